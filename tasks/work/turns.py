"""Sharing a process: a search that others wait for lets them be decided in between, and then goes on.

A process takes one decision at a time, so two long searches would keep two processes from everybody else. Nothing is
cut off: the one who gives a turn away keeps its tree and its deadline, and has that much less time.
"""

import time
from collections.abc import Callable

from tasks.store import decisions
from tasks.store.decisions import Crowd, Decision, Giver

FREE_MS = 15.0  # a free process has taken a decision by then
URGENT_MS = 60.0  # one that has waited for this long is not made to wait for anybody's fair share
KEPT_S = 0.05  # before its own end a search gives nothing away

Decide = Callable[[Decision, Crowd, float], None]
"""Answers another decision by a reading of time.monotonic()."""


class Turns:
    """The turns that one search gives away."""

    def __init__(self, tenant: str, deadline_ms: float, until: float, decide: Decide) -> None:
        """`tenant` is whose search it is, `deadline_ms` what that one asked for; `until` is when the search ends, a
        reading of time.monotonic()."""
        self.wanted = False
        """Whether anybody waits; whoever hears of it says so here."""
        self._tenant, self._deadline_ms, self._until, self._decide = tenant, deadline_ms, until, decide
        self._resumed = time.monotonic()
        self._owed_s = 0.0

    def offer(self) -> None:
        """Between two slices of the search: decide what waits, if it is its turn."""
        now = time.monotonic()
        left = self._until - now
        if not self.wanted or left < 2 * KEPT_S:
            return
        own_turn = now - self._resumed < self._owed_s
        # One with more than twice the time that is left here still has half of its own when this search has ended.
        giver = Giver(self._tenant, self._deadline_ms, 2000 * left)
        decision, crowd = decisions.take_waiting(URGENT_MS if own_turn else FREE_MS, giver)
        if decision is None:
            return
        self._decide(decision, crowd, now + left / 2)
        self._resumed = time.monotonic()
        # Each tenant shall have its share: what was given to the others is owed to this one, divided among them.
        self._owed_s = (self._resumed - now) / max(1, crowd.tenants - 1)
