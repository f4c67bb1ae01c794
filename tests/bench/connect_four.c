/* Connect Four by UCT in plain C: the limit that compiled Python is measured against.
 *
 * The same algorithm as mcts/templates (no solver, no transpositions), number for number: the same generator, the
 * same order of draws, the same formula. A run with the same seed must therefore grow the same tree, which the
 * benchmark checks by comparing the root's visit counts.
 *
 * usage: connect_four SIMULATIONS SEED EXPLORATION -> "CPU-seconds visits-of-column-0 ... visits-of-column-6"
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 7, ROWS = 6, PITCH = 7, UNDECIDED = -1, DRAWN = 2, MAX_DEPTH = 64 };

typedef struct { uint64_t mine, stones; int32_t turn, winner; } State;
typedef struct {
    double value;
    int32_t visits;
    float exposure;
    int32_t action, first;
    float prior;
    uint16_t count;
    int8_t mover, proven;
} Node;

static uint64_t rng, bottom_row, board;
static const uint64_t column_cells = (1u << ROWS) - 1;
static Node *nodes;
static int64_t used;

static inline uint64_t draw(void) {
    rng += 0x9E3779B97F4A7C15u;
    uint64_t z = (rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline int64_t below(uint64_t n) { return (int64_t)(((draw() >> 32) * n) >> 32); }

static inline int has_four(uint64_t s) {
    uint64_t m = s & (s >> 1);
    if (m & (m >> 2)) return 1;
    m = s & (s >> 7);
    if (m & (m >> 14)) return 1;
    m = s & (s >> 8);
    if (m & (m >> 16)) return 1;
    m = s & (s >> 6);
    return (m & (m >> 12)) != 0;
}

static inline void apply(State *s, int column) {
    int shift = PITCH * column;
    uint64_t cell = (s->stones + (1ull << shift)) & (column_cells << shift);
    uint64_t played = s->mine | cell;
    s->mine ^= s->stones;
    s->stones |= cell;
    if (has_four(played)) s->winner = s->turn;
    else if (s->stones == board) s->winner = DRAWN;
    s->turn = 1 - s->turn;
}

static inline void rewards_of(const State *s, double *rewards) {
    rewards[0] = rewards[1] = 0.5;
    if (s->winner != DRAWN) {
        rewards[s->winner] = 1.0;
        rewards[1 - s->winner] = 0.0;
    }
}

static inline void playout(State *s, double *rewards) {
    while (s->winner == UNDECIDED) {
        uint64_t cells = (s->stones + bottom_row) & board;
        int64_t skip = below((uint64_t)__builtin_popcountll(cells));
        while (skip--) cells &= cells - 1;
        apply(s, __builtin_ctzll(cells) / PITCH);
    }
    rewards_of(s, rewards);
}

static inline void expand(int64_t parent, const State *s) {
    if (s->winner != UNDECIDED) return;
    int actions[COLUMNS], count = 0;
    uint64_t cells = (s->stones + bottom_row) & board;
    for (int column = 0; column < COLUMNS; column++)
        if ((cells >> (PITCH * column)) & column_cells) actions[count++] = column;
    for (int i = count - 1; i > 0; i--) {
        int64_t j = below((uint64_t)(i + 1));
        int other = actions[i];
        actions[i] = actions[j];
        actions[j] = other;
    }
    for (int i = 0; i < count; i++)
        nodes[used + i] = (Node){.action = actions[i], .mover = (int8_t)s->turn};
    nodes[parent].first = (int32_t)used;
    nodes[parent].count = (uint16_t)count;
    used += count;
}

static inline int64_t best_child(int64_t parent, double exploration) {
    int64_t first = nodes[parent].first, end = first + nodes[parent].count;
    if (nodes[end - 1].visits == 0) {
        while (nodes[first].visits != 0) first++;
        return first;
    }
    double spread = exploration * sqrt(log((double)nodes[parent].visits)), best_bound = -1.0;
    int64_t best = first;
    for (int64_t child = first; child < end; child++) {
        double bound = nodes[child].value + spread * nodes[child].exposure;
        if (bound > best_bound) {
            best_bound = bound;
            best = child;
        }
    }
    return best;
}

static void simulate(const State *root, double exploration) {
    State s = *root;
    int64_t node = 0, path[MAX_DEPTH];
    int depth = 0;
    double rewards[2];
    path[0] = 0;
    for (;;) {
        if (nodes[node].count == 0) {
            if (nodes[node].visits == 0 && node != 0) break;
            expand(node, &s);
            if (nodes[node].count == 0) break;
        }
        node = best_child(node, exploration);
        apply(&s, nodes[node].action);
        path[++depth] = node;
    }
    if (s.winner == UNDECIDED) playout(&s, rewards);
    else rewards_of(&s, rewards);
    for (int i = 0; i <= depth; i++) {
        Node *n = &nodes[path[i]];
        n->visits++;
        if (n->mover >= 0) n->value += (rewards[n->mover] - n->value) / n->visits;
        n->exposure = (float)(1.0 / sqrt((double)n->visits));
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    long simulations = atol(argv[1]);
    rng = strtoull(argv[2], NULL, 10);
    double exploration = atof(argv[3]);
    for (int c = 0; c < COLUMNS; c++) {
        bottom_row |= 1ull << (PITCH * c);
        board |= column_cells << (PITCH * c);
    }
    nodes = malloc(sizeof(Node) * (size_t)(simulations * COLUMNS + COLUMNS + 1));
    if (!nodes) return 1;
    nodes[0] = (Node){.mover = -1};
    used = 1;
    State root = {0, 0, 0, UNDECIDED};
    clock_t start = clock();
    for (long i = 0; i < simulations; i++) simulate(&root, exploration);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    int visits[COLUMNS] = {0};
    for (int i = 0; i < nodes[0].count; i++) visits[nodes[nodes[0].first + i].action] = nodes[nodes[0].first + i].visits;
    printf("%f", seconds);
    for (int c = 0; c < COLUMNS; c++) printf(" %d", visits[c]);
    printf("\n");
    return 0;
}
