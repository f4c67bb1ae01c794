"""What a side's pieces are worth: the values that the game's own bots use."""

import numpy as np

from engine.games.lolchess.play.state import BLUE, NEUTRAL, NEVER
from engine.games.lolchess.play.stats import max_hp, plain
from engine.games.lolchess.play.tables.names import (
    ACTIVE,
    AD,
    AP,
    BARRIER,
    CASTER,
    CHAMPION_COUNT,
    FLASH,
    GHOST,
    GOLD,
    HEAL,
    KINDS,
    MAX_HP,
    MELEE,
    MR,
    PORO,
    PR,
    SIEGE,
    SMITE,
    SOLDIER,
    SPELL_COUNT,
    SUPER,
)
from engine.games.lolchess.play.tables.spells import SPELL_COOLDOWN
from engine.kernels.part import part

VALUE = np.array([50.0] * CHAMPION_COUNT + [0.0] * (len(KINDS) - CHAMPION_COUNT))
for _kind, _value in ((PORO, 1000), (SIEGE, 40), (MELEE, 20), (CASTER, 25), (SUPER, 60), (SOLDIER, 35)):
    VALUE[_kind] = _value
READY_SKILL, PER_ITEM, PER_SHIELD, PER_PORO_HP = 15.0, 20.0, 0.3, 5.0
RETURNING, PER_ROUND_DEAD = 0.75, 0.04  # what a dead champion is worth when it is about to return, and less per round
PER_GOLD = 0.02  # next to nothing: gold is worth what it buys, and whoever valued it more would hoard it
PER_RANK, PER_CHAMPION_RANK = 2.0, 5.0  # of minions, of champions
PER_ITEM_RANK = 1.5  # an item of a champion that has gone forward, per rank: those at home use theirs for nothing
READY_SPELL = np.zeros(SPELL_COUNT)
"""What a ready spell is worth: as much as its use looks worth at once, so that it is used where it brings more."""
for _spell, _worth in ((FLASH, 8), (GHOST, 4), (HEAL, 12), (BARRIER, 18), (SMITE, 8)):
    READY_SPELL[_spell] = _worth


@part
def piece_value(s, i):
    """What a living piece is worth, its state of health included."""
    piece = s.pieces[i]
    kind = piece.kind
    value = VALUE[kind] + piece.stat[GOLD]
    if kind < CHAMPION_COUNT:
        value += 0.4 * plain(s, i, AD) + 0.4 * plain(s, i, AP) + 0.15 * plain(s, i, PR) + 0.1 * plain(s, i, MR)
        if piece.skill_type == ACTIVE and piece.cooldown <= 0.0:
            value += READY_SKILL
        value += PER_ITEM * piece.item_count
    value *= 0.5 + 0.5 * min(1.0, piece.hp / max_hp(s, i))
    for k in range(piece.shield_count):
        value += PER_SHIELD * s.shields[i, k].amount
    return value


@part
def material(s):
    """Blue's pieces less red's, as the game's own bots count them."""
    total = 0.0
    for i in range(s.count):
        if s.pieces[i].hp > 0 and s.pieces[i].owner < NEUTRAL:
            value = piece_value(s, i)
            if s.pieces[i].kind == PORO:
                value += PER_PORO_HP * s.pieces[i].hp
            total += value if s.pieces[i].owner == BLUE else -value
    return total


@part
def equipment(s, i, ahead):
    """What material does not count of a living champion's things: items in use, a spell in reserve."""
    piece = s.pieces[i]
    value = PER_ITEM_RANK * ahead * piece.item_count
    if piece.spell >= 0:
        rested = 1.0 - piece.spell_cooldown / SPELL_COOLDOWN[piece.spell]
        value += READY_SPELL[piece.spell] * rested
    return value


@part
def prospects(s):
    """What material does not count: champions that will be back, their things, gold, pieces on their way. Blue's less
    red's."""
    total = PER_GOLD * (s.gold[0] - s.gold[1])
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.owner >= NEUTRAL:
            continue
        value = 0.0
        if piece.hp <= 0:
            if piece.kind < CHAMPION_COUNT and piece.respawn_at != NEVER:
                share = max(0.0, RETURNING - PER_ROUND_DEAD * max(0, piece.respawn_at - s.turn))
                value = share * (
                    VALUE[piece.kind] + piece.stat[GOLD] + PER_ITEM * piece.item_count + 0.1 * piece.stat[MAX_HP]
                )
        elif piece.kind == MELEE or piece.kind < CHAMPION_COUNT:
            rank = piece.square // 10
            step = PER_RANK if piece.kind == MELEE else PER_CHAMPION_RANK
            ahead = rank if piece.owner == BLUE else 7 - rank
            value = step * ahead
            if piece.kind < CHAMPION_COUNT:
                value += equipment(s, i, ahead)
        total += value if piece.owner == BLUE else -value
    return total
