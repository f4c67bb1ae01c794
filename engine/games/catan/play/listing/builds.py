"""Where roads, settlements and cities may be built."""

import numpy as np

from engine.games.catan.play.actions import ROAD
from engine.games.catan.play.board import LOW_EDGES, NODE_EDGES
from engine.games.catan.play.network import edge_taken, road_spots
from engine.games.catan.play.state import ONE
from engine.kernels.bits import lowest_bit
from engine.kernels.part import part


@part
def list_nodes(nodes, base, out, n):
    """Write an action for each node of a set behind the first n; gives the new count."""
    while nodes:
        out[n] = base + lowest_bit(nodes)
        nodes &= nodes - ONE
        n += 1
    return n


@part
def list_roads(s, out, n):
    """Write every road that continues the network of the player to act behind the first n actions."""
    low, high = road_spots(s, np.int64(s.to_act))
    n = list_nodes(low, ROAD, out, n)
    return list_nodes(high, ROAD + LOW_EDGES, out, n)


@part
def list_setup_roads(s, out):
    """Write the empty edges at the settlement just placed."""
    n = 0
    for slot in range(3):
        edge = NODE_EDGES[s.last_settlement, slot]
        if edge >= 0 and not edge_taken(s, edge):
            out[n] = ROAD + edge
            n += 1
    return n
