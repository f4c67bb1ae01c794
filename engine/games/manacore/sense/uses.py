"""What cards are good for, as the search sees it: worked out once from the card data."""

from typing import Any

import numpy as np

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.cards import KINDS
from engine.games.manacore.play.tables import (
    A_OP,
    ABILITY,
    ABILITY_COUNT,
    CAST_TARGET,
    LISTENS,
    MANA_AMOUNT,
    MV,
    OP,
    SPELL,
    STATIC,
    STATIC_P,
    STATIC_T,
    TRIGGER,
    TYPES,
    WATCHER,
    XS,
)

ANY_SIDE, OWN_SIDE, OTHER_SIDE, FIRST_ONLY = np.arange(4)
"""Where a card is sensibly aimed; FIRST_ONLY: the aim makes no difference."""
ALL_X, MOST_X, LETHAL_X, COVERING_X = np.arange(4)
"""Which values of X are worth a thought: all, the largest, what kills the target, what its mana value asks for."""

HARMFUL_OPS = {
    v.DAMAGE_TARGETS,
    v.DESTROY_TARGET,
    v.DESTROY_TARGET_IF,
    v.BOUNCE_TARGET,
    v.TARGET_TO_LIBRARY_TOP,
    v.REMOVE_TARGET,
    v.COUNTER_TARGET,
    v.COUNTER_TARGET_IF,
    v.DISCARD_LCG,
    v.HAND_FRONT_TO_BOTTOM,
    v.MANA_SHORT,
}
HELPFUL_OPS = {v.PUMP_TARGET, v.GAIN_LIFE, v.DRAW, v.UNTAP_OWN}
WORKING_ABILITIES = {v.DAMAGE_TARGET, v.DRAW_BOTTOM, v.WARRENS, v.PESTILENCE, v.STRANDS, v.DESTROY_OTHER_ENCHANTMENTS}
WORKING_STATICS = {
    v.PT_ENCHANTED,
    v.PT_WHITE,
    v.PT_OWN_UNTAPPED,
    v.PT_OWN_ATTACKING,
    v.PACIFIES,
    v.STOPS_BLACK,
    v.ONE_BLOCKER_EACH,
    v.LURES,
    v.GASEOUS,
    v.HIDES_CREATURES,
    v.HOLDS_BIG,
}


def _side(kind: int) -> np.integer[Any]:
    if CAST_TARGET[kind] == 0:
        return ANY_SIDE
    if TYPES[kind] & v.AURA:
        return _aura_side(kind)
    op = OP[SPELL[kind], 0, 0]
    if op in HARMFUL_OPS:
        return OTHER_SIDE
    return OWN_SIDE if op in HELPFUL_OPS else FIRST_ONLY


def _aura_side(kind: int) -> np.integer[Any]:
    if STATIC[kind] == v.PT_ENCHANTED:
        return OWN_SIDE if STATIC_P[kind] + STATIC_T[kind] > 0 else OTHER_SIDE
    if STATIC[kind] in (v.PACIFIES, v.GASEOUS):
        return OTHER_SIDE
    if WATCHER[kind] and TRIGGER[WATCHER[kind], 0, 3] in (v.LOSE_LIFE, v.BLIGHT):
        return OTHER_SIDE
    return OWN_SIDE


def _x_rule(kind: int) -> np.integer[Any]:
    op = OP[SPELL[kind], 0, 0]
    if XS[kind] == 0 or op == v.DAMAGE_ALL:
        return ALL_X
    if op == v.DAMAGE_TARGETS:
        return LETHAL_X
    return COVERING_X if op == v.COUNTER_TARGET_IF else MOST_X


def _is_useless(kind: int) -> bool:
    """Whether casting it changes nothing that matters."""
    if TYPES[kind] & v.CREATURE or MANA_AMOUNT[kind] or LISTENS[kind]:
        return False
    if TYPES[kind] & (v.INSTANT | v.SORCERY):
        return OP[SPELL[kind], 0, 0] == v.DO_NOTHING
    works = any(A_OP[ABILITY[kind, i], 0] in WORKING_ABILITIES for i in range(ABILITY_COUNT[kind]))
    return not works and STATIC[kind] not in WORKING_STATICS


AIMED_AT = np.array([_side(kind) for kind in range(KINDS)], np.int64)
X_RULE = np.array([_x_rule(kind) for kind in range(KINDS)], np.int64)
USELESS = np.array([_is_useless(kind) for kind in range(KINDS)], np.bool_)
USEFUL_ABILITY = np.array([op in WORKING_ABILITIES for op in A_OP[:, 0]], np.bool_)

LAND_CARD, CHEAP, MIDDLING, DEAR, BURN, REMOVAL, COUNTER, SWEEP, SUPPLY, BOOST, SOURCE, OTHER = range(12)
"""What cards in hand are for: three sizes of creatures, damage, answers to permanents, to spells, to all at once,
further cards, help for own creatures, mana."""
CARD_CLASSES = 12
REMOVING_OPS = {
    v.DESTROY_TARGET,
    v.DESTROY_TARGET_IF,
    v.BOUNCE_TARGET,
    v.TARGET_TO_LIBRARY_TOP,
    v.REMOVE_TARGET,
}
SUPPLYING_OPS = {v.DRAW, v.DRAW_SOFT, v.DRAW_PER_CREATURE, v.DIG, v.TUTOR_TO_TOP, v.RETURN_FIRST, v.RETURN_UNIFORM}
CLASS_OF_OP = {
    **dict.fromkeys(REMOVING_OPS, REMOVAL),
    **dict.fromkeys(SUPPLYING_OPS, SUPPLY),
    v.DAMAGE_TARGETS: BURN,
    v.COUNTER_TARGET: COUNTER,
    v.COUNTER_TARGET_IF: COUNTER,
    v.DESTROY_ALL: SWEEP,
    v.DAMAGE_ALL: SWEEP,
    v.PUMP_TARGET: BOOST,
    v.PUMP_OWN: BOOST,
}


def _card_class(kind: int) -> int:
    if TYPES[kind] & v.LAND:
        return LAND_CARD
    if TYPES[kind] & v.CREATURE:
        return CHEAP if MV[kind] <= 2 else MIDDLING if MV[kind] <= 4 else DEAR
    if TYPES[kind] & v.AURA:
        return REMOVAL if AIMED_AT[kind] == OTHER_SIDE else BOOST
    if MANA_AMOUNT[kind]:
        return SOURCE
    return CLASS_OF_OP.get(OP[SPELL[kind], 0, 0], OTHER)


CARD_CLASS = np.array([_card_class(kind) for kind in range(KINDS)], np.int64)
USEFUL_CREATURE = np.array(
    [any(USEFUL_ABILITY[ABILITY[kind, i]] for i in range(ABILITY_COUNT[kind])) for kind in range(KINDS)], np.bool_
)
"""Cards with an ability that works."""
