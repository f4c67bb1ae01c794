"""Counts of everything that happens, kept in Redis so that a whole fleet adds up."""

from tasks.store import keys
from tasks.store.client import text_client

LATENCY_BUCKETS_MS = (5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000)
OVERSHOOT_BUCKETS_MS = (0, 1, 5, 10, 25, 50, 100, 250, 1000)


def bucket(value: float, bounds: tuple[int, ...]) -> str:
    """The histogram bucket that a value falls into, by its upper bound."""
    return next((str(bound) for bound in bounds if value <= bound), "+Inf")


def outcome_counts(game: str, source: str, status: str, latency_ms: float, overshoot_ms: float) -> dict[str, int]:
    """What one finished decision counts up."""
    return {
        f"decisions|{game}|{source}|{status}": 1,
        f"latency|{game}|{bucket(latency_ms, LATENCY_BUCKETS_MS)}": 1,
        f"overshoot|{game}|{bucket(overshoot_ms, OVERSHOOT_BUCKETS_MS)}": 1,
    }


def count(name: str, by: int = 1) -> None:
    """Count something up."""
    text_client().hincrby(str(keys.METRICS), name, by)


def counts() -> dict[str, int]:
    """All counts."""
    stored: dict[str, str] = text_client().hgetall(str(keys.METRICS))  # type: ignore[assignment]
    return {name: int(value) for name, value in stored.items()}
