"""Whether the backend takes it that a seat has nothing to do but pass."""

import numpy as np

from engine.games.manacore.play.abilities.affordability import may_activate
from engine.games.manacore.play.combat.attackers import has_attackers
from engine.games.manacore.play.mana import can_pay, gives_mana, survey
from engine.games.manacore.play.state import ATTACKERS, BEGINNING, BLOCKERS, MAIN_1, MAIN_2, kind_of
from engine.games.manacore.play.tables import (
    A_HAS_MANA_COST,
    A_IS_MANA,
    A_TARGET,
    ABILITY,
    ABILITY_COUNT,
    CAST_TARGET,
    HAS_COST,
    TYPES,
)
from engine.games.manacore.play.targets import has_target
from engine.games.manacore.play.vocabulary import INSTANT
from engine.games.manacore.play.vocabulary import LAND as IS_LAND
from engine.kernels.part import part


@part
def sorcery_time(s, seat):
    """Whether a seat may do what it can do only in its own main phase."""
    return s.active == seat and (s.step == MAIN_1 or s.step == MAIN_2) and s.stack_n == 0


@part
def ability_open(s, slot, place, seat, shown, lands):
    """Whether a non-mana ability can be used now and has something to aim at."""
    ability = ABILITY[kind_of(s, slot), place]
    if A_IS_MANA[ability] or not may_activate(s, slot, ability, seat, shown, lands):
        return False
    return has_target(s, A_TARGET[ability], seat, slot)


@part
def instant_options(s, seat, available, shown, lands):
    """Whether a seat could do something at any time."""
    for i in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, i])
        kind = kind_of(s, slot)
        if TYPES[kind] & INSTANT != 0 and can_pay(available, kind) and has_target(s, CAST_TARGET[kind], seat, slot):
            return True
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        for place in range(ABILITY_COUNT[s.card[slot]]):
            if ability_open(s, slot, place, seat, shown, lands):
                return True
    return False


@part
def sorcery_options(s, seat, available):
    """Whether a seat could do something in its main phase."""
    for i in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, i])
        kind = kind_of(s, slot)
        if TYPES[kind] & IS_LAND != 0:
            if s.lands[seat] < 1:
                return True
        elif TYPES[kind] & INSTANT == 0 and can_pay(available, kind):
            if has_target(s, CAST_TARGET[kind], seat, slot):
                return True
    return False


@part
def mana_sink(s, seat, shown, lands):
    """Whether a seat has anything to spend mana on."""
    for i in range(s.hand_n[seat]):
        kind = s.card[s.hand[seat, i]]
        if TYPES[kind] & IS_LAND == 0 and HAS_COST[kind]:
            return True
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        for place in range(ABILITY_COUNT[s.card[slot]]):
            ability = ABILITY[kind_of(s, slot), place]
            if A_IS_MANA[ability] or not A_HAS_MANA_COST[ability]:
                continue
            if may_activate(s, slot, ability, seat, shown, lands):
                return True
    return False


@part
def could_spend(s, seat, available, shown, lands):
    """Whether mana abilities alone keep a seat in its main phase."""
    payable = False
    for i in range(s.hand_n[seat]):
        kind = kind_of(s, np.int64(s.hand[seat, i]))
        payable |= TYPES[kind] & IS_LAND == 0 and HAS_COST[kind] and can_pay(available, kind)
    if not payable or not mana_sink(s, seat, shown, lands):
        return False
    for i in range(s.field_n[seat]):
        if gives_mana(s, np.int64(s.field[seat, i]), seat):
            return True
    return False


@part
def auto_pass_with(s, seat, available, shown, lands):
    """`auto_pass`, with a survey that is already there."""
    if s.priority != seat or s.step == BEGINNING or (s.step == BLOCKERS and s.active != seat):
        return False
    if s.step == ATTACKERS and s.active == seat and has_attackers(s, seat):
        return False
    if sorcery_time(s, seat):
        if sorcery_options(s, seat, available) or could_spend(s, seat, available, shown, lands):
            return False
    return not instant_options(s, seat, available, shown, lands)


@part
def auto_pass(s, seat):
    """Whether the backend takes it that a seat has nothing to do but pass."""
    available, shown, lands = survey(s, seat)
    return auto_pass_with(s, seat, available, shown, lands)
