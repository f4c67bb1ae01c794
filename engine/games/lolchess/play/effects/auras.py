"""Auras: lasting effects on whoever is beside their bearer."""

import numpy as np

from engine.games.lolchess.play.board import distance
from engine.games.lolchess.play.effects.applying import drop_kind, inflict
from engine.games.lolchess.play.effects.carried import find_status
from engine.games.lolchess.play.state import NEVER, SHROUD_AURA, TAILWIND_AURA
from engine.games.lolchess.play.tables.statuses import SHROUDED, TAILWIND
from engine.kernels.part import part

AURA_RANGE = 1


@part
def refresh_auras(s):
    """Effects of auras end where they no longer reach, and begin anew where they do."""
    sources = 0
    for i in range(s.count):
        if s.pieces[i].auras and s.pieces[i].hp > 0:
            sources += 1
    for i in range(s.count):
        if s.pieces[i].status_count > 0:
            clean_aura(s, i, TAILWIND, TAILWIND_AURA)
            clean_aura(s, i, SHROUDED, SHROUD_AURA)
    if sources == 0:
        return
    for i in range(s.count):
        if s.pieces[i].auras and s.pieces[i].hp > 0:
            if s.pieces[i].auras & TAILWIND_AURA:
                spread_aura(s, i, TAILWIND, TAILWIND_AURA, 1)
            if s.pieces[i].auras & SHROUD_AURA:
                spread_aura(s, i, SHROUDED, SHROUD_AURA, 2)


@part
def aura_fits(s, source, i, aura):
    """Whether an aura of a living piece reaches another: tailwind is for allies, the shroud for enemies."""
    giver, taker = s.pieces[source], s.pieces[i]
    if not giver.auras & aura or giver.hp <= 0:
        return False
    if (giver.blue == taker.blue) != (aura == TAILWIND_AURA):
        return False
    return distance(np.int64(giver.square), np.int64(taker.square)) <= AURA_RANGE


@part
def clean_aura(s, i, kind, aura):
    """Remove an aura's effect from a piece that no other piece's aura reaches."""
    if find_status(s, i, kind) < 0:
        return
    for source in range(s.count):
        if source != i and s.pieces[source].auras and aura_fits(s, source, i, aura):
            return
    while find_status(s, i, kind) >= 0:
        drop_kind(s, i, kind)


@part
def spread_aura(s, source, kind, aura, entries):
    """Apply an aura's effect to all it reaches, once for each entry in its list of changes."""
    for i in range(s.count):
        if s.pieces[i].hp > 0 and aura_fits(s, source, i, aura):
            for _ in range(entries):
                drop_kind(s, i, kind)
                inflict(s, source, i, kind, NEVER, 0.0)
