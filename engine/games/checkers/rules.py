"""French draughts on 10x10 as the Playlab42 backend plays it, its quirks included.

Action ids: a plain move is STRIDE * from + to; a capture is CAPTURE_BASE + its number in the backend's list (see
captures.py); BARE_BASE + STRIDE * from + to is a capture sent without its list of taken pieces, which the backend
takes but never offers.
"""

import numpy as np

from engine.games.checkers.board import (
    BOARD,
    COL,
    DIRECTIONS,
    FIRST_ROW,
    LAST_ROW,
    LEFT,
    ONE,
    RIGHT,
    ROW,
    SIDE,
    SQUARE,
    STRIDE,
    bit,
    neighbours,
    squares_of,
    step,
)
from engine.games.checkers.captures import MAX_CAPTURES, NONE, count_captures, find_capture, neighbour_takers, new_way
from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.kernel import kernel
from engine.kernels.rng import below

CAPTURE_BASE = STRIDE * STRIDE
BARE_BASE = CAPTURE_BASE + MAX_CAPTURES
MAX_ACTIONS = MAX_CAPTURES
"""Plain moves are far fewer: each is named by an empty square and the direction it is entered from, 4 * 49 at most."""

UNDECIDED, DRAWN = -1, 2
QUIET_LIMIT = 40  # moves in a row, of both players together, without a capture: a draw
MEN_ROWS = 4

STATE = np.dtype(
    [
        ("mine", "u8"),
        ("theirs", "u8"),
        ("kings", "u8"),
        ("turn", "i2"),
        ("winner", "i2"),
        ("quiet", "i4"),
        ("recent", "u8"),
    ],
    align=True,
)
"""mine: pieces of the player to move; theirs: the other's; kings: of both; turn: 0 or 1; winner: 0, 1, DRAWN or
UNDECIDED; quiet: moves since the last capture, QUIET_LIMIT at most; recent: the last four moves, 16 bits each with
the latest lowest, as STRIDE * from + to + 1, 0 for none. The widths leave no padding: copies do not keep its bytes."""
BOOKKEEPING_FROM = "recent"

MOVE_BITS, PAIR_BITS = np.uint64(16), np.uint64(32)
PAIR = np.uint64(2**32 - 1)
RECENT = 64 // int(MOVE_BITS)  # moves that the record remembers


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record."""
    state.mine = squares_of(range(MEN_ROWS))
    state.theirs = squares_of(range(SIDE - MEN_ROWS, SIDE))
    state.winner = UNDECIDED


@kernel
def has_action(s):
    """Whether the player to move has any action. A king that can take from afar can also step next to its prey."""
    empty = BOARD & ~(s.mine | s.theirs)
    men, kings = s.mine & ~s.kings, s.mine & s.kings
    ahead = (men << RIGHT) | (men << LEFT) if s.turn == 0 else (men >> LEFT) | (men >> RIGHT)
    if (ahead | neighbours(kings)) & empty:
        return True
    return neighbour_takers(s.mine, s.theirs, empty) != NONE


@kernel
def plain_moves(s, out):
    """Write the moves that take nothing, square by square; gives how many."""
    empty = BOARD & ~(s.mine | s.theirs)
    ahead = 0 if s.turn == 0 else 2  # the first of a man's two directions
    behind_empty = (empty >> RIGHT) | (empty >> LEFT) if s.turn == 0 else (empty << LEFT) | (empty << RIGHT)
    left = s.mine & (behind_empty | s.kings)
    n = 0
    while left:
        at = left & (~left + ONE)
        left ^= at
        origin = STRIDE * lowest_bit(at)
        if at & s.kings:
            for direction in range(DIRECTIONS):
                to = step(at, direction)
                while to & empty:
                    out[n] = origin + lowest_bit(to)
                    n += 1
                    to = step(to, direction)
        else:
            for direction in range(ahead, ahead + 2):
                to = step(at, direction)
                if to & empty:
                    out[n] = origin + lowest_bit(to)
                    n += 1
    return n


@kernel
def legal_actions(s, out):
    """Every capture if there is one, else every plain move, in the backend's order."""
    if s.winner != UNDECIDED:
        return 0
    n = count_captures(s)
    for number in range(n):
        out[number] = CAPTURE_BASE + number
    if n == 0:
        n = plain_moves(s, out)
    return n


