"""Background work: in slices, so that many jobs share the workers and a lost worker costs little."""

import logging
import time
from collections.abc import Callable

from celery import Task

from engine.errors import KibitzError
from tasks import jobs
from tasks.jobs import Job
from tasks.logs import event

SLICE_S = 1.0  # then the next job has its turn
log = logging.getLogger(__name__)

Advance = Callable[[Job, float], int]
"""Does steps of a job until a reading of time.monotonic() or until it can do no more; how many steps there are then."""


def go_on(task: Task, job_id: str, advance: Advance) -> None:
    """Do a slice of a job; queue the next one if there is more to do, or if something came in meanwhile."""
    with jobs.held(job_id) as job:
        if job is None:
            return
        until = time.monotonic() + SLICE_S
        try:
            done = advance(job, until)
        except KibitzError as error:
            _fail(job, error.code, str(error))
            return
        except Exception:
            log.exception("background work failed", extra={"about": {"job": job_id}})
            _fail(job, "internal-error", "an unexpected error; it has been logged")
            return
        ran_out = time.monotonic() >= until
    now = jobs.read(job_id)
    if now is not None and not now.final and (ran_out or now.done > done):
        task.apply_async(args=[job_id])


def _fail(job: Job, code: str, detail: str) -> None:
    jobs.end(job.id, "failed", {"type": f"urn:kibitz:problem:{code}", "detail": detail})
    event(log, "job failed", logging.WARNING, job=job.id, problem=detail)
