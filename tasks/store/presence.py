"""Who is there: signs of life of search processes and guards, and the games that they have loaded.

Everything that others rely on is said again with every beat, so that a Redis that lost its data knows it within one.
"""

import os
import threading
import time
from collections.abc import Iterable
from typing import Any

from cachetools import TTLCache, cached

from tasks.store import keys, scripts
from tasks.store.client import text_client
from tasks.store.clock import clock

HEARTBEAT_S = 1.0
ALIVE_MS = 5000.0  # what was not seen for longer is not counted on
FORGOTTEN_MS = 3_600_000.0  # then it is not listed any more either
WORKERS_MEMORY_S = 1.0  # how long their number is remembered before Redis is asked again


def beat_worker(games: Iterable[str]) -> None:
    """Say that this search process is alive and has these games loaded."""
    now = clock.now_ms()
    pipeline = text_client().pipeline(transaction=False)
    pipeline.zadd(str(keys.WORKERS), {_this_process(): now})
    pipeline.zremrangebyscore(str(keys.WORKERS), "-inf", now - FORGOTTEN_MS)
    loaded = dict.fromkeys(games, now)
    if loaded:
        pipeline.zadd(str(keys.LOADED), loaded)
    pipeline.execute()


def workers_alive() -> int:
    """Search processes that were seen lately."""
    alive: Any = text_client().zcount(str(keys.WORKERS), clock.now_ms() - ALIVE_MS, "+inf")
    return int(alive)


def others_search() -> bool:
    """Whether search processes of other machines were seen lately."""
    alive: Any = text_client().zrangebyscore(str(keys.WORKERS), clock.now_ms() - ALIVE_MS, "+inf")
    return any(name.rpartition(":")[0] != os.uname().nodename for name in alive)


@cached(TTLCache(1, WORKERS_MEMORY_S, time.monotonic), lock=threading.Lock())
def known_workers() -> int:
    """The same as of a moment ago; at least one, so that the first request is not refused."""
    return max(1, workers_alive())


def loaded_games() -> set[str]:
    """Games that some search process has loaded."""
    found: Any = text_client().zrangebyscore(str(keys.LOADED), clock.now_ms() - ALIVE_MS, "+inf")
    return set(found)


def beat_guard() -> None:
    """Say that a guard is alive; also to a Redis that is full."""
    scripts.run("beat", [keys.GUARD], [clock.now_ms(), round(ALIVE_MS)])


def guard_alive() -> bool:
    """Whether a guard was seen lately."""
    return bool(text_client().exists(str(keys.GUARD)))


def _this_process() -> str:
    return f"{os.uname().nodename}:{os.getpid()}"
