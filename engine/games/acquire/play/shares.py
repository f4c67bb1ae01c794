"""Shares: prices, bonuses and purchases."""

import numpy as np

from engine.games.acquire.play.actions import PURCHASES
from engine.games.acquire.play.state import NONE
from engine.games.acquire.play.tables import CHAINS, MAJORITY, MINORITY, PRICE
from engine.kernels.part import part


@part
def price(s, chain):
    """What a share costs now; 0 while the chain is not on the board."""
    return PRICE[chain, s.sizes[chain]]


@part
def on_sale(s, chain, wanted, money):
    """Whether this many shares of a chain are in the bank, and one more can be paid for."""
    return s.sizes[chain] > 0 and s.bank[chain] >= wanted and price(s, chain) <= money


@part
def buy(s, number):
    """Let the current player make a purchase."""
    for chain in range(CHAINS):
        count = PURCHASES[number, chain]
        if count > 0:
            s.money[s.current] -= count * price(s, chain)
            s.bank[chain] -= count
            s.stocks[s.current, chain] += count


@part
def largest_holdings(s, chain, without):
    """The two largest holdings of a chain and how many players have each: (first, firsts, second, seconds).

    One seat is left out (NONE: nobody is); where nobody holds a share, a holding is 0.
    """
    first = 0
    firsts = 0
    second = 0
    seconds = 0
    for seat in range(s.players):
        held = np.int64(s.stocks[seat, chain])
        if seat == without or held == 0:
            continue
        if held > first:
            second = first
            seconds = firsts
            first = held
            firsts = 1
        elif held == first:
            firsts += 1
        elif held > second:
            second = held
            seconds = 1
        elif held == second:
            seconds += 1
    return first, firsts, second, seconds


@part
def rounded_share(total, parts):
    """An equal part of a bonus, rounded up to hundreds."""
    return -(-total // (100 * parts)) * 100


@part
def add_bonuses(s, chain, out):
    """Add each player's bonus for a chain at its present size to `out`."""
    first, firsts, second, seconds = largest_holdings(s, chain, NONE)
    if first == 0:
        return
    majority = MAJORITY * price(s, chain)
    minority = MINORITY * price(s, chain)
    if firsts > 1:
        majority = rounded_share(majority + minority, firsts)
        minority = 0
    elif second == 0:
        majority += minority
        minority = 0
    else:
        minority = rounded_share(minority, seconds)
    for seat in range(s.players):
        held = s.stocks[seat, chain]
        if held == first:
            out[seat] += majority
        elif held == second:
            out[seat] += minority
