"""Catan, the base game for two to four players: what is legal and what it does.

`rules` flags of a posted state choose between the variants; the defaults are those of the catanatron engine.
"""

import numpy as np

from engine.games.catan.actions import (
    ACCEPT,
    BUY_CARD,
    CANCEL,
    CITY,
    CONFIRM,
    DEAL,
    DISCARD,
    DISCARD_ALL,
    END_TURN,
    FIXED,
    MAX_ACTIONS,
    OFFER,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    REJECT,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    SETTLEMENT,
    TRADE,
)
from engine.games.catan.cards import (
    buy_card,
    play_knight,
    play_monopoly,
    play_plenty,
    play_road_building,
    take_card,
)
from engine.games.catan.dice import hand_over, move_robber, roll, steal, take_roll
from engine.games.catan.discards import discard, discard_all
from engine.games.catan.hidden import determinize
from engine.games.catan.listing import legal_actions
from engine.games.catan.network import (
    build_city,
)
from engine.games.catan.setup import new_game
from engine.games.catan.state import (
    BOOKKEEPING_FROM,
    GAME_OVER,
    NONE,
    PLAY,
    SETUP_END,
    STATE,
    total_points,
)
from engine.games.catan.trade import (
    accept_posted,
    answer,
    close_deal,
    drop_offer,
    offer_trade,
    trade_with_bank,
)
from engine.games.catan.turns import continue_setup, end_turn, extend, settle
from engine.kernel import kernel

__all__ = ["BOOKKEEPING_FROM", "MAX_ACTIONS", "STATE", "determinize", "legal_actions", "new_game"]


@kernel
def to_move(s):
    """The seat that must decide, -1 when the game is over or broken off."""
    if s.winner != NONE or s.turns_left <= 0:
        return -1
    return np.int64(s.to_act)


@kernel
def player_count(s):
    """How many sit at the table."""
    return np.int64(s.players)


@kernel
def returns(s, out):
    """1 for the winner; a game without one is shared."""
    for player in range(s.players):
        out[player] = 0.0 if s.winner != NONE else 1.0 / s.players
    if s.winner != NONE:
        out[s.winner] = 1.0


@kernel
def observed(s):
    """The sum of the dice after a roll."""
    return np.int64(s.shown)


@kernel
def check_victory(s):
    """Whoever has the points wins: the highest such seat, or only the player whose turn it is."""
    for player in range(s.players - 1, -1, -1):
        if total_points(s, player) >= s.vp_to_win and (player == s.turn or not s.own_turn):
            s.winner = player
            s.prompt = GAME_OVER
            return


@kernel
def apply_play(s, action):
    """Roll, turn end, cards and answers: the actions below TRADE."""
    if action == ROLL:
        roll(s)
    elif action == END_TURN:
        if s.prompt == SETUP_END:
            continue_setup(s)
        else:
            end_turn(s)
    elif action == BUY_CARD:
        buy_card(s)
    elif action == PLAY_KNIGHT:
        play_knight(s)
    elif action == PLAY_ROAD_BUILDING:
        play_road_building(s)
    elif ACCEPT <= action <= REJECT:
        if not s.settlers:  # Quirk: on the settlers backend's board of offers a refusal changes nothing
            answer(s, action == ACCEPT)
    elif action == CANCEL:
        drop_offer(s)
    elif action < DISCARD:
        close_deal(s, action - CONFIRM)
    elif action < PLAY_MONOPOLY:
        discard(s, action - DISCARD)
    elif action < PLAY_PLENTY:
        play_monopoly(s, action - PLAY_MONOPOLY)
    else:
        play_plenty(s, action - PLAY_PLENTY)


@kernel
def apply_build(s, action):
    """Roads, settlements and cities, in the setup and after it."""
    if action < SETTLEMENT:
        extend(s, action - ROAD)
    elif action < CITY:
        settle(s, action - SETTLEMENT)
    else:
        build_city(s, np.int64(s.turn), action - CITY)


@kernel
def play_out(s, action):
    """Play an action, then see whether somebody has won."""
    s.shown = 0
    s.worlds = 0
    if action < TRADE:
        apply_play(s, action)
    elif action < ROB:
        trade_with_bank(s, (action - TRADE) // 5, (action - TRADE) % 5)
    elif action < ROAD:
        steal(s, action - ROB)
    elif action < ROBBER:
        apply_build(s, action)
    elif action < FIXED:
        move_robber(s, (action - ROBBER) // 5, (action - ROBBER) % 5)
    elif action >= DEAL:
        accept_posted(s, action - DEAL)
    elif action >= OFFER:
        if not s.settlers:  # Quirk: the settlers backend only posts the offer, for anybody to accept
            offer_trade(s, action - OFFER)
    elif action >= DISCARD_ALL:
        discard_all(s, action - DISCARD_ALL)
    check_victory(s)


@kernel
def apply_action(s, action):
    """Play a legal action, or an offer to trade."""
    play_out(s, np.int64(action))  # one compiled form, whatever width the caller's numbers have


@kernel
def apply_forced(s, action, first, second):
    """Play an action whose chance came out as given: the dice, the card drawn, or the resource stolen."""
    s.shown = 0
    s.worlds = 0
    if action == ROLL:
        take_roll(s, first, second)
    elif action == BUY_CARD:
        take_card(s, first)
    elif action < ROAD:
        s.prompt = PLAY
        hand_over(s, action - ROB, first)
    else:
        s.robber = (action - ROBBER) // 5
        s.prompt = PLAY
        hand_over(s, (action - ROBBER) % 5, first)
    check_victory(s)
