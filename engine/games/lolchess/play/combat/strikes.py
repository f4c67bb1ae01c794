"""How each kind of piece strikes. A strike gives back the damage that lifesteal counts."""

import numpy as np

from engine.games.lolchess.play.board import (
    AROUND,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    RAY_LENGTH,
    RAYS,
    REAL,
    X,
    Y,
    colour_at,
    distance,
    is_foot_minion,
    piece_at,
)
from engine.games.lolchess.play.combat.damage import damage, skill_damage
from engine.games.lolchess.play.combat.reactions import flail
from engine.games.lolchess.play.cooldowns import skill_turns
from engine.games.lolchess.play.dice import chance
from engine.games.lolchess.play.effects.applying import drop_kind, drop_status, inflict
from engine.games.lolchess.play.effects.carried import has_status
from engine.games.lolchess.play.effects.healing import heal
from engine.games.lolchess.play.effects.shields import shield
from engine.games.lolchess.play.state import COUNTER, NO_PAYLOAD
from engine.games.lolchess.play.stats import ability_power, armour, attack_damage, crit_chance, max_hp, plain
from engine.games.lolchess.play.tables.names import (
    AATROX,
    AD,
    ASHE,
    CRIT_DAMAGE,
    JHIN,
    KINDS,
    MAGIC,
    MAX_HP,
    NASUS,
    PHYSICAL,
    RAMMUS,
    SOLDIER,
    SUNDER,
    TEEMO,
    TRISTANA,
    TRUE,
    VIKTOR,
    YASUO,
    ZED,
)
from engine.games.lolchess.play.tables.shields import WIND
from engine.games.lolchess.play.tables.statuses import (
    BARON_BUFF,
    BARON_MINION_BUFF,
    DEATH_MARK,
    EMPOWERED,
    FROST,
    FURY,
    TOXIC,
    WHISPER,
)
from engine.kernels.part import part

WAY = np.full((3, 3), -1)  # of a ray, by the signs of its steps plus one
for _way, (_dx, _dy) in enumerate(AROUND):
    WAY[_dx + 1, _dy + 1] = _way
IGNORES_FACTOR = np.zeros(len(KINDS), np.bool_)  # Quirk: these always strike with full force
for _kind in (AATROX, ASHE, JHIN, NASUS, TEEMO, TRISTANA, VIKTOR, ZED):
    IGNORES_FACTOR[_kind] = True


@part
def strike(s, i, target, factor):
    """The strike of a piece by its kind."""
    kind = s.pieces[i].kind
    if IGNORES_FACTOR[kind]:
        factor = 1.0
    if is_foot_minion(kind):
        return minion_strike(s, i, target, factor)
    if kind == SOLDIER:
        return soldier_strike(s, i, target, factor)
    if kind == AATROX:
        return aatrox_strike(s, i, target)
    if kind == ASHE:
        return ashe_strike(s, i, target)
    if kind == JHIN:
        return jhin_strike(s, i, target)
    if kind == NASUS:
        return nasus_strike(s, i, target)
    if kind == TRISTANA:
        return tristana_strike(s, i, target)
    if kind == ZED:
        return zed_strike(s, i, target)
    dealt = standard_strike(s, i, target, factor)
    if kind == RAMMUS:
        bonus = np.floor(armour(s, i) * (0.1 + (ability_power(s, i) * 0.2) / 100.0))
        if bonus > 0.0:
            damage(s, i, target, bonus, MAGIC, plain(s, i, SUNDER), 0)
    elif kind == TEEMO:
        inflict(s, i, target, TOXIC, 2, 10.0 + 0.1 * ability_power(s, i))
        damage(s, i, target, 5.0 + 0.4 * ability_power(s, i), MAGIC, plain(s, i, SUNDER), 0)
    elif kind == VIKTOR and s.pieces[i].empowered == 1:
        s.pieces[i].empowered = 0
        drop_kind(s, i, EMPOWERED)
    return dealt


