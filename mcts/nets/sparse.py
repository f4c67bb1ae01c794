"""Rows of numbers of which most are zero: only the others are kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np


@dataclass(frozen=True)
class Sparse:
    """Rows of numbers, without their zeros."""

    counts: np.ndarray
    """How many numbers of each row are not zero."""
    places: np.ndarray
    """Where in its row each of them stands, row after row."""
    numbers: np.ndarray
    """And what they are."""

    @classmethod
    def of(cls, rows: np.ndarray) -> "Sparse":
        """The rows of a matrix."""
        row, places = np.nonzero(rows)
        return cls(np.count_nonzero(rows, axis=1), places.astype(np.uint16), rows[row, places])

    @classmethod
    def joined(cls, parts: Sequence["Sparse"]) -> "Sparse":
        """The rows of several, at least one."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__dataclass_fields__))

    def arrays(self) -> list[np.ndarray]:
        """Everything, for a file."""
        return [self.counts.astype(np.uint16), self.places, self.numbers]

    @classmethod
    def from_arrays(cls, arrays: Sequence[np.ndarray]) -> "Sparse":
        """What `arrays` gave."""
        return cls(arrays[0].astype(np.int64), arrays[1], arrays[2])

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.counts)

    @cached_property
    def _starts(self) -> np.ndarray:
        return np.cumsum(self.counts) - self.counts

    def rows(self, chosen: np.ndarray, width: int) -> np.ndarray:
        """Some of the rows, zeros included: a matrix."""
        counts = self.counts[chosen]
        found = spans(self._starts[chosen], counts)
        out = np.zeros((len(chosen), width), np.float32)
        out[np.repeat(np.arange(len(counts)), counts), self.places[found]] = self.numbers[found]
        return out

    def range_of(self, width: int) -> tuple[np.ndarray, np.ndarray]:
        """The least and the largest number at each place, zeros included."""
        most, least = np.full(width, -np.inf, np.float32), np.full(width, np.inf, np.float32)
        np.maximum.at(most, self.places, self.numbers)
        np.minimum.at(least, self.places, self.numbers)
        sometimes = np.bincount(self.places, minlength=width) < len(self)
        most[sometimes], least[sometimes] = np.maximum(most[sometimes], 0), np.minimum(least[sometimes], 0)
        return least, most


def spans(starts: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The numbers start, start + 1, ... of each span, one span after another."""
    skipped = np.repeat(starts - (np.cumsum(counts) - counts), counts)
    return skipped + np.arange(len(skipped))
