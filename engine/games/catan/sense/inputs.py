"""What a net is told about a position: all that the evaluation goes by, and beside that what it leaves out.

Everything is seen from one player's side; of the others, the strongest is told in some detail.
"""

import numpy as np

from engine.games.catan.play.board import (
    DEGREE,
    LOW_EDGES,
    NODE_EDGES,
    NODE_NEXT,
    NODE_TILES,
    PORT_AT,
    TILE_COUNT,
    TILE_NODES,
    TILES,
)
from engine.games.catan.play.state import (
    DESERT,
    DISCARDING,
    EMPTY,
    KNIGHT,
    MOVE_ROBBER,
    NONE,
    ONE,
    PLAY,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    VICTORY_POINT,
    bit,
    buildings_of,
    buildings_of_others,
    has,
    total_points,
)
from engine.games.catan.play.tables import (
    A_CARD,
    A_CITY,
    A_SETTLEMENT,
    BANK_RATE,
    BANK_START,
    COSTS,
    DECK_SIZE,
    MIN_ARMY,
    MIN_LONGEST_ROAD,
    PIPS,
)
from engine.games.catan.sense.evaluation import WEIGHTS
from engine.games.catan.sense.features import FEATURES as SCORED
from engine.games.catan.sense.features import features as write_scored
from engine.games.catan.sense.purchases import closeness, missing
from engine.games.catan.sense.yields import node_pips
from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part

MOST_LEFT = 10  # points to the goal that are told apart
MOST_HELD = 4  # cards of a resource that are told apart
DISTANCES = 3  # roads that are still to be built to a place to settle: none, one or two
PER_SPOT = 10
NEW_RESOURCE = 3.0  # pips that a first source of a resource is worth

WORTH = SCORED
LEFT = WORTH + 1
RIVAL_LEFT = LEFT + MOST_LEFT
YIELD = RIVAL_LEFT + MOST_LEFT  # of the player: what the robber takes, the throws that pay
RIVAL_YIELD = YIELD + 2  # by resource, all, what the robber takes, the throws that pay
PORTS = RIVAL_YIELD + 8
HAND = PORTS + 10
RIVAL_HAND = HAND + 5 * (MOST_HELD + 1)
PURCHASES = RIVAL_HAND + 7
RIVAL_PURCHASES = PURCHASES + 3 * len(COSTS)
CARDS = RIVAL_PURCHASES + len(COSTS)
RIVAL_CARDS = CARDS + 9
AWARDS = RIVAL_CARDS + 6
SPOTS = AWARDS + 12
RIVAL_SPOTS = SPOTS + PER_SPOT * DISTANCES
UPGRADE = RIVAL_SPOTS + 3
TURN = UPGRADE + 7
TABLE = TURN + 13
FEATURES = TABLE + 10
HIDDEN = (32, 16)

SCALE = np.ones(SCORED)
"""Of what the evaluation goes by, so that it lies within about -1 and 1."""
SCALE[[0, 14, 15, 21]] = 0.1
SCALE[[1, 7, 17, 27]] = 0.2
SCALE[[2, 3, 4, 5, 6, 16, 24, 25]] = 0.5


@kernel
def features(s, player, out):
    """Tell what `player` may think about in this world."""
    rival = strongest_other(s, player)
    pips = out[2:7]  # the evaluation's own place for them; it scales them in the end
    write_scored(s, player, out[UPGRADE : UPGRADE + 5], out[:SCORED])
    worth = 0.0
    table = 0 if s.players <= 2 else 1
    for i in range(SCORED):
        worth += WEIGHTS[table, i] * out[i]
        out[i] *= SCALE[i]
    for i in range(UPGRADE, UPGRADE + 5):
        out[i] = 0.0  # served as room
    out[WORTH] = worth / 8.0
    tell_points(s, player, LEFT, out)
    tell_points(s, rival, RIVAL_LEFT, out)
    tell_yield(s, player, out[YIELD : YIELD + 2])
    tell_rival_yield(s, rival, out[RIVAL_YIELD : RIVAL_YIELD + 8])
    tell_hand(s, player, pips, out)
    tell_rival_hand(s, rival, out)
    tell_cards(s, player, rival, out)
    tell_awards(s, player, rival, out)
    tell_places(s, player, rival, pips, out)
    tell_turn(s, player, rival, out)
    tell_table(s, out)


