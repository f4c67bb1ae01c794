"""Server-sent events: what happens to a decision or a job, from any point on, until it ends."""

import json
import re
import time
from collections.abc import Callable, Container, Iterator

from flask import Response, request

from api.problems import Problem
from api.waiting import start_waiting
from engine.types import Json
from tasks.store import events
from tasks.store.waiting import RECHECK_S, waiting_room

KEEPALIVE_S = 15.0
Show = Callable[[dict[str, str]], Json]
"""What to send for a stored event."""
Live = Callable[[], str | None]
"""What is going on just now, as JSON; None if nothing is."""


def event_stream(topic: str, final: Container[str], show: Show, live: Live = lambda: None) -> Response:
    """A response that tells the events of a topic after the client's Last-Event-ID, and ends with a final one.

    In between it tells as `thinking` what is going on just now; that has no id, for nobody could resume there.
    """
    last = request.headers.get("Last-Event-ID", events.START)
    if not re.fullmatch(r"\d{1,19}(-\d{1,19})?", last):
        raise Problem(400, "bad-event-id", "Last-Event-ID is not one of ours")
    newest, event = events.newest(topic)
    if newest == last and event in final:
        return Response(status=204)  # all was told: a browser that gets this does not ask again
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    leave = start_waiting()
    response = Response(_events(topic, last, final, show, live), headers=headers, content_type="text/event-stream")
    response.call_on_close(leave)  # also where nobody reads the stream, as with HEAD
    return response


def _events(topic: str, last: str, final: Container[str], show: Show, live: Live) -> Iterator[str]:
    quiet_since, lately = time.monotonic(), None
    with waiting_room().for_progress(topic) as waiter:
        yield "retry: 1000\n\n"
        while True:
            entries = events.after(topic, last)
            for last, fields in entries:
                yield _message(last, fields["event"], show(fields))
                quiet_since = time.monotonic()
                if fields["event"] in final:
                    return
            if entries:
                continue
            if not events.exist(topic):
                return
            if (now := live()) is not None and now != lately:
                data = {"event": "thinking", "id": topic, **json.loads(now)}
                yield f"event: thinking\ndata: {json.dumps(data)}\n\n"
                lately, quiet_since = now, time.monotonic()
            if time.monotonic() - quiet_since > KEEPALIVE_S:
                yield ": still here\n\n"
                quiet_since = time.monotonic()
            waiter.wait_for_news(RECHECK_S)


def _message(last: str, event: str, data: Json) -> str:
    """An event as it is sent; its data names it, too, so that one type can tell all events apart."""
    return f"id: {last}\nevent: {event}\ndata: {json.dumps({'event': event, **data})}\n\n"
