"""The 10x10 board as bits.

A row has five playable squares; two rows take 11 bits, ten squares and a guard bit that stays empty. So bit
`11 * (row // 2) + 5 * (row % 2) + col // 2` is a square, squares rise row by row as the backend scans them, and a
diagonal step is the same shift from everywhere: one that leaves the board ends on a guard bit or outside.
"""

import numpy as np

from engine.kernels.kernel import kernel

SIDE = 10
SQUARES = 54  # bits 0 .. 53, guards included
STRIDE = 64  # a pair of squares is packed as STRIDE * from + to

ONE = np.uint64(1)
RIGHT, LEFT = np.uint64(6), np.uint64(5)  # shifts down the board, to a higher or a lower column
DIRECTIONS = 4  # in the backend's order: down right, down left, up right, up left


def square_at(row: int, col: int) -> int:
    """The square in a row and column, -1 for one that is not played on."""
    return 11 * (row // 2) + 5 * (row % 2) + col // 2 if (row + col) % 2 else -1


SQUARE = np.array([[square_at(row, col) for col in range(SIDE)] for row in range(SIDE)], np.int64)
"""Square by row and column, -1 for those that are not played on."""

ROW, COL = np.full(SQUARES, -1, np.int64), np.full(SQUARES, -1, np.int64)
"""Row and column by square, -1 for guards."""
for _row, _col in np.argwhere(SQUARE >= 0):
    ROW[SQUARE[_row, _col]], COL[SQUARE[_row, _col]] = _row, _col


def squares_of(rows: range) -> np.uint64:
    """All playable squares of some rows."""
    return np.uint64(sum(1 << square_at(row, col) for row in rows for col in range(SIDE) if (row + col) % 2))


BOARD = squares_of(range(SIDE))
FIRST_ROW, LAST_ROW = squares_of(range(1)), squares_of(range(SIDE - 1, SIDE))


@kernel
def bit(square):
    """The board with only this square set."""
    return ONE << np.uint64(square)


@kernel
def step(squares, direction):
    """All squares moved by one diagonal step; mask the result, for guards and bits outside the board may be set."""
    if direction == 0:
        return squares << RIGHT
    if direction == 1:
        return squares << LEFT
    if direction == 2:
        return squares >> LEFT
    return squares >> RIGHT


@kernel
def neighbours(squares):
    """All squares one diagonal step away, unmasked."""
    return (squares << RIGHT) | (squares << LEFT) | (squares >> LEFT) | (squares >> RIGHT)
