"""Waiting for decisions and jobs: one subscription per process and channel, however many clients wait."""

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from tasks.store import keys
from tasks.store.client import StoreError, text_client

RECHECK_S = 1.0  # news can be lost while Redis reconnects, so waiters look for themselves now and then
RECONNECT_S = 0.2
log = logging.getLogger(__name__)


class Waiter(threading.Event):
    """Set when there is news of a decision or job."""

    ending: tuple[str, str] | None = None
    """A decision's final status and result (JSON), once they are known."""

    def wait_for_news(self, seconds: float) -> None:
        """Sleep until there is news, but look for yourself after RECHECK_S at the latest."""
        self.wait(min(seconds, RECHECK_S))
        self.clear()


class WaitingRoom:
    """Who waits for what."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._for_endings: dict[str, set[Waiter]] = defaultdict(set)
        self._for_progress: dict[str, set[Waiter]] = defaultdict(set)
        self._hears_progress = False
        _listen(keys.NEWS, self._tell_ending)

    @contextmanager
    def for_ending(self, decision_id: str) -> Iterator[Waiter]:
        """Wait for a decision's result."""
        with self._seated(self._for_endings, decision_id) as waiter:
            yield waiter

    @contextmanager
    def for_progress(self, topic: str) -> Iterator[Waiter]:
        """Wait for anything new about a decision or job."""
        with self._lock:
            if not self._hears_progress:  # most services have nobody who watches: they need not hear of every step
                self._hears_progress = True
                _listen(keys.PROGRESS, self._tell_progress)
        with self._seated(self._for_progress, topic) as waiter:
            with self._lock:
                self._for_endings[topic].add(waiter)
            try:
                yield waiter
            finally:
                self._leave(self._for_endings, topic, waiter)

    @contextmanager
    def _seated(self, group: dict[str, set[Waiter]], topic: str) -> Iterator[Waiter]:
        waiter = Waiter()
        with self._lock:
            group[topic].add(waiter)
        try:
            yield waiter
        finally:
            self._leave(group, topic, waiter)

    def _leave(self, group: dict[str, set[Waiter]], topic: str, waiter: Waiter) -> None:
        with self._lock:
            group[topic].discard(waiter)
            if not group[topic]:
                del group[topic]

    def _tell_ending(self, message: str) -> None:
        decision_id, *ending = message.split("\n", 2)
        with self._lock:
            for waiter in self._for_endings.get(decision_id, ()):
                if len(ending) == 2:
                    waiter.ending = (ending[0], ending[1])
                waiter.set()

    def _tell_progress(self, topic: str) -> None:
        with self._lock:
            for waiter in self._for_progress.get(topic, ()):
                waiter.set()


@cache
def waiting_room() -> WaitingRoom:
    """This process's; opened at its first use, after gunicorn has forked."""
    return WaitingRoom()


def _listen(channel: keys.Key, tell: Callable[[str], None]) -> None:
    threading.Thread(target=_hear, args=(channel, tell), daemon=True, name=str(channel)).start()


def _hear(channel: keys.Key, tell: Callable[[str], None]) -> None:
    while True:
        try:
            subscription = text_client().pubsub(ignore_subscribe_messages=True)
            subscription.subscribe(str(channel))
            while True:
                message = subscription.get_message(timeout=RECHECK_S)
                if message is not None:
                    tell(message["data"])
        except StoreError as error:
            log.warning("no news from Redis: %s", error)
            time.sleep(RECONNECT_S)
