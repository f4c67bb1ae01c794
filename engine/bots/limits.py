"""How long a bot may think."""

import math
import threading
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class ThinkingLimits:
    """When a bot must come to its choice, whichever is first. Whatever thinks for longer than a few ms asks `over`."""

    deadline: float | None = None
    """A reading of time.monotonic(), in seconds; None: there is no hurry."""
    cancel: threading.Event | None = None
    """Set by somebody else once the choice is wanted at once, or not at all."""

    @classmethod
    def within(cls, seconds: float, cancel: threading.Event | None = None) -> "ThinkingLimits":
        """That many seconds from now."""
        return cls(time.monotonic() + seconds, cancel)

    @property
    def over(self) -> bool:
        """Whether it is time to choose."""
        cancelled = self.cancel is not None and self.cancel.is_set()
        return cancelled or self.left_s <= 0

    @property
    def left_s(self) -> float:
        """Seconds until the deadline, at least 0; infinite without one."""
        return math.inf if self.deadline is None else max(0.0, self.deadline - time.monotonic())


UNLIMITED = ThinkingLimits()
