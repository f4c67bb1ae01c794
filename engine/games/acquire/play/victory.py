"""How a game ends: when it may, what everybody gets, and who has won."""

import numpy as np

from engine.games.acquire.play.shares import add_bonuses, price
from engine.games.acquire.play.state import OVER
from engine.games.acquire.play.tables import CHAINS, END_SIZE, SAFE
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@part
def may_end(s):
    """Whether the game may be declared over: a chain of 41, or none that could still be taken over."""
    active = 0
    safe = 0
    for chain in range(CHAINS):
        if s.sizes[chain] >= END_SIZE:
            return True
        active += s.sizes[chain] > 0
        safe += s.sizes[chain] >= SAFE
    return active > 0 and safe == active


@part
def liquidate(s, out):
    """Write what each player would have if the game ended now; `out` may be the money itself."""
    for seat in range(s.players):
        out[seat] = s.money[seat]
    for chain in range(CHAINS):
        if s.sizes[chain] > 0:
            add_bonuses(s, chain, out)
            for seat in range(s.players):
                out[seat] += s.stocks[seat, chain] * price(s, chain)


@part
def settle(s):
    """End the game: pay all bonuses and sell all shares. Quirk: the bank does not get them back."""
    liquidate(s, s.money)
    for seat in range(s.players):
        for chain in range(CHAINS):
            s.stocks[seat, chain] = 0
    s.phase = OVER


@kernel
def returns(s, out):
    """1 for the richest player, shared equally by those who are equally rich."""
    richest = 0
    winners = 0
    for seat in range(s.players):
        if s.money[seat] > richest:
            richest = np.int64(s.money[seat])
            winners = 0
        winners += s.money[seat] == richest
    for seat in range(s.players):
        out[seat] = 1.0 / winners if s.money[seat] == richest else 0.0
