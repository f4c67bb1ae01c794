"""What looks good in Triomino at sight: points, and a board on which one's own tiles still fit."""

import numpy as np

from engine.games.triomino.board import SIDES, cell_of, neighbour, wanted
from engine.games.triomino.rules import PLACE, PLACES, bit, points
from engine.games.triomino.tiles import FITTING, PACKED, TURNS
from engine.kernels.bits import popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part

POINT = 0.01  # what a point is worth beside one more tile that fits: it only tells equals apart


@part
def open_tiles(s, place, lying):
    """The tiles that would fit somewhere if one were laid there."""
    here, base = cell_of(place), neighbour(s, place, 2)
    s.cells[here] = lying + 1  # only for as long as the neighbours are asked what they want then
    tiles = np.uint64(0)
    for i in range(s.edge_count):
        at = np.int64(s.edge[i])
        if abs(at - place) > 1 and at != base:
            tiles |= s.fits[i]
    for side in range(SIDES):
        beside = neighbour(s, place, side)
        if s.cells[cell_of(beside)] == 0:
            tiles |= FITTING[wanted(s, beside)]
    s.cells[here] = 0
    return tiles


@kernel
def weight(s, action):
    """How promising a legal action looks: by the tiles of one's rack that will fit, then by points."""
    if action < PLACE:
        return POINT
    turned, place = (action - PLACE) // PLACES, (action - PLACE) % PLACES
    rest = s.rack_sets[s.current] & ~bit(turned // TURNS)
    fitting = popcount(open_tiles(s, place, PACKED[turned // TURNS, turned % TURNS]) & rest)
    return fitting + POINT * (points(s, action) + 1)
