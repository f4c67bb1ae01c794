"""The 56 tiles, the ways they lie, and which of them fit where.

A tile has three values from 0 to 5, rising; turning it round gives its other two ways to lie, mirroring does not. What
lies in a cell is told by the values at its corners: apex, left, right, packed into one number.
"""

import numpy as np

VALUES = 6
TURNS = 3  # ways to lie; all are the same for a tile of three equal values
FREE = VALUES  # at a corner that no neighbour speaks for

TRIPLES = np.array(
    [(a, b, c) for a in range(VALUES) for b in range(a, VALUES) for c in range(b, VALUES)],
    np.int64,
)
"""The values of each tile."""
TILES = len(TRIPLES)
SUM = TRIPLES.sum(axis=1)
DISTINCT = np.where(TRIPLES[:, 0] == TRIPLES[:, 2], 1, TURNS)
"""How many different ways each tile can lie."""

LYING = np.stack([np.roll(TRIPLES, -turn, axis=1) for turn in range(TURNS)], axis=1)
"""By tile and turn: the values at apex, left and right corner."""
PACKED = LYING @ np.array([VALUES * VALUES, VALUES, 1])
"""The same as one number."""
CORNERS = np.array([(n // 36, n // 6 % 6, n % 6) for n in range(VALUES**3)], np.int64)
"""And back again."""

NO_TILE = -1
TILE_LYING = np.full(VALUES**3, NO_TILE, np.int64)
"""Which tile lies so, NO_TILE for mirror images."""
for _turn in range(TURNS):
    TILE_LYING[PACKED[:, _turn]] = np.arange(TILES)

WANTS = (VALUES + 1) ** 3
CONTRADICTION = WANTS  # neighbours that want different values at one corner: nothing fits


def want(apex: int, left: int, right: int) -> int:
    """What neighbours want at the corners of a cell, each a value or FREE, as one number."""
    return ((VALUES + 1) * apex + left) * (VALUES + 1) + right


def _fitting() -> tuple[np.ndarray, np.ndarray]:
    sets, turns = np.zeros(WANTS + 1, np.uint64), np.full((WANTS + 1, TILES), -1, np.int8)
    wanted = np.stack(np.unravel_index(np.arange(WANTS), [VALUES + 1] * 3), axis=1)[:, None, None]
    ways = ((wanted == FREE) | (wanted == LYING)).all(axis=3)  # by want, tile and turn
    fits = ways.any(axis=2)
    sets[:WANTS] = (fits * np.left_shift(1, np.arange(TILES, dtype=np.uint64), dtype=np.uint64)).sum(axis=1)
    turns[:WANTS] = np.where(fits, ways.argmax(axis=2), -1)
    return sets, turns


FITTING, FITTING_TURN = _fitting()
"""By what the neighbours want: the set of tiles that fit, and how each must be turned (-1: it does not fit).

Next to a neighbour two values are given, and no tile but one of three equal values fits those in two ways."""
