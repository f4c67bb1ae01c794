"""Whether the player to move can do anything at all."""

import numpy as np

from engine.games.lolchess.play.board import RAY_LENGTH, RAYS, WAYS, refresh_occupants
from engine.games.lolchess.play.effects.carried import is_stunned
from engine.games.lolchess.play.listing.legal import list_actions
from engine.games.lolchess.play.state import PLAYING, STUCK
from engine.games.lolchess.play.turns import player_of
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@kernel
def take_stock(s):
    """Write down what follows from the pieces: who stands where, and whether the player to move can do anything at all.
    The engine would wait for ever for one who cannot."""
    if s.stale:
        refresh_occupants(s)
    if s.status == PLAYING and not can_surely_act(s):
        out = np.empty(1, np.int32)
        if list_actions(s, out, False) == 0:
            s.status = STUCK


@part
def can_surely_act(s):
    """Whether some piece of the player to move has a free square before it: the cheap part of looking for a move."""
    player = player_of(s)
    for i in range(s.count):
        piece = s.pieces[i]
        free = piece.owner == player and piece.hp > 0 and not piece.vertical and not is_stunned(s, i)
        if free and s.occupant[piece.square] == i:
            for way in range(WAYS):
                if RAY_LENGTH[piece.square, way] > 0 and s.occupant[RAYS[piece.square, way, 0]] < 0:
                    return True
    return False
