"""Rate limits, counted in Redis for all API processes together."""

import hashlib
import threading
from functools import lru_cache
from typing import Any

from tasks.store import keys
from tasks.store.client import text_client
from tasks.store.clock import clock

WINDOW_S = 60
LEASES = 200  # a process takes 1/200 of the limit at a time: below that many requests the count is exact
REMEMBERED = 10_000


class RateLimit:
    """What a client may still ask for in this window; this process takes a few requests at a time from the common
    count, because asking Redis at every one costs more than the rest of the check."""

    def __init__(self, name: str, limit: int) -> None:
        self._client = hashlib.sha256(name.encode()).hexdigest()[:16]
        self._limit, self._step = limit, max(1, limit // LEASES)
        self._lock = threading.Lock()
        self._window, self._taken, self._leased = -1, 0, 0

    def take(self) -> tuple[int, int]:
        """Use one request: how many are left (negative: it is one too many), and the seconds until there are more."""
        now = int(clock.now_ms() / 1000)  # machines whose clocks differ count in the same window
        window, left_s = now // WINDOW_S, WINDOW_S - now % WINDOW_S
        with self._lock:
            if window != self._window:
                self._window, self._taken, self._leased = window, 0, 0
            if self._leased == 0:
                self._lease()
            self._leased -= 1
            return self._limit - self._taken + self._leased, left_s

    def _lease(self) -> None:
        bucket = keys.RATE(self._client, self._window)
        pipeline = text_client().pipeline(transaction=False)
        pipeline.incrby(bucket, self._step)
        pipeline.expire(bucket, 2 * WINDOW_S)
        taken: Any = pipeline.execute()[0]
        self._taken, self._leased = taken, self._step


@lru_cache(REMEMBERED)
def rate_limit(name: str, limit: int) -> RateLimit:
    """The limit of a key or address, in requests per window."""
    return RateLimit(name, limit)