@part
def standard_strike(s, i, target, factor):
    """A plain attack, critical by chance."""
    return hit(s, i, target, factor, chance(s, crit_chance(s, i)))


@part
def hit(s, i, target, factor, critical):
    """A plain attack that is critical or not."""
    amount = attack_damage(s, i)
    if critical:
        amount = amount * plain(s, i, CRIT_DAMAGE) / 100.0
        flail(s, target)
        if s.pieces[i].kind == YASUO:
            whirlwind(s, i, target)
    return damage(s, i, target, amount * factor, PHYSICAL, plain(s, i, SUNDER), 1)


@part
def whirlwind(s, i, target):
    """Yasuo's critical hit: a shield, and wind along the line through the target."""
    power = ability_power(s, i)
    shield(s, i, np.floor((max_hp(s, i) * (10.0 + 0.1 * power)) / 100.0), 3, WIND)
    amount = 10.0 + 0.3 * attack_damage(s, i) + 0.2 * ability_power(s, i)
    square, goal = np.int64(s.pieces[i].square), np.int64(s.pieces[target].square)
    way = WAY[np.sign(X[goal] - X[square]) + 1, np.sign(Y[goal] - Y[square]) + 1]
    if way < 0:
        return
    for k in range(RAY_LENGTH[square, way]):
        if not REAL[RAYS[square, way, k]]:
            return
        other = colour_at(s, RAYS[square, way, k], 1 - s.pieces[i].blue)
        if other >= 0:
            damage(s, i, other, amount, MAGIC, plain(s, i, SUNDER), 0)


@part
def minion_strike(s, i, target, factor):
    """A minion takes another that stands diagonally before it. Quirk: not with the Baron's buff."""
    square, goal = np.int64(s.pieces[i].square), np.int64(s.pieces[target].square)
    flanking = abs(X[goal] - X[square]) == 1 and abs(Y[goal] - Y[square]) == 1
    if not flanking or not is_foot_minion(s.pieces[target].kind):
        return standard_strike(s, i, target, factor)
    if has_status(s, i, BARON_MINION_BUFF) or has_status(s, i, BARON_BUFF):
        return standard_strike(s, i, target, factor)
    dealt = damage(s, i, target, max_hp(s, target), TRUE, 0.0, 1)
    s.pieces[i].square = s.pieces[target].square
    s.stale = 1
    return dealt


@part
def living_azir(s, i):
    """The Azir of a soldier, -1 if he is dead or gone."""
    azir = np.int64(s.pieces[i].azir)
    return azir if azir >= 0 and s.pieces[azir].hp > 0 else -1


@part
def soldier_strike(s, i, target, factor):
    """A soldier strikes, and its Azir with it."""
    dealt = standard_strike(s, i, target, factor)
    azir = living_azir(s, i)
    if azir < 0:
        return dealt
    bonus = 15.0 + 0.35 * ability_power(s, azir)
    skill_damage(s, azir, target, bonus * factor, MAGIC)
    return dealt + bonus


@part
def aatrox_strike(s, i, target):
    """Every few turns he takes part of the target's hp and heals himself."""
    dealt = standard_strike(s, i, target, 1.0)
    if s.pieces[i].cooldown > 0.0:
        return dealt
    power = ability_power(s, i)
    bonus = np.floor(max_hp(s, target) * (0.15 + (power * 0.1) / 100.0))
    healing = np.floor(max_hp(s, i) * (0.1 + (power * 0.25) / 100.0))
    damage(s, i, target, bonus, MAGIC, plain(s, i, SUNDER), 0)
    heal(s, i, healing)
    s.pieces[i].cooldown = skill_turns(s, i)
    return dealt


