"""Every metric that `/metrics` shows: its name, kind, labels and meaning. docs/reference/metrics.md is made from it.

All are of the whole fleet: whichever API process is asked answers the same.
"""

from dataclasses import dataclass
from typing import Literal

from tasks.store.metrics import LATENCY_BUCKETS_MS, OVERSHOOT_BUCKETS_MS, ROUND_TRIP_BUCKETS_MS

MS, US = 1e-3, 1e-6
Labels = tuple[str, ...]


@dataclass(frozen=True)
class Family:
    """A metric with all its labels."""

    name: str
    """Without what Prometheus adds to it: _total, _bucket, _sum, _count."""
    kind: Literal["counter", "gauge", "histogram"]
    meaning: str
    labels: Labels = ()
    stored: str = ""
    """What its counts in Redis are called by; a gauge has none."""
    unit: float = 1.0
    """What one of a counter's counts in Redis stands for."""
    bounds_ms: tuple[float, ...] = ()
    """Upper bounds of a histogram's buckets."""
    always: tuple[Labels, ...] = ()
    """Labels that are shown before anything was counted, so that the first count is seen as a rise."""

    @property
    def shown(self) -> list[str]:
        """The names of its series."""
        endings = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
        return [self.name + ending for ending in endings[self.kind]]


GAME = ("game",)
FAMILIES = (
    # Decisions.
    Family(
        "kibitz_decisions",
        "counter",
        "Decisions that have ended: source is search, book, solved, fallback (nobody searched) or none; "
        "outcome is done, cancelled or failed.",
        ("game", "source", "outcome"),
        "decisions",
    ),
    Family("kibitz_refused", "counter", "Requests refused for overload (503).", (), "refused", always=((),)),
    Family(
        "kibitz_guard_answers",
        "counter",
        "Decisions that the guard, or whoever asked for them, answered because no search had.",
        GAME,
        "guard_answers",
    ),
    Family(
        "kibitz_latency_seconds",
        "histogram",
        "From acceptance to the answer.",
        GAME,
        "latency",
        bounds_ms=LATENCY_BUCKETS_MS,
    ),
    Family(
        "kibitz_overshoot_seconds",
        "histogram",
        "How long after its deadline a decision was answered; 0: in time.",
        GAME,
        "overshoot",
        bounds_ms=OVERSHOOT_BUCKETS_MS,
    ),
    Family(
        "kibitz_wait_seconds",
        "histogram",
        "From acceptance until a search process took the decision.",
        GAME,
        "wait",
        bounds_ms=LATENCY_BUCKETS_MS,
    ),
    # Searching.
    Family("kibitz_simulations", "counter", "Simulations searched for decisions.", GAME, "simulations"),
    Family("kibitz_search_seconds", "counter", "Time spent searching for decisions.", GAME, "search_ms", MS),
    Family(
        "kibitz_warm_starts",
        "counter",
        "Searches with a game_id: hit, if they went on with the tree of the game's last one, or miss.",
        ("game", "result"),
        "warm_starts",
    ),
    Family("kibitz_ponder_simulations", "counter", "Simulations while opponents thought.", GAME, "ponder_simulations"),
    Family("kibitz_ponder_seconds", "counter", "Time spent on them.", GAME, "ponder_ms", MS),
    Family(
        "kibitz_compiled_while_serving",
        "counter",
        "Functions that a process compiled while it served: should stay 0.",
        (),
        "compiled_while_serving",
        always=((),),
    ),
    # Jobs, webhooks, HTTP, Redis.
    Family("kibitz_job_steps", "counter", "Steps of analyses and matches.", ("kind",), "job_steps"),
    Family("kibitz_jobs", "counter", "Analyses and matches that have ended.", ("kind", "outcome"), "jobs"),
    Family(
        "kibitz_webhooks",
        "counter",
        "Webhook attempts: delivered, retry (it comes again) or failed (given up).",
        ("result",),
        "webhooks",
        always=(("delivered",), ("retry",), ("failed",)),
    ),
    Family(
        "kibitz_http_requests",
        "counter",
        "HTTP requests by route of the API and status.",
        ("method", "route", "status"),
        "http",
    ),
    Family(
        "kibitz_http_request_seconds",
        "histogram",
        "From a request's arrival to its answer, waiting that was asked for included; event streams to their start.",
        ("route",),
        "http_time",
        bounds_ms=LATENCY_BUCKETS_MS,
    ),
    Family(
        "kibitz_redis_round_trip_seconds",
        "histogram",
        "A PING by each process every second.",
        ("kind",),
        "round_trip",
        bounds_ms=ROUND_TRIP_BUCKETS_MS,
    ),
    # As it is now.
    Family("kibitz_processes", "gauge", "Processes seen in the last 5 s.", ("kind", "version", "build")),
    Family("kibitz_workers", "gauge", "Search processes seen in the last 5 s."),
    Family("kibitz_workers_busy", "gauge", "Those that are searching."),
    Family(
        "kibitz_load",
        "gauge",
        "(Searches that run + decisions that wait) / search processes. Above 1 somebody waits: scale on it.",
    ),
    Family("kibitz_guards", "gauge", "Guards seen in the last 5 s; without any, late decisions are answered late."),
    Family(
        "kibitz_queue_length",
        "gauge",
        "What waits: decisions (decide), analyses and matches (background), webhooks that are due (deliver).",
        ("queue",),
    ),
    Family("kibitz_queue_oldest_seconds", "gauge", "For how long the oldest has waited.", ("queue",)),
    Family("kibitz_jobs_open", "gauge", "Open analyses and matches: ready, at-work or resting.", ("state",)),
    Family("kibitz_waiting_clients", "gauge", "Long polls and event streams, over all API processes."),
    Family("kibitz_game_ready", "gauge", "1 if some search process has the game loaded, else 0.", GAME),
    Family(
        "kibitz_build_info",
        "gauge",
        "1; the versions of the API process that was asked.",
        ("version", "build", "python", "numba"),
    ),
)
