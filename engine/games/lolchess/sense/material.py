"""What a side's pieces are worth: the values that the game's own bots use."""

import numpy as np

from engine.games.lolchess.play.state import BLUE, NEUTRAL, NEVER
from engine.games.lolchess.play.stats import max_hp, plain
from engine.games.lolchess.play.tables.names import (
    ACTIVE,
    AD,
    AP,
    CASTER,
    CHAMPION_COUNT,
    GOLD,
    KINDS,
    MAX_HP,
    MELEE,
    MR,
    PORO,
    PR,
    SIEGE,
    SOLDIER,
    SUPER,
)
from engine.kernels.part import part

VALUE = np.array([50.0] * CHAMPION_COUNT + [0.0] * (len(KINDS) - CHAMPION_COUNT))
for _kind, _value in ((PORO, 1000), (SIEGE, 40), (MELEE, 20), (CASTER, 25), (SUPER, 60), (SOLDIER, 35)):
    VALUE[_kind] = _value
READY_SKILL, PER_ITEM, PER_SHIELD, PER_PORO_HP = 15.0, 20.0, 0.3, 5.0
RETURNING, PER_ROUND_DEAD = 0.75, 0.04  # what a dead champion is worth when it is about to return, and less per round
PER_GOLD = 0.02  # next to nothing: gold is worth what it buys, and whoever valued it more would hoard it
PER_RANK, PER_CHAMPION_RANK = 2.0, 5.0  # of minions, of champions


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
def prospects(s):
    """What material does not count: champions that will be back, gold, pieces on their way. Blue's less red's."""
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
            value = step * (rank if piece.owner == BLUE else 7 - rank)
        total += value if piece.owner == BLUE else -value
    return total
