"""The longest road: its length, and who holds the card."""

import numpy as np

from engine.games.catan.play.board import LOW_EDGES, NODE_EDGES, NODE_HIGH, NODE_LOW, NODE_NEXT
from engine.games.catan.play.state import EMPTY, NONE, ONE, bit, buildings_of_others, has
from engine.games.catan.play.tables import HOLDER_POINTS, MIN_LONGEST_ROAD, ROADS
from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@part
def longest_from(start, low, high, stops, path):
    """The length of the longest trail from a node over these edges that does not pass through `stops`.

    `path` is room for ROADS + 1 numbers. Also gives the set of nodes that were met.
    """
    depth, node, slot, best = 0, start, 0, 0
    met = bit(start)
    while True:
        went = False
        if depth == 0 or not has(stops, node):
            while slot < 3:
                edge = NODE_EDGES[node, slot]
                slot += 1
                if edge < 0:
                    continue
                if edge < LOW_EDGES:
                    if not has(low, edge):
                        continue
                    low ^= bit(edge)
                else:
                    if not has(high, edge - LOW_EDGES):
                        continue
                    high ^= bit(edge - LOW_EDGES)
                path[depth] = node * 4 + slot
                depth += 1
                node = NODE_NEXT[node, slot - 1]
                slot = 0
                met |= bit(node)
                went = True
                break
        if went:
            best = max(best, depth)
        elif depth == 0:
            return best, met
        else:
            depth -= 1
            node, slot = path[depth] // 4, path[depth] % 4
            edge = NODE_EDGES[node, slot - 1]
            if edge < LOW_EDGES:
                low ^= bit(edge)
            else:
                high ^= bit(edge - LOW_EDGES)


@kernel
def longest_trail(s, player):
    """The length of a player's longest road.

    A longest trail begins where an odd number of own edges meet or an opponent's building stands, for anywhere else it
    could be made longer; only a network without such nodes, a ring, is tried from any of its nodes.
    """
    low, high = s.roads_low[player], s.roads_high[player]
    stops = buildings_of_others(s, player)
    path = np.empty(ROADS + 1, np.int64)
    best, met = 0, EMPTY
    for ring in range(2):
        left = s.road_nodes[player] & ~met
        while left:
            node = lowest_bit(left)
            left &= left - ONE
            edges = popcount(low & NODE_LOW[node]) + popcount(high & NODE_HIGH[node])
            if ring or edges % 2 == 1 or has(stops, node):
                length, seen = longest_from(node, low, high, stops, path)
                best = max(best, length)
                met |= seen
                if ring:
                    left &= ~seen
    return best


@part
def give_longest_road(s, player):
    """Hand the card over; NONE sets it aside."""
    if s.road_holder == player:
        return
    if s.road_holder != NONE:
        s.points[s.road_holder] -= HOLDER_POINTS
    if player != NONE:
        s.points[player] += HOLDER_POINTS
    s.road_holder = player


@part
def claim_longest_road(s, player):
    """Measure a player's road after it grew; it takes the card from a shorter one."""
    length = longest_trail(s, player)
    s.road_length[player] = length
    holder = np.int64(s.road_holder)
    if length >= MIN_LONGEST_ROAD and holder != player:
        if holder == NONE or s.road_length[holder] < length:
            give_longest_road(s, player)


@part
def settle_longest_road(s):
    """After a cut: the holder keeps the card at equal lengths; else it goes to the one longest of five or more."""
    longest, owner = 0, NONE
    for player in range(s.players):
        if s.road_length[player] > longest:
            longest, owner = np.int64(s.road_length[player]), player
        elif s.road_length[player] == longest:
            owner = NONE
    if longest < MIN_LONGEST_ROAD:
        give_longest_road(s, NONE)
    elif s.road_holder == NONE or s.road_length[s.road_holder] < longest:
        give_longest_road(s, owner)


@part
def cut_roads(s, player, node):
    """A new building of `player` cuts opponents who have two roads at its node."""
    cut = False
    for other in range(s.players):
        if other != player:
            count = popcount(s.roads_low[other] & NODE_LOW[node]) + popcount(s.roads_high[other] & NODE_HIGH[node])
            if count >= 2:
                s.road_length[other] = longest_trail(s, other)
                cut = True
    if cut:
        settle_longest_road(s)
