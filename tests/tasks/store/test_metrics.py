"""Counts of a whole fleet."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tasks.store import metrics


def test_counted_up_by_everybody(empty_redis: str) -> None:
    assert metrics.counts() == {}
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: metrics.count("refused"), range(40)))
    metrics.count("simulations|nim", 70)
    assert metrics.counts() == {"refused": 40, "simulations|nim": 70}


@pytest.mark.parametrize(
    ("value", "expected"), [(-3, "0"), (0, "0"), (0.1, "1"), (1, "1"), (1000, "1000"), (1000.1, "+Inf")]
)
def test_buckets_by_their_upper_bound(value: float, expected: str) -> None:
    assert metrics.bucket(value, metrics.OVERSHOOT_BUCKETS_MS) == expected


def test_bounds_rise() -> None:
    for bounds in (metrics.LATENCY_BUCKETS_MS, metrics.OVERSHOOT_BUCKETS_MS, metrics.ROUND_TRIP_BUCKETS_MS):
        assert list(bounds) == sorted(set(bounds))


def test_what_a_decision_counts() -> None:
    assert metrics.outcome_counts("nim", "search", "done", 480.0, -20.0) == {
        "decisions|nim|search|done": 1,
        "latency|nim|500": 1,
        "latency|nim|sum": 480_000,  # microseconds
        "overshoot|nim|0": 1,
        "overshoot|nim|sum": 0,
    }
