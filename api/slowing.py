"""Who is refused again and again is answered a little later, so that asking without a pause costs others nothing."""

import threading
import time
from functools import cache

from cachetools import TTLCache

from api.waiting import waiting_if_possible

AGAIN_S = 1.0  # a refusal this soon after the last one is one of many
PAUSE_S = 0.5
REMEMBERED = 10_000


class Refusals:
    """Whom this process refused a moment ago."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lately: TTLCache[str, bool] = TTLCache(REMEMBERED, AGAIN_S, time.monotonic)

    def again(self, client: str) -> bool:
        """Note that a client is refused; whether it was a moment ago already."""
        with self._lock:
            before = client in self._lately
            self._lately[client] = True
        return before


@cache
def refusals() -> Refusals:
    """Those of this process."""
    return Refusals()


def slow_down(client: str) -> None:
    """Called before a client is refused: the first time it hears so at once, then after a pause."""
    if refusals().again(client):
        with waiting_if_possible(PAUSE_S) as seconds:
            time.sleep(seconds)
