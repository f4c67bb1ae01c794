"""What a player's position is scored by."""

import numpy as np

from engine.games.catan.play.network import next_spots, settlement_spots
from engine.games.catan.play.state import BRICK, KNIGHT, ORE, SHEEP, VICTORY_POINT, WHEAT, WOOD, total_points
from engine.games.catan.play.tables import A_CITY, A_SETTLEMENT, BANK_RATE, COSTS
from engine.games.catan.sense.purchases import closeness
from engine.games.catan.sense.yields import best_pips, player_yield
from engine.kernels.bits import popcount
from engine.kernels.part import part

FEATURES = 28


@part
def features(s, player, pips, out):
    """Write what a player's position is scored by; `pips` is room for five numbers."""
    player_yield(s, player, pips)
    total, kinds, ports = 0, 0, 0.0
    for resource in range(5):
        out[2 + resource] = pips[resource] / 10.0
        total += pips[resource]
        kinds += pips[resource] > 0
        ports += pips[resource] * (BANK_RATE - s.rates[player, resource])
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


@part
def hand_features(s, player, out):
    """Cards, and how near they are to something."""
    hand = s.hands[player]
    size = np.int64(s.hand_size[player])
    out[13] = closeness(hand, COSTS[A_CITY]) if s.cities_left[player] > 0 and s.settlements[player] else 0.0
    out[14] = min(size, 7)
    out[15] = max(0, size - 7)
    playable = 0
    for card in range(VICTORY_POINT):
        playable += s.cards[player, card]
    out[16] = playable
    out[17] = s.played[player, KNIGHT]
    out[18] = s.army_holder == player
    out[19] = s.turn == player


@part
def road_features(s, player, out):
    """Roads, and where they lead."""
    spots = settlement_spots(s, player)
    here = best_pips(s, spots)
    settles = s.settlements_left[player] > 0
    out[20] = closeness(s.hands[player], COSTS[A_SETTLEMENT]) if settles and spots else 0.0
    out[21] = s.road_length[player]
    out[22] = s.road_holder == player
    out[23] = here / 10.0 if settles else 0.0
    out[24] = max(0, best_pips(s, next_spots(s, player)) - here) / 10.0 if settles else 0.0
    out[25] = min(3, popcount(spots)) if settles else 0.0
    out[26] = not settles
    out[27] = s.cities_left[player]
