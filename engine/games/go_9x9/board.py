"""The Go board: stones, the chains they form, and how many liberties each chain has left.

Points lie on a board with a border, ten wide: `point = 10 * (y + 1) + (x + 1)`. The right neighbour of a row's last
point is the border point before the next row, so no neighbour needs a range check. Point 0 is border and stands
for "no point" and "no chain" as well.

Chains are kept up stone by stone. A chain is named by one of its stones; its stones form a ring. Its liberties are
counted once per stone that touches them ("pseudo-liberties"): that costs no search, is zero exactly when the chain is
dead, and equals the touches of one point exactly when that point is the chain's last liberty.
"""

import numpy as np

from engine.kernels.kernel import kernel

SIZE, WIDTH = 9, 10
CELLS = 112  # 111 with the far corner's diagonal neighbour, rounded up to whole words
BLACK, WHITE, BORDER, EMPTY = 1, 2, 4, 8  # a bit each: what a point's neighbours hold is one number
BOTH = BLACK | WHITE
NOWHERE = 0
STEPS = (1, -1, WIDTH, -WIDTH)
DIAGONALS = (WIDTH + 1, WIDTH - 1, -WIDTH + 1, -WIDTH - 1)

POINTS = np.array([WIDTH * (y + 1) + x + 1 for y in range(SIZE) for x in range(SIZE)], np.int64)
"""All points in the order of the legal list: y outer, x inner."""
EMPTY_BOARD = np.full(CELLS, BORDER, np.uint8)
EMPTY_BOARD[POINTS] = EMPTY

CELLS_FIELD = ("cells", "u1", (CELLS,))
CHAIN_FIELDS = [
    ("liberty_sum", "u2", (CELLS,)),
    ("liberties", "u1", (CELLS,)),
    ("stones", "u1", (CELLS,)),
    ("chain", "u1", (CELLS,)),
    ("next", "u1", (CELLS,)),
    ("place", "u1", (CELLS,)),
    ("empties", "u1", (SIZE * SIZE,)),
    ("empty_count", "u1"),
]
"""By chain: liberty_sum (sum of its pseudo-liberties' points), liberties (how many), stones (how many).
By point: chain (NOWHERE unless a stone), next (stone of the ring), place (of an empty point in `empties`).
The board has 144 pairs of neighbours, so a byte holds every count of liberties, and two every sum."""


@kernel
def clear_board(s):
    """Take all stones off."""
    s.cells[:] = EMPTY_BOARD
    s.chain[:] = NOWHERE
    for i in range(SIZE * SIZE):
        s.empties[i] = POINTS[i]
        s.place[POINTS[i]] = i
    s.empty_count = SIZE * SIZE


@kernel
def put_stone(s, point, colour):
    """Put a stone on an empty point and join it to its friends. Enemy chains may be left without liberties."""
    move_to_place(s, point, s.empty_count - 1)
    s.empty_count -= 1
    s.cells[point] = colour
    liberties, total = 0, 0
    for step in STEPS:
        q = point + step
        free = np.int64(s.cells[q] == EMPTY)
        liberties += free
        total += free * q
        add_liberty(s, np.int64(s.chain[q]), point, -1)
    s.liberties[point], s.liberty_sum[point], s.stones[point] = liberties, total, 1
    s.chain[point], s.next[point] = point, point
    for step in STEPS:
        q = point + step
        if s.cells[q] == colour and s.chain[q] != s.chain[point]:
            join_chains(s, point, q)


@kernel
def set_up(s, colours):
    """Make the board hold these colours, 0 for none, in the order of POINTS.

    Gives the index of the first stone whose chain has no liberty, -1 if every chain has one.
    """
    clear_board(s)
    for i in range(SIZE * SIZE):
        if colours[i]:
            put_stone(s, POINTS[i], np.int64(colours[i]))
    for i in range(SIZE * SIZE):
        if colours[i] and s.liberties[s.chain[POINTS[i]]] == 0:
            return i
    return -1


@kernel
def join_chains(s, a, b):
    """Make one chain of the chains of two stones; the smaller one takes the name of the larger."""
    if s.stones[s.chain[a]] > s.stones[s.chain[b]]:
        a, b = b, a
    small, large = np.int64(s.chain[a]), np.int64(s.chain[b])
    s.stones[large] += s.stones[small]
    s.liberties[large] += s.liberties[small]
    s.liberty_sum[large] += s.liberty_sum[small]
    stone = a
    for _ in range(np.int64(s.stones[small])):
        s.chain[stone] = large
        stone = np.int64(s.next[stone])
    s.next[a], s.next[b] = s.next[b], s.next[a]


