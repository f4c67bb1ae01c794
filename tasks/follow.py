"""Following a decision: reading it, waiting for its result, having it answered now.

Whoever asks for a decision that is overdue has it answered: the promise holds also while no guard is alive.
"""

import time

from engine.errors import KibitzError
from tasks import overdue
from tasks.store import decisions
from tasks.store.client import StoreError
from tasks.store.clock import clock
from tasks.store.decisions import Decision
from tasks.store.waiting import Waiter, waiting_room

GRACE_MS = 20.0  # past the deadline, for a guard that is just at it
STOP_S = 0.25  # how long a search that is asked to answer now may take to do so


class DecisionLost(KibitzError):
    """A decision that was accepted, and that Redis knows no more: its data were lost, or another server took over."""

    code = "decision-lost"
    retry_after_s = 1


def read(decision_id: str) -> Decision | None:
    """A decision by id, answered if it is overdue; None if there is none (any more)."""
    found = decisions.read(decision_id)
    return found if found is None else _answered_if_overdue(found)


def wait_for(decision: Decision, seconds: float) -> Decision:
    """The decision once it is final, or as it is after a number of seconds. Raises DecisionLost."""
    with waiting_room().for_ending(decision.id) as waiter:
        return wait_with(waiter, decisions.read(decision.id) or decision, seconds)


def wait_with(waiter: Waiter, decision: Decision, seconds: float) -> Decision:
    """The same for a client that began to wait before it last looked.

    A Redis that is away may be back in time: StoreError is raised only once the decision is due.
    """
    deadline = time.monotonic() + seconds
    while not decision.final and (left := deadline - time.monotonic()) > 0:
        waiter.wait_for_news(min(left, max(0.001, (decision.due_ms + GRACE_MS - clock.now_ms()) / 1000)))
        try:
            decision = _news_of(decision, waiter)
        except StoreError:
            if clock.now_ms() >= decision.due_ms:
                raise
    return decision


def _news_of(decision: Decision, waiter: Waiter) -> Decision:
    if waiter.ending:
        return decision.finished(*waiter.ending)
    found = decisions.read(decision.id)
    if found is None:
        raise DecisionLost("the decision was lost with the server that had accepted it; ask again")
    return _answered_if_overdue(found)


def stop(decision: Decision) -> Decision:
    """Have a decision answered now: by its search if one is at it, else with what there is."""
    decisions.ask_to_stop(decision.id)
    if decision.status == "thinking":
        decision = wait_for(decision, STOP_S)
    if not decision.final:
        decision = decisions.read(decision.id) or decision
        overdue.answer_all([decision], "stopped before a search ended")
    return decisions.read(decision.id) or decision


def _answered_if_overdue(decision: Decision) -> Decision:
    if decision.final or clock.now_ms() < decision.due_ms + GRACE_MS:
        return decision
    overdue.answer_all([decision])
    return decisions.read(decision.id) or decision
