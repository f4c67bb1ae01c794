"""Mana: what a seat seems to have, what it can pay, and how lands are tapped for it.

Amounts of six colours are packed into one number where they are only counted, `SHIFT` bits each.
"""

import numpy as np

from engine.games.manacore.play.tables import (
    COST,
    GENERIC,
    GIVES_IF_CREATURE,
    GIVES_IF_READY,
    GIVES_NOTHING,
    LANE,
    MANA_AMOUNT,
    MANA_CONDITION,
    MANA_FIRST,
    MANA_GIVES,
    MANA_MAKES,
    PIPS,
    SHIFT,
    SHOWS,
    TYPES,
    XS,
)
from engine.games.manacore.play.triggers.events import UNMEASURED, raise_event
from engine.games.manacore.play.vocabulary import CREATURE, LAND, TAPPED, C
from engine.kernels.part import part

MAX_X = 15
PAY, COLLECT = np.bool_(True), np.bool_(False)
"""Whether tapping for mana also spends it."""
ANY_COLOUR = np.int64(-1)
GENERIC_ORDER = np.array([5, 0, 1, 2, 3, 4], np.int64)
"""The colours in the order in which they pay for generic mana: colourless first."""


@part
def has_creature(s, seat):
    """Whether a seat has a creature."""
    for i in range(s.field_n[seat]):
        if TYPES[s.card[s.field[seat, i]]] & CREATURE != 0:
            return True
    return False


@part
def gives_mana(s, slot, seat):
    """Whether an untapped permanent's first mana ability can be used."""
    condition = MANA_CONDITION[s.card[slot]]
    if condition == GIVES_NOTHING or s.tapped[slot] != 0:
        return False
    if condition == GIVES_IF_READY:
        return s.sick[slot] == 0
    return condition != GIVES_IF_CREATURE or has_creature(s, seat)


@part
def packed_pool(s, seat):
    """A seat's mana pool, packed."""
    total = 0
    for colour in range(6):
        total += np.int64(s.mana[seat, colour]) << (SHIFT * colour)
    return total


@part
def survey(s, seat):
    """What a seat can pay with, what checks take it to have (both packed), and its untapped lands.

    Quirk: a source of several colours counts once for each of them.
    """
    available = packed_pool(s, seat)
    shown = available
    lands = 0
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        if s.tapped[slot] == 0:
            kind = s.card[slot]
            shown += SHOWS[kind]
            lands += TYPES[kind] & LAND != 0
            if MANA_CONDITION[kind] != GIVES_NOTHING and gives_mana(s, slot, seat):
                available += MANA_GIVES[kind]
    return available, shown, lands


@part
def lane(packed, colour):
    """One colour of packed mana."""
    return (packed >> (SHIFT * colour)) & LANE


@part
def total(packed):
    """All colours of packed mana together."""
    n = 0
    for colour in range(6):
        n += lane(packed, colour)
    return n


@part
def can_pay(available, kind):
    """Whether packed mana covers the cost of a card, an X being 0."""
    for colour in range(6):
        if COST[kind, colour] > lane(available, colour):
            return False
    return total(available) - PIPS[kind] >= GENERIC[kind]


@part
def most_x(available, kind):
    """The largest X on offer; -1 if not even the rest of the cost can be met."""
    if not can_pay(available, kind):
        return -1
    return min(MAX_X, (total(available) - PIPS[kind] - GENERIC[kind]) // XS[kind])


@part
def tap_for_mana(s, slot, seat, colour):
    """Tap a source for one of its colours."""
    s.tapped[slot] = 1
    raise_event(s, TAPPED, slot, seat, UNMEASURED)
    s.mana[seat, colour] += MANA_AMOUNT[s.card[slot]]


@part
def source_of(s, seat, colour):
    """The first source that makes a colour, or any at all for ANY_COLOUR; -1 if there is none."""
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        if gives_mana(s, slot, seat) and (colour < 0 or MANA_MAKES[s.card[slot], colour]):
            return slot
    return -1


@part
def tap_coloured(s, seat, colour, need, paying):
    """Tap sources for this much mana of a colour. Quirk: what cannot be had is forgotten."""
    while need > 0:
        slot = source_of(s, seat, colour)
        if slot >= 0:
            tap_for_mana(s, slot, seat, colour)
        elif s.mana[seat, colour] <= 0:
            return
        if paying:
            s.mana[seat, colour] -= 1
        need -= 1


@part
def tap_generic(s, seat, generic, paying):
    """Tap sources for this much mana of any colour."""
    while generic > 0:
        slot = source_of(s, seat, ANY_COLOUR)
        if slot < 0:
            return
        colour = MANA_FIRST[s.card[slot]]
        tap_for_mana(s, slot, seat, colour)
        if paying:
            s.mana[seat, colour] -= 1
        generic -= 1


@part
def autotap(s, seat, cost, generic, paying):
    """Tap sources for a cost: to pay it from the pool, or only to have the mana there.

    Quirk: pool mana for the generic part is spent even when nothing is paid yet.
    """
    needs = cost.copy()
    for colour in range(6):
        used = min(np.int64(s.mana[seat, colour]), needs[colour])
        needs[colour] -= used
        if paying:
            s.mana[seat, colour] -= used
    generic = spend_generic(s, seat, generic)
    for colour in range(6):
        tap_coloured(s, seat, colour, needs[colour], paying)
    tap_generic(s, seat, generic, paying)


@part
def spend_generic(s, seat, generic):
    """Take generic mana from the pool; gives what is still owed."""
    for i in range(6):
        colour = GENERIC_ORDER[i]
        used = min(np.int64(s.mana[seat, colour]), generic)
        s.mana[seat, colour] -= used
        generic -= used
    return generic


@part
def pool_covers(s, seat, cost, generic):
    """Whether the pool alone pays a cost."""
    left = 0
    for colour in range(C + 1):
        if s.mana[seat, colour] < cost[colour]:
            return False
        left += s.mana[seat, colour] - cost[colour]
    return left >= generic


@part
def pay_from_pool(s, seat, cost, generic):
    """Pay a cost that the pool covers."""
    for colour in range(6):
        s.mana[seat, colour] -= cost[colour]
    spend_generic(s, seat, generic)
