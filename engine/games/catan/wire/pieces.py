"""Pieces of a posted state, in both forms."""

import numpy as np

from engine.errors import MalformedState
from engine.games.catan.play.board import EDGE_NODES, LOW_EDGES, NEIGHBOURS
from engine.games.catan.play.building import open_port
from engine.games.catan.play.state import MAX_PLAYERS


def put_building(s: np.record, node: int, player: int, *, city: bool, pointer: str) -> None:
    """Put a building of a posted state on the board."""
    if any((int(s.settlements[p]) | int(s.cities[p])) >> node & 1 for p in range(MAX_PLAYERS)):
        raise MalformedState(f"node {node} has two buildings", pointer)
    left = s.cities_left if city else s.settlements_left
    if left[player] == 0:
        raise MalformedState("more buildings than a player has", pointer)
    left[player] -= 1
    kind = s.cities if city else s.settlements
    kind[player] |= np.uint64(1 << node)
    s.blocked |= np.uint64(1 << node) | NEIGHBOURS[node]
    s.points[player] += 2 if city else 1
    open_port(s, player, node)


def put_road(s: np.record, edge: int, player: int, pointer: str) -> None:
    """Put a road of a posted state on the board."""
    low, high = (1 << edge) & (1 << 64) - 1, (1 << edge) >> 64
    if any(int(s.roads_low[p]) & low or int(s.roads_high[p]) & high for p in range(MAX_PLAYERS)):
        raise MalformedState(f"edge {edge} has two roads", pointer)
    if s.roads_left[player] == 0:
        raise MalformedState("more roads than a player has", pointer)
    s.roads_low[player] |= np.uint64(low)
    s.roads_high[player] |= np.uint64(high)
    s.roads_left[player] -= 1
    for node in EDGE_NODES[edge]:
        s.road_nodes[player] |= np.uint64(1 << node)


def road_sets(s: np.record) -> list[int]:
    """The edges with a road of each seat, as sets."""
    return [low | high << LOW_EDGES for low, high in zip(s.roads_low.tolist(), s.roads_high.tolist(), strict=True)]
