"""The ban, pick and reorder phases."""

import numpy as np

from engine.games.lolchess.actions import (
    ASSIGNMENTS,
    FIRST_BAN,
    FIRST_ORDER,
    FIRST_PICK,
    FIRST_READY,
    FIRST_SPELLS,
    ORDERS,
    SKIP_BAN,
)
from engine.games.lolchess.names import CHAMPIONS, SPELLS
from engine.games.lolchess.setup import set_up
from engine.games.lolchess.state import BAN, BLUE, PICK, RED, REORDER, SKIPPED
from engine.part import part

CHAMPION_COUNT, SPELL_COUNT, SLOTS = len(CHAMPIONS), len(SPELLS), 5
BAN_TURNS = np.array([BLUE, RED, BLUE, RED])
PICK_TURNS = np.array([BLUE, RED, RED, BLUE, BLUE, RED, RED, BLUE, BLUE, RED])


@part
def is_banned(s, champion):
    """Whether a champion is out of the game."""
    for k in range(len(BAN_TURNS)):
        if s.bans[k] == champion:
            return True
    return False


@part
def is_free(s, champion):
    """Whether a champion can still be picked."""
    for player in range(2):
        for k in range(SLOTS):
            if s.picks[player, k] == champion:
                return False
    return not is_banned(s, champion)


@part
def drafter(s):
    """Who is to act. In the reorder phase both may; `s.asked` says whose actions are meant."""
    return np.int64(s.asked) if s.phase == REORDER else np.int64(s.draft_side)


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
    for code in range(SLOTS**SLOTS):
        if is_permutation(code, SLOTS):
            out[count] = FIRST_ORDER + player * ORDERS + code
            out[count + 1] = FIRST_SPELLS + player * ASSIGNMENTS + spells_code(code)
            count += 2
    out[count] = FIRST_READY + player * 2
    if not can_be_ready(s, player):
        return count + 1
    out[count + 1] = FIRST_READY + player * 2 + 1
    return count + 2


@part
def is_permutation(code, size):
    """Whether the digits of a number (in base `size`) are all different."""
    seen = 0
    for _ in range(size):
        seen |= 1 << (code % size)
        code //= size
    return seen == (1 << size) - 1


@part
def spells_code(permutation):
    """A permutation in base 5 as an assignment of spells in base 6."""
    code, place = 0, 1
    for _ in range(SLOTS):
        code += (permutation % SLOTS + 1) * place
        permutation //= SLOTS
        place *= SPELL_COUNT + 1
    return code


@part
def can_be_ready(s, player):
    """Whether each champion has a spell."""
    for k in range(SLOTS):
        if s.spells[player, k] < 0:
            return False
    return True


@part
def play_draft(s, action):
    """Play an action of the ban, pick or reorder phase."""
    if s.phase == BAN:
        ban(s, SKIPPED if action == SKIP_BAN else action - FIRST_BAN)
    elif s.phase == PICK:
        pick(s, action - FIRST_PICK)
    elif action >= FIRST_READY:
        declare(s, (action - FIRST_READY) // 2, (action - FIRST_READY) % 2)
    elif action >= FIRST_SPELLS:
        assign_spells(s, (action - FIRST_SPELLS) // ASSIGNMENTS, (action - FIRST_SPELLS) % ASSIGNMENTS)
    else:
        reorder(s, (action - FIRST_ORDER) // ORDERS, (action - FIRST_ORDER) % ORDERS)


@part
def declare(s, player, ready):
    """A player is ready, or not any more; when both are, the game begins."""
    s.ready[player] = ready
    if ready:
        s.asked = 1 - player
    if s.ready[BLUE] and s.ready[RED]:
        set_up(s, 0)


@part
def ban(s, champion):
    """Ban a champion, or none."""
    s.bans[s.draft_turn - 1] = champion
    if s.draft_turn == len(BAN_TURNS):
        s.phase = PICK
        s.draft_turn = 1
        s.draft_side = PICK_TURNS[0]
    else:
        s.draft_side = BAN_TURNS[s.draft_turn]
        s.draft_turn += 1


@part
def pick(s, champion):
    """Pick a champion for the side to pick."""
    side = s.draft_side
    place = 0
    while s.picks[side, place] >= 0:
        place += 1
    s.picks[side, place] = champion
    if s.draft_turn == len(PICK_TURNS):
        s.phase = REORDER
        for player in range(2):
            for slot in range(SLOTS):  # one by one: assigning arrays would compile Numba's shape errors for seconds
                s.order[player, slot] = s.picks[player, slot]
        s.asked = BLUE
    else:
        s.draft_side = PICK_TURNS[s.draft_turn]
    s.draft_turn += 1


@part
def reorder(s, player, code):
    """Put the picks of a player into another order."""
    for slot in range(SLOTS):
        s.order[player, slot] = s.picks[player, code % SLOTS]
        code //= SLOTS


@part
def assign_spells(s, player, code):
    """Give each pick its spell, or none yet."""
    for k in range(SLOTS):
        s.spells[player, k] = code % (SPELL_COUNT + 1) - 1
        code //= SPELL_COUNT + 1
