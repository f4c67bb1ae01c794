"""Listing what can be done: all that the engine accepts, or only what is fair."""

import numpy as np

from engine.games.lolchess import items
from engine.games.lolchess.actions import FIRST_BUY, PER_EVENT
from engine.games.lolchess.attack import attack
from engine.games.lolchess.board import (
    FILES,
    LEAP_COUNT,
    LEAPER_START,
    LEAPS,
    RAY_DIRECTION,
    RAY_LENGTH,
    RAYS,
    SQUARES,
    X,
    Y,
    is_foot_minion,
    is_stunned,
    lets_pass,
)
from engine.games.lolchess.names import (
    ACTIVE,
    ALLY,
    ALLY_MINION,
    ATTACK,
    CHAMPIONS,
    ENEMY,
    FLASH,
    L_SHAPE,
    MOVE,
    NO_TARGET,
    PORO,
    SIEGE,
    SKILL,
    SMITE,
    SOLDIER,
    SPELL,
    SQUARE,
    TWISTED_FATE,
    ZED,
)
from engine.games.lolchess.shop import can_hold, has_room, next_module, price
from engine.games.lolchess.spells import SPELL_REACH, can_be_smitten
from engine.games.lolchess.state import BLUE, NEUTRAL, STATE
from engine.games.lolchess.stats import item_ready, reach, speed
from engine.games.lolchess.strikes import mark_place
from engine.kernel import shared_kernel as kernel

BASICS, PURCHASABLE, GUINSOO = items.BASICS, items.PURCHASABLE, items.GUINSOO
CHAMPION_COUNT = len(CHAMPIONS)
TRIAL = np.dtype((np.record, STATE))  # a record that plain Python can read by attributes, too
WAYS = len(RAY_DIRECTION)
SHOP_SIZE = 3
NEAR = np.full((SQUARES, 24), -1)  # squares within reach of a spell
NEAR_COUNT = np.zeros(SQUARES, np.int64)
for _square in range(SQUARES):
    for _target in range(SQUARES):
        if 0 < max(abs(X[_square] - X[_target]), abs(Y[_square] - Y[_target])) <= SPELL_REACH:
            NEAR[_square, NEAR_COUNT[_square]] = _target
            NEAR_COUNT[_square] += 1


@kernel
def player_of(s):
    """Who plays the current round."""
    return 1 - s.turn % 2


@kernel
def list_actions(s, out, fair):
    """Write the actions of the player whose round it is; how many. `fair` leaves out what exploits missing checks."""
    player = player_of(s)
    count = 0
    for i in range(s.count):
        count = list_piece(s, i, player, out, count, fair)
    if not s.has_bought and not s.has_acted:
        count = list_purchases(s, player, out, count, fair)
    return count


@kernel
def list_piece(s, i, player, out, count, fair):
    """What one piece can do; nothing if it is not the player's, or cannot act."""
    piece = s.pieces[i]
    if piece.blue != (player == BLUE) or piece.hp <= 0 or s.occupant[piece.square] != i or is_stunned(s, i):
        return count
    if fair and piece.owner != player:
        return count
    count = list_moves(s, i, out, count, fair)
    if piece.directions != 0 or piece.kind == ZED:
        count = list_attacks(s, i, out, count)
    if piece.skill_type == ACTIVE and piece.cooldown <= 0.0:
        count = list_skills(s, i, out, count, fair)
    if piece.spell >= 0 and piece.spell_cooldown == 0 and not s.has_cast:
        count = list_spells(s, i, out, count)
    return count


@kernel
def push(out, count, event, square, target):
    """Write one more action, if there is room."""
    if count == len(out):
        return count
    out[count] = event * PER_EVENT + square * SQUARES + target
    return count + 1


@kernel
def blocks(s, other, owner):
    """Whether a piece on a line stops those of an owner."""
    return other >= 0 and not lets_pass(s, other, owner)


@kernel
def may_leap(s, i):
    """Whether a piece may still make its knight's leap."""
    piece = s.pieces[i]
    return not piece.moved and piece.start >= 0 and LEAPER_START[piece.start]


@kernel
def retreats(s, i, target):
    """Whether a minion would have to go back."""
    piece = s.pieces[i]
    if not piece.no_retreat:
        return False
    step = Y[target] - Y[piece.square]
    return step < 0 if piece.blue else step > 0


@kernel
def may_enter(s, i, target, fair):
    """Whether a move may end on a square. Quirk: an enemy there does not matter to the engine."""
    other = s.occupant[target]
    return other < 0 or (not fair and s.pieces[other].blue != s.pieces[i].blue)


