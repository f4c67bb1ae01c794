"""Health, readiness and metrics."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, jsonify
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from redis.exceptions import RedisError

from api.catalogue import ready_games
from tasks import decisions, metrics
from tasks.redis_client import clock, key, text_client
from tasks.warmup import served_games

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """This process is alive."""
    return jsonify(status="ok")


@health.get("/readyz")
def readyz() -> tuple[Response, int]:
    """Redis answers, a worker was seen lately, the guard is there, games are loaded."""
    try:
        workers: Any = text_client().zcount(key("workers"), clock.now_ms() - decisions.WORKER_ALIVE_MS, "+inf")
        checks = {
            "redis": True,
            "workers": int(workers) > 0,
            "guard": bool(text_client().exists(key("guard"))),
            "games": {game: game in ready_games() for game in served_games()},
        }
        ready = checks["workers"] and checks["guard"] and any(ready_games())
    except RedisError as error:
        checks, ready = {"redis": False, "problem": str(error)}, False
    return jsonify(status="ready" if ready else "not ready", **checks), 200 if ready else 503


@health.get("/metrics")
def prometheus() -> Response:
    """Counts of the whole fleet for Prometheus."""
    registry = CollectorRegistry()
    registry.register(_Collector())
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class _Collector:
    """Turns the counts in Redis into metric families."""

    def collect(self) -> Iterable[Metric]:
        counts = metrics.counts()
        by_kind: dict[str, dict[tuple[str, ...], int]] = defaultdict(dict)
        for name, value in counts.items():
            kind, *labels = name.split("|")
            by_kind[kind][tuple(labels)] = value
        yield _counter("kibitz_decisions", "Finished decisions.", ["game", "source", "outcome"], by_kind["decisions"])
        yield _counter("kibitz_refused", "Requests refused for overload.", [], by_kind["refused"])
        yield _counter("kibitz_simulations", "Simulations searched.", ["game"], by_kind["simulations"])
        yield _counter("kibitz_search_milliseconds", "Time spent searching.", ["game"], by_kind["search_ms"])
        yield _counter("kibitz_warm_starts", "Decisions with a game_id.", ["game", "result"], by_kind["warm_starts"])
        yield _counter("kibitz_webhooks", "Webhook attempts.", ["result"], by_kind["webhooks"])
        yield _histogram(
            "kibitz_latency_seconds", "Acceptance to answer.", by_kind["latency"], metrics.LATENCY_BUCKETS_MS
        )
        yield _histogram(
            "kibitz_overshoot_seconds", "Answer after its deadline.", by_kind["overshoot"], metrics.OVERSHOOT_BUCKETS_MS
        )
        waiting, oldest_ms = decisions.backlog()
        yield GaugeMetricFamily("kibitz_queue_length", "Decisions waiting for a worker.", value=waiting)
        yield GaugeMetricFamily("kibitz_queue_oldest_seconds", "Wait of the oldest one.", value=oldest_ms / 1000)


def _counter(name: str, text: str, labels: list[str], values: dict[tuple[str, ...], int]) -> Metric:
    family = CounterMetricFamily(name, text, labels=labels)
    for key_labels, value in values.items():
        family.add_metric(list(key_labels), value)
    return family


def _histogram(name: str, text: str, values: dict[tuple[str, ...], int], bounds: tuple[int, ...]) -> Metric:
    family = HistogramMetricFamily(name, text, labels=["game"])
    for game in {labels[0] for labels in values}:
        total, buckets = 0, []
        for bound in (*(str(b) for b in bounds), "+Inf"):
            total += values.get((game, bound), 0)
            buckets.append((bound if bound == "+Inf" else str(int(bound) / 1000), total))
        family.add_metric([game], buckets, sum_value=None)
    return family
