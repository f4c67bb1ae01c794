"""Damage, from the blow to the death.

Damage can cause damage (Sunlight, Rammus). Kernels cannot call themselves, so blows that wait for another to be
resolved lie on a stack in the record.
"""

import numpy as np

from engine.games.lolchess.play.combat.deaths import bury
from engine.games.lolchess.play.combat.reactions import flail, hooks, nature
from engine.games.lolchess.play.dice import chance, id_tag
from engine.games.lolchess.play.effects.applying import afflict, drop_kind
from engine.games.lolchess.play.effects.carried import find_status, has_status
from engine.games.lolchess.play.effects.healing import heal
from engine.games.lolchess.play.effects.shields import drop_shield
from engine.games.lolchess.play.inventory import holds_item
from engine.games.lolchess.play.state import MAX_BLOWS
from engine.games.lolchess.play.stats import armour, crit_chance, max_hp, plain, resistance
from engine.games.lolchess.play.tables.items import (
    DEATHS_DANCE,
    GAUNTLET,
    GIANT_SLAYER,
    GUNBLADE,
    JUSTICE,
    LAST_WHISPER,
    SERPENTS_FANG,
    VOID_STAFF,
)
from engine.games.lolchess.play.tables.names import (
    AMP,
    CRIT_DAMAGE,
    DURABILITY,
    MAGIC,
    MAX_HP,
    NON_LETHAL,
    PHYSICAL,
    PORO,
    RAMMUS,
    SUNDER,
)
from engine.games.lolchess.play.tables.statuses import ELDER_BUFF, POSTPONED, SUNLIGHT
from engine.kernels.part import part

HALF_RESISTANCE = 30.0  # resistance that halves damage
FRESH, LIT, HOOKED, ENDING = range(4)  # stages of a blow


@part
def damage(s, source, target, amount, kind, sunder, from_attack):
    """Deal damage; gives back the amount before anything reduced it, which is what lifesteal counts."""
    strike_with(s, 0, source, target, amount, kind, sunder, from_attack)
    counted = s.blows[0].amount
    depth = 1
    while depth > 0:
        blow = s.blows[depth - 1]
        if blow.stage == FRESH:
            take(s, blow)
            hooks(s, blow)
            blow.stage = LIT
            if depth < MAX_BLOWS and glare(s, blow, depth):
                depth += 1
        elif blow.stage == LIT:
            drop_kind(s, np.int64(blow.target), SUNLIGHT)
            nature(s, blow)
            blow.stage = HOOKED
            if depth < MAX_BLOWS and reflect(s, blow, depth):
                depth += 1
        else:
            settle(s, blow)
            depth -= 1
    return counted


@part
def strike_with(s, place, source, target, amount, kind, sunder, from_attack):
    """Put a blow on the stack."""
    if s.pieces[source].kind == PORO:
        amount = min(amount, 0.5 * max_hp(s, source))
    blow = s.blows[place]
    blow.source = source
    blow.target = target
    blow.amount = amount
    blow.type = kind
    blow.sunder = sunder
    blow.from_attack = from_attack
    blow.stage = FRESH


@part
def mitigated(s, source, target, amount, kind, sunder):
    """Damage after amplification and resistance."""
    amp = plain(s, source, AMP)
    if s.pieces[target].hp > 200 and holds_item(s, source, GIANT_SLAYER):
        amp += 15.0
    dealt = amount * (amp + 100.0) / 100.0
    if kind != PHYSICAL and kind != MAGIC:
        return max(dealt, 1.0)
    if kind == PHYSICAL:
        resisted = armour(s, target)
        if holds_item(s, source, LAST_WHISPER):
            resisted *= 0.7
    else:
        resisted = resistance(s, target)
        if holds_item(s, source, VOID_STAFF):
            resisted *= 0.7
    left = resisted - sunder
    reduction = left / (left + HALF_RESISTANCE) if left > 0.0 else 0.0
    return dealt * (1.0 - reduction)


