"""Sees to it that a Celery worker takes messages: one that has stopped to is ended, so that a new one is started.

Quirk: a worker that loses Redis in the middle of a task may neither end nor listen again (kombu acknowledges on a
closed connection), or never hear that the task has ended, and so wait for it for ever. Its search processes go on
showing signs of life, so nobody else would notice.
"""

import logging
import mmap
import os
import threading
import time
from collections.abc import Callable
from typing import Any

from celery.worker import state

from tasks.heartbeat import touch_alive_file
from tasks.logs import event
from tasks.store import keys
from tasks.store.client import StoreError, text_client

LOOK_S = 1.0
STALLED_S = 5.0  # a free process takes a message in milliseconds
EXIT_STATUS = 70  # an internal software error, by sysexits.h
log = logging.getLogger(__name__)


class AtWork:
    """Which processes of a worker's pool are at a task, as these say themselves, in memory that they share."""

    MOST = 4096  # processes

    def __init__(self) -> None:
        self._slots = mmap.mmap(-1, self.MOST)  # made before the pool forks

    def say(self, process: int, at_task: bool) -> None:
        """Say so, in the process of this number in the pool."""
        self._slots[process % self.MOST] = at_task

    def count(self) -> int:
        """How many are."""
        return sum(self._slots[:])


at_work = AtWork()
"""That of this worker."""


class ConsumerWatch:
    """Notices when messages wait and nobody takes them, or tasks count as begun that no process is at."""

    def __init__(self, queue: str, begun: Callable[[], int], at_work: Callable[[], int]) -> None:
        """`begun`: tasks that this worker has taken and not heard the end of; `at_work`: processes that are at one."""
        self._queue, self._begun, self._at_work = keys.queue(queue), begun, at_work
        self._wrong_since: float | None = None

    def stalled(self, now: float) -> bool:
        """Whether something has been wrong for STALLED_S at a reading of time.monotonic()."""
        if not self._wrong():
            self._wrong_since = None
            return False
        if self._wrong_since is None:
            self._wrong_since = now
        return now - self._wrong_since >= STALLED_S

    def _wrong(self) -> bool:
        begun = self._begun()
        if begun:
            return begun > self._at_work()
        try:
            waiting: Any = text_client().llen(self._queue)
        except StoreError:
            waiting = 0  # then nobody can take any
        return bool(waiting)


def watch_consumer(queue: str) -> None:
    """In a Celery worker, beside its consumer: end the worker if that has stopped to take messages."""
    watch = ConsumerWatch(queue, lambda: len(state.active_requests), at_work.count)
    threading.Thread(target=_watch_for_ever, args=(watch, queue), daemon=True, name="consumer watch").start()


def _watch_for_ever(watch: ConsumerWatch, queue: str) -> None:
    while not watch.stalled(time.monotonic()):
        touch_alive_file()
        time.sleep(LOOK_S)
    event(log, "messages are not taken, or tasks never end; the worker ends", logging.ERROR, queue=queue)
    os._exit(EXIT_STATUS)  # whatever hangs would also hang an orderly shutdown
