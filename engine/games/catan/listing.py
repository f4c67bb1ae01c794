"""The legal actions."""

import numpy as np

from engine.bits import lowest_bit
from engine.games.catan.actions import (
    CITY,
    END_TURN,
    ROAD,
    ROB,
    ROLL,
    SETTLEMENT,
)
from engine.games.catan.board import LOW_EDGES, NODE_EDGES, NODES
from engine.games.catan.cards import (
    list_card_plays,
    list_purchase,
)
from engine.games.catan.dice import is_victim, list_robber_moves
from engine.games.catan.discards import list_discards
from engine.games.catan.network import (
    can_afford_city,
    can_afford_road,
    can_afford_settlement,
    owns_edge,
    road_spots,
    settlement_spots,
)
from engine.games.catan.state import (
    CHOOSE_PARTNER,
    DECIDE_TRADE,
    DISCARDING,
    GAME_OVER,
    MOVE_ROBBER,
    ONE,
    PLAY,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    STEAL,
)
from engine.games.catan.trade import (
    list_answers,
    list_bank_trades,
    list_partners,
)
from engine.kernel import kernel

ALL_NODES = np.uint64((1 << NODES) - 1)


@kernel
def list_nodes(nodes, base, out, n):
    """Write an action for each node of a set behind the first n; gives the new count."""
    while nodes:
        out[n] = base + lowest_bit(nodes)
        nodes &= nodes - ONE
        n += 1
    return n


@kernel
def list_roads(s, out, n):
    """Write every road that continues the network of the player to act behind the first n actions."""
    low, high = road_spots(s, np.int64(s.to_act))
    n = list_nodes(low, ROAD, out, n)
    return list_nodes(high, ROAD + LOW_EDGES, out, n)


@kernel
def list_setup_roads(s, out):
    """Write the empty edges at the settlement just placed."""
    n = 0
    for slot in range(3):
        edge = NODE_EDGES[s.last_settlement, slot]
        if edge >= 0:
            taken = False
            for player in range(s.players):
                taken |= owns_edge(s, player, edge)
            if not taken:
                out[n] = ROAD + edge
                n += 1
    return n


@kernel
def list_turn(s, out):
    """Write what the player whose turn it is can do."""
    player = np.int64(s.turn)
    n = 0
    if s.free_roads == 0:
        out[0] = END_TURN if s.rolled else ROLL
        n = list_card_plays(s, out, 1)
        if not s.rolled:
            return n
    if s.free_roads > 0 or can_afford_road(s, player):
        n = list_roads(s, out, n)
    if s.free_roads > 0:
        return n
    if can_afford_settlement(s, player):
        n = list_nodes(settlement_spots(s, player), SETTLEMENT, out, n)
    if can_afford_city(s, player):
        n = list_nodes(s.settlements[player], CITY, out, n)
    n = list_purchase(s, out, n)
    return list_bank_trades(s, out, n)


@kernel
def list_victims(s, out):
    """Write whom the robber can rob."""
    n = 0
    for player in range(s.players):
        if is_victim(s, player):
            out[n] = ROB + player
            n += 1
    return n


@kernel
def legal_actions(s, out):
    """Write every legal action; an offer to trade is accepted besides, but never listed."""
    prompt = s.prompt
    if s.turns_left <= 0 or prompt == GAME_OVER:
        return 0
    if prompt == PLAY:
        return list_turn(s, out)
    if prompt == MOVE_ROBBER:
        return list_robber_moves(s, out)
    if prompt == DISCARDING:
        return list_discards(s, out)
    if prompt == SETUP_SETTLEMENT:
        return list_nodes(ALL_NODES & ~s.blocked, SETTLEMENT, out, 0)
    if prompt == SETUP_ROAD:
        return list_setup_roads(s, out)
    if prompt == STEAL:
        return list_victims(s, out)
    if prompt == DECIDE_TRADE:
        return list_answers(s, out)
    if prompt == CHOOSE_PARTNER:
        return list_partners(s, out)
    out[0] = END_TURN
    return 1
