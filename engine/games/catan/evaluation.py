"""Chances of winning at sight: a linear score of each player's position, compared by softmax.

The weights were fitted to the results of games played out from the positions met in them (tests/bench/catan_fit.py).
"""

import math

import numpy as np

from engine.games.catan.network import settlement_spots
from engine.games.catan.state import (
    BRICK,
    KNIGHT,
    ORE,
    ROAD_BUILDING,
    SHEEP,
    WHEAT,
    WOOD,
    total_points,
)
from engine.games.catan.yields import (
    best_pips,
    closeness_to_city,
    closeness_to_settlement,
    next_spots,
    player_yield,
)
from engine.kernel import kernel

FEATURES = 24


@kernel
def features(s, player, pips, out):
    """Write what a player's position is scored by; `pips` is room for five numbers."""
    hand = s.hands[player]
    player_yield(s, player, pips)
    total = pips[0] + pips[1] + pips[2] + pips[3] + pips[4]
    kinds, ports = 0, 0.0
    for resource in range(5):
        kinds += pips[resource] > 0
        ports += pips[resource] * (4 - s.rates[player, resource])
    points = total_points(s, player)
    spots = settlement_spots(s, player)
    size = np.int64(s.hand_size[player])
    out[0] = points
    out[1] = points * points / 10.0
    out[2] = total / 10.0
    out[3] = kinds
    out[4] = min(pips[WOOD], pips[BRICK]) / 10.0
    out[5] = min(pips[WHEAT], pips[ORE]) / 10.0
    out[6] = min(min(pips[WHEAT], pips[ORE]), pips[SHEEP]) / 10.0
    out[7] = ports / 10.0
    out[8] = closeness_to_city(hand) if s.cities_left[player] > 0 and s.settlements[player] else 0.0
    out[9] = closeness_to_settlement(hand) if s.settlements_left[player] > 0 and spots else 0.0
    out[10] = min(size, 7)
    out[11] = max(0, size - 7)
    playable = 0
    for card in range(ROAD_BUILDING + 1):
        playable += s.cards[player, card]
    out[12] = playable
    out[13] = s.played[player, KNIGHT]
    out[14] = s.army_holder == player
    out[15] = s.road_length[player]
    out[16] = s.road_holder == player
    reach = best_pips(s, spots)
    out[17] = reach / 10.0 if s.settlements_left[player] > 0 else 0.0
    out[18] = max(0, best_pips(s, next_spots(s, player)) - reach) / 10.0 if s.settlements_left[player] > 0 else 0.0
    out[19] = s.turn == player
    out[20] = s.settlements_left[player] == 0
    out[21] = s.cities_left[player]
    out[22] = total * (10 - min(10, points)) / 100.0
    out[23] = pips[WHEAT] / 10.0


WEIGHTS = np.array(
    [
        *[0.424, 0.623, -0.326, 0.318, 0.571, 0.520, 0.328, 0.121, 0.881, 0.474, 0.005, -0.027],
        *[0.385, 0.049, -0.781, 0.265, -1.072, 0.940, 0.527, 0.091, 0.055, 0.103, 1.355, 0.048],
    ]
)
"""Of the features, in their order."""


@kernel
def evaluate(s, out):
    """Each player's chance of winning."""
    pips = np.empty(5, np.int64)
    row = np.empty(FEATURES)
    total = 0.0
    for player in range(s.players):
        features(s, player, pips, row)
        score = 0.0
        for i in range(FEATURES):
            score += WEIGHTS[i] * row[i]
        out[player] = math.exp(score)
        total += out[player]
    for player in range(s.players):
        out[player] /= total
