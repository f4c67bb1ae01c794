"""How soon a seat wins by attacking.

Quirk: blocks on two attackers at once are never on offer, so of all who attack together the strongest at most is
stopped.
"""

import numpy as np

from engine.games.manacore.play.combat.attackers import is_attack_candidate
from engine.games.manacore.play.state import ATTACKERS, NAN, kind_of
from engine.games.manacore.play.stats import has_attached, power
from engine.games.manacore.play.tables import COLOUR, KEYS, MARKS, TYPES
from engine.games.manacore.play.vocabulary import (
    ARTIFACT,
    CANT_BLOCK,
    CREATURE,
    DEFENDER,
    FEAR,
    FLYING,
    FOREST,
    FORESTWALK,
    GASEOUS,
    ISLAND,
    ISLANDWALK,
    LAND,
    MOUNTAIN,
    MOUNTAINWALK,
    ONLY_BY_WALL,
    ONLY_FLYING_OR_WALL,
    PACIFIES,
    REACH,
    SWAMP,
    SWAMPWALK,
    UNBLOCKABLE,
    WALL,
    B,
)
from engine.kernels.part import part

WALKS = SWAMPWALK | ISLANDWALK | FORESTWALK | MOUNTAINWALK
ON_GROUND, IN_AIR, REACHING, WALLS, DARK = (np.int64(1 << i) for i in range(5))
"""What a side has to block with; above these bits come the land types that landwalkers look for."""
LAND_BITS = np.int64(5)
NEVER = np.int64(8)
"""Attacks that it takes a seat that deals no damage; seven are many."""


@part
def held_back(s, slot):
    """Whether an aura keeps a creature out of combat."""
    return s.attached_n > 0 and (has_attached(s, slot, PACIFIES) or has_attached(s, slot, GASEOUS))


@part
def attacks_now(s, seat):
    """Whether a seat may still attack this turn."""
    return s.active == seat and s.step <= ATTACKERS


@part
def guards(s, side, attacker):
    """What a side can block the other's next attack with: creatures that are untapped by then, and its land types."""
    untaps = s.active == attacker and not attacks_now(s, attacker)
    found = np.int64(0)
    for i in range(s.field_n[side]):
        slot = np.int64(s.field[side, i])
        kind = kind_of(s, slot)
        types = TYPES[kind]
        if types & LAND != 0:
            found |= (types & (SWAMP | ISLAND | FOREST | MOUNTAIN)) << LAND_BITS
        if types & CREATURE == 0 or MARKS[kind] & CANT_BLOCK != 0 or (s.tapped[slot] != 0 and not untaps):
            continue
        if not held_back(s, slot):
            found |= ON_GROUND
            found |= IN_AIR * (KEYS[kind] & FLYING != 0)
            found |= REACHING * (KEYS[kind] & (FLYING | REACH) != 0)
            found |= WALLS * (types & WALL != 0)
            found |= DARK * (COLOUR[kind] == B or types & ARTIFACT != 0)
    return found


@part
def stoppable(kind, found):
    """Whether something among the guards can block a creature."""
    keys = KEYS[kind]
    marks = MARKS[kind]
    if found & ON_GROUND == 0 or marks & UNBLOCKABLE != 0:
        return False
    if marks & ONLY_BY_WALL != 0:
        return found & WALLS != 0
    if marks & ONLY_FLYING_OR_WALL != 0:
        return found & (WALLS | IN_AIR) != 0
    if (keys & FLYING != 0 and found & REACHING == 0) or (keys & FEAR != 0 and found & DARK == 0):
        return False
    lands = found >> LAND_BITS
    walked = (keys & SWAMPWALK != 0 and lands & SWAMP != 0) or (keys & ISLANDWALK != 0 and lands & ISLAND != 0)
    walked |= (keys & FORESTWALK != 0 and lands & FOREST != 0) or (keys & MOUNTAINWALK != 0 and lands & MOUNTAIN != 0)
    return not walked


@part
def clock(s, seat, lords, found):
    """Attacks with everything that it takes a seat to win past the other's guards; 0: the one under way is enough."""
    life = np.int64(s.life[1 - seat])
    if life == NAN:
        return NEVER
    now = attacks_now(s, seat)
    total = np.int64(0)
    largest = np.int64(0)
    coming = np.int64(0)
    strongest = np.int64(0)
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        kind = kind_of(s, slot)
        if TYPES[kind] & CREATURE == 0 or held_back(s, slot):
            continue
        p = max(np.int64(0), power(s, slot, lords))
        stopped = p if stoppable(kind, found) else 0
        if s.attacking[slot] != 0:
            coming += p
            strongest = max(strongest, stopped)
        if is_attack_candidate(s, slot) or (not now and KEYS[kind] & DEFENDER == 0 and TYPES[kind] & WALL == 0):
            total += p
            largest = max(largest, stopped)
    life -= coming - strongest
    if life <= 0:
        return np.int64(0)
    each = total - largest
    return min(NEVER - 1, (life + each - 1) // each) if each > 0 else NEVER
