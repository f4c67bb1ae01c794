"""Playout moves: the kind of action is chosen first, then one of that kind.

A choice among all legal actions would mostly move the robber and trade; choosing the kind first, and building whenever
it is possible, ends a game in a fraction of the moves.
"""

import numpy as np

from engine.games.catan.play.actions import (
    BUY_CARD,
    CITY,
    DISCARD,
    END_TURN,
    MAX_ACTIONS,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    REJECT,
    ROAD,
    ROBBER,
    ROLL,
    SETTLEMENT,
    SINGLES,
    TRADE,
)
from engine.games.catan.play.board import ALL_NODES, ENDS, LOW_EDGES
from engine.games.catan.play.building import can_afford_city, can_afford_road, can_afford_settlement
from engine.games.catan.play.cards import can_build_free_road, can_buy_card, holds_playable, may_play_cards
from engine.games.catan.play.listing.discards import thrifty_discard
from engine.games.catan.play.listing.legal import legal_actions
from engine.games.catan.play.listing.robber import list_robber_moves
from engine.games.catan.play.network import road_spots, settlement_spots
from engine.games.catan.play.state import (
    DECIDE_TRADE,
    DISCARDING,
    KNIGHT,
    MONOPOLY,
    MOVE_ROBBER,
    ONE,
    PLAY,
    ROAD_BUILDING,
    SETUP_SETTLEMENT,
    YEAR_OF_PLENTY,
    has,
)
from engine.games.catan.play.tables import A_CARD, COSTS
from engine.games.catan.sense.purchases import has_use
from engine.games.catan.sense.yields import node_pips, robber_hurts, tile_harm
from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import below

MANY_CARDS = 7  # cards in hand from which on a playout trades for a development card
TRIES = 3  # random candidates of which a playout takes the best


@part
def nth_node(nodes, n):
    """The n-th number in a set, from 0."""
    for _ in range(n):
        nodes &= nodes - ONE
    return lowest_bit(nodes)


@part
def good_node(s, nodes, rng):
    """The one with the most pips among a few random nodes of a set."""
    count = popcount(nodes)
    best, most = nth_node(nodes, below(rng, count)), -1
    for _ in range(min(count, TRIES)):
        node = nth_node(nodes, below(rng, count))
        pips = node_pips(s, node)
        if pips > most:
            best, most = node, pips
    return best


@part
def some_road(s, player, rng):
    """A random road of the player's network, rather one that reaches a free node; -1 if there is none."""
    low, high = road_spots(s, player)
    lows = popcount(low)
    count = lows + popcount(high)
    if count == 0:
        return -1
    best, most = -1, -1
    for _ in range(TRIES):
        pick = below(rng, count)
        edge = nth_node(low, pick) if pick < lows else LOW_EDGES + nth_node(high, pick - lows)
        worth = 0
        for end in range(2):
            node = ENDS[edge, end]
            if not has(s.blocked | s.road_nodes[player], node):
                worth = node_pips(s, node)
        if worth > most:
            best, most = edge, worth
    return ROAD + best


@part
def some_robber_move(s, rng):
    """The most harmful of a few random moves of the robber."""
    moves = np.empty(MAX_ACTIONS, np.int32)
    count = list_robber_moves(s, moves)
    best, most = np.int64(moves[below(rng, count)]), -(1 << 30)
    for _ in range(2 * TRIES):
        move = np.int64(moves[below(rng, count)])
        harm = tile_harm(s, (move - ROBBER) // 5)
        if harm > most:
            best, most = move, harm
    return best


@part
def some_discard(s, rng):
    """A card that is drawn from the hand by chance."""
    if s.all_at_once:
        return thrifty_discard(s)
    player = np.int64(s.to_act)
    pick = below(rng, np.int64(s.hand_size[player]))
    resource = 0
    while pick >= s.hands[player, resource]:
        pick -= s.hands[player, resource]
        resource += 1
    return DISCARD + resource


@part
def completing_trade(s, player, cost):
    """A trade with the bank that gives the last card of a cost, out of cards that it does not need; -1 for none."""
    get, lack = -1, 0
    for resource in range(5):
        short = cost[resource] - np.int64(s.hands[player, resource])
        if short > 0:
            lack += short
            get = resource
    if lack == 0 or s.bank[get] <= 0:
        return -1
    spare, give = 0, -1
    for resource in range(5):
        rate = np.int64(s.rates[player, resource])
        trades = max(0, np.int64(s.hands[player, resource]) - cost[resource]) // rate
        spare += trades
        if trades > 0:
            give = resource
    if spare < lack:
        return -1
    return TRADE + 5 * give + get


@part
def building_trade(s, player, spots):
    """A step towards a city, a settlement or, with many cards, a development card by trade alone; -1 for none."""
    purchases = A_CARD + 1 if s.hand_size[player] >= MANY_CARDS else A_CARD
    for purchase in range(purchases):
        if has_use(s, player, purchase, spots):
            trade = completing_trade(s, player, COSTS[purchase])
            if trade >= 0:
                return trade
    return -1


@part
def some_card_play(s, rng):
    """A development card that can be played, -1 for none."""
    if holds_playable(s, KNIGHT):
        return PLAY_KNIGHT
    if not s.rolled:
        return -1
    if holds_playable(s, ROAD_BUILDING) and can_build_free_road(s, np.int64(s.turn)):
        return PLAY_ROAD_BUILDING
    if holds_playable(s, MONOPOLY):
        return PLAY_MONOPOLY + below(rng, 5)
    if holds_playable(s, YEAR_OF_PLENTY):
        choice = below(rng, SINGLES)
        for resource in range(5):
            if s.bank[resource] < 2:
                return -1
        return PLAY_PLENTY + choice
    return -1


@part
def turn_action(s, rng):
    """Cities before settlements, then trades towards them, cards and roads by chance, at last the end of the turn."""
    player = np.int64(s.turn)
    if s.free_roads > 0:
        return some_road(s, player, rng)
    if may_play_cards(s) and (below(rng, 2) == 0 or robber_hurts(s, player)):
        play = some_card_play(s, rng)
        if play >= 0:
            return play
    if not s.rolled:
        return ROLL
    if can_afford_city(s, player) and s.settlements[player]:
        return CITY + good_node(s, s.settlements[player], rng)
    spots = settlement_spots(s, player)
    if spots and can_afford_settlement(s, player):
        return SETTLEMENT + good_node(s, spots, rng)
    trade = building_trade(s, player, spots)
    if trade >= 0:
        return trade
    chance = below(rng, 4)
    if chance != 0 and can_buy_card(s, player):
        return BUY_CARD
    if (not spots or chance == 3) and can_afford_road(s, player):
        road = some_road(s, player, rng)
        if road >= 0:
            return road
    return END_TURN


@kernel
def random_action(s, rng):
    """A playout's action."""
    prompt = s.prompt
    if prompt == PLAY:
        return turn_action(s, rng)
    if prompt == MOVE_ROBBER:
        return some_robber_move(s, rng)
    if prompt == DISCARDING:
        return some_discard(s, rng)
    if prompt == SETUP_SETTLEMENT:
        return SETTLEMENT + good_node(s, ALL_NODES & ~s.blocked, rng)
    if prompt == DECIDE_TRADE:
        return REJECT
    actions = np.empty(MAX_ACTIONS, np.int32)
    return np.int64(actions[below(rng, legal_actions(s, actions))])
