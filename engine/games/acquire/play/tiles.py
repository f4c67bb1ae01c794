"""The bag and the hands: drawing, and swapping tiles that cannot be played."""

import numpy as np

from engine.games.acquire.play.board import is_dead
from engine.games.acquire.play.tables import HAND
from engine.kernels.part import part


@part
def draw_tile(s, seat):
    """Move the bag's last tile, if there is one, to the end of a hand."""
    if s.bag_size == 0:
        return
    s.bag_size -= 1
    s.hands[seat, s.hand_size[seat]] = s.bag[s.bag_size]
    s.bag[s.bag_size] = 0
    s.hand_size[seat] += 1


@part
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


@part
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


@part
def swap_hand(s, seat):
    """Replace a whole hand of which nothing can be played; the old tiles leave the game."""
    for i in range(HAND):
        s.hands[seat, i] = 0
    s.hand_size[seat] = 0
    while s.hand_size[seat] < HAND and s.bag_size > 0:
        draw_tile(s, seat)


@part
def no_tiles_left(s):
    """Whether no hand holds a tile and the bag is empty: nothing can change any more."""
    for seat in range(s.players):
        if s.hand_size[seat] > 0:
            return False
    return s.bag_size == 0
