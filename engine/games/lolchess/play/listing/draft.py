"""What can be done in the ban, pick and reorder phases."""

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
    SKIP_BAN,
    spells_code,
)
from engine.games.lolchess.play.draft import can_be_ready, drafter, is_banned, is_free
from engine.games.lolchess.play.state import BAN, PICK
from engine.games.lolchess.play.tables.names import CHAMPION_COUNT
from engine.kernels.part import part

ASCENDING = np.sort(PERMUTATIONS)


@part
def list_draft(s, out):
    """Write what can be done in the ban, pick or reorder phase."""
    count = 0
    if s.phase == BAN:
        for champion in range(CHAMPION_COUNT):
            if not is_banned(s, champion):
                out[count] = FIRST_BAN + champion
                count += 1
        out[count] = SKIP_BAN
        return count + 1
    if s.phase == PICK:
        for champion in range(CHAMPION_COUNT):
            if is_free(s, champion):
                out[count] = FIRST_PICK + champion
                count += 1
        return count
    return list_reorder(s, out)


@part
def list_reorder(s, out):
    """Orders, whole assignments of spells, and whether to be ready."""
    player = drafter(s)
    count = 0
    for permutation in ASCENDING:
        out[count] = FIRST_ORDER + player * ORDERS + permutation
        out[count + 1] = FIRST_SPELLS + player * ASSIGNMENTS + spells_code(permutation)
        count += 2
    out[count] = FIRST_READY + player * 2
    if not can_be_ready(s, player):
        return count + 1
    out[count + 1] = FIRST_READY + player * 2 + 1
    return count + 2
