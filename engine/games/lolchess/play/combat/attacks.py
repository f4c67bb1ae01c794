"""Attacks: the test whether one can be made, and all that follows a strike.

Attacks can cause attacks (Guinsoo's Rageblade, soldiers of one Azir). Kernels cannot call themselves, so attacks
that wait for another lie on a stack in the record.
"""

import numpy as np

from engine.games.lolchess.play.board import (
    FILES,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    X,
    Y,
    colour_at,
    distance,
    is_leap,
    line_direction,
    piece_at,
)
from engine.games.lolchess.play.combat.damage import damage
from engine.games.lolchess.play.combat.strikes import living_azir, mark_place, strike
from engine.games.lolchess.play.cooldowns import rest_item
from engine.games.lolchess.play.effects.carried import lets_pass
from engine.games.lolchess.play.effects.healing import heal
from engine.games.lolchess.play.inventory import holds_item, item_ready
from engine.games.lolchess.play.state import MAX_ATTACKS, NEUTRAL
from engine.games.lolchess.play.stats import ability_power, armour, attack_damage, plain, reach
from engine.games.lolchess.play.tables.items import BRAMBLE, GUINSOO, NASHOR, SHOJIN, WITS_END
from engine.games.lolchess.play.tables.names import AD, L_SHAPE, LIFESTEAL, MAGIC, NO_SKILL, SOLDIER, SUNDER, ZED
from engine.kernels.part import part

STRIKING, REPEATED, CHAINING, LEADING, LED = range(5)  # stages of an attack
ONE = np.uint64(1)
NONE = np.uint64(0)


@part
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


@part
def can_reach(s, i, target, directions, far):
    """The engine's attack test: whether a piece reaches a square with a range (0: without limit)."""
    square = np.int64(s.pieces[i].square)
    if target == square:
        return False
    if s.pieces[i].kind == ZED:
        marked = colour_at(s, target, 1 - s.pieces[i].blue)
        if marked >= 0 and mark_place(s, i, marked) >= 0:
            return True
    if directions & L_SHAPE and is_leap(square, target):
        return True
    if far != 0 and distance(square, target) > far:
        return False
    if not line_direction(square, target) & directions:
        return False
    return distance(square, target) == 1 or path_is_clear(s, i, target)


@part
def path_is_clear(s, i, target):
    """Whether nothing blocks the straight line between a piece and a square."""
    square = np.int64(s.pieces[i].square)
    step_x, step_y = np.sign(X[target] - X[square]), np.sign(Y[target] - Y[square])
    step = FILES * step_y + step_x
    square += step
    while square != target:
        other = piece_at(s, square)
        if other >= 0 and not lets_pass(s, other, s.pieces[i].owner):
            return False
        square += step
    return True


@part
def attack(s, i, target):
    """A whole attack. If a part of it is not allowed, `s.rejected` is set."""
    begin(s, 0, i, target, 1.0, 0, 0)
    depth = 1
    while depth > 0 and not s.rejected:
        frame = s.attacks[depth - 1]
        if frame.stage == STRIKING:
            open_attack(s, frame)
            if not s.rejected and repeats(s, frame, np.int64(frame.attacker), depth):
                depth += 1
        elif frame.stage == REPEATED:
            close_attack(s, np.int64(frame.attacker), np.int64(frame.target), frame.dealt)
            depth = depth if gather(s, frame) else depth - 1
        elif frame.stage == CHAINING:
            if chain(s, frame, depth):
                depth += 1
        elif frame.stage == LEADING:
            azir = np.int64(s.pieces[frame.attacker].azir)
            spear_and_tooth(s, azir, np.int64(frame.target))
            frame.stage = LED
            if repeats(s, frame, azir, depth):
                depth += 1
        else:
            azir = np.int64(s.pieces[frame.attacker].azir)
            close_attack(s, azir, np.int64(frame.target), frame.dealt)
            depth -= 1


@part
def begin(s, place, i, target, factor, chained, untested):
    """Put an attack on the stack; the engine's own stack would overflow here as well."""
    if place >= MAX_ATTACKS:
        s.rejected = 1
        return
    frame = s.attacks[place]
    frame.attacker = i
    frame.target = target
    frame.factor = factor
    frame.chained = chained
    frame.untested = untested
    frame.dealt = 0.0
    frame.others = NONE
    frame.stage = STRIKING


