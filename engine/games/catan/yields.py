"""What places and players yield: in pips, the throws out of 36 that pay a card."""

import numpy as np

from engine.bits import lowest_bit
from engine.games.catan.board import DEGREE, LOW_EDGES, NODE_EDGES, NODE_NEXT, NODE_TILES, PIPS, TILE_COUNT
from engine.games.catan.state import BRICK, DESERT, EMPTY, ONE, ORE, SHEEP, WHEAT, WOOD, buildings_of_others, has
from engine.kernel import kernel

COSTS = np.array([[0, 0, 0, 2, 3], [1, 1, 1, 1, 0], [0, 0, 1, 1, 1], [1, 1, 0, 0, 0]], np.int64)
"""Of what can be bought, by resource."""
A_CITY, A_SETTLEMENT, A_CARD, A_ROAD = range(4)


@kernel
def has_use(s, player, purchase, spots):
    """Whether a purchase could be made if it were paid for; roads only serve where there is no spot to settle."""
    if purchase == A_CITY:
        return s.cities_left[player] > 0 and s.settlements[player] != EMPTY
    if purchase == A_SETTLEMENT:
        return s.settlements_left[player] > 0 and spots != EMPTY
    return purchase == A_CARD or (s.roads_left[player] > 0 and spots == EMPTY)


@kernel
def node_pips(s, node):
    """Pips of a settlement at a node, whether the robber is there or not."""
    pips = 0
    for i in range(TILE_COUNT[node]):
        pips += PIPS[s.numbers[NODE_TILES[node, i]]]
    return pips


@kernel
def add_yield(s, nodes, factor, out):
    """Add to `out` what buildings at these nodes yield of each resource while the robber stays where it is."""
    while nodes:
        node = lowest_bit(nodes)
        nodes &= nodes - ONE
        for i in range(TILE_COUNT[node]):
            tile = NODE_TILES[node, i]
            if tile != s.robber and s.tiles[tile] != DESERT:
                out[s.tiles[tile]] += factor * PIPS[s.numbers[tile]]


@kernel
def player_yield(s, player, out):
    """Write what a player's buildings yield of each resource."""
    for resource in range(5):
        out[resource] = 0
    add_yield(s, s.settlements[player], 1, out)
    add_yield(s, s.cities[player], 2, out)


@kernel
def best_pips(s, nodes):
    """The most pips of any node in a set, 0 for an empty one."""
    best = 0
    while nodes:
        best = max(best, node_pips(s, lowest_bit(nodes)))
        nodes &= nodes - ONE
    return best


@kernel
def edge_taken(s, edge):
    """Whether anybody's road lies on an edge."""
    for player in range(s.players):
        if edge < LOW_EDGES:
            if has(s.roads_low[player], edge):
                return True
        elif has(s.roads_high[player], edge - LOW_EDGES):
            return True
    return False


@kernel
def next_spots(s, player):
    """Free nodes that one more road of a player would reach."""
    joints = s.road_nodes[player] & ~buildings_of_others(s, player)
    found = EMPTY
    while joints:
        node = lowest_bit(joints)
        joints &= joints - ONE
        for slot in range(DEGREE[node]):
            beyond = NODE_NEXT[node, slot]
            if not has(s.blocked | found, beyond) and not edge_taken(s, NODE_EDGES[node, slot]):
                found |= ONE << np.uint64(beyond)
    return found & ~s.road_nodes[player]


@kernel
def missing(hand, cost):
    """Cards that a hand lacks to pay a cost."""
    lack = 0
    for resource in range(5):
        lack += max(0, cost[resource] - np.int64(hand[resource]))
    return lack


@kernel
def closeness_to_city(hand):
    """From 0 to 1: the part of a city's cost that is in hand."""
    return (min(2, np.int64(hand[WHEAT])) + min(3, np.int64(hand[ORE]))) / 5.0


@kernel
def closeness_to_settlement(hand):
    """From 0 to 1: the part of a settlement's cost that is in hand."""
    kinds = (hand[WOOD] > 0) + (hand[BRICK] > 0) + (hand[SHEEP] > 0) + (hand[WHEAT] > 0)
    return kinds / 4.0
