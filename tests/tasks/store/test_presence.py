"""Signs of life, and which games are loaded."""

import os

import pytest
import redis

from tasks.store import keys, presence
from tasks.store.client import text_client
from tests.tasks.samples import lives_s, redis_ms

pytestmark = pytest.mark.usefixtures("empty_redis")


def seen(worker: str, ms_ago: float) -> None:
    text_client().zadd(str(keys.WORKERS), {worker: redis_ms() - ms_ago})


def test_workers_seen_lately_are_alive() -> None:
    assert presence.workers_alive() == 0
    seen("a:1", 0)
    seen("a:2", presence.ALIVE_MS - 1000)
    seen("b:1", presence.ALIVE_MS + 1000)
    assert presence.workers_alive() == 2


def test_a_beat_counts_once_for_each_process() -> None:
    seen(f"{os.uname().nodename}:{os.getpid()}", presence.ALIVE_MS + 1000)
    assert presence.workers_alive() == 0
    presence.beat_worker([])
    presence.beat_worker([])
    assert presence.workers_alive() == 1


def test_known_workers_are_remembered_for_a_moment() -> None:
    assert presence.known_workers() == 1  # or the first request would be refused
    for number in range(3):
        seen(f"a:{number}", 0)
    assert presence.known_workers() == 1
    presence.known_workers.cache_clear()
    assert presence.known_workers() == 3


def test_a_guard_is_alive_for_a_while() -> None:
    assert not presence.guard_alive()
    presence.beat_guard()
    assert presence.guard_alive()
    assert presence.ALIVE_MS / 1000 - 1 <= lives_s(keys.GUARD) <= presence.ALIVE_MS / 1000


def test_a_guard_is_heard_by_a_redis_that_is_full() -> None:
    presence.beat_guard()
    text_client().config_set("maxmemory", 1)
    try:
        with pytest.raises(redis.exceptions.OutOfMemoryError):
            text_client().set("anything", 1)
        text_client().delete(str(keys.GUARD))
        presence.beat_guard()
        assert presence.guard_alive()
    finally:
        text_client().config_set("maxmemory", 0)


def test_loaded_games_are_said_again_with_every_beat() -> None:
    assert presence.loaded_games() == set()
    presence.beat_worker(["nim", "go-9x9"])
    assert presence.loaded_games() == {"nim", "go-9x9"}
    text_client().flushall()
    presence.beat_worker(["nim"])
    assert presence.loaded_games() == {"nim"}
    text_client().zadd(str(keys.LOADED), {"nim": redis_ms() - presence.ALIVE_MS - 1000})
    assert presence.loaded_games() == set(), "whoever had it is gone"


def test_long_gone_workers_are_forgotten() -> None:
    seen("a:1", presence.FORGOTTEN_MS + 1000)
    presence.beat_worker([])
    assert text_client().zcard(str(keys.WORKERS)) == 1
