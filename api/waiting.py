"""Clients that wait, by long polls and event streams: each takes a thread, so there is room for some only."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from flask import g

from api.problems import Problem
from tasks.config import config

RETRY_S = 1
RESERVE = 6  # one thread of this many never waits: health, new requests


class WaitingClients:
    """How many clients of each tenant wait."""

    def __init__(self, most: int, most_of_tenant: int) -> None:
        self._most, self._most_of_tenant = most, most_of_tenant
        self._lock = threading.Lock()
        self._of_tenant: Counter[str] = Counter()

    def enter(self, tenant: str) -> None:
        """One more client waits. Raises Problem if there is no room for it."""
        headers = {"Retry-After": str(RETRY_S)}
        with self._lock:
            if self._of_tenant[tenant] >= self._most_of_tenant:
                detail = f"{self._most_of_tenant} of your clients wait already; ask again without waiting, or later"
                raise Problem(429, "too-many-waiting", detail, headers=headers)
            if self._of_tenant.total() >= self._most:
                detail = "too many clients wait already; ask again without waiting, or later"
                raise Problem(503, "too-many-waiting", detail, headers=headers)
            self._of_tenant[tenant] += 1

    @property
    def number(self) -> int:
        """How many wait."""
        with self._lock:
            return self._of_tenant.total()

    def leave(self, tenant: str) -> None:
        """A client waits no longer."""
        with self._lock:
            self._of_tenant[tenant] -= 1
            if not self._of_tenant[tenant]:
                del self._of_tenant[tenant]


@cache
def waiting_clients() -> WaitingClients:
    """Those of this process."""
    threads = config().web_threads
    return WaitingClients(threads - max(1, threads // RESERVE), config().max_waiting)


@contextmanager
def waiting(seconds: float | None) -> Iterator[float]:
    """The client of this request waits this long. Raises Problem if there is no room for it."""
    if not seconds:
        yield 0.0
        return
    leave = start_waiting()
    try:
        yield seconds
    finally:
        leave()


@contextmanager
def waiting_if_possible(seconds: float | None) -> Iterator[float]:
    """The same for one whose request counts whether it waits or not: it waits no time if there is no room."""
    try:
        leave = start_waiting() if seconds else None
    except Problem:
        leave = None
    try:
        yield seconds or 0.0 if leave else 0.0
    finally:
        if leave:
            leave()


def start_waiting() -> Callable[[], None]:
    """The client of this request waits until what is given back is called. Raises Problem if there is no room."""
    clients, tenant = waiting_clients(), g.tenant
    clients.enter(tenant)
    return lambda: clients.leave(tenant)
