"""The guard: answers what is due and still open, so that every accepted decision is answered in time.

It needs no worker and no kernel: the fallback answer was prepared when the decision was accepted, and a search that
was lost has told its best action on the way.
"""

import logging
import signal
import threading
import time
from typing import Any

import redis

from tasks import decisions, metrics
from tasks.config import config
from tasks.decisions import DUE, QUEUED
from tasks.logs import event, set_up_logs
from tasks.redis_client import clock, key, text_client

LONGEST_NAP_S = 0.05
BATCH = 500
log = logging.getLogger(__name__)


def answer_due() -> int:
    """Answer every decision whose time has come; how many there were. A few round trips, however many are due."""
    until = clock.now_ms() + config().guard_lead_ms
    due: list[str] = text_client().zrangebyscore(DUE, "-inf", until, start=0, num=BATCH)  # type: ignore[assignment]
    if not due:
        return 0
    found = decisions.read_all(due)
    gone = [decision_id for decision_id, decision in zip(due, found, strict=True) if decision is None]
    if gone:  # their records have expired: nobody can ask for them any more
        text_client().zrem(DUE, *gone)
        text_client().zrem(QUEUED, *gone)
    endings = [_ending(decision) for decision in found if decision is not None]
    for ending, first in zip(endings, decisions.finish_all(endings), strict=True):
        if first:
            about = {"decision": ending.decision.id, "game": ending.decision.request["game"]}
            event(log, "answered by the guard", elapsed_ms=ending.result["elapsed_ms"], **about)
    return len(due)


def _ending(decision: decisions.Decision) -> decisions.Ending:
    now = clock.now_ms()
    elapsed = now - decision.accepted_ms
    answer = decision.fallback | {"elapsed_ms": round(elapsed, 1), "warnings": ["no search finished in time"]}
    if decision.so_far and answer["source"] == "fallback":
        # The worker was lost, or is late: what it had found is better than what nobody has searched.
        answer |= decision.so_far | {"source": "search", "warnings": ["no search finished in time; the best so far"]}
    counts = metrics.outcome_counts(decision.request["game"], answer["source"], "done", elapsed, now - decision.due_ms)
    return decisions.Ending(decision, "done", answer, counts)


def _nap() -> float:
    """Seconds until the next decision is due, at most LONGEST_NAP_S: new ones may be due earlier."""
    first: Any = text_client().zrange(DUE, 0, 0, withscores=True)
    if not first:
        return LONGEST_NAP_S
    left = (first[0][1] - clock.now_ms() - config().guard_lead_ms) / 1000
    return min(LONGEST_NAP_S, max(0.001, left))


def run(stop: threading.Event) -> None:
    """Guard until told to stop; a Redis that is away for a while is waited for."""
    while not stop.is_set():
        try:
            text_client().set(key("guard"), clock.now_ms(), ex=10)
            while not stop.is_set():
                if not answer_due():
                    stop.wait(_nap())
                if clock.now_ms() % 2000 < LONGEST_NAP_S * 1000:
                    text_client().set(key("guard"), clock.now_ms(), ex=10)
        except redis.RedisError as error:
            event(log, "Redis is away", logging.WARNING, problem=str(error))
            time.sleep(0.2)


def main() -> None:
    """Run as a process of its own."""
    set_up_logs()
    stop = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stop.set())
    run(stop)


if __name__ == "__main__":
    main()
