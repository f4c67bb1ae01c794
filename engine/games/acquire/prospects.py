"""What shares are worth to a player, now and with a few more of them."""

import numpy as np

from engine.games.acquire.shares import MAJORITY, MINORITY, add_bonuses, price
from engine.games.acquire.tables import CHAINS
from engine.kernel import kernel


@kernel
def liquidate(s, out):
    """Write what each player would have if the game ended now."""
    for seat in range(s.players):
        out[seat] = s.money[seat]
    for chain in range(CHAINS):
        if s.sizes[chain] > 0:
            add_bonuses(s, chain, out)
            for seat in range(s.players):
                out[seat] += s.stocks[seat, chain] * price(s, chain)


@kernel
def bonus_factor(s, chain, seat, held):
    """The bonus, in share prices, of a player who holds so many shares of a chain while the others keep theirs."""
    if held <= 0:
        return 0.0
    first = 0
    second = 0
    firsts = 0
    seconds = 0
    for other in range(s.players):
        count = np.int64(s.stocks[other, chain])
        if other == seat or count == 0:
            continue
        if count > first:
            second = first
            seconds = firsts
            first = count
            firsts = 1
        elif count == first:
            firsts += 1
        elif count > second:
            second = count
            seconds = 1
        elif count == second:
            seconds += 1
    if held > first:
        return float(MAJORITY + MINORITY) if first == 0 else float(MAJORITY)
    if held == first:
        return (MAJORITY + MINORITY) / (firsts + 1.0)
    if firsts > 1 or held < second:
        return 0.0
    if held > second:
        return float(MINORITY)
    return MINORITY / (seconds + 1.0)


@kernel
def leads(s, seat):
    """Whether nobody would be richer if the game ended now."""
    values = np.zeros(8, np.int64)
    liquidate(s, values)
    for other in range(s.players):
        if values[other] > values[seat]:
            return False
    return True
