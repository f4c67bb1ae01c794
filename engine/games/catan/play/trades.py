"""Trade with the bank and between players."""

import numpy as np

from engine.games.catan.play.actions import PARTY_SHIFT, offered
from engine.games.catan.play.hands import gain
from engine.games.catan.play.state import CHOOSE_PARTNER, DECIDE_TRADE, PLAY, UNLIMITED
from engine.games.catan.play.tables import BANK_RATE
from engine.kernels.part import part


@part
def trade_with_bank(s, give, get):
    """Swap cards with the bank. Quirk: an unlimited bank counts trades at its own rate only, not those at ports."""
    player = np.int64(s.turn)
    rate = np.int64(s.rates[player, give])
    gain(s, player, give, -rate)
    gain(s, player, get, 1)
    if s.shortage != UNLIMITED or rate == BANK_RATE:
        s.bank[give] += rate
        s.bank[get] -= 1


@part
def offer_trade(s, action):
    """Put an offer to the other players, in the order of their seats."""
    for resource in range(5):
        count = offered(action, resource)
        s.give[resource] = max(count, 0)
        s.get[resource] = max(-count, 0)
    s.accepted = 0
    ask_next(s, 0)


@part
def ask_next(s, first):
    """Ask the next seat from `first` on; after the last one the offerer chooses, if anybody accepted."""
    seat = first + 1 if first == s.turn else first
    if seat < s.players:
        s.prompt = DECIDE_TRADE
        s.to_act = seat
        return
    s.to_act = s.turn
    if s.accepted:
        s.prompt = CHOOSE_PARTNER
    else:
        drop_offer(s)


@part
def answer(s, accepts):
    """The player to act says yes or no."""
    if accepts:
        s.accepted |= 1 << s.to_act
    ask_next(s, np.int64(s.to_act) + 1)


@part
def drop_offer(s):
    """Nothing is on offer any more."""
    s.prompt = PLAY
    s.accepted = 0
    for resource in range(5):
        s.give[resource] = 0
        s.get[resource] = 0


@part
def accept_posted(s, action):
    """Swap the cards of an offer that was posted on the settlers backend's board, between its owner and who accepts."""
    owner, partner = (action >> PARTY_SHIFT) // 4, (action >> PARTY_SHIFT) % 4
    for resource in range(5):
        count = offered(action, resource)
        gain(s, owner, resource, -count)
        gain(s, partner, resource, count)


@part
def close_deal(s, partner):
    """Swap the cards of the offer."""
    for resource in range(5):
        count = np.int64(s.get[resource]) - np.int64(s.give[resource])
        gain(s, np.int64(s.turn), resource, count)
        gain(s, partner, resource, -count)
    drop_offer(s)
