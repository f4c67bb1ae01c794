"""What has happened to a decision or a job: a stream that can be read from any point on."""

from typing import Any

from tasks.store import keys
from tasks.store.client import text_client

START = "0"
"""Before the first event."""
BATCH = 500  # events read at a time

Event = tuple[str, dict[str, str]]
"""Its id in the stream, and its fields `event` and `data`."""


def after(topic: str, last: str) -> list[Event]:
    """The next events of a decision or job after one, by its id in the stream."""
    found: Any = text_client().xrange(keys.EVENTS(topic), f"({last}", "+", count=BATCH)
    return list(found)


def exist(topic: str) -> bool:
    """Whether there is anything to be told (any more)."""
    return bool(text_client().exists(keys.EVENTS(topic)))


def newest(topic: str) -> tuple[str, str]:
    """The id and the name of a topic's last event; START and nothing if there is none."""
    found: Any = text_client().xrevrange(keys.EVENTS(topic), count=1)
    return (found[0][0], found[0][1]["event"]) if found else (START, "")
