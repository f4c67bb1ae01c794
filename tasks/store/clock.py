"""Redis server time: the one clock that all machines share, kept by an offset to this machine's own."""

import threading
import time

from tasks.store.client import StoreError, text_client

SAMPLES = 5
RESYNC_S = 10.0  # how often the offset to Redis's clock is measured anew
RETRY_S = 1.0  # after a vain try to


class Clock:
    """A clock that is set by Redis's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._offset = 0.0
        self._measured: float | None = None

    def now_ms(self) -> float:
        """Milliseconds since the epoch, by Redis's clock."""
        if self._stale() and self._lock.acquire(blocking=self._measured is None):  # without an offset nobody can go on
            try:
                if self._stale():
                    self._measure()
            except StoreError:
                if self._measured is None:
                    raise  # with an old offset one can go on until Redis is back
                self._measured = time.monotonic() - RESYNC_S + RETRY_S
            finally:
                self._lock.release()
        return (time.monotonic() + self._offset) * 1000

    def _stale(self) -> bool:
        return self._measured is None or time.monotonic() - self._measured > RESYNC_S

    def _measure(self) -> None:
        """Ask Redis for the time; of several answers the quickest tells best."""
        quickest = float("inf")
        for _ in range(SAMPLES):
            before = time.monotonic()
            seconds, microseconds = text_client().time()
            after = time.monotonic()
            if after - before < quickest:
                quickest = after - before
                self._offset = seconds + microseconds / 1e6 - (before + after) / 2
        self._measured = time.monotonic()


clock = Clock()
"""This process's."""
