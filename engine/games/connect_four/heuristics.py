"""What a net is told about a position."""

import numpy as np

from engine.games.connect_four.rules import BOARD, COLUMNS, ONE, PITCH, ROWS
from engine.kernels.bits import lowest_bit
from engine.kernels.kernel import kernel
from engine.kernels.part import part

CELLS = COLUMNS * ROWS
FEATURES = 4 * CELLS + 1
HIDDEN = (16, 8)  # a playout takes less time than a larger net needs to judge
MIRROR = np.arange(CELLS).reshape(COLUMNS, ROWS)[::-1].ravel()
SYMMETRIES = [np.concatenate([*(MIRROR + CELLS * plane for plane in range(4)), [4 * CELLS]])]
"""Left and right are alike."""
CELL = np.array([min(ROWS * (bit // PITCH) + bit % PITCH, CELLS - 1) for bit in range(64)])
"""The number of a cell, column by column from the left, by its bit."""


@part
def would_complete(stones, direction):
    """The cells at which another stone makes four in a row with these, along lines that step by so many bits."""
    step = np.uint64(direction)
    two, three = np.uint64(2 * direction), np.uint64(3 * direction)
    ahead = (stones << step) & (stones << two)  # the two before a cell are there
    behind = (stones >> step) & (stones >> two)
    at_an_end = (ahead & (stones << three)) | (behind & (stones >> three))
    between = (ahead & (stones >> step)) | (behind & (stones << step))
    return at_an_end | between


@part
def winning_cells(own, stones):
    """The empty cells that would complete a four of these stones, whether they can be reached now or not."""
    upright = (own << ONE) & (own << np.uint64(2)) & (own << np.uint64(3))
    lines = would_complete(own, PITCH) | would_complete(own, PITCH + 1) | would_complete(own, PITCH - 1)
    return (upright | lines) & BOARD & ~stones


@part
def tell(cells, plane, out):
    """Write a one for each of these cells into a plane of the board."""
    while cells:
        out[plane * CELLS + CELL[lowest_bit(cells)]] = 1.0
        cells &= cells - ONE


@kernel
def features(s, player, out):
    """Own stones and the other's; the cells that would win for each of them, which decide endings; whose turn it is."""
    own = s.mine if s.turn == player else s.stones ^ s.mine
    other = s.stones ^ own
    tell(own, 0, out)
    tell(other, 1, out)
    tell(winning_cells(own, s.stones), 2, out)
    tell(winning_cells(other, s.stones), 3, out)
    out[4 * CELLS] = 1.0 if s.turn == player else 0.0
