"""Sees to it that a Celery worker takes messages: one that has stopped to is ended, so that a new one is started.

Quirk: a worker that loses Redis in the middle of a task may neither end nor listen again (kombu acknowledges on a
closed connection). Its search processes go on showing signs of life, so nobody else would notice.
"""

import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Any

from celery.worker import state

from tasks.logs import event
from tasks.store import keys
from tasks.store.client import StoreError, text_client

LOOK_S = 1.0
STALLED_S = 5.0  # a free process takes a message in milliseconds
EXIT_STATUS = 70  # an internal software error, by sysexits.h
log = logging.getLogger(__name__)


class ConsumerWatch:
    """Notices when messages wait and nobody takes them."""

    def __init__(self, queue: str, busy: Callable[[], bool]) -> None:
        """`busy` tells whether this worker is at any task."""
        self._queue, self._busy = keys.queue(queue), busy
        self._idle_since: float | None = None

    def stalled(self, now: float) -> bool:
        """Whether messages have waited in vain for STALLED_S at a reading of time.monotonic()."""
        try:
            waiting: Any = text_client().llen(self._queue)
        except StoreError:
            waiting = 0  # then nobody can take any
        if not waiting or self._busy():
            self._idle_since = None
            return False
        if self._idle_since is None:
            self._idle_since = now
        return now - self._idle_since >= STALLED_S


def watch_consumer(queue: str) -> None:
    """In a Celery worker, beside its consumer: end the worker if that has stopped to take messages."""
    watch = ConsumerWatch(queue, lambda: bool(state.active_requests))
    threading.Thread(target=_watch_for_ever, args=(watch, queue), daemon=True, name="consumer watch").start()


def _watch_for_ever(watch: ConsumerWatch, queue: str) -> None:
    while not watch.stalled(time.monotonic()):
        time.sleep(LOOK_S)
    event(log, "messages wait and are not taken; the worker ends", logging.ERROR, queue=queue)
    os._exit(EXIT_STATUS)  # whatever hangs would also hang an orderly shutdown
