"""The bag and the hands: drawing, swapping dead tiles, and dealing what an observer cannot see."""

import numpy as np

from engine.games.acquire.board import EMPTY, is_dead
from engine.games.acquire.tables import HAND, TILES
from engine.kernel import kernel
from engine.rng import below


@kernel
def draw_tile(s, seat):
    """Move the bag's last tile, if there is one, to the end of a hand."""
    if s.bag_size == 0:
        return
    s.bag_size -= 1
    s.hands[seat, s.hand_size[seat]] = s.bag[s.bag_size]
    s.bag[s.bag_size] = 0
    s.hand_size[seat] += 1


@kernel
def remove_tile(s, seat, tile):
    """Take a tile out of a hand; those behind it move up."""
    kept = 0
    for i in range(s.hand_size[seat]):
        if s.hands[seat, i] != tile:
            s.hands[seat, kept] = s.hands[seat, i]
            kept += 1
    for i in range(kept, s.hand_size[seat]):
        s.hands[seat, i] = 0
    s.hand_size[seat] = kept


@kernel
def swap_dead_tiles(s, seat):
    """Replace dead tiles while the bag lasts. Quirk: they leave the game, even when it runs out halfway."""
    dead = np.zeros(HAND, np.int64)
    while s.bag_size > 0:
        count = 0
        for i in range(s.hand_size[seat]):
            if is_dead(s, np.int64(s.hands[seat, i])):
                dead[count] = s.hands[seat, i]
                count += 1
        if count == 0:
            return
        for i in range(count):
            remove_tile(s, seat, dead[i])
            draw_tile(s, seat)


@kernel
def swap_hand(s, seat):
    """Replace a whole hand of which nothing can be played; the old tiles leave the game."""
    for i in range(HAND):
        s.hands[seat, i] = 0
    s.hand_size[seat] = 0
    while s.hand_size[seat] < HAND and s.bag_size > 0:
        draw_tile(s, seat)


@kernel
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


@kernel
def set_aside(s, tiles, count, discards):
    """Move so many tiles that left the game behind the others: dead ones first, for most were swapped for that."""
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


@kernel
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
