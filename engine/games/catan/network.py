"""Roads, settlements and cities: where they may stand, what they cost, and the longest road."""

import numpy as np

from engine.bits import lowest_bit, popcount
from engine.games.catan.board import (
    EDGE_ENDS,
    LOW_EDGES,
    NEIGHBOURS,
    NODE_EDGES,
    NODE_HIGH,
    NODE_LOW,
    NODE_NEXT,
    PORT_AT,
)
from engine.games.catan.state import (
    BRICK,
    EMPTY,
    GENERIC,
    NONE,
    ONE,
    ORE,
    ROADS,
    SHEEP,
    WHEAT,
    WOOD,
    bit,
    buildings_of,
    buildings_of_others,
    has,
    pay,
)
from engine.kernel import kernel

MIN_LONGEST_ROAD = 5
HOLDER_POINTS = 2


@kernel
def can_afford_road(s, player):
    """Whether the hand pays for a road and there is a piece left."""
    hand = s.hands[player]
    return hand[WOOD] >= 1 and hand[BRICK] >= 1 and s.roads_left[player] > 0


@kernel
def can_afford_settlement(s, player):
    """Whether the hand pays for a settlement and there is a piece left."""
    hand = s.hands[player]
    return (
        hand[WOOD] >= 1
        and hand[BRICK] >= 1
        and hand[SHEEP] >= 1
        and hand[WHEAT] >= 1
        and s.settlements_left[player] > 0
    )


@kernel
def can_afford_city(s, player):
    """Whether the hand pays for a city and there is a piece left."""
    hand = s.hands[player]
    return hand[WHEAT] >= 2 and hand[ORE] >= 3 and s.cities_left[player] > 0


@kernel
def settlement_spots(s, player):
    """Nodes at the player's roads that are free and have no building next to them."""
    return s.road_nodes[player] & ~s.blocked


@kernel
def road_spots(s, player):
    """The empty edges that continue the player's network, as two masks; an opponent's building ends it."""
    joints = (s.road_nodes[player] & ~buildings_of_others(s, player)) | buildings_of(s, player)
    low, high = EMPTY, EMPTY
    while joints:
        node = lowest_bit(joints)
        joints &= joints - ONE
        low |= NODE_LOW[node]
        high |= NODE_HIGH[node]
    for other in range(s.players):
        low &= ~s.roads_low[other]
        high &= ~s.roads_high[other]
    return low, high


@kernel
def can_lay_road(s, player):
    """Whether there is a road piece left and an edge for it."""
    low, high = road_spots(s, player)
    return s.roads_left[player] > 0 and (low | high) != EMPTY


@kernel
def owns_edge(s, player, edge):
    """Whether a player's road lies on an edge."""
    if edge < LOW_EDGES:
        return has(s.roads_low[player], edge)
    return has(s.roads_high[player], edge - LOW_EDGES)


@kernel
def lay_road(s, player, edge):
    """Put a road on an edge: the piece and the network, no cost, no award."""
    if edge < LOW_EDGES:
        s.roads_low[player] |= bit(edge)
    else:
        s.roads_high[player] |= bit(edge - LOW_EDGES)
    s.road_nodes[player] |= EDGE_ENDS[edge]
    s.roads_left[player] -= 1


@kernel
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


@kernel
def give_longest_road(s, player):
    """Hand the card over; NONE sets it aside."""
    if s.road_holder == player:
        return
    if s.road_holder != NONE:
        s.points[s.road_holder] -= HOLDER_POINTS
    if player != NONE:
        s.points[player] += HOLDER_POINTS
    s.road_holder = player


@kernel
def claim_longest_road(s, player):
    """Measure a player's road after it grew; it takes the card from a shorter one."""
    length = longest_trail(s, player)
    s.road_length[player] = length
    holder = np.int64(s.road_holder)
    if length >= MIN_LONGEST_ROAD and holder != player:
        if holder == NONE or s.road_length[holder] < length:
            give_longest_road(s, player)


@kernel
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


@kernel
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


@kernel
def open_port(s, player, node):
    """Better rates for a player who builds at a port."""
    slot = PORT_AT[node]
    if slot < 0:
        return
    kind = np.int64(s.ports[slot])
    if kind == GENERIC:
        for resource in range(5):
            s.rates[player, resource] = min(np.int64(s.rates[player, resource]), 3)
    else:
        s.rates[player, kind] = 2


@kernel
def place_settlement(s, player, node):
    """Put a settlement on a node, without its cost."""
    s.settlements[player] |= bit(node)
    s.blocked |= bit(node) | NEIGHBOURS[node]
    s.settlements_left[player] -= 1
    s.points[player] += 1
    open_port(s, player, node)
    cut_roads(s, player, node)


@kernel
def pay_for_settlement(s, player):
    """One each of wood, brick, sheep and wheat."""
    for resource in range(WOOD, ORE):
        pay(s, player, resource, 1)


@kernel
def pay_for_road(s, player):
    """One wood, one brick."""
    pay(s, player, WOOD, 1)
    pay(s, player, BRICK, 1)


@kernel
def build_city(s, player, node):
    """Pay for a city; the settlement goes back to the supply."""
    pay(s, player, WHEAT, 2)
    pay(s, player, ORE, 3)
    s.settlements[player] ^= bit(node)
    s.cities[player] |= bit(node)
    s.settlements_left[player] += 1
    s.cities_left[player] -= 1
    s.points[player] += 1
