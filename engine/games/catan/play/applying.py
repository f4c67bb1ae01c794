"""What an action does."""

import numpy as np

from engine.games.catan.play.actions import (
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
from engine.games.catan.play.building import build_city, extend, settle
from engine.games.catan.play.cards import (
    buy_card,
    play_knight,
    play_monopoly,
    play_plenty,
    play_road_building,
    take_card,
)
from engine.games.catan.play.dice import roll, take_roll
from engine.games.catan.play.discards import discard, discard_all
from engine.games.catan.play.robber import hand_over, move_robber, steal
from engine.games.catan.play.state import PLAY, SETUP_END
from engine.games.catan.play.trades import accept_posted, answer, close_deal, drop_offer, offer_trade, trade_with_bank
from engine.games.catan.play.turns import continue_setup, end_turn
from engine.games.catan.play.victory import check_victory
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@part
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


@part
def apply_build(s, action):
    """Roads, settlements and cities, in the setup and after it."""
    if action < SETTLEMENT:
        extend(s, action - ROAD)
    elif action < CITY:
        settle(s, action - SETTLEMENT)
    else:
        build_city(s, np.int64(s.turn), action - CITY)


@part
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
