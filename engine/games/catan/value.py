"""A value function for greedy play: points before production before expansion before cards in hand.

Of the kind that the strong catanatron bots use; unlike theirs it weighs all opponents and sees no hidden card.
"""

import numpy as np

from engine.bits import popcount
from engine.games.catan.network import settlement_spots
from engine.games.catan.state import KNIGHT, VICTORY_POINT
from engine.games.catan.yields import (
    best_pips,
    closeness_to_city,
    closeness_to_settlement,
    next_spots,
    player_yield,
)
from engine.kernel import kernel

POINTS, PRODUCTION, REACH, SPOTS = 3e14, 1e8, 1e4, 1e3
HAND, KNIGHTS, CARDS_HELD, ROAD_NEEDED, ROAD_LENGTH, CARDS_IN_HAND, TOO_MANY = 1e2, 10.1, 10.0, 10.0, 0.1, 1.0, -5.0
VARIETY = 4.0  # pips that a further kind of resource is worth
SAFE_HAND = 7


@kernel
def production(s, player):
    """Pips of a player's buildings, and more for their variety."""
    pips = np.empty(5, np.int64)
    player_yield(s, player, pips)
    total = 0.0
    for resource in range(5):
        total += pips[resource] + VARIETY * (pips[resource] > 0)
    return total / 36.0


@kernel
def score(s, player):
    """How well a player stands; the unit means nothing."""
    hand = s.hands[player]
    spots = settlement_spots(s, player)
    held = 0
    for card in range(VICTORY_POINT):
        held += s.cards[player, card]
    value = POINTS * (s.points[player] + s.cards[player, VICTORY_POINT]) + PRODUCTION * production(s, player)
    for other in range(s.players):
        if other != player:
            value -= (PRODUCTION * production(s, other) + POINTS * s.points[other]) / (s.players - 1)
    value += REACH * best_pips(s, next_spots(s, player)) / 36.0 + SPOTS * popcount(spots)
    value += HAND * (closeness_to_city(hand) + closeness_to_settlement(hand)) / 2.0
    value += KNIGHTS * s.played[player, KNIGHT] + CARDS_HELD * held + CARDS_IN_HAND * s.hand_size[player]
    value += (ROAD_LENGTH if spots else ROAD_NEEDED) * s.road_length[player]
    if s.hand_size[player] > SAFE_HAND:
        value += TOO_MANY
    return value
