"""Waking those who wait for a decision: one subscription per process, however many clients wait."""

import logging
import threading
import time
from collections import defaultdict
from functools import cache

import redis

from tasks.decisions import NEWS, PROGRESS
from tasks.redis_client import text_client

RECHECK_S = 1.0  # news can be lost while Redis reconnects, so waiters look for themselves now and then
log = logging.getLogger(__name__)


class News:
    """Who waits for which decision."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, set[threading.Event]] = defaultdict(set)
        self._watching: set[threading.Event] = set()
        threading.Thread(target=self._listen, daemon=True, name="news").start()

    def subscribe(self, decision_id: str, *, progress: bool = False) -> threading.Event:
        """An event that is set when a decision has its result, or with `progress` also whenever it gets on.

        Give it back by `unsubscribe`.
        """
        bell = threading.Event()
        with self._lock:
            self._waiting[decision_id].add(bell)
            if progress:
                self._watching.add(bell)
        return bell

    def unsubscribe(self, decision_id: str, bell: threading.Event) -> None:
        """Stop waiting."""
        with self._lock:
            self._watching.discard(bell)
            self._waiting[decision_id].discard(bell)
            if not self._waiting[decision_id]:
                del self._waiting[decision_id]

    def _listen(self) -> None:
        while True:
            try:
                channel = text_client().pubsub(ignore_subscribe_messages=True)
                channel.subscribe(NEWS, PROGRESS)
                while True:
                    message = channel.get_message(timeout=RECHECK_S)
                    if message is not None:
                        self._ring(message["data"], everybody=message["channel"] == NEWS)
            except redis.RedisError as error:
                log.warning("no news from Redis: %s", error)
                time.sleep(0.2)

    def _ring(self, decision_id: str, *, everybody: bool) -> None:
        with self._lock:
            for bell in self._waiting.get(decision_id, ()):
                if everybody or bell in self._watching:
                    bell.set()


@cache
def news() -> News:
    """This process's subscription; started at its first use, after gunicorn has forked."""
    return News()
