"""Connect Four: two bitboards and a handful of shifts.

A column takes 7 bits, 6 cells and a guard bit that stays empty; bit `7 * column + row`, row 0 at the bottom. The
guard keeps a line from wrapping into the next column and makes `stones + 1 bit at the bottom` find the free cell.
"""

import numpy as np

from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.kernel import kernel
from engine.kernels.rng import below

COLUMNS, ROWS, PITCH = 7, 6, 7
MAX_ACTIONS = COLUMNS
UNDECIDED, DRAWN = -1, 2

STATE = np.dtype([("mine", "u8"), ("stones", "u8"), ("turn", "i4"), ("winner", "i4")], align=True)
"""mine: stones of the player to move; stones: all; turn: 0 or 1; winner: 0, 1, DRAWN or UNDECIDED."""

ONE = np.uint64(1)
BOTTOM_ROW = np.uint64(sum(1 << (PITCH * c) for c in range(COLUMNS)))
COLUMN = np.uint64((1 << ROWS) - 1)
BOARD = np.uint64(sum(((1 << ROWS) - 1) << (PITCH * c) for c in range(COLUMNS)))


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record."""
    state.winner = UNDECIDED


@kernel
def has_four(stones):
    """Whether these stones hold four in a row."""
    vertical = stones & (stones >> np.uint64(1))
    if vertical & (vertical >> np.uint64(2)):
        return True
    flat = stones & (stones >> np.uint64(7))
    if flat & (flat >> np.uint64(14)):
        return True
    rising = stones & (stones >> np.uint64(8))
    if rising & (rising >> np.uint64(16)):
        return True
    falling = stones & (stones >> np.uint64(6))
    return (falling & (falling >> np.uint64(12))) != np.uint64(0)


@kernel
def free_cells(s):
    """The cells that a stone can fall into, at most one per column."""
    return (s.stones + BOTTOM_ROW) & BOARD


@kernel
def legal_actions(s, out):
    """Every column that is not full, from the left."""
    n = 0
    if s.winner != UNDECIDED:
        return n
    cells = free_cells(s)
    for column in range(COLUMNS):
        if (cells >> np.uint64(PITCH * column)) & COLUMN:
            out[n] = column
            n += 1
    return n


@kernel
def apply_action(s, column):
    """Drop a stone of the player to move into a column."""
    shift = np.uint64(PITCH * column)
    cell = (s.stones + (ONE << shift)) & (COLUMN << shift)
    played = s.mine | cell
    s.mine ^= s.stones
    s.stones |= cell
    if has_four(played):
        s.winner = s.turn
    elif s.stones == BOARD:
        s.winner = DRAWN
    s.turn = 1 - s.turn


@kernel
def to_move(s):
    """The player to move, -1 when the game is over."""
    if s.winner != UNDECIDED:
        return -1
    return np.int64(s.turn)


@kernel
def returns(s, out):
    """1 for the winner, 0 for the loser, one half each for a full board."""
    out[0] = 0.5
    out[1] = 0.5
    if s.winner == 0 or s.winner == 1:
        out[s.winner] = 1.0
        out[1 - s.winner] = 0.0


@kernel
def random_action(s, rng):
    """A column that is not full, each with the same chance."""
    cells = free_cells(s)
    skip = below(rng, popcount(cells))
    for _ in range(skip):
        cells &= cells - ONE
    return lowest_bit(cells) // PITCH
