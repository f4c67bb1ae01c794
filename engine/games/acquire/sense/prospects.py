"""What shares are worth to a player, now and with a few more of them."""

import numpy as np

from engine.games.acquire.play.shares import largest_holdings
from engine.games.acquire.play.tables import MAJORITY, MINORITY, SEATS
from engine.games.acquire.play.victory import liquidate
from engine.kernels.part import part


@part
def bonus_factor(s, chain, seat, held):
    """The bonus, in share prices, of a player who holds this many shares of a chain while the others keep theirs."""
    if held <= 0:
        return 0.0
    first, firsts, second, seconds = largest_holdings(s, chain, seat)
    if held > first:
        return float(MAJORITY + MINORITY) if first == 0 else float(MAJORITY)
    if held == first:
        return (MAJORITY + MINORITY) / (firsts + 1.0)
    if firsts > 1 or held < second:
        return 0.0
    if held > second:
        return float(MINORITY)
    return MINORITY / (seconds + 1.0)


@part
def leads(s, seat):
    """Whether nobody would be richer if the game ended now."""
    values = np.zeros(SEATS, np.int64)
    liquidate(s, values)
    for other in range(s.players):
        if values[other] > values[seat]:
            return False
    return True