@part
def strongest_other(s, player):
    """The opponent with the most points, the next one in turn among equals."""
    best = (player + 1) % s.players
    for step in range(2, s.players):
        other = (player + step) % s.players
        if total_points(s, other) > total_points(s, best):
            best = other
    return best


@part
def tell_points(s, player, place, out):
    """Points to the goal, one number for each."""
    left = np.int64(s.vp_to_win) - total_points(s, player)
    out[place + min(MOST_LEFT - 1, max(0, left - 1))] = 1.0


@part
def throws(numbers):
    """How many of the 36 throws of two dice show one of these numbers, a bit each."""
    count = 0
    for number in range(2, 13):
        count += PIPS[number] * ((numbers >> number) & 1)
    return count


@part
def tell_yield(s, player, out):
    """What the robber takes from a player, and the throws that pay anything."""
    settlements, cities = s.settlements[player], s.cities[player]
    paid, robbed = 0, 0
    for tile in range(TILES):
        nodes = TILE_NODES[tile]
        if (settlements | cities) & nodes:
            if tile == s.robber:
                count = popcount(settlements & nodes) + 2 * popcount(cities & nodes)
                robbed += count * PIPS[s.numbers[tile]]
            else:
                paid |= 1 << np.int64(s.numbers[tile])
    out[0] = robbed / 10.0
    out[1] = throws(paid) / 36.0


@part
def tell_rival_yield(s, player, out):
    """What another's buildings yield of each resource and in all, what the robber takes of it, the throws that pay."""
    settlements, cities = s.settlements[player], s.cities[player]
    total, robbed, paid = 0, 0, 0
    for tile in range(TILES):
        nodes = TILE_NODES[tile]
        resource = np.int64(s.tiles[tile])
        if (settlements | cities) & nodes and 0 <= resource < DESERT:
            count = popcount(settlements & nodes) + 2 * popcount(cities & nodes)
            pips = count * PIPS[s.numbers[tile]]
            if tile == s.robber:
                robbed += pips
            else:
                out[resource] += pips / 20.0
                total += pips
                paid |= 1 << np.int64(s.numbers[tile])
    out[5] = total / 50.0
    out[6] = robbed / 10.0
    out[7] = throws(paid) / 36.0


@part
def tell_hand(s, player, pips, out):
    """Cards by resource, what they can be traded at, and how near they are to each purchase."""
    hand = s.hands[player]
    for resource in range(5):
        gain = (BANK_RATE - s.rates[player, resource]) / 2.0
        out[PORTS + resource] = gain
        out[PORTS + 5 + resource] = gain * pips[resource]
        held = np.int64(hand[resource])
        place = HAND + resource * (MOST_HELD + 1)
        for count in range(min(held, MOST_HELD)):
            out[place + count] = 1.0
        out[place + MOST_HELD] = held / 8.0
    for purchase in range(len(COSTS)):
        lack, spare = missing(hand, COSTS[purchase]), 0
        for resource in range(5):
            over = np.int64(hand[resource]) - COSTS[purchase, resource]
            if over > 0:
                spare += over // max(1, np.int64(s.rates[player, resource]))
        place = PURCHASES + 3 * purchase
        out[place] = lack / 5.0
        out[place + 1] = lack == 0
        out[place + 2] = spare >= lack


@part
def tell_rival_hand(s, rival, out):
    """Another's cards in this world, and what they pay for."""
    hand = s.hands[rival]
    size = np.int64(s.hand_size[rival])
    for resource in range(5):
        out[RIVAL_HAND + resource] = hand[resource] / 8.0
    out[RIVAL_HAND + 5] = size / 10.0
    out[RIVAL_HAND + 6] = size > s.discard_limit
    out[RIVAL_PURCHASES] = closeness(hand, COSTS[A_CITY])
    out[RIVAL_PURCHASES + 1] = closeness(hand, COSTS[A_SETTLEMENT])
    out[RIVAL_PURCHASES + 2] = missing(hand, COSTS[A_CARD]) == 0
    out[RIVAL_PURCHASES + 3] = missing(hand, COSTS[A_CITY]) == 0


