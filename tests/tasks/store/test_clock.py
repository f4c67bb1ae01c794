"""The clock follows Redis's."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tasks.store import clock as clock_module
from tasks.store.clock import Clock
from tests.tasks.samples import redis_ms

pytestmark = pytest.mark.usefixtures("empty_redis")

CLOSE_MS = 5.0


def off_ms(clock: Clock) -> float:
    """How far a clock is outside of the time between two readings of Redis's."""
    before, shown, after = redis_ms(), clock.now_ms(), redis_ms()
    return max(before - shown, shown - after, 0.0)


def test_as_redis_says() -> None:
    clock = Clock()
    clock.now_ms()
    assert min(off_ms(clock) for _ in range(5)) < CLOSE_MS


def test_set_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    clock.now_ms()
    clock._offset += 3600.0
    assert off_ms(clock) > 3_000_000  # it is trusted for RESYNC_S
    monkeypatch.setattr(clock_module, "RESYNC_S", 0.0)
    assert min(off_ms(clock) for _ in range(5)) < CLOSE_MS


def test_right_from_the_first_reading_for_every_thread() -> None:
    for _ in range(5):
        clock, together = Clock(), threading.Barrier(16)

        def read(clock: Clock = clock, together: threading.Barrier = together) -> float:
            together.wait()
            return clock.now_ms()

        with ThreadPoolExecutor(16) as pool:
            before = redis_ms()
            readings = [reading.result() for reading in [pool.submit(read) for _ in range(16)]]
            after = redis_ms()
        assert before - CLOSE_MS <= min(readings) <= max(readings) <= after + CLOSE_MS
