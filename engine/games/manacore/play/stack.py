"""The stack, and who has passed while something is on it."""

import numpy as np

from engine.games.manacore.play.state import GONE, STACK_ROOM
from engine.kernels.part import part

SPELL = np.int64(-1)  # in place of an ability's number
SORTS, REF_SHIFT = 3, 2
"""What an object is aimed at, in one number: the sort (AT_NONE, ...) in the lowest bits, the reference above them."""


@part
def reset_passes(s):
    """Nobody has passed yet."""
    for seat in range(2):
        s.passed[seat] = 0
        s.passes[seat] = 0


@part
def push_object(s, slot, seat, ability, meant, x):
    """Put a spell (SPELL) or an ability on the stack; the other seat gets priority."""
    if s.stack_n < STACK_ROOM:
        entry = s.stack[s.stack_n]
        entry.number = s.next_number
        entry.slot = slot
        entry.controller = seat
        entry.ability = ability
        entry.x = x
        entry.countered = 0
        entry.lapsed = 0
        entry.aim = meant & SORTS
        entry.ref = meant >> REF_SHIFT
        s.stack_n += 1
        s.next_number += 1
    elif ability < 0:
        s.zone[slot] = GONE
    reset_passes(s)
    s.priority = 1 - seat


@part
def clear_object(s, place):
    """Blank a place on the stack."""
    entry = s.stack[place]
    entry.number = 0
    entry.ref = 0
    entry.slot = 0
    entry.controller = 0
    entry.ability = 0
    entry.aim = 0
    entry.x = 0
    entry.countered = 0
    entry.lapsed = 0


@part
def stack_place(s, number):
    """Where on the stack the object with this number is, -1 if it is not."""
    for i in range(s.stack_n):
        if s.stack[i].number == number:
            return i
    return -1
