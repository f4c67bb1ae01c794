"""Metrics of the whole fleet for Prometheus: whichever API process is asked gives the same."""

import platform
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import numba
from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from tasks.served import served_games
from tasks.store import fleet
from tasks.store import metrics as store
from tasks.store.fleet import Fleet
from tasks.store.metric_families import FAMILIES, US, Family, Labels
from tasks.version import build, version

metrics = Blueprint("metrics", __name__)
Values = Mapping[Labels, float]


@metrics.get("/metrics")
def prometheus() -> Response:
    """The counts in Prometheus's text form."""
    registry = CollectorRegistry()
    registry.register(_Collector())
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class _Collector:
    """Turns what Redis holds into metric families."""

    def collect(self) -> Iterable[Metric]:
        counted = _by_family(store.counts())
        now = gauges(fleet.look())
        for family in FAMILIES:
            if family.kind == "counter":
                yield _counter(family, counted[family.stored])
            elif family.kind == "histogram":
                yield _histogram(family, counted[family.stored])
            else:
                yield _gauge(family, now[family.name])


def gauges(seen: Fleet) -> dict[str, Values]:
    """The gauges by name and labels."""
    processes = Counter[Labels]((process.kind, process.version, process.build) for process in seen.processes)
    return {
        "kibitz_processes": processes,
        "kibitz_workers": {(): seen.workers},
        "kibitz_workers_busy": {(): seen.busy},
        "kibitz_load": {(): seen.load},
        "kibitz_guards": {(): len(seen.of_kind("guard"))},
        "kibitz_queue_length": {(name,): queue.length for name, queue in seen.queues.items()},
        "kibitz_queue_oldest_seconds": {(name,): queue.oldest_s for name, queue in seen.queues.items()},
        "kibitz_jobs_open": {(state,): number for state, number in seen.jobs.items()},
        "kibitz_waiting_clients": {(): sum(int(web.about.get("waiting", 0)) for web in seen.of_kind("web"))},
        "kibitz_game_ready": {(game,): int(game in seen.games) for game in served_games()},
        "kibitz_build_info": {(version(), build(), platform.python_version(), numba.__version__): 1},
    }


def _by_family(counts: Mapping[str, int]) -> dict[str, dict[Labels, int]]:
    """The counts by what they are called and by the rest of their names."""
    found: dict[str, dict[Labels, int]] = defaultdict(dict)
    for name, value in counts.items():
        stored, *labels = name.split("|")
        found[stored][tuple(labels)] = value
    return found


def _counter(family: Family, values: Mapping[Labels, int]) -> Metric:
    shown = CounterMetricFamily(family.name, family.meaning, labels=family.labels)
    for labels, value in {**dict.fromkeys(family.always, 0), **values}.items():
        if len(labels) == len(family.labels):  # else it was counted by another version
            shown.add_metric(labels, value * family.unit)
    return shown


def _gauge(family: Family, values: Values) -> Metric:
    shown = GaugeMetricFamily(family.name, family.meaning, labels=family.labels)
    for labels, value in values.items():
        shown.add_metric(labels, value)
    return shown


def _histogram(family: Family, values: Mapping[Labels, int]) -> Metric:
    shown = HistogramMetricFamily(family.name, family.meaning, labels=family.labels)
    for labels in sorted({name[:-1] for name in values if len(name) == len(family.labels) + 1}):
        total, buckets = 0, []
        for bound in family.bounds_ms:
            total += values.get((*labels, str(bound)), 0)
            buckets.append((str(bound / 1000), total))
        buckets.append(("+Inf", total + values.get((*labels, "+Inf"), 0)))
        shown.add_metric(labels, buckets, sum_value=values.get((*labels, store.SUM), 0) * US)
    return shown