@kernel
def remove_chain(s, stone):
    """Take a stone's whole chain off the board; gives the number of stones."""
    count = np.int64(s.stones[s.chain[stone]])
    for _ in range(count):
        s.cells[stone] = EMPTY
        s.chain[stone] = NOWHERE
        place = np.int64(s.empty_count)
        s.empties[place] = stone
        s.place[stone] = place
        s.empty_count += 1
        for step in STEPS:
            add_liberty(s, np.int64(s.chain[stone + step]), stone, 1)
        stone = np.int64(s.next[stone])
    return count


@kernel
def add_liberty(s, chain, point, times):
    """Count a point as a liberty of a chain once more (times 1) or once less (-1).

    Border, empty points and dying stones count for chains that nobody reads: that is cheaper than telling them apart.
    Those counts wrap around, which NumPy would warn of, did we not widen them first.
    """
    s.liberties[chain] = np.int64(s.liberties[chain]) + times
    s.liberty_sum[chain] = np.int64(s.liberty_sum[chain]) + times * point


@kernel
def move_to_place(s, point, place):
    """Swap an empty point with whichever is at a place of the list of empty points, whose order means nothing."""
    other, left = s.empties[place], s.place[point]
    s.empties[left], s.empties[place] = other, point
    s.place[other], s.place[point] = left, place


@kernel
def around(s, point):
    """All that a point's neighbours hold, as one set of bits."""
    met = 0
    for step in STEPS:
        met |= np.int64(s.cells[point + step])
    return met


@kernel
def touches(s, point, chain):
    """How many neighbours of a point belong to a chain."""
    n = 0
    for step in STEPS:
        n += np.int64(s.chain[point + step] == chain)
    return n


@kernel
def is_last_liberty(s, point, chain):
    """Whether a chain has no other liberty than this point, which is one."""
    return s.liberties[chain] == touches(s, point, chain)


@kernel
def stones_taken(s, point, enemy):
    """How many stones of the colour `enemy` a stone on an empty point would take."""
    taken = 0
    for i in range(4):
        q = point + STEPS[i]
        chain = np.int64(s.chain[q])
        if s.cells[q] == enemy and is_last_liberty(s, point, chain):
            seen = False
            for j in range(i):
                seen |= s.chain[point + STEPS[j]] == chain
            if not seen:
                taken += np.int64(s.stones[chain])
    return taken


@kernel
def can_live(s, point, colour):
    """Whether a stone put on an empty point would have a liberty once the enemy chains it kills are gone."""
    if around(s, point) & EMPTY:
        return True
    for step in STEPS:
        q = point + step
        if s.cells[q] != BORDER:
            dies, own = is_last_liberty(s, point, np.int64(s.chain[q])), s.cells[q] == colour
            if dies != own:  # a friend with another liberty, or an enemy that gives room
                return True
    return False


@kernel
def is_own_eye(s, point, colour):
    """Whether an empty point is a true single-point eye of a colour.

    It is one until the enemy holds two of its corners, or one at the edge of the board: then the chains around it can
    be cut apart and taken one by one. Before that, no chain around it can be in atari unless it is the only one.
    """
    met = around(s, point)
    if met | BORDER != colour | BORDER:
        return False
    cutters = np.int64(met & BORDER != 0)
    for step in DIAGONALS:
        cutters += np.int64(s.cells[point + step] == BOTH - colour)
    return cutters < 2


@kernel
def areas(s):
    """The points of Black and of White: stones, and empty regions that touch one colour only."""
    reached = s.cells.copy()
    spreading = True
    while spreading:
        spreading = False
        for i in range(s.empty_count):
            p = np.int64(s.empties[i])
            met = reached[p]
            for step in STEPS:
                met |= reached[p + step] & BOTH
            spreading |= met != reached[p]
            reached[p] = met
    black, white = 0, 0
    for p in range(CELLS):
        black += np.int64(reached[p] & BOTH == BLACK)
        white += np.int64(reached[p] & BOTH == WHITE)
    return black, white
