"""The board: a grid of triangles without an edge.

A row of triangles alternates between those that point up and those that point down. A *place* is where a cell lies
from the first tile of the board, packed as STRIDE * (row + MIDDLE) + (place in the row + MIDDLE), so that every
neighbour is a fixed step away. What lies where is looked up in a grid that wraps around after SIDE rows and columns: a
board of 56 tiles that hang together, with all that lies beside it, is smaller than that.

The *edge* is the list of free cells next to the board, in the backend's order: by the tiles as they were laid, each
with its left, right and base neighbour, as far as not mentioned before. Each comes with the set of tiles that fit.
"""

import numpy as np

from engine.games.triomino.tiles import CONTRADICTION, CORNERS, FITTING, FREE, TILES, VALUES
from engine.kernels.part import part

SIDE = 64
STRIDE, MIDDLE = 256, 128
ORIGIN = STRIDE * MIDDLE + MIDDLE
"""The place of the first tile."""
MAX_EDGE = 64
"""Cells next to the board: 58 at most for 56 tiles that hang together."""
SIDES = 3  # left, right, base

FITS_FIELD = ("fits", "u8", (MAX_EDGE,))
BOARD_FIELDS = (
    ("first_q", "i4"),
    ("first_row", "i4"),
    ("edge", "u2", (MAX_EDGE,)),
    ("laid", "u2", (TILES,)),
    ("cells", "u1", (SIDE * SIDE,)),
    ("laid_count", "u1"),
    ("edge_count", "u1"),
)
"""fits: the tiles that fit in each cell of the edge, as a set of bits; cells: 1 + packed corners of the tile that lies
there, 0 for none; edge, laid: places; first_q, first_row: where the first tile lies by the backend's numbers."""

BRIDGE, HEXAGON, DOUBLE_HEXAGON = 1, 2, 3


@part
def cell_of(place):
    """Where the grid keeps a place."""
    return ((place >> 2) & (SIDE * (SIDE - 1))) | (place & (SIDE - 1))


@part
def points_up(s, place):
    """Whether the triangle at a place has its apex above."""
    return (s.first_q + s.first_row + (place >> 8) + place) & 1 == 0


@part
def neighbour(s, place, side):
    """The place on the other side of an edge: 0 left, 1 right, 2 base."""
    if side == 0:
        return place - 1
    if side == 1:
        return place + 1
    return place + STRIDE if points_up(s, place) else place - STRIDE


@part
def wanted(s, place):
    """What the neighbours of a free cell want at its corners, as one number (tiles.want)."""
    apex, left, right = FREE, FREE, FREE
    lies = np.int64(s.cells[cell_of(neighbour(s, place, 0))])
    if lies:
        apex, left = CORNERS[lies - 1, 2], CORNERS[lies - 1, 0]
    lies = np.int64(s.cells[cell_of(neighbour(s, place, 1))])
    if lies:
        if apex not in (FREE, CORNERS[lies - 1, 1]):
            return CONTRADICTION
        apex, right = CORNERS[lies - 1, 1], CORNERS[lies - 1, 0]
    lies = np.int64(s.cells[cell_of(neighbour(s, place, 2))])
    if lies:
        if left not in (FREE, CORNERS[lies - 1, 1]) or right not in (FREE, CORNERS[lies - 1, 2]):
            return CONTRADICTION
        left, right = CORNERS[lies - 1, 1], CORNERS[lies - 1, 2]
    return ((VALUES + 1) * apex + left) * (VALUES + 1) + right


@part
def edge_index(s, place):
    """Where a place stands in the edge; the number of its cells if it does not."""
    count = np.int64(s.edge_count)
    for i in range(count):
        if s.edge[i] == place:
            return i
    return count


@part
def lay(s, place, lying):
    """Lay a tile with these packed corners into a free cell, and bring the edge up to date."""
    s.cells[cell_of(place)] = lying + 1
    s.laid[s.laid_count] = place
    s.laid_count += 1
    leave_edge(s, place)
    for side in range(SIDES):
        beside = neighbour(s, place, side)
        if s.cells[cell_of(beside)] == 0:
            i = edge_index(s, beside)
            if i == s.edge_count:
                s.edge[i] = beside
                s.edge_count += 1
            s.fits[i] = FITTING[wanted(s, beside)]


@part
def leave_edge(s, place):
    """Take a place out of the edge, if it is in it; the others keep their order."""
    i = edge_index(s, place)
    if i == s.edge_count:
        return
    s.edge_count -= 1
    last = np.int64(s.edge_count)
    for j in range(i, last):
        s.edge[j] = s.edge[j + 1]
        s.fits[j] = s.fits[j + 1]
    s.edge[last] = 0
    s.fits[last] = 0


@part
def bonus_kind(s, place):
    """What a tile laid there completes, or has completed: BRIDGE, HEXAGON, DOUBLE_HEXAGON, or 0 for nothing.

    The six cells around a corner are a hexagon. A corner is told by the cell that points up and has it on top.
    """
    if points_up(s, place):
        below = place + STRIDE
        full = is_full(s, place, place) + is_full(s, below - 1, place) + is_full(s, below + 1, place)
    else:
        full = is_full(s, place + STRIDE, place) + is_full(s, place - 1, place) + is_full(s, place + 1, place)
    if full:
        return DOUBLE_HEXAGON if full > 1 else HEXAGON
    beside = 0
    for side in range(SIDES):
        beside += s.cells[cell_of(neighbour(s, place, side))] != 0
    return BRIDGE if beside == 2 else 0


@part
def is_full(s, below, place):
    """Whether all six cells around the top corner of a cell that points up are taken, `place` counting as taken."""
    for row in range(2):
        for step in range(-1, 2):
            at = below - STRIDE * row + step
            if at != place and s.cells[cell_of(at)] == 0:
                return 0
    return 1
