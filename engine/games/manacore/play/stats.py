"""What permanents are worth as they lie: attached auras, power and toughness."""

import numpy as np

from engine.games.manacore.play.cards import STAR
from engine.games.manacore.play.state import FIELD, kind_of
from engine.games.manacore.play.tables import COLOUR, POWER, STATIC, STATIC_P, STATIC_T, TOUGHNESS, TYPES
from engine.games.manacore.play.vocabulary import (
    BY_CHOICE,
    CLAY_SHAPES,
    COUNT_FORESTS,
    COUNT_HAND,
    COUNT_SWAMPS,
    CREATURE,
    FOREST,
    GOBLIN,
    MERFOLK,
    PT_ENCHANTED,
    PT_MERFOLK,
    PT_OWN_ATTACKING,
    PT_OWN_GOBLINS,
    PT_OWN_UNTAPPED,
    PT_WHITE,
    SWAMP,
    W,
)
from engine.games.manacore.play.zones.lists import fielded
from engine.kernels.part import part

OF_POWER, OF_TOUGHNESS = np.arange(2)
SHAPES = np.array(list(CLAY_SHAPES.values()), np.int64)  # of Primal Clay, by its choice


@part
def is_creature(s, slot):
    """Whether the card in a slot is a creature."""
    return TYPES[s.card[slot]] & CREATURE != 0


@part
def has_attached(s, slot, static):
    """Whether some aura on a battlefield that does this is listed on a permanent. Quirk: lists keep old entries."""
    for i in range(s.attached_n):
        if s.hosts[i] == slot and STATIC[s.card[s.auras[i]]] == static and s.zone[s.auras[i]] == FIELD:
            return True
    return False


@part
def find_static(s, side, static):
    """Whether a seat has a permanent that does this."""
    for i in range(s.field_n[side]):
        if STATIC[s.card[s.field[side, i]]] == static:
            return True
    return False


@part
def is_anywhere(s, static):
    """Whether either seat has a permanent that does this."""
    for side in range(2):
        if find_static(s, side, static):
            return True
    return False


@part
def count_type(s, side, bits):
    """How many of a seat's permanents are of a type."""
    n = 0
    for i in range(s.field_n[side]):
        n += TYPES[s.card[s.field[side, i]]] & bits != 0
    return n


@part
def has_lords(s):
    """Whether any permanent changes the power or toughness of others."""
    for side in range(2):
        for i in range(s.field_n[side]):
            static = STATIC[s.card[s.field[side, i]]]
            if PT_WHITE <= static <= PT_MERFOLK:
                return True
    return False


@part
def lord_applies(s, lord, slot):
    """Whether a permanent's bonus for others applies to this one."""
    static = STATIC[s.card[lord]]
    kind = s.card[slot]
    same = s.controller[lord] == s.controller[slot]
    if static == PT_WHITE:
        return TYPES[kind] & CREATURE != 0 and COLOUR[kind] == W
    if static == PT_OWN_UNTAPPED:
        return same and s.tapped[slot] == 0
    if static == PT_OWN_ATTACKING:
        return same and s.attacking[slot] != 0
    if static == PT_OWN_GOBLINS:
        return same and TYPES[kind] & GOBLIN != 0
    return static == PT_MERFOLK and TYPES[kind] & MERFOLK != 0


@part
def lords_bonus(s, slot, table):
    """What other permanents add, by a table of power or toughness."""
    total = 0
    for side in range(2):
        for i in range(s.field_n[side]):
            lord = np.int64(s.field[side, i])
            static = STATIC[s.card[lord]]
            if PT_WHITE <= static <= PT_MERFOLK and s.uid[lord] != s.uid[slot] and lord_applies(s, lord, slot):
                total += table[s.card[lord]]
    return total


@part
def counted(s, slot, which):
    """A power or toughness that is printed as a star."""
    static = STATIC[s.card[slot]]
    seat = np.int64(s.controller[slot])
    if static == COUNT_HAND:
        return np.int64(s.hand_n[seat])
    if static == COUNT_SWAMPS:
        return count_type(s, seat, SWAMP)
    if static == COUNT_FORESTS:
        return count_type(s, seat, FOREST)
    return SHAPES[s.clay[slot], which] if static == BY_CHOICE else 0


@part
def pumped(s, slot, which):
    """What modifications until end of turn add to power or toughness."""
    total = 0
    for i in range(s.pumps_n):
        if s.pumps[i].host == slot:
            total += np.int64(s.pumps[i].t if which == OF_TOUGHNESS else s.pumps[i].p)
    return total


@part
def enchanted_bonus(s, slot, table):
    """What attached auras add."""
    total = 0
    for i in range(s.attached_n):
        aura = s.auras[i]
        if s.hosts[i] == slot and s.zone[aura] == FIELD and STATIC[s.card[aura]] == PT_ENCHANTED:
            total += table[s.card[aura]]
    return total


@part
def own_power(s, slot):
    """Power without what other permanents add; it may be negative."""
    printed = POWER[s.card[slot]]
    base = counted(s, slot, OF_POWER) if printed == STAR else printed
    return base + pumped(s, slot, OF_POWER) + enchanted_bonus(s, slot, STATIC_P)


@part
def own_toughness(s, slot):
    """Toughness without what other permanents add."""
    printed = TOUGHNESS[s.card[slot]]
    base = counted(s, slot, OF_TOUGHNESS) if printed == STAR else printed
    return base + pumped(s, slot, OF_TOUGHNESS) + enchanted_bonus(s, slot, STATIC_T)


@part
def power(s, slot, lords):
    """Power as it counts in combat. `lords` is from `has_lords`: without any, no walk over the field is needed."""
    own = own_power(s, slot)
    return own + lords_bonus(s, slot, STATIC_P) if lords else own


@part
def toughness(s, slot, lords):
    """Toughness as it counts in combat and in state checks; `lords` as above."""
    own = own_toughness(s, slot)
    return own + lords_bonus(s, slot, STATIC_T) if lords else own


@part
def bare_toughness(s, slot):
    """Printed toughness and modifications: all that spell damage looks at (quirk). STAR where nothing is printed."""
    printed = TOUGHNESS[s.card[slot]]
    return STAR if printed == STAR else printed + pumped(s, slot, OF_TOUGHNESS)


@part
def attached_permanent(s, aura):
    """The permanent that an aura enchants, NONE if it is not there."""
    return fielded(s, np.int64(s.attached_to[aura]))


@part
def first_of_type(s, side, bits, other_than):
    """A seat's first permanent of a type, other than a given one; -1 if there is none."""
    for i in range(s.field_n[side]):
        slot = np.int64(s.field[side, i])
        if TYPES[kind_of(s, slot)] & bits != 0 and slot != other_than:
            return slot
    return -1
