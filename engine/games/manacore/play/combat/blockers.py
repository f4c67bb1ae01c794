"""Who may block whom, and how many it takes."""

import numpy as np

from engine.games.manacore.play.combat.attackers import black_stopped
from engine.games.manacore.play.state import kind_of
from engine.games.manacore.play.stats import count_type, find_static, has_attached
from engine.games.manacore.play.tables import COLOUR, KEYS, MARKS, TYPES
from engine.games.manacore.play.vocabulary import (
    ARTIFACT,
    CANT_BLOCK,
    CREATURE,
    FEAR,
    FLYING,
    FOREST,
    FORESTWALK,
    ISLAND,
    ISLANDWALK,
    LURES,
    MAX_ONE_BLOCKER,
    MENACE,
    MOUNTAIN,
    MOUNTAINWALK,
    NOT_BY_WALL,
    ONE_BLOCKER_EACH,
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


@part
def is_blocker(s, slot):
    """Whether a permanent is thought of for blocks."""
    return TYPES[s.card[slot]] & CREATURE != 0 and s.tapped[slot] == 0


@part
def reaches(s, attacker, blocker):
    """Flying needs flying or reach."""
    return KEYS[s.card[attacker]] & FLYING == 0 or KEYS[s.card[blocker]] & (FLYING | REACH) != 0


@part
def walks_past(s, attacker, side):
    """Whether a seat has the land that a landwalker walks on."""
    keys = KEYS[s.card[attacker]]
    if keys & (SWAMPWALK | ISLANDWALK | FORESTWALK | MOUNTAINWALK) == 0:
        return False
    lands = 0
    if keys & SWAMPWALK != 0:
        lands |= SWAMP
    if keys & ISLANDWALK != 0:
        lands |= ISLAND
    if keys & FORESTWALK != 0:
        lands |= FOREST
    if keys & MOUNTAINWALK != 0:
        lands |= MOUNTAIN
    return count_type(s, side, lands) > 0


@part
def is_held(s, blocker):
    """Whether an aura or a Light of Day keeps a creature from blocking."""
    if has_attached(s, blocker, PACIFIES):
        return True
    return COLOUR[s.card[blocker]] == B and black_stopped(s)


@part
def afraid(s, attacker, blocker):
    """Fear: only black and artifact creatures block."""
    kind = s.card[blocker]
    return KEYS[s.card[attacker]] & FEAR != 0 and COLOUR[kind] != B and TYPES[kind] & ARTIFACT == 0


@part
def is_able(s, attacker, blocker):
    """Able to block as a Lure sees it."""
    if is_held(s, blocker) or not reaches(s, attacker, blocker) or afraid(s, attacker, blocker):
        return False
    return not walks_past(s, attacker, np.int64(s.side[blocker]))


@part
def may_block(s, attacker, blocker):
    """Whether this pair passes the block test."""
    kind = kind_of(s, blocker)
    marks = MARKS[s.card[attacker]]
    wall = TYPES[kind] & WALL != 0
    if s.controller[blocker] != s.side[blocker] or MARKS[kind] & CANT_BLOCK != 0 or marks & UNBLOCKABLE != 0:
        return False
    if marks & ONLY_FLYING_OR_WALL != 0 and not wall and KEYS[kind] & FLYING == 0:
        return False
    if (marks & ONLY_BY_WALL != 0 and not wall) or (marks & NOT_BY_WALL != 0 and wall):
        return False
    return is_able(s, attacker, blocker)


@part
def most_blockers(s, attacker):
    """How many creatures may block an attacker at once."""
    if MARKS[s.card[attacker]] & MAX_ONE_BLOCKER != 0 or find_static(s, np.int64(s.active), ONE_BLOCKER_EACH):
        return 1
    return 64


@part
def fewest_blockers(s, attacker):
    """How many creatures it takes to block an attacker."""
    return 2 if KEYS[s.card[attacker]] & MENACE != 0 else 1


@part
def is_lured(s, attacker):
    """Whether all must block an attacker."""
    return has_attached(s, attacker, LURES)
