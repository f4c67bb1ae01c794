"""A thread beside a worker's thinking: it hears whether that is still wanted, and ends what does not come to an end."""

import faulthandler
import math
import os
import threading
import time
from collections.abc import Callable
from functools import cache
from types import TracebackType
from typing import Self

from tasks.store.client import StoreError

FINAL = "final"
BACKSTOP_S = 0.25  # later than that, the process is ended even if no Python code can run in it any more
TICK_S = 0.01  # how exactly the questions come
STDERR = 2  # a file descriptor
EXIT_STATUS = 70  # of a process that was ended here: an internal software error, by sysexits.h

Ask = Callable[[], str]
"""What is asked of whoever thinks: '' to go on, FINAL if nobody needs it any more, anything else to come to an end."""


class Overseer:
    """Watches over what is thought about inside of `with`.

    A thread of Python cannot be stopped from outside, so a bot that ignores its limits costs its process; Celery's pool
    puts another in its place. `overran` is called first: it must leave nothing behind that would start the bot again.
    """

    def __init__(self, ask: Ask, every_s: float, grace_s: float = math.inf, overran: Callable[[], None] | None = None):
        """`every_s`: seconds between two questions; `grace_s`: how long after its end a process may go on."""
        self.stop = threading.Event()
        """Set as soon as the thinking should end."""
        self.dropped = False
        """Whether nobody needs what comes of it."""
        self.end = math.inf
        """When the thinking should be over, a reading of time.monotonic()."""
        self._ask, self._every_s = ask, every_s
        self._grace_s, self._overran = grace_s, overran
        self._next = 0.0

    def __enter__(self) -> Self:
        self._next = time.monotonic() + self._every_s
        _watch().add(self)
        if self._overran is not None and self.end < math.inf:
            left = max(0.0, self.end - time.monotonic()) + self._grace_s + BACKSTOP_S
            faulthandler.dump_traceback_later(left, exit=True, file=STDERR)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _watch().remove(self)
        if self._overran is not None:
            faulthandler.cancel_dump_traceback_later()

    def hear(self, asked: str) -> None:
        """Take in what is asked."""
        if asked:
            self.dropped = self.dropped or asked == FINAL
            self.stop.set()
        if asked == FINAL:
            self.end = min(self.end, time.monotonic())

    def look(self) -> None:
        """Hear what is asked, if it is time to."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._every_s
        try:
            self.hear(self._ask())
        except StoreError:  # Redis may be restarting; the next question will tell
            pass
        finally:
            self._check_end()

    def _check_end(self) -> None:
        if self._overran is None or time.monotonic() < self.end + self._grace_s or self not in _watch():
            return
        try:
            self._overran()
        finally:
            os._exit(EXIT_STATUS)


class _Watch:
    """The one thread of a process that looks after all that is thought about in it: starting one costs more than a
    short search."""

    def __init__(self) -> None:
        self._overseers: set[Overseer] = set()
        threading.Thread(target=self._run, daemon=True, name="overseer").start()

    def __contains__(self, overseer: Overseer) -> bool:
        return overseer in self._overseers

    def add(self, overseer: Overseer) -> None:
        """Look after it from now on."""
        self._overseers.add(overseer)

    def remove(self, overseer: Overseer) -> None:
        """It has come to its end."""
        self._overseers.discard(overseer)

    def _run(self) -> None:
        while True:
            time.sleep(TICK_S)
            for overseer in list(self._overseers):
                overseer.look()


@cache
def _watch() -> _Watch:
    """This process's; made at its first use, after the pool has forked."""
    return _Watch()