@kernel
def list_moves(s, i, out, count, fair):
    """Moves of a piece."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
    if may_leap(s, i):
        for k in range(LEAP_COUNT[square]):
            if may_enter(s, i, LEAPS[square, k], fair) and not retreats(s, i, LEAPS[square, k]):
                count = push(out, count, MOVE, square, LEAPS[square, k])
    far = speed(s, i)
    if is_foot_minion(piece.kind) and not piece.moved:
        far += 1
    if fair and far == 0:
        return count
    castles = piece.kind == PORO and not piece.moved
    for way in range(WAYS):
        if piece.vertical and RAY_DIRECTION[way] != 2:
            continue
        for k in range(RAY_LENGTH[square, way]):
            if far != 0 and k >= far:
                break
            target = RAYS[square, way, k]
            if retreats(s, i, target):
                break
            if may_enter(s, i, target, fair) and not (castles and k == 1 and RAY_DIRECTION[way] == 1):
                count = push(out, count, MOVE, square, target)
            if blocks(s, s.occupant[target], piece.owner):
                break
    if castles:
        count = list_castling(s, i, out, count, fair)
    return count


@kernel
def castling_rook(s, i, step):
    """The siege minion with which a Poro can castle to a side, -1 if it cannot."""
    square = np.int64(s.pieces[i].square)
    corner = FILES * Y[square] + (8 if step > 0 else 1)
    rook = np.int64(s.occupant[corner])
    if rook < 0 or (corner - square) * step <= 0:
        return -1
    piece = s.pieces[rook]
    if piece.kind != SIEGE or piece.moved or piece.blue != s.pieces[i].blue:
        return -1
    for between in range(square + step, corner, step):
        if s.occupant[between] >= 0:
            return -1
    return rook


@kernel
def list_castling(s, i, out, count, fair):
    """Castling of a Poro that has not moved."""
    square = np.int64(s.pieces[i].square)
    for step in (-1, 1):
        if X[square] + 2 * step >= -1 and X[square] + 2 * step <= 8:
            target = square + 2 * step
            if may_enter(s, i, target, fair) and castling_rook(s, i, step) >= 0:
                count = push(out, count, MOVE, square, target)
    return count


@kernel
def target_at(s, square, blue):
    """Whom an attack by a colour on a square hits, -1 if nobody."""
    first = np.int64(s.occupant[square])
    if first < 0:
        return -1
    if s.pieces[first].blue != blue:
        return first
    for k in range(first, s.count):
        other = s.pieces[k]
        if other.owner == NEUTRAL and other.hp > 0 and other.square == square:
            return k
    return -1


@kernel
def list_attacks(s, i, out, count):
    """Attacks of a piece."""
    piece = s.pieces[i]
    first = count
    directions, far = np.int64(piece.directions), reach(s, i)
    count = list_targets(s, i, out, count, ATTACK, directions, far)
    if count > first and may_be_rejected(s, i):
        count = drop_rejected(s, i, out, first, count)
    return count


@kernel
def list_targets(s, i, out, count, event, directions, far):
    """Squares within a range that pass the attack test and hold somebody to attack."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
    for way in range(WAYS):
        if not RAY_DIRECTION[way] & directions:
            continue
        for k in range(RAY_LENGTH[square, way]):
            if far != 0 and k >= far:
                break
            target = RAYS[square, way, k]
            if s.occupant[target] >= 0:
                if target_at(s, target, piece.blue) >= 0 and not is_marked(s, i, target):
                    count = push(out, count, event, square, target)
                if blocks(s, s.occupant[target], piece.owner):
                    break
    if directions & L_SHAPE:
        for k in range(LEAP_COUNT[square]):
            target = LEAPS[square, k]
            if target_at(s, target, piece.blue) >= 0 and not is_marked(s, i, target):
                count = push(out, count, event, square, target)
    if piece.kind == ZED:
        count = list_marked(s, i, out, count, event)
    return count


@kernel
def is_marked(s, i, target):
    """Whether an enemy with this Zed's mark stands on a square."""
    if s.pieces[i].kind != ZED:
        return False
    other = np.int64(s.occupant[target])
    return other >= 0 and s.pieces[other].blue != s.pieces[i].blue and mark_place(s, i, other) >= 0


@kernel
def list_marked(s, i, out, count, event):
    """Zed reaches those who carry his mark wherever they are."""
    square = np.int64(s.pieces[i].square)
    for k in range(s.count):
        target = np.int64(s.pieces[k].square)
        if s.occupant[target] == k and target != square and is_marked(s, i, target):
            count = push(out, count, event, square, target)
    return count


