"""What a spell or an ability may be aimed at.

In an action a target is a place, so that it means the same in every world that a search thinks possible: a place on
the battlefield of `player` or `opponent`, a seat, or a place on the stack.
"""

import numpy as np

from engine.games.manacore.play.stack import REF_SHIFT, stack_place
from engine.games.manacore.play.state import AT_CARD, AT_NONE, AT_SEAT, AT_STACK, FIELD_ROOM, NONE, STACK_ROOM, kind_of
from engine.games.manacore.play.stats import is_anywhere
from engine.games.manacore.play.tables import (
    COLOUR,
    KEYS,
    T_ATTACKING,
    T_COLOUR,
    T_FLYING,
    T_KIND,
    T_NOT_COLOUR,
    T_NOT_TYPES,
    T_TYPE_NEEDED,
    T_TYPES,
    TYPES,
)
from engine.games.manacore.play.vocabulary import (
    AT_ANY,
    AT_CREATURE_SPELL,
    AT_OPPONENT,
    AT_PLAYER,
    AT_SPELL,
    CREATURE,
    FLYING,
    HIDES_CREATURES,
    NO_COLOUR,
)
from engine.games.manacore.play.zones.lists import fielded
from engine.kernels.part import part

AIM_SEAT = 2 * FIELD_ROOM  # + seat
AIM_STACK = AIM_SEAT + 2  # + place on the stack
AIM_NOTHING = np.int64(255)
AIMS = AIM_STACK + STACK_ROOM
FIRST_AIM = np.int64(0)


@part
def permanent_fits(s, need, slot):
    """Whether a permanent satisfies a target requirement."""
    kind = kind_of(s, slot)
    types = TYPES[kind]
    if types & T_TYPES[need] == 0 or types & T_NOT_TYPES[need] != 0:
        return False
    if T_TYPE_NEEDED[need] != 0 and types & T_TYPE_NEEDED[need] == 0:
        return False
    if COLOUR[kind] == T_NOT_COLOUR[need] or (T_COLOUR[need] != NO_COLOUR and COLOUR[kind] != T_COLOUR[need]):
        return False
    if T_ATTACKING[need] and s.attacking[slot] == 0:
        return False
    return not T_FLYING[need] or KEYS[kind] & FLYING != 0


@part
def seat_fits(need, target, seat):
    """Whether a seat is a target for another one's spell."""
    kind = T_KIND[need]
    return kind in (AT_ANY, AT_PLAYER) or (kind == AT_OPPONENT and target != seat)


@part
def object_fits(s, need, place, source):
    """Whether an object on the stack is a target for a card, which cannot aim at itself."""
    if s.uid[s.stack[place].slot] == s.uid[source]:
        return False
    return T_KIND[need] == AT_SPELL or TYPES[s.card[s.stack[place].slot]] & CREATURE != 0


@part
def aims_at_stack(need):
    """Whether a requirement asks for an object on the stack."""
    return T_KIND[need] == AT_SPELL or T_KIND[need] == AT_CREATURE_SPELL


@part
def next_aim(s, need, seat, source, aim):
    """The first legal target from an aim on, in the backend's order (seats, stack, battlefields); AIMS if none is left.

    An aim here counts seats first: 0 and 1, then the stack, then the battlefields.
    """
    while aim < 2:
        if seat_fits(need, aim, seat):
            return aim
        aim += 1
    if aims_at_stack(need):
        while aim < 2 + s.stack_n:
            if object_fits(s, need, aim - 2, source):
                return aim
            aim += 1
        return AIMS
    aim = max(aim, 2 + STACK_ROOM)
    for side in range(2):
        base = 2 + STACK_ROOM + side * FIELD_ROOM
        while aim < base + s.field_n[side]:
            if permanent_fits(s, need, np.int64(s.field[side, aim - base])):
                return aim
            aim += 1
        aim = max(aim, base + FIELD_ROOM)
    return AIMS


@part
def aim_code(aim):
    """The place of an aim, as actions hold it."""
    if aim < 2:
        return AIM_SEAT + aim
    if aim < 2 + STACK_ROOM:
        return AIM_STACK + aim - 2
    return aim - 2 - STACK_ROOM


@part
def aimed_seat(s, aim):
    """To whom an aim belongs: a seat, a permanent's side, the controller of a stack object."""
    if aim >= AIM_STACK:
        return np.int64(s.stack[aim - AIM_STACK].controller)
    return aim - AIM_SEAT if aim >= AIM_SEAT else aim // FIELD_ROOM


@part
def aimed_slot(s, aim):
    """The permanent at an aim below AIM_SEAT."""
    return np.int64(s.field[aim // FIELD_ROOM, aim % FIELD_ROOM])


@part
def has_target(s, need, seat, source):
    """Whether there is anything to aim at; true as well where nothing needs to be."""
    return need == 0 or next_aim(s, need, seat, source, FIRST_AIM) < AIMS


@part
def creatures_hidden(s):
    """Whether a Dense Foliage keeps spells from aiming at creatures."""
    return is_anywhere(s, HIDES_CREATURES)


@part
def hidden_from_spells(s, aim):
    """Whether an aim is a creature, which a Dense Foliage would hide."""
    if aim < 2 + STACK_ROOM:
        return False
    return TYPES[s.card[aimed_slot(s, aim_code(aim))]] & CREATURE != 0


@part
def what_is_meant(s, code):
    """What is at the aim of an action: its sort, and above that its reference. Costs may move it elsewhere."""
    if code == AIM_NOTHING:
        return AT_NONE
    if code >= AIM_STACK:
        return AT_STACK | np.int64(s.stack[code - AIM_STACK].number) << REF_SHIFT
    if code >= AIM_SEAT:
        return AT_SEAT | (code - AIM_SEAT) << REF_SHIFT
    return AT_CARD | np.int64(s.uid[aimed_slot(s, code)]) << REF_SHIFT


@part
def still_fits(s, need, place):
    """Whether the target of a stack object still satisfies a requirement."""
    entry = s.stack[place]
    if entry.aim == AT_SEAT:
        return seat_fits(need, np.int64(entry.ref), np.int64(entry.controller))
    if entry.aim == AT_STACK:
        there = stack_place(s, np.int64(entry.ref))
        return there >= 0 and object_fits(s, need, there, np.int64(entry.slot))
    slot = fielded(s, np.int64(entry.ref))
    return slot != NONE and permanent_fits(s, need, slot)


@part
def target_seat(s, place):
    """The seat that a stack object is aimed at, -1 if it is none."""
    return np.int64(s.stack[place].ref) if s.stack[place].aim == AT_SEAT else -1


@part
def target_permanent(s, place):
    """The permanent that a stack object is aimed at, NONE if there is none."""
    return fielded(s, np.int64(s.stack[place].ref)) if s.stack[place].aim == AT_CARD else NONE
