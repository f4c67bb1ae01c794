"""Roads as a network: where it may grow, and what it reaches."""

from engine.games.catan.play.board import DEGREE, EDGE_ENDS, LOW_EDGES, NODE_EDGES, NODE_HIGH, NODE_LOW, NODE_NEXT
from engine.games.catan.play.state import EMPTY, ONE, bit, buildings_of, buildings_of_others, has
from engine.kernels.bits import lowest_bit
from engine.kernels.part import part


@part
def settlement_spots(s, player):
    """Nodes at the player's roads that are free and have no building next to them."""
    return s.road_nodes[player] & ~s.blocked


@part
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


@part
def can_lay_road(s, player):
    """Whether there is a road piece left and an edge for it."""
    low, high = road_spots(s, player)
    return s.roads_left[player] > 0 and (low | high) != EMPTY


@part
def owns_edge(s, player, edge):
    """Whether a player's road lies on an edge."""
    if edge < LOW_EDGES:
        return has(s.roads_low[player], edge)
    return has(s.roads_high[player], edge - LOW_EDGES)


@part
def edge_taken(s, edge):
    """Whether anybody's road lies on an edge."""
    for player in range(s.players):
        if owns_edge(s, player, edge):
            return True
    return False


@part
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
                found |= bit(beyond)
    return found & ~s.road_nodes[player]


@part
def lay_road(s, player, edge):
    """Put a road on an edge: the piece and the network, no cost, no award."""
    if edge < LOW_EDGES:
        s.roads_low[player] |= bit(edge)
    else:
        s.roads_high[player] |= bit(edge - LOW_EDGES)
    s.road_nodes[player] |= EDGE_ENDS[edge]
    s.roads_left[player] -= 1
