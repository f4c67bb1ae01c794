"""What a death brings: gold, the way back, and what monsters leave."""

import numpy as np

from engine.games.lolchess.play.effects.applying import afflict
from engine.games.lolchess.play.state import NEUTRAL, NEVER
from engine.games.lolchess.play.tables.names import (
    BARON,
    BARON_CASTER,
    CHAMPION_COUNT,
    ELDER,
    GOLD,
    INFERNAL,
    PORO,
    SIEGE,
    SUPER,
    TWISTED_FATE,
)
from engine.games.lolchess.play.tables.statuses import BARON_BUFF, BARON_MINION_BUFF, ELDER_BUFF, INFERNAL_BUFF
from engine.kernels.part import part


@part
def bury(s, source, target):
    """Somebody died: gold, the way back, and what monsters leave."""
    piece = s.pieces[target]
    owner = np.int64(s.pieces[source].owner)
    if owner < NEUTRAL:
        worth = np.int64(piece.stat[GOLD])
        s.gold[owner] += worth if worth != 0 else 30
        if s.pieces[source].kind == TWISTED_FATE:
            s.gold[owner] += 10
    piece.dead_at = s.turn
    if piece.kind < CHAMPION_COUNT:
        piece.respawn_at = s.turn + (4 if s.turn <= 15 else 7 if s.turn <= 30 else 10)
    if piece.kind >= INFERNAL and owner < NEUTRAL:
        reward(s, owner, np.int64(piece.kind))


@part
def reward(s, owner, kind):
    """What a team gets for a drake, the Elder Dragon or Baron."""
    s.gold[owner] += 100 if kind == BARON else 50
    if kind != BARON:
        s.drakes_killed += 1
    for i in range(s.count):
        if s.pieces[i].owner != owner:
            continue
        own = s.pieces[i].kind
        minion = own >= SIEGE and own <= SUPER
        if kind == BARON:
            if own != PORO:
                buff = BARON_MINION_BUFF if minion else BARON_BUFF
                afflict(s, i, i, buff, 8, 0.0, owner, BARON_CASTER, -1, 0)
        elif not minion:
            buff = ELDER_BUFF if kind == ELDER else INFERNAL_BUFF + kind - INFERNAL
            afflict(s, i, i, buff, 6 if kind == ELDER else NEVER, 0.0, owner, kind, -1, 0)
