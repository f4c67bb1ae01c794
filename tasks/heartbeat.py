"""The heartbeat of every process: a sign of life to the fleet and to probes, and what was counted since the last."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.types import Json
from tasks.config import config
from tasks.store import metrics, roll
from tasks.store.client import StoreError
from tasks.store.presence import HEARTBEAT_S

log = logging.getLogger(__name__)


def touch_alive_file() -> None:
    """Tell probes that this process gets on, whether Redis answers or not."""
    if config().alive_file:
        with suppress(OSError):
            Path(config().alive_file).touch()


class Heartbeat:
    """The signs of life of a process of a kind."""

    def __init__(self, kind: str, about: Callable[[], Json] = dict) -> None:
        """`about`: what the kind tells of itself with each beat."""
        self.kind, self._about = kind, about
        self._next = 0.0

    def beat(self) -> None:
        """Beat now. Raises StoreError; probes are told all the same."""
        touch_alive_file()
        trip_ms = roll.call(self.kind, self._about())
        metrics.tally.add(metrics.observed(f"round_trip|{self.kind}", trip_ms, metrics.ROUND_TRIP_BUCKETS_MS))
        metrics.tally.flush()

    def beat_if_due(self) -> None:
        """For processes that go round in a loop: beat if the last one was HEARTBEAT_S ago. Raises StoreError."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + HEARTBEAT_S
            self.beat()

    def beat_for_ever(self) -> None:
        """Beat until the process ends, also while Redis is away."""
        while True:
            try:
                self.beat()
            except Exception:  # Redis may be restarting; the next beat will tell
                log.warning("no heartbeat", exc_info=True)
            time.sleep(HEARTBEAT_S)

    def start(self) -> None:
        """Beat beside what else this process does."""
        threading.Thread(target=self.beat_for_ever, daemon=True, name="heartbeat").start()

    def stop(self) -> None:
        """The process ends: send what was counted, and be missed by nobody."""
        with suppress(StoreError):
            metrics.tally.flush()
            roll.leave(self.kind)
