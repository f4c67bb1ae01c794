"""Decisions that wait although no message tells the workers of them are announced once more."""

from celery import Task

from tasks.celery_message import message
from tasks.queues import INTERACTIVE
from tasks.store import decisions, keys

WAITED_MS = 250.0  # a message that is there is taken sooner, by any process that is free


def announce_missing(decide: Task, waited_ms: float = WAITED_MS) -> int:
    """Put new messages of a task in the place of lost ones; how many.

    One too many does no harm: it is a turn without work.
    """
    queue = keys.queue(INTERACTIVE)
    lost = decisions.without_message(queue, waited_ms)
    if lost:
        decisions.announce(queue, [message(decide, decision_id, [decision_id]) for decision_id in lost])
    return len(lost)