@part
def absorbed(s, source, target, dealt):
    """Damage that gets through the shields."""
    if s.pieces[target].shield_count > 0 and holds_item(s, source, SERPENTS_FANG):
        for k in range(s.pieces[target].shield_count):
            s.shields[target, k].amount = np.floor(s.shields[target, k].amount * 0.5)
    while s.pieces[target].shield_count > 0 and dealt > 0.0:
        first = s.shields[target, 0]
        if first.amount > dealt:
            first.amount -= dealt
            dealt = 0.0
        else:
            dealt -= first.amount
            drop_shield(s, target, 0)
    return dealt


@part
def take(s, blow):
    """The target loses hp."""
    source, target = np.int64(blow.source), np.int64(blow.target)
    kind = np.int64(blow.type)
    dealt = mitigated(s, source, target, blow.amount, kind, blow.sunder)
    piece = s.pieces[target]
    blow.was_alive = piece.hp > 0
    dealt = absorbed(s, source, target, dealt)
    durability = plain(s, target, DURABILITY)
    if durability > 0.0:
        dealt = dealt * ((100.0 - durability) / 100.0)
    if (kind in (PHYSICAL, MAGIC)) and holds_item(s, target, DEATHS_DANCE):
        dealt = np.floor(dealt * 0.5)
        tag = id_tag(s)
        owner, by = np.int64(piece.owner), np.int64(piece.kind)
        afflict(s, target, target, POSTPONED, 2, dealt / 2.0, owner, by, -1, tag)
    blow.dealt = np.floor(dealt)
    piece.hp -= np.int64(blow.dealt)
    if kind == NON_LETHAL:
        piece.hp = max(piece.hp, 1)
    if (piece.hp > 0) != (blow.was_alive != 0):
        s.stale = 1


@part
def glare(s, blow, depth):
    """Sunlight on the target. Quirk: its damage hits the Leona who placed it, whoever sets it off."""
    target = np.int64(blow.target)
    place = find_status(s, target, SUNLIGHT)
    if place < 0:
        return False
    light = s.statuses[target, place]
    for i in range(s.count):
        if s.pieces[i].owner == light.caster and s.pieces[i].kind == light.caster_kind:
            amount = 10.0 + 0.25 * armour(s, i) + 0.25 * resistance(s, i)
            strike_with(s, depth, np.int64(blow.source), i, amount, MAGIC, plain(s, target, SUNDER), 0)
            return True
    return False


@part
def reflect(s, blow, depth):
    """Rammus gives back part of an attack."""
    target = np.int64(blow.target)
    if s.pieces[target].kind != RAMMUS or blow.from_attack == 0:
        return False
    amount = np.floor(0.2 * armour(s, target))
    if amount <= 0.0:
        return False
    strike_with(s, depth, target, np.int64(blow.source), amount, MAGIC, plain(s, target, SUNDER), 0)
    return True


@part
def settle(s, blow):
    """Death, its rewards, and what the source gets from its damage."""
    source, target = np.int64(blow.source), np.int64(blow.target)
    piece = s.pieces[target]
    if piece.hp > 0 and blow.type != NON_LETHAL and has_status(s, source, ELDER_BUFF):
        if piece.hp < 0.15 * piece.stat[MAX_HP]:
            piece.hp = 0
            s.stale = 1
    if piece.hp <= 0:
        piece.hp = 0
        if blow.was_alive:
            bury(s, source, target)
    if s.pieces[source].item_count > 0 and (holds_item(s, source, GUNBLADE) or holds_item(s, source, JUSTICE)):
        heal(s, source, 0.15 * blow.amount)


@part
def skill_damage(s, source, target, amount, kind):
    """Damage by a skill; it can be critical with a Jeweled Gauntlet."""
    sunder = plain(s, source, SUNDER)
    if holds_item(s, source, GAUNTLET) and chance(s, crit_chance(s, source)):
        amount = amount * plain(s, source, CRIT_DAMAGE) / 100.0
        flail(s, target)
    return damage(s, source, target, amount, kind, sunder, 0)
