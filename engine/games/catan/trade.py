"""Trade with the bank and between players."""

import numpy as np

from engine.games.catan.actions import ACCEPT, CANCEL, CONFIRM, PARTY_SHIFT, REJECT, TRADE, offered
from engine.games.catan.state import CHOOSE_PARTNER, DECIDE_TRADE, PLAY, UNLIMITED, gain
from engine.kernel import kernel

BANK_RATE = 4


@kernel
def list_bank_trades(s, out, n):
    """Write the trades with the bank, at the best rate only, behind the first n actions; gives the new count."""
    player = np.int64(s.turn)
    for give in range(5):
        if s.hands[player, give] >= s.rates[player, give]:
            for get in range(5):
                if get != give and s.bank[get] > 0:
                    out[n] = TRADE + 5 * give + get
                    n += 1
    return n


@kernel
def trade_with_bank(s, give, get):
    """Swap cards with the bank. Quirk: an unlimited bank counts trades at its own rate only, not those at ports."""
    player = np.int64(s.turn)
    rate = np.int64(s.rates[player, give])
    gain(s, player, give, -rate)
    gain(s, player, get, 1)
    if s.shortage != UNLIMITED or rate == BANK_RATE:
        s.bank[give] += rate
        s.bank[get] -= 1


@kernel
def holds(s, player, wanted):
    """Whether a hand holds all of some cards."""
    for resource in range(5):
        if s.hands[player, resource] < wanted[resource]:
            return False
    return True


@kernel
def list_answers(s, out):
    """Write what the player who is asked about an offer can say."""
    out[0] = REJECT
    if not holds(s, np.int64(s.to_act), s.get):
        return 1
    out[1] = ACCEPT
    return 2


@kernel
def list_partners(s, out):
    """Write with whom the offer can be closed."""
    out[0] = CANCEL
    n = 1
    for player in range(s.players):
        if (s.accepted >> player) & 1:
            out[n] = CONFIRM + player
            n += 1
    return n


@kernel
def offer_trade(s, action):
    """Put an offer to the other players, in the order of their seats."""
    for resource in range(5):
        count = offered(action, resource)
        s.give[resource] = max(count, 0)
        s.get[resource] = max(-count, 0)
    s.accepted = 0
    ask_next(s, 0)


@kernel
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


@kernel
def answer(s, accepts):
    """The player to act says yes or no."""
    if accepts:
        s.accepted |= 1 << s.to_act
    ask_next(s, np.int64(s.to_act) + 1)


@kernel
def drop_offer(s):
    """Nothing is on offer any more."""
    s.prompt = PLAY
    s.accepted = 0
    for resource in range(5):
        s.give[resource] = 0
        s.get[resource] = 0


@kernel
def accept_posted(s, action):
    """Swap the cards of an offer that was posted on the settlers backend's board, between its owner and who accepts."""
    owner, partner = (action >> PARTY_SHIFT) // 4, (action >> PARTY_SHIFT) % 4
    for resource in range(5):
        count = offered(action, resource)
        gain(s, owner, resource, -count)
        gain(s, partner, resource, count)


@kernel
def close_deal(s, partner):
    """Swap the cards of the offer."""
    for resource in range(5):
        count = np.int64(s.get[resource]) - np.int64(s.give[resource])
        gain(s, np.int64(s.turn), resource, count)
        gain(s, partner, resource, -count)
    drop_offer(s)