@kernel
def walked_over(s, origin, target):
    """The enemies met on the straight way from a square towards another: what a capture without its list takes.

    Quirk: the backend walks max(row, column difference) - 1 steps in the signs of the differences. It therefore walks
    along rows and columns too, and past a target that does not lie on a line with the start.
    """
    rows, cols = ROW[target] - ROW[origin], COL[target] - COL[origin]
    met = NONE
    for steps in range(1, max(abs(rows), abs(cols))):
        row, col = ROW[origin] + steps * np.sign(rows), COL[origin] + steps * np.sign(cols)
        if 0 <= row < SIDE and 0 <= col < SIDE and SQUARE[row, col] >= 0:
            met |= bit(SQUARE[row, col])
    return met & s.theirs


@kernel
def effect(s, action):
    """What an action does, as (from, to, taken): a bit, a bit and several."""
    if action < CAPTURE_BASE:
        return bit(action // STRIDE), bit(action % STRIDE), NONE
    if action < BARE_BASE:
        return find_capture(s, action - CAPTURE_BASE, new_way())[:3]
    origin, target = (action - BARE_BASE) // STRIDE, (action - BARE_BASE) % STRIDE
    return bit(origin), bit(target), walked_over(s, origin, target)


@kernel
def apply_action(s, action):
    """Play an action, hand over, and see whether the game has ended."""
    start, end, taken = effect(s, action)
    king = (s.kings & start) != NONE
    far_row = LAST_ROW if s.turn == 0 else FIRST_ROW
    # Quirk: the backend fills `to`, empties `from`, then removes what was taken. A piece that ends on its own start or
    # on the square of a piece that it took is thereby gone, unless it is promoted there, which comes last.
    mover = (s.mine | end) & ~start & ~taken
    kings = s.kings & ~start & ~taken
    if king:
        kings |= end & mover
    elif end & far_row:
        kings |= end
        mover |= end
    s.mine, s.theirs, s.kings = s.theirs & ~taken, mover, kings
    s.turn = 1 - s.turn
    s.quiet = 0 if taken else min(s.quiet + 1, QUIET_LIMIT)
    s.recent = (s.recent << MOVE_BITS) | np.uint64(STRIDE * lowest_bit(start) + lowest_bit(end) + 1)
    if not has_action(s):
        s.winner = 1 - s.turn
    elif s.quiet >= QUIET_LIMIT or (s.recent >> PAIR_BITS) == (s.recent & PAIR):
        s.winner = DRAWN


@kernel
def to_move(s):
    """The player to move, -1 when the game is over."""
    if s.winner != UNDECIDED:
        return -1
    return np.int64(s.turn)


@kernel
def returns(s, out):
    """1 for the winner, 0 for the loser, one half each for a draw."""
    out[0] = 0.5
    out[1] = 0.5
    if s.winner == 0 or s.winner == 1:
        out[s.winner] = 1.0
        out[1 - s.winner] = 0.0


@kernel
def nth_square(squares, n):
    """The n-th set square, from 0."""
    for _ in range(n):
        squares &= squares - ONE
    return lowest_bit(squares)


@kernel
def king_reach(at, empty):
    """The squares that a king can move to without taking."""
    reach = NONE
    for direction in range(DIRECTIONS):
        to = step(at, direction)
        while to & empty:
            reach |= to
            to = step(to, direction)
    return reach


@kernel
def random_king_move(kings, empty, choice):
    """The king move of this number, from 0; it must exist."""
    while True:
        at = kings & (~kings + ONE)
        kings ^= at
        reach = king_reach(at, empty)
        if choice < popcount(reach) or not kings:
            return STRIDE * lowest_bit(at) + nth_square(reach, choice)
        choice -= popcount(reach)


@kernel
def random_action(s, rng):
    """A legal action, each with the same chance. Counting without listing makes playouts a third faster."""
    captures = count_captures(s)
    if captures > 0:
        return CAPTURE_BASE + below(rng, captures)
    empty = BOARD & ~(s.mine | s.theirs)
    men, kings = s.mine & ~s.kings, s.mine & s.kings
    first = 0 if s.turn == 0 else 2  # of a man's two directions
    ends, other_ends = step(men, first) & empty, step(men, first + 1) & empty
    of_men = popcount(ends) + popcount(other_ends)
    choices = of_men
    left = kings
    while left:
        at = left & (~left + ONE)
        left ^= at
        choices += popcount(king_reach(at, empty))
    choice = below(rng, choices)
    if choice >= of_men:
        return random_king_move(kings, empty, choice - of_men)
    direction = first
    if choice >= popcount(ends):
        choice -= popcount(ends)
        ends, direction = other_ends, first + 1
    end = nth_square(ends, choice)
    return STRIDE * lowest_bit(step(bit(end), DIRECTIONS - 1 - direction)) + end
