"""Prices, bonuses, purchases and the final settlement."""

import numpy as np

from engine.games.acquire.board import OVER
from engine.games.acquire.tables import CHAINS, NO_PICK, PRICE, PURCHASE_NUMBER, PURCHASES
from engine.kernel import kernel

MAJORITY, MINORITY = 10, 5  # bonuses in share prices


@kernel
def price(s, chain):
    """What a share costs now; 0 while the chain is not on the board."""
    return PRICE[chain, s.sizes[chain]]


@kernel
def rounded_share(total, parts):
    """An equal part of a bonus, rounded up to hundreds."""
    return -(-total // (100 * parts)) * 100


@kernel
def add_bonuses(s, chain, out):
    """Add each player's bonus for a chain at its present size to `out`."""
    first = 0
    second = 0
    firsts = 0
    seconds = 0
    for seat in range(s.players):
        held = np.int64(s.stocks[seat, chain])
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


@kernel
def settle(s):
    """End the game: pay all bonuses and sell all shares. Quirk: the bank does not get them back."""
    for chain in range(CHAINS):
        if s.sizes[chain] > 0:
            add_bonuses(s, chain, s.money)
    for seat in range(s.players):
        for chain in range(CHAINS):
            s.money[seat] += s.stocks[seat, chain] * price(s, chain)
            s.stocks[seat, chain] = 0
    s.phase = OVER


@kernel
def on_sale(s, chain, wanted, money):
    """Whether so many shares of a chain are in the bank, and one more can be paid for."""
    return s.sizes[chain] > 0 and s.bank[chain] >= wanted and price(s, chain) <= money


@kernel
def list_purchases(s, out, base):
    """Write `base` + number for every purchase that the current player can make; gives how many."""
    money = np.int64(s.money[s.current])
    out[0] = base
    n = 1
    for a in range(CHAINS):
        if not on_sale(s, a, 1, money):
            continue
        after_a = money - price(s, a)
        out[n] = base + PURCHASE_NUMBER[a, NO_PICK, NO_PICK]
        n += 1
        for b in range(a, CHAINS):
            if not on_sale(s, b, 1 + (b == a), after_a):
                continue
            after_b = after_a - price(s, b)
            out[n] = base + PURCHASE_NUMBER[a, b, NO_PICK]
            n += 1
            for c in range(b, CHAINS):
                if on_sale(s, c, 1 + (c == a) + (c == b), after_b):
                    out[n] = base + PURCHASE_NUMBER[a, b, c]
                    n += 1
    return n


@kernel
def buy(s, number):
    """Let the current player make a purchase."""
    for chain in range(CHAINS):
        count = PURCHASES[number, chain]
        if count > 0:
            s.money[s.current] -= count * price(s, chain)
            s.bank[chain] -= count
            s.stocks[s.current, chain] += count
