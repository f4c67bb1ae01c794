"""Cards in hand: which copy is meant, and discarding."""

import math

import numpy as np

from engine.games.manacore.play.generators import lcg, uniform
from engine.games.manacore.play.state import GRAVEYARD, HAND
from engine.games.manacore.play.zones.lists import push, take_from_hand
from engine.kernels.part import part


@part
def is_playable(s, slot, seat):
    """Whether a hand card can be played at all. Quirk: one that came back from a thief cannot."""
    return s.controller[slot] == seat and s.zone[slot] == HAND


@part
def is_offered_before(s, seat, place):
    """Whether an earlier copy of a hand card stands for it."""
    slot = s.hand[seat, place]
    for i in range(place):
        other = np.int64(s.hand[seat, i])
        if s.card[other] == s.card[slot] and is_playable(s, other, seat):
            return True
    return False


@part
def copy_in_hand(s, seat, kind):
    """The first playable copy of a kind of card in a hand."""
    for i in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, i])
        if s.card[slot] == kind and is_playable(s, slot, seat):
            return slot
    return np.int64(s.hand[seat, 0])


@part
def discard(s, seat, place):
    """Discard the card at a place in a hand."""
    slot = np.int64(s.hand[seat, place])
    take_from_hand(s, seat, slot)
    push(s, GRAVEYARD, seat, slot)


@part
def discard_lcg(s, seat, n):
    """Discard n cards by the backend's own generator."""
    for _ in range(n):
        if s.hand_n[seat] > 0:
            discard(s, seat, np.int64(math.floor(lcg(s) * s.hand_n[seat])))


@part
def discard_uniform(s, seat, n):
    """Discard n cards by the host's generator."""
    for _ in range(n):
        if s.hand_n[seat] > 0:
            discard(s, seat, np.int64(math.floor(uniform(s) * s.hand_n[seat])))
