"""What analyses and matches have in common: finding one's own, refusing too many, waiting."""

import re
from typing import Any

from celery import Task
from flask import Response, g, json

from api.events import event_stream
from api.problems import Problem
from tasks import jobs
from tasks.jobs import Job

Json = dict[str, Any]
RETRY_S = 5


def start(kind: str, request: Json, task: Task, total: int = 0) -> Job:
    """Take a job on and have the background workers begin."""
    job_id = jobs.create(kind, g.tenant, request, total)
    if job_id is None:
        headers = {"Retry-After": str(RETRY_S)}
        raise Problem(503, "overloaded", "too many analyses and matches are open; try again later", headers=headers)
    task.apply_async(args=[job_id])
    return own_job(kind, job_id)


def own_job(kind: str, job_id: str) -> Job:
    """A job of this tenant; others' do not exist for it."""
    found = jobs.read(job_id) if re.fullmatch(r"[am]_[\w-]{10,40}", job_id) else None
    if found is None or found.tenant != g.tenant or found.kind != kind:
        raise Problem(404, f"unknown-{kind}", f"there is no {kind} {job_id!r} (any more)")
    return found


def created(body: Json, place: str) -> Response:
    """202 with where to look."""
    headers = {"Location": place, "Retry-After": "1"}
    return Response(json.dumps(body), 202, headers, content_type="application/json")


def job_events(kind: str, job_id: str) -> Response:
    """The job's events: queued, one for each step, and its end."""
    own_job(kind, job_id)
    return event_stream(job_id, jobs.FINAL, lambda fields: {"id": job_id} | _told(json.loads(fields["data"])))


def _told(step: Json) -> Json:
    """What of a step is news; all visits are in the training data."""
    return {name: value for name, value in step.items() if name != "visits"}
