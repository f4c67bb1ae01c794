"""What a net is told about a position, as one seat sees it: both sides alike, the race between them, its own hand."""

import numpy as np

from engine.games.manacore.play.mana import can_pay, lane, survey
from engine.games.manacore.play.state import AT_NONE, ATTACKERS, BLOCKERS, NAN, kind_of
from engine.games.manacore.play.stats import has_attached, has_lords, power, toughness
from engine.games.manacore.play.tables import KEYS, MARKS, MV, TYPES
from engine.games.manacore.play.vocabulary import (
    CANT_BLOCK,
    CREATURE,
    DEFENDER,
    FEAR,
    FIRST_STRIKE,
    FLYING,
    GASEOUS,
    LAND,
    PACIFIES,
    REACH,
    VIGILANCE,
)
from engine.games.manacore.sense.evaluation import FEATURES as COMPONENTS
from engine.games.manacore.sense.evaluation import WORTHS, differences
from engine.games.manacore.sense.race import NEVER, WALKS, clock, guards
from engine.games.manacore.sense.uses import CARD_CLASS, CARD_CLASSES, USEFUL_CREATURE
from engine.kernels.kernel import kernel
from engine.kernels.part import part

LOGIT_UNIT = 4.0  # of the hand-written judgement
UNITS = np.array([1 / 10, 1 / 5, 1 / 5, 1 / 5, 1 / 5, 1 / 3, 1 / 4, 1 / 4, 1 / 2, 1 / 2])
"""What the components of that are multiplied by."""
LIFE_BAND = np.array([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 11], np.int64)
"""Life totals that are much alike; the last one is more than to begin with."""
LIFE_BANDS, MOST_HAND, MOST_LANDS = 12, 8, 9
STRENGTHS, SIZES, SCARCE, MANY = 6, 5, 10, 5
"""Powers from 0 on and toughnesses from 1 on that are told apart, a small library, and much mana of a colour."""
READY, SICK, TAPPED, ATTACKING = range(4)
MARKED = np.array([FLYING, REACH, FIRST_STRIKE, VIGILANCE, DEFENDER, FEAR | WALKS], np.int64)
TRAITS = len(MARKED) + 3

# Where things are told: first those of one side, then the other's, then what there is once.
LIVES = 0
HANDS = LIVES + LIFE_BANDS
LANDS = HANDS + MOST_HAND + 1
MANA = LANDS + MOST_LANDS + 1
SHORT = MANA + 6
BODIES = SHORT + 1
STANDING = BODIES + 2 * STRENGTHS * SIZES
TRAIT = STANDING + 4 * STRENGTHS
ON_STACK = TRAIT + TRAITS
SIDE = ON_STACK + 4

CLASSES = 2 * SIDE
CLOCKS = CLASSES + 3 * CARD_CLASSES
RACES = CLOCKS + 2 * (NEVER + 1)
PHASES = RACES + 2 * (NEVER + 1) * (NEVER + 1)
HAND_MADE = PHASES + 5 * 4
TOTAL, TURN, LAND_DROP = HAND_MADE + COMPONENTS, HAND_MADE + COMPONENTS + 1, HAND_MADE + COMPONENTS + 2
FEATURES = int(LAND_DROP) + 1


@part
def tell_creature(s, slot, lords, at, out):
    """A creature: body, what it can do now, and traits."""
    kind = kind_of(s, slot)
    keys = KEYS[kind]
    held = s.attached_n > 0 and (has_attached(s, slot, PACIFIES) or has_attached(s, slot, GASEOUS))
    if held:
        out[at + TRAIT + len(MARKED)] += 1.0
        return
    strength = min(max(power(s, slot, lords), 0), STRENGTHS - 1)
    left = toughness(s, slot, lords) - (0 if s.damage[slot] == NAN else np.int64(s.damage[slot]))
    size = min(max(left, 1), SIZES) - 1
    out[at + BODIES + (strength * SIZES + size) * 2 + (keys & FLYING != 0)] += 1.0
    doing = READY
    if s.attacking[slot] != 0:
        doing = ATTACKING
    elif s.tapped[slot] != 0:
        doing = TAPPED
    elif s.sick[slot] != 0:
        doing = SICK
    out[at + STANDING + strength * 4 + doing] += 1.0
    for i in range(len(MARKED)):
        if keys & MARKED[i] != 0:
            out[at + TRAIT + i] += 1.0
    if MARKS[kind] & CANT_BLOCK != 0:
        out[at + TRAIT + len(MARKED) + 1] += 1.0
    if USEFUL_CREATURE[kind]:
        out[at + TRAIT + len(MARKED) + 2] += 1.0


