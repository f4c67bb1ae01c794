"""The engine's random numbers: a linear congruential generator, draw for draw."""

import numpy as np

from engine.kernels.part import part

MULTIPLIER, INCREMENT, MASK = 1664525, 1013904223, 0xFFFFFFFF
RANGE = 4294967296.0
ID_LENGTH, ID_LETTERS = 9, 36


@part
def wake(s):
    """What the engine does before every action: a state of 0 is replaced by the seed."""
    if s.rng == 0:
        s.rng = s.seed & MASK


@part
def fraction(s):
    """The next number in [0, 1)."""
    s.rng = (np.int64(s.rng) * MULTIPLIER + INCREMENT) & MASK
    return s.rng / RANGE


@part
def whole(s, low, high):
    """A whole number from low to high - 1."""
    return np.int64(np.floor(fraction(s) * (high - low))) + low


@part
def chance(s, percent):
    """Whether something happens that has a chance of `percent`; always one draw."""
    return fraction(s) * 100.0 < percent


@part
def id_tag(s):
    """Nine letters of a generated id, as one number in base 36."""
    tag = np.int64(0)
    for _ in range(ID_LENGTH):
        tag = tag * ID_LETTERS + whole(s, 0, ID_LETTERS)
    return tag