@part
def open_attack(s, frame):
    """Test, strike, and what follows up to the Rageblade."""
    i, target = np.int64(frame.attacker), np.int64(frame.target)
    if not frame.untested:
        directions, far = np.int64(s.pieces[i].directions), reach(s, i)
        if not can_reach(s, i, np.int64(s.pieces[target].square), directions, far):
            s.rejected = 1
            return
    factor = frame.factor
    if holds_item(s, target, BRAMBLE):
        factor -= 0.08
    frame.dealt = strike(s, i, target, factor)
    spear_and_tooth(s, i, target)
    frame.stage = REPEATED


@part
def spear_and_tooth(s, i, target):
    """Spear of Shojin and Nashor's Tooth."""
    piece = s.pieces[i]
    if piece.item_count == 0:
        return
    for k in range(piece.item_count):
        if piece.held[k] == SHOJIN and piece.skill_type != NO_SKILL:
            piece.cooldown = max(piece.cooldown - 1.0, 0.0)
    if holds_item(s, i, NASHOR):
        damage(s, i, target, 10.0 + 0.2 * ability_power(s, i), MAGIC, plain(s, i, SUNDER), 0)


@part
def repeats(s, frame, holder, depth):
    """Whether a Rageblade sets off a second attack of its holder; it is then on the stack."""
    place = item_ready(s, holder, GUINSOO)
    if place < 0:
        return False
    rest_item(s, holder, place, holder)
    begin(s, depth, holder, np.int64(frame.target), 0.5, np.int64(frame.chained), 0)
    return True


@part
def close_attack(s, i, target, dealt):
    """What follows after the Rageblade: Wit's End, thorns, lifesteal."""
    if holds_item(s, i, WITS_END):
        gained = attack_damage(s, i) - s.pieces[i].stat[AD]
        damage(s, i, target, 5.0 + 0.25 * gained, MAGIC, plain(s, i, SUNDER), 0)
    if s.pieces[target].hp > 0 and holds_item(s, target, BRAMBLE):
        square = np.int64(s.pieces[target].square)
        for k in range(NEIGHBOUR_COUNT[square]):
            other = colour_at(s, NEIGHBOURS[square, k], 1 - s.pieces[target].blue)
            if other >= 0:
                damage(s, target, other, 8.0 + 0.1 * armour(s, target), MAGIC, plain(s, i, SUNDER), 0)
    steal = plain(s, i, LIFESTEAL)
    if steal > 0.0:
        heal(s, i, np.floor(dealt * steal / 100.0))


@part
def gather(s, frame):
    """Whether other soldiers of the same living Azir may join; notes which."""
    i, target = np.int64(frame.attacker), np.int64(frame.target)
    if s.pieces[i].kind != SOLDIER or frame.chained or living_azir(s, i) < 0:
        return False
    frame.others = NONE
    for k in range(s.count):
        other = s.pieces[k]
        if k != i and other.kind == SOLDIER and other.hp > 0 and other.azir == s.pieces[i].azir:
            if distance(np.int64(other.square), np.int64(s.pieces[target].square)) <= 2:
                frame.others |= ONE << np.uint64(k)
    frame.stage = CHAINING
    return True


@part
def chain(s, frame, depth):
    """The next soldier joins, or Azir's own Rageblade acts; whether there is an attack on the stack."""
    i, target = np.int64(frame.attacker), np.int64(frame.target)
    if s.pieces[target].hp > 0:
        for k in range(s.count):
            if frame.others & (ONE << np.uint64(k)) != NONE:
                frame.others ^= ONE << np.uint64(k)
                begin(s, depth, k, target, 0.6, 1, 1)
                return True
    frame.stage = LEADING
    azir = np.int64(s.pieces[i].azir)
    place = item_ready(s, azir, GUINSOO)
    if place < 0:
        return False
    rest_item(s, azir, place, azir)
    begin(s, depth, i, target, 0.6, 0, 0)
    return True
