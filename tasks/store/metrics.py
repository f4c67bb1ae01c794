"""Counts of everything that happens, kept in Redis so that a whole fleet adds up.

A count is called by what it counts and its labels: `decisions|catan|search|done`. Of a histogram there is one for each
bucket, by its upper bound in milliseconds, and `sum`, in microseconds. metric_families.py tells what Prometheus sees.
"""

import threading
from collections import Counter

from tasks.store import keys
from tasks.store.client import StoreError, text_client

LATENCY_BUCKETS_MS = (5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000)
OVERSHOOT_BUCKETS_MS = (0, 1, 5, 10, 25, 50, 100, 250, 1000)
ROUND_TRIP_BUCKETS_MS = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 1000)
SUM = "sum"


def bucket(value: float, bounds: tuple[float, ...]) -> str:
    """The histogram bucket that a value falls into, by its upper bound."""
    return next((str(bound) for bound in bounds if value <= bound), "+Inf")


def observed(name: str, ms: float, bounds: tuple[float, ...]) -> dict[str, int]:
    """What one value counts up in the histogram of a name and its labels."""
    return {f"{name}|{bucket(ms, bounds)}": 1, f"{name}|{SUM}": round(1000 * ms)}


def outcome_counts(game: str, source: str, status: str, latency_ms: float, overshoot_ms: float) -> dict[str, int]:
    """What one finished decision counts up."""
    return {
        f"decisions|{game}|{source}|{status}": 1,
        **observed(f"latency|{game}", latency_ms, LATENCY_BUCKETS_MS),
        **observed(f"overshoot|{game}", max(0.0, overshoot_ms), OVERSHOOT_BUCKETS_MS),
    }


def count(name: str, by: int = 1) -> None:
    """Count something up, now."""
    text_client().hincrby(str(keys.METRICS), name, by)


def counts() -> dict[str, int]:
    """All counts."""
    stored: dict[str, str] = text_client().hgetall(str(keys.METRICS))  # type: ignore[assignment]
    return {name: int(value) for name, value in stored.items()}


class Tally:
    """Counts of this process that reach Redis with its next sign of life: what happens often costs no round trip."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()

    def add(self, counts: dict[str, int]) -> None:
        """Count these up."""
        with self._lock:
            self._counts.update(counts)

    def flush(self) -> None:
        """Send them. What Redis does not take is kept for the next time."""
        with self._lock:
            unsent, self._counts = self._counts, Counter()
        if not unsent:
            return
        pipeline = text_client().pipeline(transaction=True)  # all or none, so that nothing is counted twice
        for name, by in unsent.items():
            pipeline.hincrby(str(keys.METRICS), name, by)
        try:
            pipeline.execute()
        except StoreError:
            self.add(unsent)
            raise


tally = Tally()
"""This process's."""
