"""Uses of summoner spells."""

import numpy as np

from engine.games.lolchess.play.actions import push
from engine.games.lolchess.play.board import SQUARES, X, Y
from engine.games.lolchess.play.spells import can_be_smitten
from engine.games.lolchess.play.tables.names import FLASH, SMITE, SPELL
from engine.games.lolchess.play.tables.spells import SPELL_REACH
from engine.kernels.part import part

NEAR = np.full((SQUARES, (2 * SPELL_REACH + 1) ** 2 - 1), -1)  # squares within reach of a spell
NEAR_COUNT = np.zeros(SQUARES, np.int64)
for _square in range(SQUARES):
    for _target in range(SQUARES):
        if 0 < max(abs(X[_square] - X[_target]), abs(Y[_square] - Y[_target])) <= SPELL_REACH:
            NEAR[_square, NEAR_COUNT[_square]] = _target
            NEAR_COUNT[_square] += 1


@part
def list_spells(s, i, out, count):
    """Uses of a ready summoner spell."""
    square = np.int64(s.pieces[i].square)
    spell = s.pieces[i].spell
    if spell != FLASH and spell != SMITE:
        return push(out, count, SPELL, square, square)
    for k in range(NEAR_COUNT[square]):
        target = NEAR[square, k]
        other = np.int64(s.occupant[target])
        if other < 0:
            if spell == FLASH:
                count = push(out, count, SPELL, square, target)
        elif spell == SMITE and can_be_smitten(s, i, other):
            count = push(out, count, SPELL, square, target)
    return count
