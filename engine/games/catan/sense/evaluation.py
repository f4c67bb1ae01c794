"""Who is ahead: chances of winning at sight, a score for greedy play, and games that are as good as won."""

import math

import numpy as np

from engine.games.catan.play.network import next_spots, settlement_spots
from engine.games.catan.play.state import KNIGHT, VICTORY_POINT, total_points
from engine.games.catan.play.tables import A_CITY, A_SETTLEMENT, COSTS
from engine.games.catan.sense.features import FEATURES, features
from engine.games.catan.sense.purchases import closeness
from engine.games.catan.sense.yields import best_pips, player_yield
from engine.kernels.bits import popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part

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
"""Of the features, in their order: for two players, and for more.

Fitted to the results of games played out from the positions met in them (tests/bench/catan_fit.py).
"""

POINTS, PRODUCTION, REACH, SPOTS = 3e14, 1e8, 1e4, 1e3
HAND, KNIGHTS, CARDS_HELD, ROAD_NEEDED, ROAD_LENGTH, CARDS_IN_HAND, TOO_MANY = 1e2, 10.1, 10.0, 10.0, 0.1, 1.0, -5.0
"""Of the score: points before production before expansion before cards in hand.

Of the kind that the strong catanatron bots use; unlike theirs it weighs all opponents and sees no hidden card.
"""
VARIETY = 4.0  # pips that a further kind of resource is worth
SAFE_HAND = 7

NEAR, LEAD = 2, 3  # points to the goal, and points ahead of everybody else: as good as won


@kernel
def evaluate(s, out):
    """Each player's chance of winning: a linear score of each position, compared by softmax."""
    pips = np.empty(5, np.int64)
    row = np.empty(FEATURES)
    total = 0.0
    table = min(1, s.players - 2)
    for player in range(s.players):
        features(s, player, pips, row)
        worth = 0.0
        for i in range(FEATURES):
            worth += WEIGHTS[table, i] * row[i]
        out[player] = math.exp(worth)
        total += out[player]
    for player in range(s.players):
        out[player] /= total


@part
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
    value += HAND * (closeness(hand, COSTS[A_CITY]) + closeness(hand, COSTS[A_SETTLEMENT])) / 2.0
    value += KNIGHTS * s.played[player, KNIGHT] + CARDS_HELD * held + CARDS_IN_HAND * s.hand_size[player]
    value += (ROAD_LENGTH if spots else ROAD_NEEDED) * s.road_length[player]
    if s.hand_size[player] > SAFE_HAND:
        value += TOO_MANY
    return value


@kernel
def decided(s):
    """Whoever is within NEAR points of the goal and LEAD points ahead of everybody else has as good as won."""
    first, second, leader = -1, -1, -1
    for player in range(s.players):
        points = total_points(s, player)
        if points > first:
            first, second, leader = points, first, player
        elif points > second:
            second = points
    if first + NEAR >= np.int64(s.vp_to_win) and first - second >= LEAD:
        return leader
    return -1
