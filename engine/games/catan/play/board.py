"""The board's fixed shape: 19 tiles, 54 nodes, 72 edges, 9 port slots, and how they touch.

Tiles have cube coordinates q + r + s = 0. A tile's corners are listed N, NE, SE, S, SW, NW, and its edge i joins its
corners i and i + 1. Sets of nodes are 64-bit masks; sets of edges are two, for edges 0-63 and 64-71.
"""

from collections.abc import Iterable

import numpy as np

NODES, EDGES, TILES, PORTS = 54, 72, 19, 9
LOW_EDGES = 64  # edges whose bit is in the first mask of a set of edges
ALL_NODES = np.uint64((1 << NODES) - 1)
COORDINATES = [
    *[(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)],
    *[(2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2), (-2, 1), (-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)],
]
"""Of each tile, as (q, r): the centre, then both rings clockwise from the east."""
CORNERS = [
    *[(0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 2, 1), (2, 9, 10, 11, 12, 3), (4, 3, 12, 13, 14, 15), (16, 5, 4, 15, 17, 18)],
    *[(19, 20, 0, 5, 16, 21), (22, 23, 6, 1, 0, 20), (24, 25, 26, 27, 8, 7), (8, 27, 28, 29, 10, 9)],
    *[(10, 29, 30, 31, 32, 11), (12, 11, 32, 33, 34, 13), (14, 13, 34, 35, 36, 37), (17, 15, 14, 37, 38, 39)],
    *[(40, 18, 17, 39, 41, 42), (43, 21, 16, 18, 40, 44), (45, 46, 19, 21, 43, 47), (48, 49, 22, 20, 19, 46)],
    *[(50, 51, 52, 23, 22, 49), (52, 53, 24, 7, 6, 23)],
]
"""The six nodes of each tile."""
PORT_NODES = [(25, 26), (28, 29), (32, 33), (35, 36), (38, 39), (40, 44), (45, 47), (48, 49), (52, 53)]
PORT_SEA = [(3, 0), (1, 2), (-1, 3), (-3, 3), (-3, 1), (-2, -1), (0, -3), (2, -3), (3, -2)]
"""The sea hex (q, r) that each port lies on."""
SPIRAL = [7, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 1, 6, 5, 4, 3, 2, 0]
"""The order in which a new board's number tokens are laid."""
EDGE_NODES = sorted({tuple(sorted((c[i], c[(i + 1) % 6]))) for c in CORNERS for i in range(6)})
"""The two nodes of each edge; an edge's number is its place in this order."""
STEPS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
"""From a tile (q, r) across its edges 0-5."""


def mask(bits: Iterable[int]) -> np.uint64:
    """The set of these numbers (below 64) as a mask."""
    return np.uint64(sum(1 << bit for bit in set(bits)))


def _touching(node: int) -> list[int]:
    return [edge for edge, ends in enumerate(EDGE_NODES) if node in ends]


def _beyond(node: int, edge: int) -> int:
    first, second = EDGE_NODES[edge]
    return second if node == first else first


TILE_NODES = np.array([mask(corners) for corners in CORNERS], np.uint64)
ENDS = np.array(EDGE_NODES, np.int64)
EDGE_ENDS = np.array([mask(ends) for ends in EDGE_NODES], np.uint64)
NODE_LOW = np.array([mask(e for e in _touching(n) if e < LOW_EDGES) for n in range(NODES)], np.uint64)
NODE_HIGH = np.array([mask(e - LOW_EDGES for e in _touching(n) if e >= LOW_EDGES) for n in range(NODES)], np.uint64)
NEIGHBOURS = np.array([mask(_beyond(n, e) for e in _touching(n)) for n in range(NODES)], np.uint64)
DEGREE = np.array([len(_touching(n)) for n in range(NODES)], np.int64)
NODE_EDGES = np.array([[*_touching(n), -1][:3] for n in range(NODES)], np.int64)
NODE_NEXT = np.array([([_beyond(n, e) for e in _touching(n)] + [-1])[:3] for n in range(NODES)], np.int64)
"""The node at the other end of each of a node's edges; -1 where there is no third."""
_TILES_AT = [[t for t, corners in enumerate(CORNERS) if n in corners] for n in range(NODES)]
TILE_COUNT = np.array([len(tiles) for tiles in _TILES_AT], np.int64)
NODE_TILES = np.array([[*tiles, -1, -1][:3] for tiles in _TILES_AT], np.int64)
PORT_AT = np.array([next((p for p, nodes in enumerate(PORT_NODES) if n in nodes), -1) for n in range(NODES)], np.int64)
"""The port slot at each node, -1 for none."""
