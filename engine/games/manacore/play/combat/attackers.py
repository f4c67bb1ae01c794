"""Who may attack."""

from engine.games.manacore.play.state import kind_of
from engine.games.manacore.play.stats import count_type, find_static, has_attached, is_anywhere
from engine.games.manacore.play.tables import COLOUR, KEYS, MARKS, TYPES
from engine.games.manacore.play.vocabulary import (
    ANIMATES_WALL,
    CANT_ATTACK_ALONE,
    CREATURE,
    DEFENDER,
    EYE,
    HASTE,
    ISLAND,
    NEEDS_ISLAND,
    PACIFIES,
    STOPS_BLACK,
    STOPS_NON_EYES,
    WALL,
    B,
)
from engine.kernels.part import part


@part
def is_attack_candidate(s, slot):
    """Whether the backend thinks of a creature for an attack. Quirk: it forgets haste."""
    kind = s.card[slot]
    if TYPES[kind] & CREATURE == 0 or s.tapped[slot] != 0 or s.sick[slot] != 0:
        return False
    return KEYS[kind] & DEFENDER == 0 and TYPES[kind] & WALL == 0


@part
def has_attackers(s, seat):
    """Whether a seat seems to have an attacker; here haste counts."""
    for i in range(s.field_n[seat]):
        slot = s.field[seat, i]
        kind = s.card[slot]
        if TYPES[kind] & CREATURE == 0 or s.tapped[slot] != 0 or KEYS[kind] & DEFENDER != 0 or TYPES[kind] & WALL != 0:
            continue
        if s.sick[slot] == 0 or KEYS[kind] & HASTE != 0:
            return True
    return False


@part
def black_stopped(s):
    """Whether a Light of Day is on a battlefield."""
    return is_anywhere(s, STOPS_BLACK)


@part
def may_attack(s, slot, seat):
    """Whether a candidate passes the attack test, but for attacking alone."""
    kind = kind_of(s, slot)
    if s.controller[slot] != seat or has_attached(s, slot, PACIFIES):
        return False
    if COLOUR[kind] == B and black_stopped(s):
        return False
    if TYPES[kind] & EYE == 0 and find_static(s, seat, STOPS_NON_EYES):
        return False
    if KEYS[kind] & DEFENDER != 0 or TYPES[kind] & WALL != 0:
        return has_attached(s, slot, ANIMATES_WALL)
    return MARKS[kind] & NEEDS_ISLAND == 0 or count_type(s, 1 - seat, ISLAND) > 0


@part
def attacks_alone(s, slot):
    """Whether a creature may attack without others."""
    return MARKS[kind_of(s, slot)] & CANT_ATTACK_ALONE == 0


@part
def somebody_attacks(s):
    """Whether the active seat has attackers under way."""
    for i in range(s.field_n[s.active]):
        if s.attacking[s.field[s.active, i]] != 0:
            return True
    return False
