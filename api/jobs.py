"""What analyses and matches have in common: finding one's own, telling of their steps."""

import re
from collections.abc import Callable

from flask import Response, g, json

from api.problems import Problem
from api.sse import Live, event_stream
from engine.types import Json
from tasks.store import jobs
from tasks.store.jobs import Asked, Job


def own_job(asked: type[Asked], job_id: str) -> Job[Asked]:
    """A job of this tenant and kind; others' do not exist for it."""
    found = jobs.read(asked, job_id) if re.fullmatch(r"[am]_[\w-]{10,40}", job_id) else None
    if found is None or found.request.tenant != g.tenant:
        raise Problem(404, f"unknown-{asked.kind}", f"there is no {asked.kind} {job_id!r} (any more)")
    return found


def created(body: Json, place: str) -> Response:
    """202 with where to look."""
    headers = {"Location": place, "Retry-After": "1"}
    return Response(json.dumps(body), 202, headers, content_type="application/json")


def job_events(
    asked: type[Asked],
    job_id: str,
    result: Callable[[Job[Asked]], Json],
    seen: Callable[[Json], Json] = lambda step: step,
    live: Live = lambda: None,
) -> Response:
    """The job's events: queued, one for each step as it may be seen, and its end with the result."""
    own_job(asked, job_id)

    def show(fields: dict[str, str]) -> Json:
        if fields["event"] in jobs.FINAL:
            ended = jobs.read(asked, job_id)  # by id: there is no request any more while its answer is streamed
            return {"id": job_id} if ended is None else result(ended)
        return {"id": job_id} | _told(seen(json.loads(fields["data"])))

    return event_stream(job_id, jobs.FINAL, show, live)


def _told(step: Json) -> Json:
    """What of a step is news; all visits are in the training data, and the number of an action is for workers."""
    return {name: value for name, value in step.items() if name not in ("visits", "id")}
