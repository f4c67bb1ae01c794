"""Random numbers: those of the backend's own generator, and those of its host."""

import numpy as np

from engine.kernels.part import part
from engine.kernels.rng import chance

MULTIPLIER, INCREMENT, MODULUS = 1664525.0, 1013904223.0, 4294967296.0
"""The backend's own generator: linear and congruential, in double arithmetic."""
STEPS = 1 << 30  # different numbers that the record's own generator can give


@part
def draw_unit(s):
    """A number in [0, 1) from the record's own generator."""
    return np.float64(chance(s, STEPS)) / STEPS


@part
def uniform(s):
    """A number in [0, 1) of the host's generator: a recorded one if there is one left."""
    if s.forced_at < s.forced_n:
        s.forced_at += 1
        return np.float64(s.forced[s.forced_at - 1])
    return draw_unit(s)


@part
def lcg(s):
    """The next number in [0, 1) of the backend's own generator."""
    s.lcg = (s.lcg * MULTIPLIER + INCREMENT) % MODULUS
    return s.lcg / MODULUS
