"""Problems that are kept with a decision or a job: why it ended before its time."""

from engine.types import Json

PREFIX = "urn:kibitz:problem:"
"""Before the code of every problem, in its type."""


def problem_json(code: str, detail: str) -> Json:
    """A problem as callers are shown it."""
    return {"type": PREFIX + code, "detail": detail}
