"""This process's connections to Redis."""

from functools import cache
from typing import Any

import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelConnectionPoolProxy, SentinelManagedConnection

from tasks.config import config
from tasks.store.address import RedisAddress, redis_address, socket_options
from tasks.store.tls import SentinelTlsConnection, TlsConnection

MAX_CONNECTIONS = 64
PAUSE_S = 0.02  # before a command is sent once more over a new connection, because the old one was broken
HEALTH_S = 10  # a connection that was not used for longer is tried before it is used

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


def sentinel_options(address: RedisAddress) -> dict[str, Any]:
    """How to talk to Sentinels: soon to the next one, where one does not answer."""
    timeout = config().redis_timeout_s / 2
    limits = {"socket_timeout": timeout, "socket_connect_timeout": timeout, "retry": _retry(0)}
    return {**limits, **address.sentinel_login, **({"ssl": True, **address.tls} if address.tls is not None else {})}


def pool_of(address: RedisAddress, **options: Any) -> redis.ConnectionPool:
    """Connections to a Redis, also to one whose place the Sentinels tell.

    Threads share a few connections and take turns: nobody holds one while waiting for news.
    """
    timeout = config().redis_timeout_s
    limits = {"socket_timeout": timeout, "socket_connect_timeout": timeout, "health_check_interval": HEALTH_S}
    pool = redis.BlockingConnectionPool(
        max_connections=MAX_CONNECTIONS,
        timeout=timeout,
        connection_class=_connection_class(address),
        retry=_retry(1),
        **limits | address.login | (address.tls or {}) | socket_options() | options,
    )
    if address.master:
        pool.connection_kwargs["connection_pool"] = SentinelConnectionPoolProxy(
            connection_pool=pool,
            is_master=True,
            check_connection=False,
            service_name=address.master,
            sentinel_manager=_sentinels(address),
        )
    else:
        pool.connection_kwargs |= dict(zip(("host", "port"), address.nodes[0], strict=True))
    return pool


def _sentinels(address: RedisAddress) -> Sentinel:
    """Those who know where the master is."""
    told = sentinel_options(address)
    manager = Sentinel(address.nodes, sentinel_kwargs=told)
    if address.tls is not None:
        limits = {name: value for name, value in told.items() if name != "ssl"}
        pools = [
            redis.ConnectionPool(connection_class=TlsConnection, host=host, port=port, **limits)
            for host, port in address.nodes
        ]
        manager.sentinels = [redis.Redis(connection_pool=pool) for pool in pools]
    return manager


def _client(*, decode_responses: bool) -> redis.Redis:
    return redis.Redis(connection_pool=pool_of(redis_address(), decode_responses=decode_responses))


def _connection_class(address: RedisAddress) -> type[redis.Connection]:
    if address.master:
        return SentinelManagedConnection if address.tls is None else SentinelTlsConnection
    return redis.Connection if address.tls is None else TlsConnection


def _retry(times: int) -> Retry:
    """Try again where a connection was broken; not where Redis is silent, for whoever asks has a deadline."""
    return Retry(ConstantBackoff(PAUSE_S), times, (redis.ConnectionError,))
