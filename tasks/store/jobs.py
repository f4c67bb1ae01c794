"""Background jobs in Redis: work that goes on step by step, each step readable as soon as it is done."""

import secrets
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.errors import KibitzError
from engine.types import Json
from tasks.config import config
from tasks.json_text import dumps, loads
from tasks.problems import problem_json
from tasks.requests import AnalysisRequest, MatchRequest
from tasks.store import job_queue, keys, scripts
from tasks.store.client import text_client
from tasks.store.metrics import tally

OPEN, FINAL = ("queued", "running"), ("done", "cancelled", "failed")

Asked = TypeVar("Asked", AnalysisRequest, MatchRequest)


class TooManyJobs(KibitzError):
    """Too many analyses and matches are open."""

    code = "overloaded"
    retry_after_s = 5


class TooManyOfTenant(TooManyJobs):
    """Too many of one tenant's are."""

    code = "too-many-jobs"


@dataclass(frozen=True)
class Job(Generic[Asked]):
    """A job as it stands."""

    id: str
    status: str
    """queued, running, done, cancelled or failed."""
    request: Asked
    total: int
    """Steps that there will be; 0 if nobody can know."""
    done: int
    """Steps that there are."""
    problem: Json
    """Why it failed; empty otherwise."""
    lost: int = 0
    """Workers that were lost over its next step."""

    @property
    def final(self) -> bool:
        """Whether it goes on no more."""
        return self.status in FINAL


def _kind(job_id: str) -> str:
    """What kind of job an id names, by its first letter."""
    return next(asked.kind for asked in (AnalysisRequest, MatchRequest) if job_id[0] == asked.kind[0])


def create(request: Asked, total: int = 0, *, ready: bool = True) -> Job[Asked]:
    """Take a job on, ready for its first turn unless it is said to be later. Raises TooManyJobs or TooManyOfTenant."""
    settings = config()
    job_id = f"{request.kind[0]}_{secrets.token_urlsafe(16)}"
    fields = {"kind": request.kind, "status": "queued", "request": dumps(request.to_json()), "total": total}
    flat: list[Any] = [part for field in fields.items() for part in field]
    names = [keys.JOB(job_id), keys.EVENTS(job_id), keys.JOBS, keys.JOBS_OF(request.tenant)]
    limits: list[Any] = [settings.job_ttl_s, settings.max_jobs, settings.max_jobs_per_tenant]
    pipeline = text_client().pipeline(transaction=True)
    scripts.run("create_job", names, [job_id, *limits, *flat], pipeline)
    if ready:
        job_queue.put(job_id, request.tenant, pipeline)  # does nothing if it was not taken
    taken = pipeline.execute()[0]
    if taken == 0:
        raise TooManyJobs("too many analyses and matches are open; try again later")
    if taken < 0:
        most = settings.max_jobs_per_tenant
        raise TooManyOfTenant(f"{most} of your analyses and matches are open, which is the most; end some of them")
    return Job(job_id, "queued", request, total, 0, {})


def read(asked: type[Asked], job_id: str) -> Job[Asked] | None:
    """A job of a kind by its id; None if there is none (any more)."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hgetall(keys.JOB(job_id))
    pipeline.llen(keys.STEPS(job_id))
    fields, done = pipeline.execute()
    if fields.get("kind") != asked.kind:
        return None
    request, problem = asked.from_json(loads(fields["request"])), loads(fields.get("problem", "{}"))
    lost = int(fields.get("lost", 0))
    return Job(job_id, fields["status"], request, int(fields["total"]), done, problem, lost)


def is_open(job_id: str) -> bool:
    """Whether a job goes on."""
    return text_client().hget(keys.JOB(job_id), "status") in OPEN


def steps(job_id: str, start: int = 0) -> list[Json]:
    """What the steps have brought so far."""
    stored: Any = text_client().lrange(keys.STEPS(job_id), start, -1)
    return [loads(text) for text in stored]


def add_step(job_id: str, number: int, event: str, entry: Json) -> bool:
    """Write a step down; False if the job has ended, or another has written this step."""
    names = [keys.JOB(job_id), keys.STEPS(job_id), keys.EVENTS(job_id), keys.PROGRESS, keys.JOBS]
    added = bool(scripts.run("add_step", names, [job_id, number, event, dumps(entry), config().job_ttl_s]))
    if added:
        tally.add({f"job_steps|{_kind(job_id)}": 1})
    return added


def end(job_id: str, status: str, problem: Json | None = None) -> bool:
    """End a job, or forget one whose record has expired; False if it had ended."""
    names = [keys.JOB(job_id), keys.EVENTS(job_id), keys.PROGRESS, keys.JOBS]
    queues = [keys.READY, keys.AT_WORK, keys.RESTING]
    ended = bool(scripts.run("end_job", [*names, *queues], [job_id, status, dumps(problem or {})]))
    if ended:
        tally.add({f"jobs|{_kind(job_id)}|{status}": 1})
    return ended


def fail(job_id: str, code: str, detail: str, status: str = "failed") -> bool:
    """End a job before its time, saying why; False if it had ended."""
    return end(job_id, status, problem_json(code, detail))
