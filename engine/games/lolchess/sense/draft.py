"""What to do in the ban, pick and reorder phases: by win rates measured between line-ups (draft.json).

`python -m tests.bench.lineups` measures them anew.
"""

import json
from pathlib import Path

import numpy as np

from engine.games.lolchess.play.actions import (
    ASSIGNMENTS,
    FIRST_BAN,
    FIRST_ORDER,
    FIRST_PICK,
    FIRST_READY,
    FIRST_SPELLS,
    ORDERS,
    PERMUTATIONS,
    spells_code,
)
from engine.games.lolchess.play.draft import drafter, is_banned, is_free
from engine.games.lolchess.play.state import BAN, PICK, SLOTS
from engine.games.lolchess.play.tables.names import CHAMPION_COUNT, CHAMPIONS, SPELL_COUNT, SPELLS
from engine.kernels.part import part

FILE = Path(__file__).parents[1] / "draft.json"
_data = json.loads(FILE.read_text(encoding="utf-8"))
STRENGTH = np.array([_data["strength"][name] for name in CHAMPIONS])  # log odds of winning that a champion adds
IN_SLOT = np.array([_data["slots"][name] for name in CHAMPIONS])  # ... more, by its slot
WITH_SPELL = np.array([[_data["spells"][name][spell] for spell in SPELLS] for name in CHAMPIONS])  # ... by its spell


@part
def choose_in_draft(s):
    """The action to take: ban and pick the strongest, then spells, order, and ready."""
    if s.phase == BAN or s.phase == PICK:
        best = -1
        for champion in range(CHAMPION_COUNT):
            free = not is_banned(s, champion) if s.phase == BAN else is_free(s, champion)
            if free and (best < 0 or STRENGTH[champion] > STRENGTH[best]):
                best = champion
        return best + (FIRST_BAN if s.phase == BAN else FIRST_PICK)
    player = drafter(s)
    spells, order = best_spells(s, player), best_order(s, player)
    if not has_spells(s, player, spells):
        return FIRST_SPELLS + player * ASSIGNMENTS + spells
    if not has_order(s, player, order):
        return FIRST_ORDER + player * ORDERS + order
    return FIRST_READY + player * 2 + 1


@part
def best_spells(s, player):
    """The assignment of spells that promises most."""
    best, best_worth = 0, -1e9
    for permutation in PERMUTATIONS:
        worth, rest = 0.0, permutation
        for k in range(SLOTS):
            worth += WITH_SPELL[s.picks[player, k], rest % SLOTS]
            rest //= SLOTS
        if worth > best_worth:
            best, best_worth = permutation, worth
    return spells_code(best)


@part
def best_order(s, player):
    """The order of the picks that promises most."""
    best, best_worth = 0, -1e9
    for permutation in PERMUTATIONS:
        worth, rest = 0.0, permutation
        for slot in range(SLOTS):
            worth += IN_SLOT[s.picks[player, rest % SLOTS], slot]
            rest //= SLOTS
        if worth > best_worth:
            best, best_worth = permutation, worth
    return best


@part
def has_spells(s, player, code):
    """Whether the spells are already assigned so."""
    for k in range(SLOTS):
        if s.spells[player, k] != code % (SPELL_COUNT + 1) - 1:
            return False
        code //= SPELL_COUNT + 1
    return True


@part
def has_order(s, player, code):
    """Whether the picks already stand in this order."""
    for slot in range(SLOTS):
        if s.order[player, slot] != s.picks[player, code % SLOTS]:
            return False
        code //= SLOTS
    return True


@part
def draft_balance(s):
    """The log odds of blue by the picks so far."""
    total = 0.0
    for k in range(SLOTS):
        if s.picks[0, k] >= 0:
            total += STRENGTH[s.picks[0, k]]
        if s.picks[1, k] >= 0:
            total -= STRENGTH[s.picks[1, k]]
    return total
