"""Trades with the bank, answers to an offer, partners to close it with."""

import numpy as np

from engine.games.catan.play.actions import ACCEPT, CANCEL, CONFIRM, REJECT, TRADE
from engine.games.catan.play.hands import holds
from engine.kernels.part import part


@part
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


@part
def list_answers(s, out):
    """Write what the player who is asked about an offer can say."""
    out[0] = REJECT
    if not holds(s, np.int64(s.to_act), s.get):
        return 1
    out[1] = ACCEPT
    return 2


@part
def list_partners(s, out):
    """Write with whom the offer can be closed."""
    out[0] = CANCEL
    n = 1
    for player in range(s.players):
        if (s.accepted >> player) & 1:
            out[n] = CONFIRM + player
            n += 1
    return n
