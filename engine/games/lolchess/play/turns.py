"""The order of play: whose turn it is, and what happens between two turns."""

import numpy as np

from engine.games.lolchess.play.board import Y
from engine.games.lolchess.play.draft import drafter
from engine.games.lolchess.play.monsters import spawn_monsters
from engine.games.lolchess.play.respawns import respawn
from engine.games.lolchess.play.shop import draw_shop
from engine.games.lolchess.play.state import BLUE, GAMEPLAY, PLAYING, RED
from engine.games.lolchess.play.tables.names import AD, AP, GOLD, MALPHITE, MAX_HP, MELEE, MR, PR, SPEED, SUPER
from engine.games.lolchess.play.tables.pieces import BASE
from engine.games.lolchess.play.ticking import granite, start_turn
from engine.games.lolchess.play.victory import check_end
from engine.kernels.kernel import kernel
from engine.kernels.part import part

INCOME, BONUS, BONUS_EVERY, SHOP_EVERY = 5, 50, 20, 4  # gold, gold, rounds, rounds
PROMOTED = np.array([MAX_HP, AD, AP, PR, MR, SPEED, GOLD])  # stats that a promotion sets


@part
def player_of(s):
    """Who plays the current round."""
    return 1 - s.turn % 2


@kernel
def to_move(s):
    """Blue plays the odd rounds, red the even ones."""
    if s.status != PLAYING:
        return np.int64(-1)
    if s.phase != GAMEPLAY:
        return drafter(s)
    return np.int64(player_of(s))


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