@part
def tell_cards(s, player, rival, out):
    """Development cards, own ones and in this world another's."""
    held = 0
    for card in range(5):
        out[CARDS + card] = s.cards[player, card] / 2.0
        out[RIVAL_CARDS + card] = s.cards[rival, card] / 2.0
        held += s.cards[rival, card]
    out[RIVAL_CARDS + 5] = held / 5.0
    knights = np.int64(s.cards[player, KNIGHT])
    out[CARDS + 5] = knights > 0
    if s.turn == player:
        fresh = 0
        for card in range(VICTORY_POINT):
            fresh += s.new_cards[card]
        out[CARDS + 6] = fresh / 2.0
        out[CARDS + 7] = s.dev_played
        out[CARDS + 8] = knights > s.new_cards[KNIGHT] and not s.dev_played


@part
def tell_awards(s, player, rival, out):
    """Longest road and largest army: who has them, and how far others are."""
    length, army = 0, 0
    for other in range(s.players):
        if other != player:
            length = max(length, np.int64(s.road_length[other]))
            army = max(army, np.int64(s.played[other, KNIGHT]))
    own_length, own_army = np.int64(s.road_length[player]), np.int64(s.played[player, KNIGHT])
    ready = own_army + np.int64(s.cards[player, KNIGHT])
    out[AWARDS] = length / 10.0
    out[AWARDS + 1] = (own_length - length) / 5.0
    out[AWARDS + 2] = s.road_holder != NONE and s.road_holder != player
    out[AWARDS + 3] = s.road_holder == rival
    out[AWARDS + 4] = min(3, max(0, max(MIN_LONGEST_ROAD, length + 1) - own_length)) / 3.0
    out[AWARDS + 5] = s.roads_left[player] / 15.0
    out[AWARDS + 6] = army / 5.0
    out[AWARDS + 7] = (own_army - army) / 3.0
    out[AWARDS + 8] = s.army_holder != NONE and s.army_holder != player
    out[AWARDS + 9] = s.army_holder == rival
    out[AWARDS + 10] = min(3, max(0, max(MIN_ARMY, army + 1) - ready)) / 3.0
    out[AWARDS + 11] = own_length + 1 >= max(MIN_LONGEST_ROAD, length + 1) and s.road_holder != player


@part
def beyond(nodes, low, high):
    """The nodes at the other ends of the edges of some nodes, but for edges that are taken."""
    found = EMPTY
    while nodes:
        node = lowest_bit(nodes)
        nodes &= nodes - ONE
        for slot in range(DEGREE[node]):
            edge = NODE_EDGES[node, slot]
            if not (has(low, edge) if edge < LOW_EDGES else has(high, edge - LOW_EDGES)):
                found |= bit(NODE_NEXT[node, slot])
    return found


@part
def best_spot(s, nodes, pips):
    """The best of some nodes to settle, and its worth in pips, new resources counting extra; -1 for an empty set."""
    best, most = -1, -1.0
    while nodes:
        node = lowest_bit(nodes)
        nodes &= nodes - ONE
        worth = 0.0
        for i in range(TILE_COUNT[node]):
            tile = NODE_TILES[node, i]
            resource = np.int64(s.tiles[tile])
            if 0 <= resource < DESERT:
                worth += PIPS[s.numbers[tile]] + (0.0 if pips[resource] > 0.0 else NEW_RESOURCE)
        if worth > most:
            best, most = node, worth
    return best, most


@part
def add_node(s, node, out):
    """Add what a building at a node would yield of each resource."""
    for i in range(TILE_COUNT[node]):
        tile = NODE_TILES[node, i]
        resource = np.int64(s.tiles[tile])
        if 0 <= resource < DESERT:
            out[resource] += PIPS[s.numbers[tile]] / 5.0


