"""Waking those who wait for a decision: one subscription per process, however many clients wait."""

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from functools import cache

import redis

from tasks.decisions import NEWS, PROGRESS
from tasks.redis_client import text_client

RECHECK_S = 1.0  # news can be lost while Redis reconnects, so waiters look for themselves now and then
log = logging.getLogger(__name__)


class Bell(threading.Event):
    """Rings when there is news of a decision."""

    ending: tuple[str, str] | None = None
    """Final status and result (JSON), once they are known."""


class News:
    """Who waits for which decision."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, set[Bell]] = defaultdict(set)
        self._watching: dict[str, set[Bell]] = defaultdict(set)
        self._hears_progress = False
        self._start(NEWS, self._tell_ending)

    def subscribe(self, decision_id: str) -> Bell:
        """A bell that rings when a decision has its result. Give it back by `unsubscribe`."""
        bell = Bell()
        with self._lock:
            self._waiting[decision_id].add(bell)
        return bell

    def watch(self, decision_id: str) -> Bell:
        """A bell that rings whenever a decision gets on."""
        bell = self.subscribe(decision_id)
        with self._lock:
            if not self._hears_progress:  # most services have nobody who watches: they need not hear of every step
                self._hears_progress = True
                self._start(PROGRESS, self._tell_progress)
            self._watching[decision_id].add(bell)
        return bell

    def unsubscribe(self, decision_id: str, bell: Bell) -> None:
        """Stop waiting."""
        with self._lock:
            for group in (self._waiting, self._watching):
                group[decision_id].discard(bell)
                if not group[decision_id]:
                    del group[decision_id]

    def _start(self, channel: str, tell: Callable[[str], None]) -> None:
        threading.Thread(target=_listen, args=(channel, tell), daemon=True, name=channel).start()

    def _tell_ending(self, message: str) -> None:
        decision_id, *ending = message.split("\n", 2)
        with self._lock:
            for bell in self._waiting.get(decision_id, ()):
                if len(ending) == 2:
                    bell.ending = (ending[0], ending[1])
                bell.set()

    def _tell_progress(self, decision_id: str) -> None:
        with self._lock:
            for bell in self._watching.get(decision_id, ()):
                bell.set()


def _listen(name: str, tell: Callable[[str], None]) -> None:
    while True:
        try:
            channel = text_client().pubsub(ignore_subscribe_messages=True)
            channel.subscribe(name)
            while True:
                message = channel.get_message(timeout=RECHECK_S)
                if message is not None:
                    tell(message["data"])
        except redis.RedisError as error:
            log.warning("no news from Redis: %s", error)
            time.sleep(0.2)


@cache
def news() -> News:
    """This process's subscription; started at its first use, after gunicorn has forked."""
    return News()
