"""What places and players yield, and what the robber takes of it: in pips, the throws out of 36 that pay a card."""

from engine.games.catan.play.board import NODE_TILES, TILE_COUNT, TILE_NODES
from engine.games.catan.play.state import DESERT, ONE, buildings_of
from engine.games.catan.play.tables import PIPS
from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.part import part


@part
def node_pips(s, node):
    """Pips of a settlement at a node, whether the robber is there or not."""
    pips = 0
    for i in range(TILE_COUNT[node]):
        pips += PIPS[s.numbers[NODE_TILES[node, i]]]
    return pips


@part
def add_yield(s, nodes, factor, out):
    """Add to `out` what buildings at these nodes yield of each resource while the robber stays where it is."""
    while nodes:
        node = lowest_bit(nodes)
        nodes &= nodes - ONE
        for i in range(TILE_COUNT[node]):
            tile = NODE_TILES[node, i]
            if tile != s.robber and s.tiles[tile] != DESERT:
                out[s.tiles[tile]] += factor * PIPS[s.numbers[tile]]


@part
def player_yield(s, player, out):
    """Write what a player's buildings yield of each resource."""
    for resource in range(5):
        out[resource] = 0
    add_yield(s, s.settlements[player], 1, out)
    add_yield(s, s.cities[player], 2, out)


@part
def best_pips(s, nodes):
    """The most pips of any node in a set, 0 for an empty one."""
    best = 0
    while nodes:
        best = max(best, node_pips(s, lowest_bit(nodes)))
        nodes &= nodes - ONE
    return best


@part
def tile_harm(s, tile):
    """What a robber on a tile takes from the opponents of the player whose turn it is, less what it takes from him."""
    nodes = TILE_NODES[tile]
    harm = 0
    for player in range(s.players):
        lost = (popcount(s.settlements[player] & nodes) + 2 * popcount(s.cities[player] & nodes)) * PIPS[
            s.numbers[tile]
        ]
        if player == s.turn:
            harm -= 3 * lost * s.points[player]
        else:
            harm += lost * s.points[player]
    return harm


@part
def robber_hurts(s, player):
    """Whether the robber stands on a tile of the player."""
    return s.robber >= 0 and (buildings_of(s, player) & TILE_NODES[s.robber]) != 0
