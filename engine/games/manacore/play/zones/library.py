"""The library: drawing, looking, shuffling. Its top is the end of the list."""

import math

import numpy as np

from engine.games.manacore.play.state import GRAVEYARD, HAND, LIBRARY
from engine.games.manacore.play.zones.lists import (
    push,
    put_on_bottom,
    take_from_hand,
    take_from_library,
    top_of_library,
)
from engine.kernels.part import part

HARMLESS, HARMFUL = np.bool_(True), np.bool_(False)
"""Whether drawing from an empty library is forgiven."""
BOTTOM = np.int64(0)


@part
def draw_one(s, seat):
    """Draw from a library that is not empty."""
    push(s, HAND, seat, top_of_library(s, seat))


@part
def draw_cards(s, seat, n, harmless):
    """Draw up to n cards; an empty library is held against the seat, unless it is harmless."""
    for _ in range(n):
        if s.library_n[seat] == 0:
            if not harmless:
                s.drew_empty[seat] = 1
            return
        draw_one(s, seat)


@part
def hand_front_to_bottom(s, seat, n):
    """Put the first n cards of a hand under the library, one by one."""
    for _ in range(n):
        if s.hand_n[seat] > 0:
            slot = np.int64(s.hand[seat, 0])
            take_from_hand(s, seat, slot)
            put_on_bottom(s, seat, slot)


@part
def shuffle_by_turn(s, seat):
    """The backend's shuffle after a search, which follows from the turn's number."""
    for i in range(s.library_n[seat] - 1, 0, -1):
        wave = math.sin(np.float64(np.int64(s.turn) * 1000 + i)) * 10000.0
        j = np.int64(math.floor((wave - math.floor(wave)) * (i + 1)))
        slot = s.library[seat, i]
        s.library[seat, i] = s.library[seat, j]
        s.library[seat, j] = slot


@part
def library_to_hand_or_graveyard(s, seat, look, keep):
    """Take cards off the library: the first ones to the hand, the others to the graveyard."""
    for i in range(look):
        if s.library_n[seat] > 0:
            push(s, HAND if i < keep else GRAVEYARD, seat, top_of_library(s, seat))


@part
def library_bottom_to_hand(s, seat):
    """Quirk: Greed draws from the bottom; an empty library is harmless."""
    if s.library_n[seat] > 0:
        push(s, HAND, seat, take_from_library(s, seat, BOTTOM))


@part
def library_place_to_top(s, seat, place):
    """Move the card at a place in a library to its top."""
    push(s, LIBRARY, seat, take_from_library(s, seat, place))
