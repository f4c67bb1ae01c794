"""Summoner spells."""

import numpy as np

from engine.games.lolchess.play.board import NEIGHBOUR_COUNT, NEIGHBOURS, piece_at
from engine.games.lolchess.play.combat.damage import damage
from engine.games.lolchess.play.dice import id_tag, whole
from engine.games.lolchess.play.effects.applying import afflict
from engine.games.lolchess.play.effects.healing import heal
from engine.games.lolchess.play.effects.shields import shield
from engine.games.lolchess.play.tables.names import BARRIER, FLASH, GHOST, HEAL, INFERNAL, MAX_HP, SIEGE, SUPER, TRUE
from engine.games.lolchess.play.tables.shields import BARRIER_SHIELD
from engine.games.lolchess.play.tables.spells import SPELL_COOLDOWN
from engine.games.lolchess.play.tables.statuses import GHOSTED
from engine.kernels.part import part

HEALING = 30.0
GHOST_TURNS = 3


@part
def use_spell(s, i, target):
    """A piece casts its summoner spell at a square."""
    piece = s.pieces[i]
    if piece.spell == FLASH:
        piece.square = target
        s.stale = 1
    elif piece.spell == GHOST:
        tag = id_tag(s)
        afflict(s, i, i, GHOSTED, GHOST_TURNS, 0.0, np.int64(piece.owner), np.int64(piece.kind), -1, tag)
    elif piece.spell == HEAL:
        heal(s, i, HEALING)
        other = neediest(s, i)
        if other >= 0:
            heal(s, other, HEALING)
    elif piece.spell == BARRIER:
        shield(s, i, 50.0, 2, BARRIER_SHIELD)
    else:
        amount = np.float64(whole(s, 35, 65))
        damage(s, i, piece_at(s, target), amount, TRUE, 0.0, 0)
    piece.spell_cooldown = SPELL_COOLDOWN[piece.spell]
    s.has_cast = 1


@part
def neediest(s, i):
    """The own piece beside a healer that has the least hp of those that lost some, -1 if none."""
    square = np.int64(s.pieces[i].square)
    best = -1
    for k in range(s.count):
        other = s.pieces[k]
        hurt = other.hp > 0 and other.owner == s.pieces[i].owner and other.hp < other.stat[MAX_HP]
        if hurt and is_neighbour(square, np.int64(other.square)) and (best < 0 or other.hp < s.pieces[best].hp):
            best = k
    return best


@part
def is_neighbour(square, other):
    """Whether the other square is a (real) neighbour."""
    for k in range(NEIGHBOUR_COUNT[square]):
        if NEIGHBOURS[square, k] == other:
            return True
    return False


@part
def can_be_smitten(s, i, target):
    """Whether Smite may hit a piece: a monster, or somebody else's minion."""
    kind = s.pieces[target].kind
    if kind >= INFERNAL:
        return True
    return kind >= SIEGE and kind <= SUPER and s.pieces[target].owner != s.pieces[i].owner
