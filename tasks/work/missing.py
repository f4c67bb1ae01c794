"""Decisions whose message was lost on its way to a worker are announced once more."""

from tasks.app import INTERACTIVE
from tasks.celery_message import message
from tasks.store import decisions, keys
from tasks.work.decide import decide

WAITED_MS = 250.0  # a message that is there is taken sooner, by any process that is free


def announce_missing() -> int:
    """Put new messages in the place of lost ones; how many. One too many does no harm: it is a turn without work."""
    queue = keys.queue(INTERACTIVE)
    lost = decisions.without_message(queue, WAITED_MS)
    if lost:
        decisions.announce(queue, [message(decide, decision_id, [decision_id]) for decision_id in lost])
    return len(lost)
