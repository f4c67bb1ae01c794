"""Who has won."""

import numpy as np

from engine.games.lolchess.play.state import DRAWN, FINISHED, NOBODY_WON
from engine.games.lolchess.play.tables.names import PORO
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@part
def check_end(s):
    """The game is over when just one Poro lives."""
    alive, owner = 0, 0
    for i in range(s.count):
        if s.pieces[i].kind == PORO and s.pieces[i].hp > 0:
            alive += 1
            owner = np.int64(s.pieces[i].owner)
    if alive == 1:
        s.status = FINISHED
        s.winner = owner
    elif alive == 2 and s.count == 2:
        s.status = FINISHED
        s.winner = DRAWN


@kernel
def returns(s, out):
    """1 for the winner; halves if nobody won."""
    for player in range(2):
        out[player] = 0.5
    if s.winner != NOBODY_WON and s.winner != DRAWN:
        out[s.winner] = 1.0
        out[1 - s.winner] = 0.0
