"""What damage, attacks and blocks would bring."""

import numpy as np

from engine.games.manacore.play.actions import block_attacker, block_count, block_place
from engine.games.manacore.play.state import NAN
from engine.games.manacore.play.stats import has_lords, power, toughness
from engine.kernels.part import part

KILLS, SURVIVES = np.int64(1), np.int64(2)
"""What a block can bring, as bits: the attacker dies, no blocker does."""


@part
def lethal_damage(s, slot):
    """Damage that would kill a creature."""
    marked = 0 if s.damage[slot] == NAN else np.int64(s.damage[slot])
    return toughness(s, slot, has_lords(s)) - marked


@part
def incoming(s, seat):
    """Power of all attackers against a seat."""
    total = 0
    lords = has_lords(s)
    for i in range(s.field_n[1 - seat]):
        slot = np.int64(s.field[1 - seat, i])
        if s.attacking[slot] != 0:
            total += max(0, power(s, slot, lords))
    return total


@part
def block_outcome(s, seat, action):
    """What a block brings, KILLS and SURVIVES."""
    lords = has_lords(s)
    attacker = np.int64(s.field[1 - seat, block_attacker(action)])
    strength = power(s, attacker, lords)
    force = 0
    survives = True
    for number in range(block_count(action)):
        blocker = np.int64(s.field[seat, block_place(action, number)])
        force += power(s, blocker, lords)
        survives = survives and toughness(s, blocker, lords) - s.damage[blocker] > strength
    kills = force >= toughness(s, attacker, lords) - s.damage[attacker]
    return KILLS * kills | SURVIVES * survives
