"""The ban, pick and reorder phases."""

import numpy as np

from engine.games.lolchess.play.actions import (
    ASSIGNMENTS,
    FIRST_BAN,
    FIRST_ORDER,
    FIRST_PICK,
    FIRST_READY,
    FIRST_SPELLS,
    ORDERS,
    SKIP_BAN,
)
from engine.games.lolchess.play.setup import set_up
from engine.games.lolchess.play.state import BAN, BLUE, PICK, RED, REORDER, SKIPPED, SLOTS
from engine.games.lolchess.play.tables.names import SPELL_COUNT
from engine.kernels.part import part

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
