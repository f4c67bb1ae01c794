"""Listing what can be done: all that the engine accepts, or only what is fair."""

import numpy as np

from engine.games.lolchess.actions import FIRST_BUY, push
from engine.games.lolchess.aiming import drop_rejected, list_attacks, list_skills, may_be_rejected
from engine.games.lolchess.board import SQUARES, X, Y, is_stunned
from engine.games.lolchess.items import BASICS, PURCHASABLE
from engine.games.lolchess.names import ACTIVE, CHAMPIONS, FLASH, SMITE, SPELL, ZED
from engine.games.lolchess.shop import can_hold, has_room, next_module, price
from engine.games.lolchess.spells import SPELL_REACH, can_be_smitten
from engine.games.lolchess.state import BLUE
from engine.games.lolchess.walking import list_moves
from engine.part import part

CHAMPION_COUNT = len(CHAMPIONS)
SHOP_SIZE = 3
NEAR = np.full((SQUARES, 24), -1)  # squares within reach of a spell
NEAR_COUNT = np.zeros(SQUARES, np.int64)
for _square in range(SQUARES):
    for _target in range(SQUARES):
        if 0 < max(abs(X[_square] - X[_target]), abs(Y[_square] - Y[_target])) <= SPELL_REACH:
            NEAR[_square, NEAR_COUNT[_square]] = _target
            NEAR_COUNT[_square] += 1


@part
def player_of(s):
    """Who plays the current round."""
    return 1 - s.turn % 2


@part
def list_actions(s, out, fair):
    """Write the actions of the player whose round it is; how many. `fair` leaves out what exploits missing checks."""
    player = player_of(s)
    count = 0
    for i in range(s.count):
        count = list_piece(s, i, player, out, count, fair)
    if not s.has_bought and not s.has_acted:
        count = list_purchases(s, player, out, count, fair)
    return count


@part
def list_piece(s, i, player, out, count, fair):
    """What one piece can do; nothing if it is not the player's, or cannot act."""
    piece = s.pieces[i]
    if piece.blue != (player == BLUE) or piece.hp <= 0 or s.occupant[piece.square] != i or is_stunned(s, i):
        return count
    if fair and piece.owner != player:
        return count
    count = list_moves(s, i, out, count, fair)
    if piece.directions != 0 or piece.kind == ZED:
        first = count
        count = list_attacks(s, i, out, count)
        if count > first and may_be_rejected(s, i):
            count = drop_rejected(s, i, out, first, count)
    if piece.skill_type == ACTIVE and piece.cooldown <= 0.0:
        count = list_skills(s, i, out, count, fair)
    if piece.spell >= 0 and piece.spell_cooldown == 0 and not s.has_cast:
        count = list_spells(s, i, out, count)
    return count


@part
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


@part
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


@part
def push_purchase(s, i, item, out, count):
    """Write a purchase if there is room for the item, and in the list."""
    if count == len(out) or not has_room(s, i, item):
        return count
    out[count] = FIRST_BUY + i * PURCHASABLE + item
    return count + 1
