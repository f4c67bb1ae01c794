"""Waiting for what another thread or process is about to do."""

import time
from collections.abc import Callable


def wait_for(condition: Callable[[], object], seconds: float = 10.0) -> None:
    """Return as soon as a condition holds; fail if it does not within a number of seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)