@part
def tell_places(s, player, rival, pips, out):
    """The best places to settle, by the roads that are still to be built to them; and the best one for a city."""
    low, high = EMPTY, EMPTY
    for other in range(s.players):
        low |= s.roads_low[other]
        high |= s.roads_high[other]
    free = ~s.blocked
    rival_stops = buildings_of_others(s, rival)
    rival_here = s.road_nodes[rival] | buildings_of(s, rival)
    rival_next = beyond(rival_here & ~rival_stops, low, high) & ~rival_here
    rival_best = 0
    rival_spots = s.road_nodes[rival] & free
    while rival_spots:
        rival_best = max(rival_best, node_pips(s, lowest_bit(rival_spots)))
        rival_spots &= rival_spots - ONE
    out[RIVAL_SPOTS] = rival_best / 12.0
    out[RIVAL_SPOTS + 1] = min(4, popcount(s.road_nodes[rival] & free)) / 4.0
    out[RIVAL_SPOTS + 2] = min(6, popcount(rival_next & free)) / 6.0
    stops = buildings_of_others(s, player)
    reached = s.road_nodes[player] | buildings_of(s, player)
    edge_of = reached
    for distance in range(DISTANCES):
        place = SPOTS + PER_SPOT * distance
        spots = edge_of & free
        if spots:
            node, worth = best_spot(s, spots, pips)
            out[place] = 1.0
            out[place + 1] = min(4, popcount(spots)) / 4.0
            out[place + 2] = worth / 15.0
            add_node(s, node, out[place + 3 : place + 8])
            out[place + 8] = PORT_AT[node] >= 0
            out[place + 9] = has(rival_here | rival_next, node)
        if distance + 1 < DISTANCES:
            edge_of = beyond(edge_of & ~stops, low, high) & ~reached
            reached |= edge_of
    best, most, nodes = -1, -1, s.settlements[player]
    while nodes:
        node = lowest_bit(nodes)
        nodes &= nodes - ONE
        if node_pips(s, node) > most:
            best, most = node, node_pips(s, node)
    if best >= 0 and s.cities_left[player] > 0:
        add_node(s, best, out[UPGRADE : UPGRADE + 5])
        out[UPGRADE + 5] = most / 15.0
        out[UPGRADE + 6] = popcount(s.settlements[player]) / 5.0


@part
def tell_turn(s, player, rival, out):
    """Whose turn it is, and what is being decided."""
    setup = s.prompt == SETUP_SETTLEMENT or s.prompt == SETUP_ROAD
    if setup:
        out[TURN] = 1.0
        out[TURN + 1] = s.turn == player
        out[TURN + 2] = s.prompt == SETUP_ROAD and s.turn == player
        out[TURN + 3] = popcount(s.settlements[player]) / 2.0
        out[TURN + 4] = player == 0
    elif s.turn == player:
        out[TURN + 5] = s.rolled == 0
        out[TURN + 6] = s.rolled != 0 and s.prompt == PLAY
        out[TURN + 7] = s.prompt == MOVE_ROBBER
        out[TURN + 8] = s.free_roads / 2.0
    else:
        out[TURN + 9] = s.turn == rival and s.rolled == 0
        out[TURN + 10] = s.prompt == MOVE_ROBBER
        waits = (player - np.int64(s.turn) + s.players) % s.players
        out[TURN + 11] = waits / 3.0
    if s.prompt == DISCARDING:
        out[TURN + 12] = s.discard_left[player] / 5.0


@part
def tell_table(s, out):
    """How many play, how far the game is, and what is left to have."""
    out[TABLE] = s.players == 3
    out[TABLE + 1] = s.players > 3
    out[TABLE + 2] = min(300, s.turn_number) / 150.0
    deck = 0
    for kind in range(5):
        out[TABLE + 3 + kind] = max(0, BANK_START - s.bank[kind]) / 19.0
        deck += s.deck[kind]
    out[TABLE + 8] = deck / DECK_SIZE
    out[TABLE + 9] = deck == 0
