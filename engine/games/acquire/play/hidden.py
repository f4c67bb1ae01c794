"""What a player cannot know, dealt anew: the other hands, the bag, and which tiles left the game."""

import numpy as np

from engine.games.acquire.play.board import is_dead
from engine.games.acquire.play.state import EMPTY
from engine.games.acquire.play.tables import TILES
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import below


@kernel
def determinize(s, observer, rng):
    """Redeal the other hands and the bag. Nothing else is hidden, and the bag is all there is of chance."""
    tiles = np.zeros(TILES, np.int64)
    count = unseen_tiles(s, observer, tiles)
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        tile = tiles[i]
        tiles[i] = tiles[j]
        tiles[j] = tile
    deal_unseen(s, observer, tiles, count)


@part
def unseen_tiles(s, observer, out):
    """Write the tiles that are neither on the board nor in the observer's hand, in order; gives their number."""
    n = 0
    for tile in range(TILES):
        seen = s.cells[tile] != EMPTY
        for i in range(s.hand_size[observer]):
            seen |= s.hands[observer, i] == tile
        if not seen:
            out[n] = tile
            n += 1
    return n


@part
def deal_unseen(s, observer, tiles, count):
    """Deal the tiles that the observer does not see to the other hands and the bag, as many as they hold."""
    hidden = np.int64(s.bag_size)
    for seat in range(s.players):
        if seat != observer:
            hidden += s.hand_size[seat]
    set_aside(s, tiles, count, count - hidden)
    at = 0
    for seat in range(s.players):
        if seat != observer:
            for i in range(s.hand_size[seat]):
                s.hands[seat, i] = tiles[at]
                at += 1
    for i in range(s.bag_size):
        s.bag[i] = tiles[at]
        at += 1


@part
def set_aside(s, tiles, count, discards):
    """Move as many tiles as left the game behind the others: dead ones first, for most were swapped for that."""
    left = count
    for only_dead in range(2):
        i = left - 1
        while i >= 0 and count - left < discards:
            if only_dead == 1 or is_dead(s, tiles[i]):
                left -= 1
                tile = tiles[i]
                tiles[i] = tiles[left]
                tiles[left] = tile
            i -= 1
