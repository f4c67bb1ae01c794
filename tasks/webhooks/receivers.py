"""How many deliveries may be under way at a time: for each receiver, for each tenant, and in all.

A receiver that hangs holds a thread for as long as an attempt may take, and nobody knows beforehand which one will. So
one that has not shown that it answers gets one or two attempts at a time, those of a tenant and all together get a part
of the threads, and what made us wait in vain is left alone for at least as long.
"""

import time
from collections import Counter
from typing import Any, NamedTuple

THREADS = 512
UNPROVEN = 384  # threads for all receivers that have not shown that they answer; the rest is kept for those that have
UNPROVEN_OF_TENANT = 192
PER_RECEIVER = 16  # one that has
PER_UNPROVEN = 2  # one that has not, while there is plenty of room; then one
HUNG_S = 0.5  # a failure that took less has cost nothing, be it refused or answered
LONGEST_PAUSE_S = 60.0
REMEMBERED = 10_000


class Receiver(NamedTuple):
    """Whom a webhook goes to."""

    tenant: str
    place: str
    """Host and port."""


class Receivers:
    """What is known of receivers, and what is under way. For one thread at a time."""

    def __init__(self) -> None:
        self._busy: Counter[Receiver] = Counter()
        self._unproven_busy: Counter[str] = Counter()  # by tenant
        self._counted: Counter[Receiver] = Counter()  # attempts under way that are in _unproven_busy
        self._proven: set[Receiver] = set()
        self._failures: Counter[Receiver] = Counter()  # in a row
        self._paused: dict[Receiver, float] = {}  # until a reading of time.monotonic()

    @property
    def busy(self) -> int:
        """Deliveries under way."""
        return self._busy.total()

    def pause_s(self, receiver: Receiver) -> float:
        """For how many seconds a receiver is left alone from now."""
        return max(0.0, self._paused.get(receiver, 0.0) - time.monotonic())

    def occupy(self, receiver: Receiver) -> bool:
        """Begin a delivery, if it may begin now."""
        if self._busy.total() >= THREADS or self.pause_s(receiver):
            return False
        if receiver in self._proven:
            if self._busy[receiver] >= PER_RECEIVER:
                return False
        else:
            of_tenant = self._unproven_busy[receiver.tenant]
            share = PER_UNPROVEN if of_tenant < UNPROVEN_OF_TENANT // 2 else 1
            full = of_tenant >= UNPROVEN_OF_TENANT or self._unproven_busy.total() >= UNPROVEN
            if self._busy[receiver] >= share or full:
                return False
            self._unproven_busy[receiver.tenant] += 1
            self._counted[receiver] += 1
        self._busy[receiver] += 1
        return True

    def leave(self, receiver: Receiver, took_s: float, *, taken: bool | None) -> None:
        """A delivery has ended after a number of seconds: taken, refused, or None if there was nothing to deliver."""
        _less(self._busy, receiver)
        if self._counted[receiver]:
            _less(self._counted, receiver)
            _less(self._unproven_busy, receiver.tenant)
        if taken or (taken is False and took_s < HUNG_S):
            self._failures.pop(receiver, None)
            self._paused.pop(receiver, None)
            if len(self._proven) < REMEMBERED:
                self._proven.add(receiver)
        elif taken is False:
            self._proven.discard(receiver)
            self._pause(receiver, took_s)

    def _pause(self, receiver: Receiver, took_s: float) -> None:
        """Leave what held a thread in vain alone, longer and longer."""
        if len(self._paused) >= REMEMBERED:
            self._forget()
        self._failures[receiver] += 1
        doubled = took_s * 2.0 ** min(self._failures[receiver] - 1, 10)
        self._paused[receiver] = time.monotonic() + min(doubled, LONGEST_PAUSE_S)

    def _forget(self) -> None:
        """Forget whom nobody has tried for a long time."""
        longest_ago = time.monotonic() - LONGEST_PAUSE_S
        for receiver in [receiver for receiver, until in self._paused.items() if until < longest_ago]:
            del self._paused[receiver]
            self._failures.pop(receiver, None)


def _less(counter: Counter[Any], key: object) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
