"""Roads, settlements and cities: paying for them and placing them."""

import numpy as np

from engine.games.catan.play.board import NEIGHBOURS, NODE_TILES, PORT_AT, TILE_COUNT
from engine.games.catan.play.hands import gain, holds, pay_for
from engine.games.catan.play.longest_road import claim_longest_road, cut_roads
from engine.games.catan.play.network import can_lay_road, lay_road
from engine.games.catan.play.state import (
    DESERT,
    GENERIC,
    NONE,
    PLAY,
    SETUP_END,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    UNLIMITED,
    bit,
    buildings_of,
)
from engine.games.catan.play.tables import A_CITY, A_ROAD, A_SETTLEMENT, COSTS, GENERIC_RATE, PORT_RATE
from engine.games.catan.play.turns import continue_setup
from engine.kernels.part import part


@part
def can_afford_road(s, player):
    """Whether the hand pays for a road and there is a piece left."""
    return s.roads_left[player] > 0 and holds(s, player, COSTS[A_ROAD])


@part
def can_afford_settlement(s, player):
    """Whether the hand pays for a settlement and there is a piece left."""
    return s.settlements_left[player] > 0 and holds(s, player, COSTS[A_SETTLEMENT])


@part
def can_afford_city(s, player):
    """Whether the hand pays for a city and there is a piece left."""
    return s.cities_left[player] > 0 and holds(s, player, COSTS[A_CITY])


@part
def open_port(s, player, node):
    """Better rates for a player who builds at a port."""
    slot = PORT_AT[node]
    if slot < 0:
        return
    kind = np.int64(s.ports[slot])
    if kind == GENERIC:
        for resource in range(5):
            s.rates[player, resource] = min(np.int64(s.rates[player, resource]), GENERIC_RATE)
    else:
        s.rates[player, kind] = PORT_RATE


@part
def place_settlement(s, player, node):
    """Put a settlement on a node, without its cost."""
    s.settlements[player] |= bit(node)
    s.blocked |= bit(node) | NEIGHBOURS[node]
    s.settlements_left[player] -= 1
    s.points[player] += 1
    open_port(s, player, node)
    cut_roads(s, player, node)


@part
def build_city(s, player, node):
    """Pay for a city; the settlement goes back to the supply."""
    pay_for(s, player, A_CITY)
    s.settlements[player] ^= bit(node)
    s.cities[player] |= bit(node)
    s.settlements_left[player] += 1
    s.cities_left[player] -= 1
    s.points[player] += 1


@part
def pay_out(s, player, node):
    """The second settlement of the setup pays a card for each tile around it."""
    for i in range(TILE_COUNT[node]):
        resource = np.int64(s.tiles[NODE_TILES[node, i]])
        if resource != DESERT:
            gain(s, player, resource, 1)
            if s.shortage != UNLIMITED:
                s.bank[resource] -= 1


@part
def settle(s, node):
    """Place a settlement: free in the setup, paid for later."""
    player = np.int64(s.to_act)
    if s.prompt == SETUP_SETTLEMENT:
        s.last_settlement = node
        s.prompt = SETUP_ROAD
        if buildings_of(s, player):
            pay_out(s, player, node)
    else:
        pay_for(s, player, A_SETTLEMENT)
    place_settlement(s, player, node)


@part
def extend(s, edge):
    """Lay a road: free in the setup and by a card, else paid for."""
    player = np.int64(s.to_act)
    if s.prompt == PLAY and s.free_roads == 0:
        pay_for(s, player, A_ROAD)
    lay_road(s, player, edge)
    claim_longest_road(s, player)
    if s.prompt == SETUP_ROAD:
        s.last_settlement = NONE
        if s.settlers:
            s.prompt = SETUP_END  # Quirk: the settlers backend wants every placement closed by hand
        else:
            continue_setup(s)
    elif s.free_roads > 0:
        s.free_roads = s.free_roads - 1 if can_lay_road(s, player) else 0
