"""This process's connections to Redis."""

from functools import cache

import redis

from tasks.config import config

MAX_CONNECTIONS = 64
SOCKET_TIMEOUT_S = 10

StoreError = redis.RedisError
"""What every call of the store raises when Redis is away or refuses."""


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
