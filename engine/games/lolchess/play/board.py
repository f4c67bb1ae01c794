"""Squares, lines and who stands where.

A square is a number: 10 * rank + file, files -1 to 8 as 0 to 9. Only the main board and the two pits are "real":
only they count as neighbours.
"""

import numpy as np

from engine.games.lolchess.play.tables.names import CASTER, DIAGONAL, HORIZONTAL, MELEE, VERTICAL
from engine.kernels.part import part

FILES, RANKS, SQUARES = 10, 8, 80
X = np.array([square % FILES - 1 for square in range(SQUARES)])
Y = np.array([square // FILES for square in range(SQUARES)])
DRAKE_PIT, BARON_PIT = 3 * FILES + 9, 4 * FILES
REAL = np.array([0 <= X[s] <= 7 or s in (DRAKE_PIT, BARON_PIT) for s in range(SQUARES)])
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))  # the engine's order
AROUND_BY_RANK = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
WAYS = len(AROUND)
LONGEST_RAY = 9


def square_of(x: int, y: int) -> int:
    """The number of a square, -1 if it is off the grid."""
    return FILES * y + x + 1 if -1 <= x <= 8 and 0 <= y < RANKS else -1


def _offsets(steps: tuple[tuple[int, int], ...], real: bool, main: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Squares at some offsets from each square, and how many."""
    table, counts = np.full((SQUARES, len(steps)), -1), np.zeros(SQUARES, np.int64)
    for square in range(SQUARES):
        for dx, dy in steps:
            other = square_of(X[square] + dx, Y[square] + dy)
            if other >= 0 and (REAL[other] or not real) and (0 <= X[other] <= 7 or not main):
                table[square, counts[square]] = other
                counts[square] += 1
    return table, counts


NEIGHBOURS, NEIGHBOUR_COUNT = _offsets(AROUND, real=True)
SPLASH, SPLASH_COUNT = _offsets(AROUND_BY_RANK, real=True, main=True)
LEAPS, LEAP_COUNT = _offsets(KNIGHT, real=False)
RAYS = np.full((SQUARES, len(AROUND), LONGEST_RAY), -1)
RAY_LENGTH = np.zeros((SQUARES, len(AROUND)), np.int64)
RAY_DIRECTION = np.array([HORIZONTAL if dy == 0 else VERTICAL if dx == 0 else DIAGONAL for dx, dy in AROUND])
LEAPER_START = np.array([X[s] in (1, 6) and Y[s] in (0, 7) for s in range(SQUARES)])


def _rays() -> None:
    for square in range(SQUARES):
        for way, (dx, dy) in enumerate(AROUND):
            x, y = X[square] + dx, Y[square] + dy
            while square_of(x, y) >= 0:
                RAYS[square, way, RAY_LENGTH[square, way]] = square_of(x, y)
                RAY_LENGTH[square, way] += 1
                x, y = x + dx, y + dy


_rays()


@part
def distance(one, other):
    """Steps of a king between two squares."""
    return max(abs(X[one] - X[other]), abs(Y[one] - Y[other]))


@part
def is_leap(one, other):
    """Whether a chess knight goes from one square to the other."""
    dx, dy = abs(X[one] - X[other]), abs(Y[one] - Y[other])
    return (dx == 1 and dy == 2) or (dx == 2 and dy == 1)


@part
def refresh_occupants(s):
    """Write down who stands where."""
    s.stale = 0
    for square in range(SQUARES):
        s.occupant[square] = -1
    for i in range(s.count - 1, -1, -1):
        if s.pieces[i].hp > 0:
            s.occupant[s.pieces[i].square] = i


@part
def piece_at(s, square):
    """The first living piece on a square, -1 if none."""
    if s.stale:
        refresh_occupants(s)
    return s.occupant[square]


@part
def colour_at(s, square, blue):
    """The first living piece on a square if it has this colour, else -1."""
    i = piece_at(s, square)
    return i if i >= 0 and s.pieces[i].blue == blue else -1


@part
def is_foot_minion(kind):
    """Melee and caster minions: those that walk straight on."""
    return kind in (MELEE, CASTER)


@part
def line_direction(one, other):
    """The direction bit of the straight line between two squares, 0 if there is none."""
    dx, dy = abs(X[one] - X[other]), abs(Y[one] - Y[other])
    if dx == 0 and dy == 0:
        return 0
    if dy == 0:
        return HORIZONTAL
    if dx == 0:
        return VERTICAL
    return DIAGONAL if dx == dy else 0
