"""The state checks that follow every action: losing, dying, auras that fall off."""

import numpy as np

from engine.games.manacore.play.life import finish, out_of_life
from engine.games.manacore.play.state import NAN, NONE
from engine.games.manacore.play.stats import has_lords, toughness
from engine.games.manacore.play.tables import TYPES
from engine.games.manacore.play.triggers.events import UNMEASURED, raise_event
from engine.games.manacore.play.triggers.running import forget_triggers, run_triggers
from engine.games.manacore.play.vocabulary import AURA, CREATURE, DIES
from engine.games.manacore.play.zones.battlefield import bury
from engine.games.manacore.play.zones.lists import fielded
from engine.kernels.part import part


@part
def check_losses(s):
    """Whoever is out of life, or drew from nothing, loses; whether that ended the game."""
    before = s.over
    for seat in range(2):
        if out_of_life(s, seat):
            finish(s, 1 - seat)
    for seat in range(2):
        if s.drew_empty[seat] != 0:
            finish(s, 1 - seat)
    return s.over != before


@part
def regenerates(s, slot):
    """Use up a regeneration shield, if there is one."""
    if s.regeneration[slot] <= 0:
        return False
    s.regeneration[slot] -= 1
    s.tapped[slot] = 1
    s.damage[slot] = 0
    s.attacking[slot] = 0
    return True


@part
def die(s, slot):
    """A creature dies of a state check."""
    seat = np.int64(s.side[slot])
    bury(s, slot)
    s.damage[slot] = 0
    s.tapped[slot] = 0
    s.attacking[slot] = 0
    s.regeneration[slot] = -1
    raise_event(s, DIES, slot, seat, UNMEASURED)


@part
def check_creatures(s):
    """Creatures with lethal damage or no toughness; whether there was any."""
    changed = False
    lords = has_lords(s)
    for side in range(2):
        for i in range(s.field_n[side] - 1, -1, -1):
            slot = np.int64(s.field[side, i])
            if TYPES[s.card[slot]] & CREATURE == 0:
                continue
            left = toughness(s, slot, lords)
            if left > 0 and (s.damage[slot] == NAN or s.damage[slot] < left):
                continue
            changed = True
            if left <= 0 or not regenerates(s, slot):
                die(s, slot)
    return changed


@part
def check_auras(s):
    """Auras whose permanent is gone; whether there was any."""
    changed = False
    for side in range(2):
        for i in range(s.field_n[side] - 1, -1, -1):
            slot = np.int64(s.field[side, i])
            if TYPES[s.card[slot]] & AURA != 0 and fielded(s, np.int64(s.attached_to[slot])) == NONE:
                bury(s, slot)
                s.attached_to[slot] = NONE
                changed = True
    return changed


@part
def state_checks(s):
    """One pass of the state checks; whether anything changed."""
    lost = check_losses(s)
    died = check_creatures(s)
    fell = check_auras(s)
    return lost or died or fell


@part
def settle(s):
    """State checks and queued triggers in turn until nothing changes; once the game is over, nothing happens."""
    changed = s.over == 0
    while changed and s.over == 0:
        changed = False
        for half in range(2):
            changed |= state_checks(s)
            if half == 0:
                run_triggers(s)
    forget_triggers(s)
