"""Search processes that stay for a moment after a decision, because the next one is often close behind.

It is then handed to them by accepting it, without a message of Celery's: that spares two processes' work and half of
the way. Whoever accepts strikes the process off first, so that no two decisions are given to one that is busy by then.
"""

from typing import Any

from tasks.store import decisions, keys
from tasks.store.client import text_client
from tasks.store.decisions import Crowd, Decision

LEAVE = "leave"  # what a process is told for which Celery has a helper's message


def next_decision(process: str, queue: str, seconds: float) -> tuple[Decision | None, Crowd]:
    """The decision with the best claim, or the first that is accepted within a time; None: turn to Celery.

    `process` is a name that no other has, `queue` the list that its worker takes its messages from.
    """
    decision, crowd, stays = decisions.take_or_stay(process, queue, seconds)
    if not stays:
        return decision, crowd
    given: Any = text_client().brpop([keys.NEXT(process)], seconds)
    if given is None and not text_client().zrem(str(keys.STAYING), process):
        given = text_client().brpop([keys.NEXT(process)], seconds)  # it was struck off in this very moment
    return (None if given is None or given[1] == LEAVE else decisions.handed_over(given[1])), crowd
