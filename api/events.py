"""Server-sent events: what happens to a decision or a job, from any point on, until it ends."""

import json
import re
import time
from collections.abc import Callable, Container, Iterator
from typing import Any

from flask import Response, request

from api.news import RECHECK_S, news
from api.problems import Problem
from tasks.redis_client import key, text_client

KEEPALIVE_S = 15.0
BATCH = 500  # events read at a time
Json = dict[str, Any]
Show = Callable[[dict[str, str]], Json]
"""What to send for a stored event."""


def event_stream(topic: str, final: Container[str], show: Show) -> Response:
    """A response that tells the events of a topic after the client's Last-Event-ID, and ends with a final one."""
    last = request.headers.get("Last-Event-ID", "0")
    if not re.fullmatch(r"\d{1,19}(-\d{1,19})?", last):
        raise Problem(400, "bad-event-id", "Last-Event-ID is not one of ours")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(_events(topic, last, final, show), headers=headers, content_type="text/event-stream")


def _events(topic: str, last: str, final: Container[str], show: Show) -> Iterator[str]:
    bell = news().watch(topic)
    quiet_since = time.monotonic()
    try:
        yield "retry: 1000\n\n"
        while True:
            entries: Any = text_client().xrange(key("ev", topic), f"({last}", "+", count=BATCH)
            for last, fields in entries:
                yield f"id: {last}\nevent: {fields['event']}\ndata: {json.dumps(show(fields))}\n\n"
                quiet_since = time.monotonic()
                if fields["event"] in final:
                    return
            if entries:
                continue
            if not text_client().exists(key("ev", topic)):
                return
            if time.monotonic() - quiet_since > KEEPALIVE_S:
                yield ": still here\n\n"
                quiet_since = time.monotonic()
            bell.wait(RECHECK_S)
            bell.clear()
    finally:
        news().unsubscribe(topic, bell)
