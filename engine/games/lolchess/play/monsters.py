"""Drakes, the Elder Dragon and Baron: when and where they appear."""

import numpy as np

from engine.games.lolchess.play.board import BARON_PIT, DRAKE_PIT
from engine.games.lolchess.play.dice import whole
from engine.games.lolchess.play.state import MAX_PIECES, NEUTRAL
from engine.games.lolchess.play.tables.names import BARON, ELDER, INFERNAL
from engine.games.lolchess.play.tables.pieces import USUAL
from engine.kernels.part import part

FIRST_DRAKE, DRAKE_EVERY, FIRST_BARON, BARON_EVERY, ELDER_AFTER = 5, 5, 20, 10, 4


@part
def spawn_monsters(s, played):
    """A drake and Baron appear at certain rounds, unless their kind or anything else is, or lies, there."""
    drake_due = played >= FIRST_DRAKE and played % DRAKE_EVERY == 0
    baron_due = played >= FIRST_BARON and played % BARON_EVERY == 0
    if baron_due and played == FIRST_BARON:
        spawn_baron(s)
        baron_due = False
    if drake_due:
        spawn_drake(s)
    if baron_due:
        spawn_baron(s)


@part
def is_free_for(s, pit, low, high):
    """Whether no piece, alive or dead, is in a pit or of a range of kinds."""
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.square == pit or (low <= piece.kind and piece.kind <= high):
            return False
    return s.count < MAX_PIECES - 1


@part
def spawn_drake(s):
    """A drake of a kind that has not been, or the Elder Dragon."""
    if not is_free_for(s, DRAKE_PIT, INFERNAL, ELDER):
        return
    if s.drakes_killed >= ELDER_AFTER:
        put_monster(s, ELDER, DRAKE_PIT)
        return
    if s.pool_count == 0:
        return
    # Quirk: the last of several can never be drawn.
    drawn = whole(s, 0, np.int64(s.pool_count) - 1)
    kind = np.int64(s.pool[drawn])
    s.pool_count -= 1
    for k in range(drawn, s.pool_count):
        s.pool[k] = s.pool[k + 1]
    s.pool[s.pool_count] = 0
    put_monster(s, INFERNAL + kind, DRAKE_PIT)


@part
def spawn_baron(s):
    """Baron."""
    if is_free_for(s, BARON_PIT, BARON, BARON):
        put_monster(s, BARON, BARON_PIT)


@part
def put_monster(s, kind, square):
    """A monster behind all other pieces."""
    s.pieces[s.count] = USUAL[kind]
    piece = s.pieces[s.count]
    s.count += 1
    piece.owner = NEUTRAL
    piece.square = square
    s.stale = 1
