"""Healing."""

import numpy as np

from engine.games.lolchess.play.effects.carried import has_status
from engine.games.lolchess.play.inventory import holds_item
from engine.games.lolchess.play.stats import max_hp
from engine.games.lolchess.play.tables.items import VISAGE
from engine.games.lolchess.play.tables.statuses import WOUNDED
from engine.kernels.part import part


@part
def heal(s, i, amount):
    """Heal a piece. Quirk: the dead come back, and hp above the maximum goes down to it."""
    factor = 1.0
    if has_status(s, i, WOUNDED):
        factor -= 0.5
    if holds_item(s, i, VISAGE):
        factor += 0.3
    piece = s.pieces[i]
    if piece.hp <= 0:
        s.stale = 1
    piece.hp = np.int64(min(piece.hp + np.floor(amount * factor), max_hp(s, i)))
