"""SeededRandom: the Playlab42 generator (Mulberry32), number for number, for bots and deals that must replay.

Python-side only; kernels draw from `engine.kernels.rng`. The counter wraps at 32 bits, where the original lets it grow:
the numbers are the same for the first millions of draws, and saved states agree modulo 2**32.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
MASK = 0xFFFFFFFF
STEP = 0x6D2B79F5
RANGE = 2**32


class SeededRandom:
    """A random sequence that follows from its seed alone."""

    def __init__(self, seed: float) -> None:
        """Start from any number; a fraction is cut towards zero, and only the value modulo 2**32 counts."""
        self._counter = int(seed) & MASK

    def draw(self) -> int:
        """The next integer in 0 .. 2**32 - 1."""
        self._counter = a = (self._counter + STEP) & MASK
        b = ((a ^ (a >> 15)) * (a | 1)) & MASK
        c = b ^ ((b + (((b ^ (b >> 7)) * (b | 61)) & MASK)) & MASK)
        return c ^ (c >> 14)

    def random(self) -> float:
        """The next double in [0, 1)."""
        return self.draw() / RANGE

    def integer(self, low: int, high: int) -> int:
        """An integer from low to high, both included."""
        return self.draw() * (high - low + 1) // RANGE + low

    def pick(self, items: Sequence[T]) -> T:
        """One of the items; ValueError if there are none."""
        if not items:
            raise ValueError("cannot pick from nothing")
        return items[self.integer(0, len(items) - 1)]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.integer(0, i)
            items[i], items[j] = items[j], items[i]

    def chance(self, probability: float) -> bool:
        """True with the given probability."""
        return self.random() < probability

    @property
    def state(self) -> int:
        """The counter, from which `SeededRandom(state)` goes on with the same numbers."""
        return self._counter
