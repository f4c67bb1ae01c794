"""Hands and bank along a history: what came from where, as far as it is known."""

from collections.abc import Callable

import numpy as np

from engine.game import record
from engine.games.catan.dice import share_out
from engine.games.catan.memory import Memory
from engine.games.catan.state import RESOURCES, STATE, UNLIMITED


class Ledger:
    """Hands as far as they are known, and the bank."""

    def __init__(self, sizes: list[int], bank: np.ndarray, shortage: int) -> None:
        self.memory = Memory(sizes)
        self.short = False
        """Whether the bank could not pay what was last produced."""
        self._book = record(np.zeros(1, STATE))
        self._book.players, self._book.shortage = len(sizes), shortage
        self._book.bank[:] = bank

    @property
    def bank(self) -> np.ndarray:
        """Cards of each kind in the bank."""
        return self._book.bank.astype(np.int64)

    def draw(self, seat: int, cards: np.ndarray) -> None:
        """From the bank to a hand."""
        self.memory.gain(seat, cards)
        self._book.bank -= cards

    def pay(self, seat: int, cards: np.ndarray) -> None:
        """From a hand to the bank."""
        self.memory.spend(seat, cards)
        self._book.bank += cards

    def swap(self, seat: int, partner: int, cards: np.ndarray) -> None:
        """From one hand to another, and, where negative, the other way."""
        given, taken = np.maximum(cards, 0), np.maximum(-cards, 0)
        self.memory.spend(seat, given)
        self.memory.spend(partner, taken)
        self.memory.gain(seat, taken)
        self.memory.gain(partner, given)

    def produce(self, owed: np.ndarray) -> None:
        """From the bank to all who are owed something, as far as it can pay."""
        self.short = self._book.shortage != UNLIMITED and bool(any(owed.sum(axis=0) > self._book.bank))
        self._book.hands[:] = 0
        for resource in range(len(RESOURCES)):
            if owed[:, resource].any():
                share_out(self._book, owed.copy(), resource)
        for seat in range(int(self._book.players)):
            self.memory.gain(seat, self._book.hands[seat])


Event = Callable[[Ledger], None]
"""Something that moved cards."""
