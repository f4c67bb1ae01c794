"""When to try again."""

import random
from dataclasses import dataclass

from kibitz_client.problem import Problem

FIRST_PAUSE_S = 0.2


@dataclass(frozen=True)
class Patience:
    """How often, and how long."""

    retries: int
    max_pause_s: float

    def pause_after(self, error: Exception, attempt: int, *, repeatable: bool = True) -> float:
        """Seconds to wait before the next attempt. Raises the error if there should be none.

        After 429 and 503 the service says when. After a lost connection only what is repeatable is sent again, for the
        first one may have been heard.
        """
        if attempt >= self.retries:
            raise error
        if not isinstance(error, Problem):
            if not repeatable:
                raise error
            return min(self.max_pause_s, FIRST_PAUSE_S * 2**attempt * random.uniform(0.5, 1.5))
        worth_it = error.status in (429, 503) or error.code == "in-progress"
        if not worth_it or error.retry_after_s is None or error.retry_after_s > self.max_pause_s:
            raise error
        return error.retry_after_s * random.uniform(1.0, 1.25)  # so that not everybody comes back at once
