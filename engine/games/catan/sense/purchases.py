"""What a hand can buy, and what of it would be of use."""

import numpy as np

from engine.games.catan.play.state import EMPTY
from engine.games.catan.play.tables import A_CARD, A_CITY, A_SETTLEMENT
from engine.kernels.part import part


@part
def has_use(s, player, purchase, spots):
    """Whether a purchase could be made if it were paid for; roads only serve where there is no spot to settle."""
    if purchase == A_CITY:
        return s.cities_left[player] > 0 and s.settlements[player] != EMPTY
    if purchase == A_SETTLEMENT:
        return s.settlements_left[player] > 0 and spots != EMPTY
    return purchase == A_CARD or (s.roads_left[player] > 0 and spots == EMPTY)


@part
def missing(hand, cost):
    """Cards that a hand lacks to pay a cost."""
    lack = 0
    for resource in range(5):
        lack += max(0, cost[resource] - np.int64(hand[resource]))
    return lack


@part
def closeness(hand, cost):
    """From 0 to 1: the part of a cost that is in hand."""
    held, whole = 0, 0
    for resource in range(5):
        held += min(cost[resource], np.int64(hand[resource]))
        whole += cost[resource]
    return held / whole
