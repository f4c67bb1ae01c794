"""What a piece can aim at: attacks, and skills that need a target."""

import numpy as np

from engine.games.lolchess.play.actions import push
from engine.games.lolchess.play.board import LEAP_COUNT, LEAPS, RAY_DIRECTION, RAYS, SQUARES, WAYS, is_foot_minion
from engine.games.lolchess.play.combat.attacks import attack, target_at
from engine.games.lolchess.play.combat.strikes import mark_place
from engine.games.lolchess.play.inventory import item_ready
from engine.games.lolchess.play.listing.lines import line_length, open_squares
from engine.games.lolchess.play.listing.walks import list_walks
from engine.games.lolchess.play.state import STATE
from engine.games.lolchess.play.stats import reach
from engine.games.lolchess.play.tables.items import GUINSOO
from engine.games.lolchess.play.tables.names import (
    ALLY,
    ALLY_MINION,
    ATTACK,
    ENEMY,
    L_SHAPE,
    NO_TARGET,
    SKILL,
    SOLDIER,
    SQUARE,
    SQUARE_IN_RANGE,
    TWISTED_FATE,
    ZED,
)
from engine.kernels.part import part

TRIAL = np.dtype((np.record, STATE))  # a record that plain Python can read by attributes, too
ATTACKED = -1  # beside a skill's kinds of targets: somebody whom an attack hits


@part
def list_attacks(s, i, out, count):
    """Attacks of a piece, also those that fail when they are tried (drop_rejected)."""
    return list_aims(s, i, out, count, ATTACK, ATTACKED, np.int64(s.pieces[i].directions), reach(s, i), False)


@part
def list_skills(s, i, out, count, fair):
    """Uses of a ready skill."""
    piece = s.pieces[i]
    square, aim, far = np.int64(piece.square), np.int64(piece.skill_target), np.int64(piece.skill_range)
    if aim == NO_TARGET:
        return push(out, count, SKILL, square, square)
    if aim == SQUARE:
        return list_walks(s, i, out, count, SKILL, far, fair)
    return list_aims(s, i, out, count, SKILL, aim, np.int64(piece.skill_directions), far, fair)


@part
def list_aims(s, i, out, count, event, aim, directions, far, fair):
    """Squares within a range (0: any) that an attack or a skill may be aimed at."""
    piece = s.pieces[i]
    square, owner = np.int64(piece.square), np.int64(piece.owner)
    passes = aim == SQUARE_IN_RANGE  # over whoever stands in between
    for way in range(WAYS):
        if RAY_DIRECTION[way] & directions:
            length = line_length(square, way, far) if passes else open_squares(s, square, way, far, owner)
            for k in range(length):
                count = push_aim(s, i, out, count, event, RAYS[square, way, k], aim, fair)
    if directions & L_SHAPE:
        for k in range(LEAP_COUNT[square]):
            count = push_aim(s, i, out, count, event, LEAPS[square, k], aim, fair)
    if piece.kind == ZED and not passes:
        count = list_marked(s, i, out, count, event)
    return count


@part
def push_aim(s, i, out, count, event, target, aim, fair):
    """Write an attack or a skill aimed at a square, if it may be; those whom Zed marked come later."""
    if not fits(s, i, target, aim, fair) or is_marked(s, i, target):
        return count
    return push(out, count, event, np.int64(s.pieces[i].square), target)


@part
def fits(s, i, target, aim, fair):
    """Whether an attack or a skill may be aimed at a square within its range."""
    other = np.int64(s.occupant[target])
    if aim == ATTACKED:
        return other >= 0 and target_at(s, target, s.pieces[i].blue) >= 0
    if (aim == ENEMY and fair) or s.pieces[i].kind == TWISTED_FATE:
        return other >= 0 and s.pieces[other].blue != s.pieces[i].blue
    if aim == ENEMY:
        return True
    if aim == ALLY:
        return not fair or (other >= 0 and other != i and s.pieces[other].owner == s.pieces[i].owner)
    if aim == ALLY_MINION:
        return other >= 0 and s.pieces[other].blue == s.pieces[i].blue and is_foot_minion(s.pieces[other].kind)
    return other < 0


@part
def is_marked(s, i, target):
    """Whether an enemy with this Zed's mark stands on a square."""
    if s.pieces[i].kind != ZED:
        return False
    other = np.int64(s.occupant[target])
    return other >= 0 and s.pieces[other].blue != s.pieces[i].blue and mark_place(s, i, other) >= 0


@part
def list_marked(s, i, out, count, event):
    """Zed reaches those who carry his mark wherever they are."""
    square = np.int64(s.pieces[i].square)
    for k in range(s.count):
        target = np.int64(s.pieces[k].square)
        if s.occupant[target] == k and target != square and is_marked(s, i, target):
            count = push(out, count, event, square, target)
    return count


@part
def may_be_rejected(s, i):
    """Whether an attack may fail halfway: with a Rageblade that strikes again."""
    if s.pieces[i].item_count > 0 and item_ready(s, i, GUINSOO) >= 0:
        return True
    if s.pieces[i].kind == SOLDIER:
        for k in range(s.count):
            ally = s.pieces[k].blue == s.pieces[i].blue and s.pieces[k].item_count > 0
            if ally and item_ready(s, k, GUINSOO) >= 0:
                return True
    return False


@part
def drop_rejected(s, i, out, first, count):
    """Leave out attacks that fail when they are tried."""
    trial = np.empty(1, TRIAL)
    kept = first
    for k in range(first, count):
        trial[0] = s
        target = target_at(s, np.int64(out[k]) % SQUARES, s.pieces[i].blue)
        attack(trial[0], i, target)
        if not trial[0].rejected:
            out[kept] = out[k]
            kept += 1
    return kept
