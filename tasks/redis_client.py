"""This process's connections to Redis, its names for keys, and Redis's clock."""

import threading
import time
from functools import cache

import redis

from tasks.config import config

PREFIX = "kz:"
MAX_CONNECTIONS = 64
SOCKET_TIMEOUT_S = 10
SAMPLES = 5
RESYNC_S = 10.0  # how often the offset to Redis's clock is measured anew


@cache
def text_client() -> redis.Redis:
    """A client for text values; thread-safe."""
    return _client(decode_responses=True)


@cache
def binary_client() -> redis.Redis:
    """A client for byte values; thread-safe."""
    return _client(decode_responses=False)


def forget_connections() -> None:
    """After a fork: a child must not share its parent's connections."""
    text_client.cache_clear()
    binary_client.cache_clear()


def _client(*, decode_responses: bool) -> redis.Redis:
    """A client whose threads share a few connections and take turns: nobody holds one while waiting for news."""
    pool = redis.BlockingConnectionPool.from_url(
        config().redis_url,
        max_connections=MAX_CONNECTIONS,
        timeout=SOCKET_TIMEOUT_S,
        decode_responses=decode_responses,
        socket_timeout=SOCKET_TIMEOUT_S,
        health_check_interval=25,
    )
    return redis.Redis(connection_pool=pool)


def key(*parts: str) -> str:
    """The name of a key; all of Kibitz's keys share a prefix."""
    return PREFIX + ":".join(parts)


class _Clock:
    """Redis server time, the one clock that all machines share, kept by an offset to this machine's own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._offset = 0.0
        self._measured = -RESYNC_S

    def now_ms(self) -> float:
        """Milliseconds since the epoch, by Redis's clock."""
        now = time.monotonic()
        if now - self._measured > RESYNC_S and self._lock.acquire(blocking=False):
            try:
                self._measure()
            finally:
                self._lock.release()
        return (time.monotonic() + self._offset) * 1000

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


clock = _Clock()
