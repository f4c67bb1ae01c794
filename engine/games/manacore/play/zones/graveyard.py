"""Cards that come back from a graveyard."""

import math

import numpy as np

from engine.games.manacore.play.generators import uniform
from engine.games.manacore.play.state import HAND, kind_of
from engine.games.manacore.play.tables import TYPES
from engine.games.manacore.play.zones.lists import move
from engine.kernels.part import part


@part
def first_in_graveyard(s, seat, types):
    """The first card of a graveyard with one of these type bits (0: any), -1 if there is none."""
    for i in range(s.graveyard_n[seat]):
        slot = np.int64(s.graveyard[seat, i])
        if types == 0 or TYPES[kind_of(s, slot)] & types != 0:
            return slot
    return -1


@part
def return_uniform(s, seat, n):
    """Return n cards of the graveyard to the hand by the host's generator."""
    for _ in range(n):
        if s.graveyard_n[seat] > 0:
            place = np.int64(math.floor(uniform(s) * s.graveyard_n[seat]))
            move(s, np.int64(s.graveyard[seat, place]), HAND, seat)
