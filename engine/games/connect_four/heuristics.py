"""What a net is told about a position."""

import numpy as np

from engine.games.connect_four.rules import COLUMNS, ONE, PITCH, ROWS
from engine.kernels.kernel import kernel

CELLS = COLUMNS * ROWS
FEATURES = 2 * CELLS + 1
MIRROR = np.arange(CELLS).reshape(COLUMNS, ROWS)[::-1].ravel()
SYMMETRIES = [np.concatenate([MIRROR, MIRROR + CELLS, [2 * CELLS]])]  # left and right are alike


@kernel
def features(s, player, out):
    """Own stones, then the other's, column by column from the left; and whether it is the player's turn."""
    own = s.mine if s.turn == player else s.stones ^ s.mine
    for column in range(COLUMNS):
        for row in range(ROWS):
            cell = ONE << np.uint64(PITCH * column + row)
            if s.stones & cell:
                out[ROWS * column + row if own & cell else CELLS + ROWS * column + row] = 1.0
    out[2 * CELLS] = 1.0 if s.turn == player else 0.0
