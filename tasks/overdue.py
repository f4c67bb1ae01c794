"""Answers for decisions that nobody has answered: from what a lost search had told, else what was prepared.

It needs no worker and no kernel: the fallback was worked out when the decision was accepted.
"""

import logging
from collections.abc import Sequence

from engine.types import Json
from tasks import tracing
from tasks.logs import event
from tasks.store import decisions, metrics
from tasks.store.clock import clock
from tasks.store.decisions import Decision, Ending

LATE = "no search finished in time"
log = logging.getLogger(__name__)


def answer_all(open_ones: Sequence[Decision], why: str = LATE) -> int:
    """Answer decisions in a few round trips; how many of them nobody had answered before."""
    endings = [_ending(decision, why) for decision in open_ones]
    first = decisions.finish_all(endings)
    for ending, counts in zip(endings, first, strict=True):
        if counts:
            about, elapsed = ending.decision, ending.result["elapsed_ms"]
            tracing.past("answered for the workers", about.request.traceparent, 0.0)
            event(log, "answered for the workers", decision=about.id, game=about.request.game, elapsed_ms=elapsed)
    return sum(first)


def _ending(decision: Decision, why: str) -> Ending:
    now = clock.now_ms()
    elapsed = now - decision.accepted_ms
    answer: Json = decision.fallback | {"elapsed_ms": round(elapsed, 1), "warnings": [why]}
    if decision.so_far and answer.get("source") == "fallback":
        # The worker was lost, or is late: what it had found is better than what nobody has searched.
        answer |= decision.so_far | {"source": "search", "warnings": [f"{why}; the best so far"]}
    source = str(answer.get("source", "fallback"))
    counts = metrics.outcome_counts(decision.request.game, source, "done", elapsed, now - decision.due_ms)
    counts[f"guard_answers|{decision.request.game}"] = 1
    return Ending(decision, "done", answer, counts)
