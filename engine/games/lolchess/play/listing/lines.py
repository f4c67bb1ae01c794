"""How far a piece gets along a line."""

from engine.games.lolchess.play.board import RAY_LENGTH, RAYS
from engine.games.lolchess.play.effects.carried import lets_pass
from engine.kernels.part import part


@part
def open_squares(s, square, way, far, owner):
    """How many squares of a line pieces of an owner reach: `far` at most (0: any number), the first that blocks them
    included."""
    length = line_length(square, way, far)
    for k in range(length):
        other = s.occupant[RAYS[square, way, k]]
        if other >= 0 and not lets_pass(s, other, owner):
            return k + 1
    return length


@part
def line_length(square, way, far):
    """How many squares of a line are on the grid, `far` at most (0: any number)."""
    length = RAY_LENGTH[square, way]
    return far if far != 0 and far < length else length
