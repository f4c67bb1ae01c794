"""Champions that come back."""

import numpy as np

from engine.games.lolchess.play.board import NEIGHBOUR_COUNT, NEIGHBOURS, SQUARES, piece_at
from engine.games.lolchess.play.state import NEVER
from engine.games.lolchess.play.tables.names import CHAMPION_COUNT, MAX_HP, PORO
from engine.kernels.part import part


@part
def respawn(s, player):
    """Champions of a player come back beside their living Poro when their time has come."""
    home = -1
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.kind == PORO and piece.owner == player and piece.hp > 0 and home < 0:
            home = np.int64(piece.square)
    if home < 0:
        return
    for i in range(s.count):
        piece = s.pieces[i]
        due = piece.respawn_at != NEVER and piece.respawn_at <= s.turn
        if due and piece.owner == player and piece.kind < CHAMPION_COUNT and piece.hp <= 0:
            square = nearest_free(s, home)
            if square >= 0:
                piece.hp = piece.stat[MAX_HP]
                piece.square = square
                s.stale = 1
                piece.respawn_at = NEVER
                piece.dead_at = NEVER
                piece.moved = 0


@part
def nearest_free(s, home):
    """The first free square of a breadth-first search from a square, -1 if there is none."""
    queue = np.empty(SQUARES, np.int64)
    seen = np.zeros(SQUARES, np.bool_)
    queue[0] = home
    seen[home] = True
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        for k in range(NEIGHBOUR_COUNT[square]):
            other = NEIGHBOURS[square, k]
            if not seen[other]:
                if piece_at(s, other) < 0:
                    return other
                seen[other] = True
                queue[tail] = other
                tail += 1
    return -1
