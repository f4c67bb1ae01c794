"""Chances of winning at sight: a linear score of each player's position, compared by softmax.

The weights were fitted to the results of games played out from the positions met in them (tests/bench/catan_fit.py).
"""

import math

import numpy as np

from engine.bits import popcount
from engine.games.catan.network import settlement_spots
from engine.games.catan.state import (
    BRICK,
    KNIGHT,
    ORE,
    SHEEP,
    VICTORY_POINT,
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

FEATURES = 28


@kernel
def features(s, player, pips, out):
    """Write what a player's position is scored by; `pips` is room for five numbers."""
    player_yield(s, player, pips)
    total, kinds, ports = 0, 0, 0.0
    for resource in range(5):
        out[2 + resource] = pips[resource] / 10.0
        total += pips[resource]
        kinds += pips[resource] > 0
        ports += pips[resource] * (4 - s.rates[player, resource])
    points = total_points(s, player)
    out[0] = points
    out[1] = points * points / 10.0
    out[7] = kinds
    out[8] = min(pips[WOOD], pips[BRICK]) / 10.0
    out[9] = min(pips[WHEAT], pips[ORE]) / 10.0
    out[10] = min(min(pips[WHEAT], pips[ORE]), pips[SHEEP]) / 10.0
    out[11] = ports / 10.0
    out[12] = total * max(0, s.vp_to_win - points) / 100.0
    hand_features(s, player, out)
    road_features(s, player, out)


@kernel
def hand_features(s, player, out):
    """Cards, and how near they are to something."""
    hand = s.hands[player]
    size = np.int64(s.hand_size[player])
    out[13] = closeness_to_city(hand) if s.cities_left[player] > 0 and s.settlements[player] else 0.0
    out[14] = min(size, 7)
    out[15] = max(0, size - 7)
    playable = 0
    for card in range(VICTORY_POINT):
        playable += s.cards[player, card]
    out[16] = playable
    out[17] = s.played[player, KNIGHT]
    out[18] = s.army_holder == player
    out[19] = s.turn == player


@kernel
def road_features(s, player, out):
    """Roads, and where they lead."""
    spots = settlement_spots(s, player)
    here = best_pips(s, spots)
    settles = s.settlements_left[player] > 0
    out[20] = closeness_to_settlement(s.hands[player]) if settles and spots else 0.0
    out[21] = s.road_length[player]
    out[22] = s.road_holder == player
    out[23] = here / 10.0 if settles else 0.0
    out[24] = max(0, best_pips(s, next_spots(s, player)) - here) / 10.0 if settles else 0.0
    out[25] = min(3, popcount(spots)) if settles else 0.0
    out[26] = not settles
    out[27] = s.cities_left[player]


WEIGHTS = np.array(
    [
        [
            *[0.011, 0.877, 0.078, 0.015, 0.286, 0.279, 0.149, -0.074, 0.625, 0.231, -0.325, 0.111, 1.047, 0.483],
            *[0.016, 0.082, 0.407, 0.147, -0.776, 0.060, 0.521, 0.202, -1.078, 0.127, 0.094, 0.081, -0.227, 0.088],
        ],
        [
            *[0.099, 1.068, 0.070, 0.067, 0.037, -0.114, -0.309, -0.107, 0.160, 0.539, 0.208, 0.046, 1.290, 0.416],
            *[0.054, 0.092, 0.318, 0.215, -1.200, 0.086, 0.457, 0.216, -1.421, 0.441, 0.313, -0.031, -0.058, 0.105],
        ],
    ]
)
"""Of the features, in their order: for two players, and for more."""


@kernel
def evaluate(s, out):
    """Each player's chance of winning."""
    pips = np.empty(5, np.int64)
    row = np.empty(FEATURES)
    total = 0.0
    table = min(1, s.players - 2)
    for player in range(s.players):
        features(s, player, pips, row)
        score = 0.0
        for i in range(FEATURES):
            score += WEIGHTS[table, i] * row[i]
        out[player] = math.exp(score)
        total += out[player]
    for player in range(s.players):
        out[player] /= total