@part
def tell_side(s, side, lords, at, out):
    """One side's life, cards, mana and permanents. Gives its lands and what it can pay with (packed)."""
    life = 0 if s.life[side] == NAN else np.int64(s.life[side])
    out[at + LIVES + LIFE_BAND[min(max(life, 0), len(LIFE_BAND) - 1)]] = 1.0
    out[at + HANDS + min(np.int64(s.hand_n[side]), MOST_HAND)] = 1.0
    lands = 0
    for i in range(s.field_n[side]):
        slot = np.int64(s.field[side, i])
        types = TYPES[s.card[slot]]
        lands += types & LAND != 0
        if types & CREATURE != 0:
            tell_creature(s, slot, lords, at, out)
    out[at + LANDS + min(lands, MOST_LANDS)] = 1.0
    available, _, _ = survey(s, side)
    for colour in range(6):
        out[at + MANA + colour] = min(lane(available, colour), MANY) / MANY
    out[at + SHORT] = max(0, SCARCE - s.library_n[side]) / SCARCE
    return lands, available


@part
def tell_stack(s, player, out):
    """Spells and abilities under way: whose, creatures or not, and whether they aim at something."""
    for i in range(s.stack_n):
        if s.stack[i].countered != 0:
            continue
        at = ON_STACK if s.stack[i].controller == player else SIDE + ON_STACK
        what = 2 if s.stack[i].aim != AT_NONE else 1
        if s.stack[i].ability >= 0:
            what = 3
        elif TYPES[kind_of(s, np.int64(s.stack[i].slot))] & CREATURE != 0:
            what = 0
        out[at + what] += 1.0


@part
def tell_hand(s, player, lands, available, out):
    """The cards in a seat's own hand, by what they are for and whether they can be paid for.

    Not card by card: nets that were told so foresaw results better, but put actions in no better order.
    """
    for i in range(s.hand_n[player]):
        kind = kind_of(s, np.int64(s.hand[player, i]))
        when = 0 if can_pay(available, kind) else (1 if MV[kind] <= lands else 2)
        out[CLASSES + 3 * CARD_CLASS[kind] + when] += 1.0
        if TYPES[kind] & LAND != 0 and s.active == player and s.lands[player] == 0:
            out[LAND_DROP] = 1.0


@part
def tell_race(s, player, lords, out):
    """How many attacks it takes each side to win, and who attacks next."""
    fast = clock(s, player, lords, guards(s, 1 - player, player))
    slow = clock(s, 1 - player, lords, guards(s, player, 1 - player))
    out[CLOCKS + fast] = 1.0
    out[CLOCKS + NEVER + 1 + slow] = 1.0
    first = (s.active == player) == (s.step <= ATTACKERS)
    out[RACES + ((NEVER + 1) * fast + slow) * 2 + first] = 1.0


@kernel
def features(s, player, out):
    """Both sides as a seat sees them, its own hand, the race, the phase, and what the hand-written judgement finds."""
    player = np.int64(player)
    lords = has_lords(s)
    differences(s, player, out[HAND_MADE:])
    logit = 0.0
    for i in range(COMPONENTS):
        logit += WORTHS[i] * out[HAND_MADE + i]
        out[HAND_MADE + i] *= UNITS[i]
    out[TOTAL] = logit / LOGIT_UNIT
    lands, available = tell_side(s, player, lords, 0, out)
    tell_side(s, 1 - player, lords, SIDE, out)
    tell_stack(s, player, out)
    tell_hand(s, player, lands, available, out)
    tell_race(s, player, lords, out)
    step = min(max(np.int64(s.step), 0), BLOCKERS + 1)
    out[PHASES + 4 * step + 2 * (s.active == player) + (s.priority == player)] = 1.0
    out[TURN] = min(np.int64(s.turn), 30) / 30
