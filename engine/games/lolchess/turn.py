"""What happens between two turns: promotion, monsters, respawns, the shop, the start of a turn."""

import numpy as np

from engine.games.lolchess.board import NEIGHBOUR_COUNT, NEIGHBOURS, SQUARES, Y, piece_at
from engine.games.lolchess.dice import whole
from engine.games.lolchess.items import BASICS
from engine.games.lolchess.monsters import spawn_monsters
from engine.games.lolchess.names import AD, AP, CHAMPIONS, GOLD, MALPHITE, MAX_HP, MELEE, MR, PORO, PR, SPEED, SUPER
from engine.games.lolchess.pieces import BASE
from engine.games.lolchess.state import BLUE, DRAWN, FINISHED, NEVER, RED
from engine.games.lolchess.ticking import granite, start_turn
from engine.part import part

CHAMPION_COUNT = len(CHAMPIONS)
INCOME, BONUS, BONUS_EVERY, SHOP_EVERY, SHOP_SIZE = 5, 50, 20, 4, 3
PROMOTED = np.array([MAX_HP, AD, AP, PR, MR, SPEED, GOLD])  # stats that a promotion sets


@part
def end_turn(s):
    """Everything after a board action, until the next player may act."""
    played = np.int64(s.turn)
    promote(s)
    check_end(s)
    spawn_monsters(s, played)
    s.turn = played + 1
    player = RED if played % 2 == 1 else BLUE
    respawn(s, player)
    if s.turn % BONUS_EVERY == 0:
        s.gold[BLUE] += BONUS
        s.gold[RED] += BONUS
    if (s.turn - 1) % SHOP_EVERY == 0:
        draw_shop(s)
    s.has_bought = 0
    s.has_cast = 0
    s.has_acted = 0
    s.gold[player] += INCOME
    for i in range(s.count):
        if s.pieces[i].hp > 0:
            if s.pieces[i].blue == (player == BLUE):
                start_turn(s, i)
            if s.pieces[i].kind == MALPHITE:
                granite(s, i)
    check_end(s)


@part
def promote(s):
    """Melee minions on the last rank become super minions. Quirk: dead ones, too."""
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.kind == MELEE and Y[piece.square] == (7 if piece.blue else 0):
            piece.kind = SUPER
            for stat in PROMOTED:
                piece.stat[stat] = BASE[SUPER, stat]
            piece.hp = BASE[SUPER, MAX_HP]
            s.stale = 1
            piece.no_retreat = 0
            piece.vertical = 0


@part
def check_end(s):
    """The game is over when just one Poro lives."""
    alive, owner = 0, 0
    for i in range(s.count):
        if s.pieces[i].kind == PORO and s.pieces[i].hp > 0:
            alive += 1
            owner = np.int64(s.pieces[i].owner)
    if alive == 1:
        s.status = FINISHED
        s.winner = owner
    elif alive == 2 and s.count == 2:
        s.status = FINISHED
        s.winner = DRAWN


@part
def respawn(s, player):
    """Champions of a player come back beside their living Poro when their time has come."""
    home = -1
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.kind == PORO and piece.owner == player and piece.hp > 0 and home < 0:
            home = np.int64(piece.square)
    if home < 0:
        return
    for i in range(s.count):
        piece = s.pieces[i]
        due = piece.respawn_at != NEVER and piece.respawn_at <= s.turn
        if due and piece.owner == player and piece.kind < CHAMPION_COUNT and piece.hp <= 0:
            square = nearest_free(s, home)
            if square >= 0:
                piece.hp = piece.stat[MAX_HP]
                piece.square = square
                s.stale = 1
                piece.respawn_at = NEVER
                piece.dead_at = NEVER
                piece.moved = 0


@part
def nearest_free(s, home):
    """The first free square of a breadth-first search from a square, -1 if there is none."""
    queue = np.empty(SQUARES, np.int64)
    seen = np.zeros(SQUARES, np.bool_)
    queue[0] = home
    seen[home] = True
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        for k in range(NEIGHBOUR_COUNT[square]):
            other = NEIGHBOURS[square, k]
            if not seen[other]:
                if piece_at(s, other) < 0:
                    return other
                seen[other] = True
                queue[tail] = other
                tail += 1
    return -1


@part
def draw_shop(s):
    """Three basic items on offer."""
    order = np.arange(BASICS)
    for i in range(BASICS - 1, 0, -1):
        j = whole(s, 0, i + 1)
        order[i], order[j] = order[j], order[i]
    for k in range(SHOP_SIZE):
        s.shop[k] = order[k]
    s.shop_turn = s.turn