@kernel
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


@kernel
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


@kernel
def list_skills(s, i, out, count, fair):
    """Uses of a ready skill."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
    aim = piece.skill_target
    if aim == NO_TARGET:
        return push(out, count, SKILL, square, square)
    if aim == SQUARE:
        return list_dashes(s, i, out, count, fair)
    directions, far = np.int64(piece.skill_directions), np.int64(piece.skill_range)
    needs_enemy = (aim == ENEMY and fair) or piece.kind == TWISTED_FATE
    path = aim in (ENEMY, ALLY, ALLY_MINION)
    for way in range(WAYS):
        if not RAY_DIRECTION[way] & directions:
            continue
        for k in range(RAY_LENGTH[square, way]):
            if far != 0 and k >= far:
                break
            target = RAYS[square, way, k]
            if skill_fits(s, i, target, aim, needs_enemy, fair) and not is_marked(s, i, target):
                count = push(out, count, SKILL, square, target)
            if path and blocks(s, s.occupant[target], piece.owner):
                break
    if directions & L_SHAPE:
        for k in range(LEAP_COUNT[square]):
            target = LEAPS[square, k]
            if skill_fits(s, i, target, aim, needs_enemy, fair) and not is_marked(s, i, target):
                count = push(out, count, SKILL, square, target)
    if piece.kind == ZED and path:
        count = list_marked(s, i, out, count, SKILL)
    return count


@kernel
def skill_fits(s, i, target, aim, needs_enemy, fair):
    """Whether a skill may be aimed at a square within its range."""
    other = np.int64(s.occupant[target])
    if needs_enemy:
        return other >= 0 and s.pieces[other].blue != s.pieces[i].blue
    if aim == ENEMY:
        return True
    if aim == ALLY:
        return not fair or (other >= 0 and other != i and s.pieces[other].owner == s.pieces[i].owner)
    if aim == ALLY_MINION:
        return other >= 0 and s.pieces[other].blue == s.pieces[i].blue and is_foot_minion(s.pieces[other].kind)
    return other < 0


@kernel
def list_dashes(s, i, out, count, fair):
    """A skill that moves like a piece. Quirk: the engine does not care who stands at its end."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
    far = np.int64(piece.skill_range)
    if may_leap(s, i):
        for k in range(LEAP_COUNT[square]):
            if (not fair or s.occupant[LEAPS[square, k]] < 0) and not retreats(s, i, LEAPS[square, k]):
                count = push(out, count, SKILL, square, LEAPS[square, k])
    for way in range(WAYS):
        if piece.vertical and RAY_DIRECTION[way] != 2:
            continue
        for k in range(RAY_LENGTH[square, way]):
            if far != 0 and k >= far:
                break
            target = RAYS[square, way, k]
            if retreats(s, i, target):
                break
            if not fair or s.occupant[target] < 0:
                count = push(out, count, SKILL, square, target)
            if blocks(s, s.occupant[target], piece.owner):
                break
    return count


@kernel
def list_spells(s, i, out, count):
    """Uses of a ready summoner spell."""
    square = np.int64(s.pieces[i].square)
    spell = s.pieces[i].spell
    if spell != FLASH and spell != SMITE:
        return push(out, count, SPELL, square, square)
    for k in range(NEAR_COUNT[square]):
        target = NEAR[square, k]
        other = np.int64(s.occupant[target])
        if other < 0:
            if spell == FLASH:
                count = push(out, count, SPELL, square, target)
        elif spell == SMITE and can_be_smitten(s, i, other):
            count = push(out, count, SPELL, square, target)
    return count


@kernel
def list_purchases(s, player, out, count, fair):
    """Items that can be bought, for whom. Quirk: the engine looks neither at the shop nor whether they live."""
    affordable = s.gold[player] >= price(s, player)
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.owner != player or not can_hold(piece.kind):
            continue
        if fair and (piece.hp <= 0 or piece.kind >= CHAMPION_COUNT):
            continue
        if affordable and fair:
            for k in range(SHOP_SIZE):
                if s.shop[k] >= 0:
                    count = push_purchase(s, i, np.int64(s.shop[k]), out, count)
        elif affordable:
            for item in range(BASICS):
                count = push_purchase(s, i, item, out, count)
        module = next_module(s, i)
        if module >= 0:
            count = push_purchase(s, i, module, out, count)
    return count


@kernel
def push_purchase(s, i, item, out, count):
    """Write a purchase if there is room for the item, and in the list."""
    if count == len(out) or not has_room(s, i, item):
        return count
    out[count] = FIRST_BUY + i * PURCHASABLE + item
    return count + 1
