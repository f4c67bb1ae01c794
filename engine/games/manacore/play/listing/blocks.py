"""The blocks on offer: one attacker only, with one blocker, with a few, or with all that a Lure calls."""

import numpy as np

from engine.games.manacore.play.actions import LURE, NO_BLOCK, block_action, emit
from engine.games.manacore.play.combat.blockers import (
    fewest_blockers,
    is_able,
    is_blocker,
    is_lured,
    may_block,
    most_blockers,
    reaches,
)
from engine.games.manacore.play.state import FIELD_ROOM, NO_SLOT, kind_of
from engine.games.manacore.play.tables import KEYS, MARKS, POWER
from engine.games.manacore.play.vocabulary import MENACE, UNBLOCKABLE
from engine.kernels.part import part

GANGS_FROM = 4  # printed power from which the backend offers several blockers


@part
def pair_exists(s, seat):
    """Whether any attacker could be blocked at all, as the backend sees it at first."""
    for i in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, i])
        if s.attacking[attacker] == 0 or MARKS[kind_of(s, attacker)] & UNBLOCKABLE != 0:
            continue
        for j in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, j])
            if is_blocker(s, blocker) and reaches(s, attacker, blocker):
                return True
    return False


@part
def any_lured(s, seat):
    """Whether one of the attackers against a seat carries a Lure."""
    for i in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, i])
        if s.attacking[attacker] != 0 and is_lured(s, attacker):
            return True
    return False


@part
def lure_stands(s, seat, attacker):
    """Whether all who are able may really block a lured attacker together."""
    count = 0
    for i in range(s.field_n[seat]):
        blocker = np.int64(s.field[seat, i])
        if is_blocker(s, blocker) and is_able(s, attacker, blocker):
            count += 1
            if not may_block(s, attacker, blocker):
                return False
    if count == 0:
        return False
    return fewest_blockers(s, attacker) <= count <= most_blockers(s, attacker)


@part
def lure_calls(s, seat, excused):
    """Whether a lured attacker, other than one excused, claims a blocker that is able."""
    for i in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, i])
        if attacker == excused or s.attacking[attacker] == 0 or not is_lured(s, attacker):
            continue
        for j in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, j])
            if is_blocker(s, blocker) and is_able(s, attacker, blocker):
                return True
    return False


@part
def list_lured(s, seat, out, n):
    """Blocks that Lures force. Quirk: where nobody is able, the block by all of them is the empty one."""
    if not lure_calls(s, seat, NO_SLOT):
        return emit(out, n, NO_BLOCK)
    for place in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, place])
        if s.attacking[attacker] != 0 and is_lured(s, attacker):
            if lure_stands(s, seat, attacker) and not lure_calls(s, seat, attacker):  # each blocks one only
                n = emit(out, n, LURE | place)
    return n


@part
def list_gangs(s, seat, place, candidates, count, out, n):
    """Two, then three blockers for one attacker, from places that may block it."""
    for i in range(count):
        for j in range(i + 1, count):
            n = emit(out, n, block_action(2, place, candidates[i], candidates[j], 0))
    for i in range(count):
        for j in range(i + 1, count):
            for k in range(j + 1, count):
                n = emit(out, n, block_action(3, place, candidates[i], candidates[j], candidates[k]))
    return n


@part
def list_singles(s, seat, out, n):
    """Single blocks of every attacker."""
    for place in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, place])
        if s.attacking[attacker] == 0 or fewest_blockers(s, attacker) > 1:
            continue
        for i in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, i])
            if is_blocker(s, blocker) and may_block(s, attacker, blocker):
                n = emit(out, n, block_action(1, place, i, 0, 0))
    return n


@part
def list_blocks(s, seat, out, n):
    """All blocks on offer for the defender."""
    if not pair_exists(s, seat):
        return n if lure_calls(s, seat, NO_SLOT) else emit(out, n, NO_BLOCK)
    if any_lured(s, seat):
        return list_lured(s, seat, out, n)
    n = emit(out, n, NO_BLOCK)
    n = list_singles(s, seat, out, n)
    candidates = np.zeros(FIELD_ROOM, np.int64)
    for place in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, place])
        kind = s.card[attacker]
        if s.attacking[attacker] == 0 or most_blockers(s, attacker) < 2:
            continue
        if KEYS[kind] & MENACE == 0 and POWER[kind] < GANGS_FROM:
            continue
        count = 0
        for i in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, i])
            if is_blocker(s, blocker) and may_block(s, attacker, blocker):
                candidates[count] = i
                count += 1
        n = list_gangs(s, seat, place, candidates, count, out, n)
    return n
