"""Card counting: the hands that a player must think possible after all that he saw being played.

Production, purchases, trades and discards are public; only what a robber takes is a secret between two players. So
a memory is a set of possible worlds, each with the cards that must be in every hand; a theft that the player did not
see splits each world by the card that may have gone. Cards from before the memory begins are of unknown kinds.
"""

import numpy as np

UNKNOWN = 5  # the kind of a card that nothing is known about
MAX_WORLDS = 1000  # the most likely ones are kept


class Impossible(Exception):
    """No world is left: what was remembered cannot have happened."""


class Memory:
    """Possible hands, each with its weight: `hands[world, seat, kind]`."""

    def __init__(self, sizes: list[int]) -> None:
        """So many cards of unknown kinds in each hand."""
        self.hands = np.zeros((1, len(sizes), UNKNOWN + 1), np.int64)
        self.hands[0, :, UNKNOWN] = sizes
        self.weights = np.ones(1)

    def gain(self, seat: int, cards: np.ndarray) -> None:
        """Cards of each kind come into a hand."""
        self.hands[:, seat, :UNKNOWN] += cards

    def spend(self, seat: int, cards: np.ndarray) -> None:
        """Cards of each kind leave a hand; those not known to be in it must have been among the unknown ones."""
        hand = self.hands[:, seat]
        known = np.minimum(hand[:, :UNKNOWN], cards)
        hand[:, :UNKNOWN] -= known
        hand[:, UNKNOWN] -= (cards - known).sum(axis=1)
        self.keep(hand[:, UNKNOWN] >= 0)

    def show(self, seat: int, cards: np.ndarray) -> None:
        """A hand is seen to hold these cards."""
        self.spend(seat, cards)
        self.gain(seat, cards)

    def steal(self, thief: int, victim: int, kind: int | None) -> None:
        """A card that chance drew from a hand: of a kind that was seen, or of any (None)."""
        counts = self.hands[:, victim].astype(float)
        self.weights = self.weights / np.maximum(1, counts.sum(axis=1))
        if kind is not None:
            self.weights = self.weights * (counts[:, kind] + counts[:, UNKNOWN] / UNKNOWN)
            taken = np.eye(UNKNOWN, dtype=np.int64)[kind]
            self.spend(victim, taken)
            self.gain(thief, taken)
            return
        worlds, kinds = np.nonzero(counts)
        self.weights = self.weights[worlds] * counts[worlds, kinds]
        self.hands = self.hands[worlds]
        rows = np.arange(len(worlds))
        self.hands[rows, victim, kinds] -= 1
        self.hands[rows, thief, kinds] += 1
        self._merge()

    def seize(self, seat: int, kind: int) -> None:
        """A monopoly: all cards of a kind, where no card is of an unknown one."""
        total = self.hands[:, :, kind].sum(axis=1)
        self.hands[:, :, kind] = 0
        self.hands[:, seat, kind] = total
        self._merge()

    def keep(self, possible: np.ndarray) -> None:
        """Forget the other worlds. Raises Impossible if none is left."""
        self.hands, self.weights = self.hands[possible], self.weights[possible]
        if self.weights.sum() <= 0:
            raise Impossible

    def sample(self, count: int) -> np.ndarray:
        """So many worlds, each as often as it is likely."""
        shares = np.cumsum(self.weights) / self.weights.sum()
        return self.hands[np.searchsorted(shares, (np.arange(count) + 0.5) / count)]

    def _merge(self) -> None:
        """Make one world of equal ones, and forget the least likely if there are too many."""
        if not len(self.hands):
            raise Impossible
        flat, places = np.unique(self.hands.reshape(len(self.hands), -1), axis=0, return_inverse=True)
        weights = np.bincount(places.ravel(), self.weights)
        self.weights = weights / weights.sum()
        self.hands = flat.reshape(len(flat), *self.hands.shape[1:])
        if len(self.hands) > MAX_WORLDS:
            likely = np.sort(np.argsort(-self.weights, kind="stable")[:MAX_WORLDS])
            self.hands, self.weights = self.hands[likely], self.weights[likely]
