"""Lists of words that number themselves, so that a word and its number are written in one place."""

import numpy as np


class Words(list[str]):
    """Words of one sort, numbered in the order in which they are added."""

    def add(self, word: str) -> np.int64:
        """Add a word; gives its number."""
        self.append(word)
        return np.int64(len(self) - 1)


class Bits(Words):
    """Words of which a card can have several, so that each has a bit of its own."""

    def add(self, word: str) -> np.int64:
        """Add a word; gives its bit."""
        return np.int64(1 << int(super().add(word)))