@part
def ashe_strike(s, i, target):
    """She slows. Quirk: the bonus looks for the slow on Ashe herself."""
    dealt = hit(s, i, target, 1.0, False)
    if has_status(s, i, FROST):
        bonus = np.floor(max_hp(s, target) * (0.15 + (ability_power(s, i) * 0.1) / 100.0))
        dealt += damage(s, i, target, bonus, PHYSICAL, plain(s, i, SUNDER), 0)
        drop_kind(s, target, FROST)
        return dealt
    slow = -2.0 if chance(s, crit_chance(s, i)) else -1.0
    inflict(s, i, target, FROST, 3, slow)
    return dealt


@part
def count_attack(s, i):
    """One more attack in a payload that may have to be made first."""
    if s.pieces[i].payload == NO_PAYLOAD:
        s.pieces[i].payload = COUNTER
    s.pieces[i].attack_count += 1
    return np.int64(s.pieces[i].attack_count)


@part
def jhin_strike(s, i, target):
    """Every fourth shot is critical."""
    fourth = count_attack(s, i) % 4 == 0
    critical = fourth or chance(s, crit_chance(s, i))
    dealt = hit(s, i, target, 1.0, critical)
    gained = attack_damage(s, i) - s.pieces[i].stat[AD]
    bonus = 4.0 + 0.44 * ability_power(s, i) + 0.44 * gained
    damage(s, i, target, bonus, PHYSICAL, plain(s, i, SUNDER), 0)
    if critical:
        inflict(s, i, i, WHISPER, 2, 0.0)
    return dealt


@part
def nasus_strike(s, i, target):
    """Transformed, he takes part of the target's hp."""
    dealt = standard_strike(s, i, target, 1.0)
    if has_status(s, i, FURY):
        gained = attack_damage(s, i) - s.pieces[i].stat[AD]
        bonus = np.floor(((10.0 + 0.1 * gained) / 100.0) * s.pieces[target].stat[MAX_HP])
        dealt += damage(s, i, target, bonus, MAGIC, plain(s, i, SUNDER), 0)
    return dealt


@part
def tristana_strike(s, i, target):
    """Every fourth shot explodes."""
    dealt = standard_strike(s, i, target, 1.0)
    if count_attack(s, i) % 4 == 0:
        bonus = 10.0 + 0.5 * ability_power(s, i) + 0.25 * attack_damage(s, i)
        damage(s, i, target, bonus, PHYSICAL, plain(s, i, SUNDER), 0)
        square = np.int64(s.pieces[target].square)
        for k in range(NEIGHBOUR_COUNT[square]):
            other = colour_at(s, NEIGHBOURS[square, k], 1 - s.pieces[i].blue)
            if other >= 0:
                damage(s, i, other, bonus, PHYSICAL, plain(s, i, SUNDER), 0)
    return dealt


@part
def mark_place(s, zed, target):
    """The place of this Zed's mark on a piece, -1 if there is none."""
    for k in range(s.pieces[target].status_count):
        if s.statuses[target, k].kind == DEATH_MARK and s.statuses[target, k].marker == zed:
            return k
    return -1


@part
def zed_strike(s, i, target):
    """A marked target suffers more, and Zed appears beside it."""
    place = mark_place(s, i, target)
    dealt = standard_strike(s, i, target, 1.0)
    if place < 0:
        return dealt
    bonus = 10.0 + 0.1 * attack_damage(s, i) + 0.3 * ability_power(s, i)
    damage(s, i, target, bonus, PHYSICAL, plain(s, i, SUNDER), 0)
    square, own = np.int64(s.pieces[target].square), np.int64(s.pieces[i].square)
    best = -1
    for k in range(NEIGHBOUR_COUNT[square]):
        free = NEIGHBOURS[square, k]
        if piece_at(s, free) < 0 and (best < 0 or distance(own, free) < distance(own, best)):
            best = free
    if best >= 0:
        s.pieces[i].square = best
        s.stale = 1
    if place < s.pieces[target].status_count:
        drop_status(s, target, place)
    return dealt
