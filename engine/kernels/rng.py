"""SplitMix64: the random numbers of kernels and searches.

The generator's whole state is one unsigned 64-bit counter, so a game keeps it in its record (`s.rng`) and a search
keeps it in a one-element array. Any value is a valid state. The same numbers come out of compiled and of plain
Python code; the plain forms are in `PLAIN`, for games without Numba.
"""

from typing import Any

import numba
import numpy as np

from engine.kernels.kernel import kernel

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32, S11 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32), np.uint64(11)
TO_UNIT = 2.0**-53
MASK = (1 << 64) - 1


def stream(seed: int) -> np.ndarray:
    """A generator for `draw`, `below` and `unit`, started at any integer seed."""
    return np.array([seed & MASK], dtype=np.uint64)


@kernel
def scramble(counter):
    """The random 64 bits that belong to a counter value."""
    z = (counter ^ (counter >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@kernel
def draw(rng):
    """The next 64 random bits of a stream."""
    rng[0] += GAMMA
    return scramble(rng[0])


@kernel
def below(rng, n):
    """A random integer in 0 .. n-1, for n up to 2**32; the bias is below n / 2**32."""
    return np.int64(((draw(rng) >> S32) * np.uint64(n)) >> S32)


@kernel
def unit(rng):
    """A random double in [0, 1)."""
    return np.float64(draw(rng) >> S11) * TO_UNIT


@kernel
def chance(s, n):
    """A random integer in 0 .. n-1 drawn from a game record's own `rng` field: for dice, draws and the like."""
    s.rng += GAMMA
    return np.int64(((scramble(s.rng) >> S32) * np.uint64(n)) >> S32)


def _plain_scramble(counter: int) -> int:
    z = int(counter)
    z = ((z ^ (z >> 30)) * int(MIX_1)) & MASK
    z = ((z ^ (z >> 27)) * int(MIX_2)) & MASK
    return z ^ (z >> 31)


def _plain_draw(rng: Any) -> int:
    rng[0] = (int(rng[0]) + int(GAMMA)) & MASK
    return _plain_scramble(rng[0])


def _plain_below(rng: Any, n: int) -> int:
    return ((_plain_draw(rng) >> 32) * int(n)) >> 32


def _plain_unit(rng: Any) -> float:
    return (_plain_draw(rng) >> 11) * TO_UNIT


def _plain_chance(s: Any, n: int) -> int:
    s.rng = (int(s.rng) + int(GAMMA)) & MASK
    return ((_plain_scramble(s.rng) >> 32) * int(n)) >> 32


PLAIN = {
    "scramble": _plain_scramble,
    "draw": _plain_draw,
    "below": _plain_below,
    "unit": _plain_unit,
    "chance": _plain_chance,
}

if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # for a debugger; NumPy's unsigned scalars would warn of every wanted overflow
    globals().update(PLAIN)
