"""Activating an ability, and paying for it."""

import numpy as np

from engine.games.manacore.play.life import change_life
from engine.games.manacore.play.mana import COLLECT, autotap, pay_from_pool, pool_covers
from engine.games.manacore.play.stack import push_object
from engine.games.manacore.play.state import NAN, NO_SLOT, kind_of
from engine.games.manacore.play.stats import first_of_type
from engine.games.manacore.play.tables import (
    A_COST,
    A_GENERIC,
    A_HAS_MANA_COST,
    A_IS_MANA,
    A_LIFE,
    A_NOT_SELF,
    A_OP,
    A_SACRIFICE,
    A_TAPS,
    ABILITY,
)
from engine.games.manacore.play.targets import what_is_meant
from engine.games.manacore.play.triggers.events import UNMEASURED, raise_event
from engine.games.manacore.play.vocabulary import (
    CREATURE,
    LAND,
    NO_SACRIFICE,
    SACRIFICE_CREATURE,
    SACRIFICE_SELF,
    TAPPED,
)
from engine.games.manacore.play.zones.battlefield import sacrifice
from engine.kernels.part import part

NO_X = np.int64(0)


@part
def pay_sacrifice(s, slot, ability, seat):
    """Sacrifice the source, or the first permanent of the kind. Quirk: whatever the printed card asks for."""
    what = A_SACRIFICE[ability]
    victim = slot
    if what != SACRIFICE_SELF:
        bits = CREATURE if what == SACRIFICE_CREATURE else LAND
        victim = first_of_type(s, seat, bits, slot if A_NOT_SELF[ability] else NO_SLOT)
    if victim >= 0:
        sacrifice(s, victim)


@part
def pay_ability(s, slot, ability, seat):
    """Pay an ability's cost; whether it could be paid. Quirk: nothing is refunded if not."""
    was_tapped = s.tapped[slot] != 0
    if A_HAS_MANA_COST[ability]:
        autotap(s, seat, A_COST[ability], A_GENERIC[ability], COLLECT)
    if A_TAPS[ability] and s.tapped[slot] != 0:
        return False
    if not pool_covers(s, seat, A_COST[ability], A_GENERIC[ability]):
        return False
    if s.life[seat] != NAN and s.life[seat] < A_LIFE[ability]:
        return False
    if A_TAPS[ability]:
        s.tapped[slot] = 1
    pay_from_pool(s, seat, A_COST[ability], A_GENERIC[ability])
    change_life(s, seat, -A_LIFE[ability])
    if A_SACRIFICE[ability] != NO_SACRIFICE:
        pay_sacrifice(s, slot, ability, seat)
    if not was_tapped and s.tapped[slot] != 0:
        raise_event(s, TAPPED, slot, seat, UNMEASURED)
    return True


@part
def activate(s, slot, place, aim, seat):
    """Activate an ability: mana comes at once, anything else goes on the stack."""
    ability = ABILITY[kind_of(s, slot), place]
    meant = what_is_meant(s, aim)
    if not pay_ability(s, slot, ability, seat):
        return
    if A_IS_MANA[ability]:
        s.mana[seat, A_OP[ability, 1]] += A_OP[ability, 2]
    else:
        push_object(s, slot, seat, place, meant, NO_X)
