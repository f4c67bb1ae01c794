"""Who could hurt whom at once, and how much: what can be said without playing it out."""

import numpy as np

from engine.games.lolchess.play.board import (
    LEAP_COUNT,
    LEAPS,
    RAY_DIRECTION,
    RAY_LENGTH,
    RAYS,
    WAYS,
    is_foot_minion,
)
from engine.games.lolchess.play.effects.carried import has_status, is_stunned
from engine.games.lolchess.play.stats import ability_power, armour, attack_damage, max_hp, plain, reach, resistance
from engine.games.lolchess.play.tables.names import (
    AATROX,
    ACTIVE,
    AD,
    BLITZCRANK,
    ENEMY,
    GAREN,
    JHIN,
    KHAZIX,
    KINDS,
    LEONA,
    MUNDO,
    NASUS,
    NO_TARGET,
    SION,
    SOLDIER,
    SUNDER,
    TEEMO,
    TWISTED_FATE,
    VIKTOR,
)
from engine.games.lolchess.play.tables.statuses import BARON_BUFF, BARON_MINION_BUFF
from engine.kernels.part import part

# Magic damage that comes with a strike, roughly, and more of it per AP.
ON_HIT, ON_HIT_AP = np.zeros(len(KINDS)), np.zeros(len(KINDS))
for _kind, _base, _ap in ((TEEMO, 15.0, 0.5), (SOLDIER, 25.0, 0.0), (JHIN, 4.0, 0.4)):
    ON_HIT[_kind], ON_HIT_AP[_kind] = _base, _ap
# What a skill does to whom it is aimed at, or to a neighbour, roughly; and more of it per AP and AD.
SKILL, SKILL_AP, SKILL_AD = np.zeros(len(KINDS)), np.zeros(len(KINDS)), np.zeros(len(KINDS))
for _kind, _base, _ap, _ad in (
    *((BLITZCRANK, 15.0, 0.8, 0.0), (MUNDO, 25.0, 0.1, 0.0), (TWISTED_FATE, 20.0, 0.4, 0.3), (VIKTOR, 10.0, 0.5, 0.0)),
    *((GAREN, 0.0, 0.0, 1.0), (NASUS, 10.0, 0.15, 0.0), (SION, 4.0, 0.03, 0.0), (LEONA, 15.0, 0.2, 0.2)),
    (KHAZIX, 20.0, 0.0, 0.8),
):
    SKILL[_kind], SKILL_AP[_kind], SKILL_AD[_kind] = _base, _ap, _ad
AATROX_BONUS = 0.15  # of the victim's hit points, with his ready passive
SOFT = 30.0  # resistance that halves damage


@part
def softened(amount, resisting):
    """Damage that resistance leaves."""
    return amount * SOFT / (SOFT + resisting) if resisting > 0.0 else amount


@part
def struck(s, i, target, diagonal_step):
    """What a strike of a piece does to another, roughly."""
    piece = s.pieces[i]
    if diagonal_step and is_foot_minion(piece.kind) and is_foot_minion(s.pieces[target].kind):
        if not has_status(s, i, BARON_MINION_BUFF) and not has_status(s, i, BARON_BUFF):
            return max_hp(s, target)
    sunder = plain(s, i, SUNDER)
    dealt = softened(attack_damage(s, i), armour(s, target) - sunder)
    bonus = ON_HIT[piece.kind]
    if bonus > 0.0:
        bonus += ON_HIT_AP[piece.kind] * ability_power(s, i)
    elif piece.kind == AATROX and piece.cooldown <= 0.0:
        bonus = AATROX_BONUS * max_hp(s, target)
    if bonus > 0.0:
        dealt += softened(bonus, resistance(s, target) - sunder)
    return dealt


@part
def cast(s, i, target):
    """What the skill of a piece does to another, roughly."""
    kind = s.pieces[i].kind
    amount = SKILL[kind] + SKILL_AP[kind] * ability_power(s, i) + SKILL_AD[kind] * plain(s, i, AD)
    physical = kind in (GAREN, KHAZIX)
    return softened(amount, (armour(s, target) if physical else resistance(s, target)) - plain(s, i, SUNDER))


@part
def blow(s, i, target, way, far):
    """What a piece can do at once to another that is so far away, with nobody in between; 0.0: nothing."""
    piece = s.pieces[i]
    direction = RAY_DIRECTION[way]
    dealt = 0.0
    if piece.directions & direction and not is_stunned(s, i):
        longest = reach(s, i)
        if longest == 0 or far <= longest:
            dealt = struck(s, i, target, far == 1 and way in (0, 2, 5, 7))
    if piece.skill_type == ACTIVE and piece.cooldown <= 0.0 and SKILL[piece.kind] + SKILL_AD[piece.kind] > 0.0:
        aimed = piece.skill_target == ENEMY and piece.skill_directions & direction and far <= piece.skill_range
        if (aimed or (piece.skill_target == NO_TARGET and far == 1)) and not is_stunned(s, i):
            dealt = max(dealt, cast(s, i, target))
    return dealt


@part
def leapt_on(s, target):
    """What an enemy Kha'Zix can do to a piece."""
    square = s.pieces[target].square
    for k in range(LEAP_COUNT[square]):
        other = s.occupant[LEAPS[square, k]]
        if other >= 0 and s.pieces[other].kind == KHAZIX and s.pieces[other].owner == 1 - s.pieces[target].owner:
            if s.pieces[other].cooldown <= 0.0 and s.pieces[other].skill_type == ACTIVE:
                return cast(s, np.int64(other), target)
    return 0.0


@part
def danger(s, i):
    """The sum of what all enemies could do to a piece at once."""
    piece = s.pieces[i]
    total = leapt_on(s, i)
    for way in range(WAYS):
        for k in range(RAY_LENGTH[piece.square, way]):
            other = np.int64(s.occupant[RAYS[piece.square, way, k]])
            if other >= 0:
                if s.pieces[other].owner == 1 - piece.owner:
                    total += blow(s, other, i, way, k + 1)
                break
    return total
