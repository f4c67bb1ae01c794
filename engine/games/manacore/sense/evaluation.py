"""Who is ahead."""

import math

import numpy as np

from engine.games.manacore.play.life import returns
from engine.games.manacore.play.setup import START_LIFE
from engine.games.manacore.play.state import AT_NONE, NAN, kind_of
from engine.games.manacore.play.stats import has_attached, has_lords, power, toughness
from engine.games.manacore.play.tables import KEYS, MARKS, POWER, TYPES
from engine.games.manacore.play.vocabulary import (
    AURA,
    CREATURE,
    DEFENDER,
    FLYING,
    GASEOUS,
    LAND,
    ONLY_BY_WALL,
    PACIFIES,
    UNBLOCKABLE,
)
from engine.kernels.kernel import kernel
from engine.kernels.part import part

LIFE, POWERS, TOUGHS, EVASION, ATTACKING, UNTAPPED, LANDS, CARDS, OTHERS, COMING = range(10)
"""Differences between the seats: life (bent), power, toughness, evasive power, power on its way, untapped creatures,
lands (bent), cards in hand, other permanents, and what is on the stack."""
WORTH = {
    LIFE: 0.15,
    POWERS: 0.20,
    TOUGHS: 0.04,
    EVASION: 0.075,
    ATTACKING: 0.075,
    UNTAPPED: 0.03,
    LANDS: 0.09,
    CARDS: 0.16,
    OTHERS: 0.0,
    COMING: 0.25,
}
"""What each is worth, in units of the logit of winning: guesses, moved towards a fit to 124 games of the search."""
FEATURES = len(WORTH)
WORTHS = np.array([WORTH[feature] for feature in range(FEATURES)])
FIRST_SEAT = np.int64(0)
FULL_LIFE = float(START_LIFE)
SAFE_LIFE = 1.5  # how much steeper the life total counts towards its end
MANY_LANDS = 7  # lands from which on more of them count little
FEW = 0.2


@part
def bent_life(life):
    """A life total in which the last points count most."""
    if life == NAN or life >= FULL_LIFE:
        return FULL_LIFE if life == NAN else FULL_LIFE + 0.5 * (life - FULL_LIFE)
    if life <= 0:
        return -10.0
    return FULL_LIFE * (1.0 - math.pow(1.0 - life / FULL_LIFE, SAFE_LIFE))


@part
def bent_lands(count):
    """A number of lands in which the first ones count most."""
    return min(count, MANY_LANDS) + FEW * max(0, count - MANY_LANDS)


@part
def add_creature(s, slot, lords, sign, out):
    """Add what a creature is worth."""
    kind = kind_of(s, slot)
    if s.attached_n > 0 and (has_attached(s, slot, PACIFIES) or has_attached(s, slot, GASEOUS)):
        return
    p = power(s, slot, lords)
    out[TOUGHS] += sign * toughness(s, slot, lords)
    out[UNTAPPED] += sign * (s.tapped[slot] == 0)
    if KEYS[kind] & DEFENDER != 0:
        return
    out[POWERS] += sign * p
    if KEYS[kind] & FLYING != 0 or MARKS[kind] & (UNBLOCKABLE | ONLY_BY_WALL) != 0:
        out[EVASION] += sign * p
    if s.attacking[slot] != 0:
        out[ATTACKING] += sign * p


@part
def object_worth(s, place):
    """What a spell on the stack promises: a creature its power, anything else a card's worth."""
    kind = kind_of(s, np.int64(s.stack[place].slot))
    if TYPES[kind] & CREATURE != 0:
        return 1.0 + 0.5 * max(0, POWER[kind])
    return 1.0 if s.stack[place].aim == AT_NONE else 1.5


@part
def differences(s, seat, out):
    """Write by how much a seat is ahead in each feature."""
    lords = has_lords(s)
    for i in range(FEATURES):
        out[i] = 0.0
    for side in range(2):
        sign = 1.0 if side == seat else -1.0
        lands = 0
        for i in range(s.field_n[side]):
            slot = np.int64(s.field[side, i])
            types = TYPES[s.card[slot]]
            if types & CREATURE != 0:
                add_creature(s, slot, lords, sign, out)
            elif types & LAND != 0:
                lands += 1
            elif types & AURA == 0:
                out[OTHERS] += sign
        out[LANDS] += sign * bent_lands(lands)
        out[CARDS] += sign * s.hand_n[side]
        out[LIFE] += sign * bent_life(np.int64(s.life[side]))
    for i in range(s.stack_n):
        sign = 1.0 if s.stack[i].controller == seat else -1.0
        if s.stack[i].ability < 0 and s.stack[i].countered == 0:
            out[COMING] += sign * object_worth(s, i)


@kernel
def evaluate(s, out):
    """Each seat's chance of winning."""
    if s.over != 0:
        returns(s, out)
        return
    features = np.zeros(FEATURES)
    differences(s, FIRST_SEAT, features)
    logit = 0.0
    for i in range(FEATURES):
        logit += WORTHS[i] * features[i]
    out[0] = 1.0 / (1.0 + math.exp(-logit))
    out[1] = 1.0 - out[0]


SEED_LIFE, SEED_BOARD, SEED_CARDS = 0.4, 0.4, 0.2
"""Weights of the plain evaluation: life by 40, power by 20, cards by 7."""


@kernel
def score(s, player):
    """The plain evaluation of life, power on the board and cards in hand, from -1 to 1: what Greedy goes by."""
    total = 0.0
    lords = has_lords(s)
    for side in range(2):
        sign = 1.0 if side == player else -1.0
        board = 0.0
        for i in range(s.field_n[side]):
            slot = np.int64(s.field[side, i])
            if TYPES[s.card[slot]] & CREATURE != 0:
                board += power(s, slot, lords)
        life = 0.0 if s.life[side] == NAN else np.float64(s.life[side])
        total += sign * (SEED_LIFE * life / 40.0 + SEED_BOARD * board / 20.0 + SEED_CARDS * s.hand_n[side] / 7.0)
    return max(-1.0, min(1.0, total))
