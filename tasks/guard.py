"""The guard: answers what is due and still open, so that every accepted decision is answered in time."""

import logging
import math
import os
import signal
import threading
from contextlib import suppress

from engine.types import Json
from tasks import overdue
from tasks.config import config
from tasks.heartbeat import Heartbeat, touch_alive_file
from tasks.logs import event, set_up_logs
from tasks.store import decisions, presence
from tasks.store.client import StoreError
from tasks.store.clock import clock

STOPPING = "the service is stopping"  # why the guard answers, as a warning
LONGEST_NAP_S = 0.05
BATCH = 500
RETRY_S = 0.2  # between two tries to reach Redis
NICENESS = -10  # it needs little of the machine, but that at once
log = logging.getLogger(__name__)


def answer_due() -> int:
    """Answer every decision whose time has come; how many there were. A few round trips, however many are due."""
    return _answer(decisions.due_until(clock.now_ms() + config().guard_lead_ms, BATCH), overdue.LATE)


def drain() -> int:
    """Answer every open decision now, for nobody will later: the service is stopping. How many there were."""
    answered = 0
    while open_ones := decisions.due_until(math.inf, BATCH):
        answered += _answer(open_ones, STOPPING)
    return answered


def _answer(due: list[str], why: str) -> int:
    if not due:
        return 0
    found = decisions.read_all(due)
    gone = [decision_id for decision_id, decision in zip(due, found, strict=True) if decision is None]
    if gone:  # expired, or damaged, which was logged; whatever is due with them is answered all the same
        decisions.forget(gone)
    overdue.answer_all([decision for decision in found if decision is not None], why)
    return len(due)


def _nap() -> float:
    """Seconds until the next decision is due, at most LONGEST_NAP_S: new ones may be due earlier."""
    next_ms = decisions.next_due_ms()
    if next_ms is None:
        return LONGEST_NAP_S
    left = (next_ms - clock.now_ms() - config().guard_lead_ms) / 1000
    return min(LONGEST_NAP_S, max(0.001, left))


def run(stop: threading.Event) -> None:
    """Guard until told to stop; a Redis that is away for a while is waited for."""
    heart = Heartbeat("guard", _tell)
    while not stop.is_set():
        try:
            busy = answer_due()
            heart.beat_if_due()
            if not busy:
                stop.wait(_nap())
        except StoreError as error:
            event(log, "Redis is away", logging.WARNING, problem=str(error))
            touch_alive_file()
            stop.wait(RETRY_S)
    heart.stop()


def _tell() -> Json:
    presence.beat_guard()
    return {}


def main() -> None:
    """Run as a process of its own. TERM: the service stops, so what is open is answered; INT: only the guard ends."""
    set_up_logs()
    with suppress(PermissionError):  # only root may go before others
        os.nice(NICENESS)
    stop, stopping = threading.Event(), threading.Event()

    def drain_and_stop(*_: object) -> None:
        stopping.set()
        stop.set()

    signal.signal(signal.SIGTERM, drain_and_stop)
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    run(stop)
    if stopping.is_set() and not presence.others_search():
        event(log, "answered all that was open", answered=drain())


if __name__ == "__main__":
    main()
