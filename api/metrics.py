"""Counts of the whole fleet for Prometheus."""

from collections import defaultdict
from collections.abc import Iterable

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from tasks.store import decisions
from tasks.store import metrics as store

metrics = Blueprint("metrics", __name__)


@metrics.get("/metrics")
def prometheus() -> Response:
    """The counts in Prometheus's text form."""
    registry = CollectorRegistry()
    registry.register(_Collector())
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class _Collector:
    """Turns the counts in Redis into metric families."""

    def collect(self) -> Iterable[Metric]:
        counts = store.counts()
        by_kind: dict[str, dict[tuple[str, ...], int]] = defaultdict(dict)
        for name, value in counts.items():
            kind, *labels = name.split("|")
            by_kind[kind][tuple(labels)] = value
        yield _counter("kibitz_decisions", "Finished decisions.", ["game", "source", "outcome"], by_kind["decisions"])
        yield _counter(
            "kibitz_compiled_while_serving",
            "Functions that a process compiled while it served.",
            [],
            by_kind["compiled_while_serving"] or {(): 0},
        )
        yield _counter("kibitz_refused", "Requests refused for overload.", [], by_kind["refused"])
        yield _counter("kibitz_simulations", "Simulations searched.", ["game"], by_kind["simulations"])
        yield _counter("kibitz_search_milliseconds", "Time spent searching.", ["game"], by_kind["search_ms"])
        yield _counter("kibitz_warm_starts", "Decisions with a game_id.", ["game", "result"], by_kind["warm_starts"])
        yield _counter("kibitz_webhooks", "Webhook attempts.", ["result"], by_kind["webhooks"])
        yield _histogram(
            "kibitz_latency_seconds", "Acceptance to answer.", by_kind["latency"], store.LATENCY_BUCKETS_MS
        )
        yield _histogram(
            "kibitz_overshoot_seconds", "Answer after its deadline.", by_kind["overshoot"], store.OVERSHOOT_BUCKETS_MS
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
