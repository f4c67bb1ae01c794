"""Actions as numbers. None of them depends on what is hidden: cards are named by kind or by place."""

import numpy as np

from engine.kernels.part import part

KIND_SHIFT = 26
PASS, END_TURN, LAND, CAST, ACTIVATE, ATTACK, ATTACK_ALL, BLOCK, LURE = (np.int64(i << KIND_SHIFT) for i in range(9))
"""LAND: the kind of card. CAST: kind, aim, X. ACTIVATE: place on the battlefield, which ability, aim. ATTACK: place.
BLOCK: number of blockers, attacker and blockers by place. LURE: all able block the attacker at a place."""
REST = (1 << KIND_SHIFT) - 1
NO_BLOCK = BLOCK
PLACE = 63


@part
def type_of(action):
    """Which of the types above an action is."""
    return action & ~REST


@part
def cast_action(kind, aim, x):
    """Casting a kind of card."""
    return CAST | kind << 12 | aim << 4 | x


@part
def cast_kind(action):
    """The kind of card that is cast."""
    return (action & REST) >> 12


@part
def cast_aim(action):
    """The aim of a spell."""
    return (action >> 4) & 255


@part
def cast_x(action):
    """The X that is paid."""
    return action & 15


@part
def activate_action(place, ability, aim):
    """Activating an ability of the permanent at a place."""
    return ACTIVATE | place << 9 | ability << 8 | aim


@part
def activate_place(action):
    """The place of an ability's source."""
    return (action >> 9) & PLACE


@part
def activate_ability(action):
    """Which of the source's abilities."""
    return (action >> 8) & 1


@part
def activate_aim(action):
    """The aim of an ability."""
    return action & 255


@part
def block_action(count, attacker, first, second, third):
    """Blocking an attacker with up to three creatures."""
    return BLOCK | count << 24 | attacker << 18 | first << 12 | second << 6 | third


@part
def block_count(action):
    """With how many creatures."""
    return (action >> 24) & 3


@part
def block_attacker(action):
    """The place of the blocked attacker."""
    return (action >> 18) & PLACE


@part
def block_place(action, number):
    """The place of the blocker with this number."""
    return (action >> (12 - 6 * number)) & PLACE


MAX_ACTIONS = 2048


@part
def emit(out, n, action):
    """Write one more action, as long as there is room: the longest list ever seen had 380."""
    if n < MAX_ACTIONS:
        out[n] = action
        return n + 1
    return n
