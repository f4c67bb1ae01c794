"""How promising an action looks, as a number that compares with those of the other actions at hand."""

import math

import numpy as np

from engine.games.catan.play.actions import (
    BUY_CARD,
    CITY,
    DISCARD,
    DISCARD_ALL,
    FIXED,
    NO_VICTIM,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    ROAD,
    ROB,
    ROBBER,
    SETTLEMENT,
    SINGLES,
    TRADE,
    discarded,
)
from engine.games.catan.play.board import ENDS, NODE_EDGES, NODE_NEXT, NODE_TILES, PORT_AT, TILE_COUNT
from engine.games.catan.play.network import edge_taken, settlement_spots
from engine.games.catan.play.state import DESERT, GENERIC, SETUP_SETTLEMENT, has
from engine.games.catan.play.tables import A_CARD, A_CITY, A_SETTLEMENT, COSTS, PIPS
from engine.games.catan.sense.purchases import closeness, has_use, missing
from engine.games.catan.sense.yields import node_pips, player_yield, robber_hurts, tile_harm
from engine.kernels.kernel import kernel
from engine.kernels.part import part

SETTLE, UPGRADE, BUY, KNIGHT_NEEDED, KNIGHT, CARD, LAY_ROAD, OTHER = 20.0, 20.0, 5.0, 8.0, 2.0, 4.0, 2.0, 1.0
"""The start values of the design document for virtual wins, with cities raised to the rank of settlements."""
NEW_RESOURCE, PORT, GOOD_PORT = 3.0, 1.0, 2.0  # pips that these are worth to a first settlement
EXPANSION = 0.3  # of the pips of the best place to settle next


@part
def node_worth(s, player, node):
    """What a settlement at a node is worth to a player, in pips: new resources and ports count extra."""
    pips = np.empty(5, np.int64)
    player_yield(s, player, pips)
    worth = 0.0
    for i in range(TILE_COUNT[node]):
        tile = NODE_TILES[node, i]
        resource = np.int64(s.tiles[tile])
        if resource != DESERT:
            worth += PIPS[s.numbers[tile]]
            if pips[resource] == 0:
                worth += NEW_RESOURCE
                pips[resource] = 1
    slot = PORT_AT[node]
    if slot >= 0:
        kind = np.int64(s.ports[slot])
        worth += PORT if kind == GENERIC or pips[kind] < 4 else GOOD_PORT
    return worth


@part
def expansion(s, node):
    """Pips of the best node that could be settled next from a node, two roads away."""
    best = 0
    for slot in range(3):
        between = NODE_NEXT[node, slot]
        if NODE_EDGES[node, slot] < 0:
            continue
        for further in range(3):
            beyond = NODE_NEXT[between, further]
            if NODE_EDGES[between, further] >= 0 and beyond != node and not has(s.blocked, beyond):
                best = max(best, node_pips(s, beyond))
    return best


@part
def road_worth(s, player, edge):
    """Pips of the best free node that a road reaches, or half of those that it comes one road nearer to."""
    best = 0.0
    for end in range(2):
        node = ENDS[edge, end]
        if has(s.road_nodes[player], node):
            continue
        if not has(s.blocked, node):
            best = max(best, 1.0 * node_pips(s, node))
        for slot in range(3):
            further = NODE_EDGES[node, slot]
            if further >= 0 and further != edge and not edge_taken(s, further):
                beyond = NODE_NEXT[node, slot]
                if not has(s.blocked | s.road_nodes[player], beyond):
                    best = max(best, 0.5 * node_pips(s, beyond))
    return best


@part
def hand_worth(hand):
    """How good the cards are that are left after a discard or a trade."""
    return (
        2.0 * closeness(hand, COSTS[A_CITY])
        + 1.5 * closeness(hand, COSTS[A_SETTLEMENT])
        + 0.5 * (missing(hand, COSTS[A_CARD]) == 0)
    )


@part
def hand_after(s, player, action):
    """A player's hand after a discard, a trade with the bank or a year of plenty."""
    hand = np.empty(5, np.int64)
    for resource in range(5):
        hand[resource] = s.hands[player, resource]
    if action >= DISCARD_ALL:
        for resource in range(5):
            hand[resource] -= discarded(action - DISCARD_ALL, resource)
    elif action >= TRADE:
        hand[(action - TRADE) // 5] -= s.rates[player, (action - TRADE) // 5]
        hand[(action - TRADE) % 5] += 1
    elif action >= PLAY_PLENTY + SINGLES:
        hand[action - PLAY_PLENTY - SINGLES] += 1
    elif action >= PLAY_PLENTY:
        hand[PAIR_FIRST[action - PLAY_PLENTY]] += 1
        hand[PAIR_SECOND[action - PLAY_PLENTY]] += 1
    else:
        hand[action - DISCARD] -= 1
    return hand


@part
def affords_more(s, player, hand):
    """Whether a hand pays for a city or a settlement that could be built."""
    spots = settlement_spots(s, player)
    for purchase in range(A_SETTLEMENT + 1):
        if missing(hand, COSTS[purchase]) == 0 and has_use(s, player, purchase, spots):
            return True
    return False


@part
def card_weight(s, player, action):
    """Of the actions below DISCARD, and of monopolies."""
    if action == PLAY_KNIGHT:
        return KNIGHT_NEEDED if robber_hurts(s, player) else KNIGHT
    if action == BUY_CARD:
        return BUY
    if action < DISCARD:
        return CARD if action == PLAY_ROAD_BUILDING else OTHER
    held = 0
    for other in range(s.players):
        if other != player:
            held += s.hands[other, action - PLAY_MONOPOLY]
    return 0.5 * held


@part
def exchange_weight(s, player, action):
    """Of what changes nothing but the hand: discards, trades with the bank, years of plenty."""
    hand = hand_after(s, player, action)
    if action >= DISCARD_ALL or action < PLAY_MONOPOLY:
        return math.exp(hand_worth(hand))
    return CARD if affords_more(s, player, hand) else OTHER


@part
def place_weight(s, player, action):
    """Of roads, settlements, cities and the robber."""
    if action < SETTLEMENT:
        return LAY_ROAD * (0.1 + road_worth(s, player, action - ROAD) / 10.0)
    if action < CITY:
        worth = node_worth(s, player, action - SETTLEMENT)
        if s.prompt == SETUP_SETTLEMENT:
            return worth + EXPANSION * expansion(s, action - SETTLEMENT)
        return SETTLE * (0.5 + worth / 20.0)
    if action < ROBBER:
        return UPGRADE * (0.5 + node_pips(s, action - CITY) / 20.0)
    spoils = 1.5 if (action - ROBBER) % 5 != NO_VICTIM else 1.0
    return max(0.1, spoils * tile_harm(s, (action - ROBBER) // 5))


@kernel
def weight(s, action):
    """How promising an action looks; only its proportion to the others at hand means anything."""
    player = np.int64(s.to_act)
    if action < DISCARD or PLAY_MONOPOLY <= action < PLAY_PLENTY:
        return card_weight(s, player, action)
    if ROB <= action < ROAD:
        return OTHER + s.points[action - ROB]
    if ROAD <= action < FIXED:
        return place_weight(s, player, action)
    return exchange_weight(s, player, action)
