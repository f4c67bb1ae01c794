"""Background jobs in Redis: work that goes on step by step, each step readable as soon as it is done."""

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tasks.config import config
from tasks.redis_client import clock, key, text_client

FINAL = ("done", "cancelled", "failed")
OPEN = key("jobs")
LEASE_MS = 90_000  # longer than any step: a worker that died is replaced after this at the latest
Json = dict[str, Any]

CREATE = """
-- KEYS: job, events, open jobs  ARGV: id, ttl s, most open jobs, now ms, then fields and values  -> 1 if it was taken
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[4] - 1000 * ARGV[2])
if redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
for i = 5, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('XADD', KEYS[2], '*', 'event', 'queued', 'data', '{}')
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[2])
return 1
"""

STEP = """
-- KEYS: job, steps, events  ARGV: id, number of the step, event, entry, ttl s  -> 1 if it was the next one
local status = redis.call('HGET', KEYS[1], 'status')
if status ~= 'queued' and status ~= 'running' then return 0 end
if redis.call('LLEN', KEYS[2]) ~= tonumber(ARGV[2]) then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[4])
redis.call('HSET', KEYS[1], 'status', 'running')
redis.call('XADD', KEYS[3], '*', 'event', ARGV[3], 'data', ARGV[4])
for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ARGV[5]) end
redis.call('PUBLISH', 'kz:progress', ARGV[1])
return 1
"""

END = """
-- KEYS: job, events, open jobs  ARGV: id, status, problem  -> 1 if it had no end yet
local status = redis.call('HGET', KEYS[1], 'status')
redis.call('ZREM', KEYS[3], ARGV[1])
if status ~= 'queued' and status ~= 'running' then return 0 end
redis.call('HSET', KEYS[1], 'status', ARGV[2], 'problem', ARGV[3])
redis.call('XADD', KEYS[2], '*', 'event', ARGV[2], 'data', ARGV[3])
redis.call('PUBLISH', 'kz:progress', ARGV[1])
return 1
"""

RELEASE = """
-- KEYS: lease  ARGV: token
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""


@dataclass(frozen=True)
class Job:
    """A job as it stands."""

    id: str
    kind: str
    """analysis or match."""
    tenant: str
    status: str
    """queued, running, done, cancelled or failed."""
    request: Json
    total: int
    """Steps that there will be; 0 if nobody can know."""
    done: int
    """Steps that there are."""
    problem: Json
    """Why it failed; empty otherwise."""

    @property
    def final(self) -> bool:
        """Whether it goes on no more."""
        return self.status in FINAL


def create(kind: str, tenant: str, request: Json, total: int = 0) -> str | None:
    """Take a job on: its id; None if there are too many open ones."""
    settings = config()
    job_id = f"{kind[0]}_{secrets.token_urlsafe(16)}"
    fields = {"kind": kind, "tenant": tenant, "status": "queued", "request": json.dumps(request), "total": total}
    flat = [part for field in fields.items() for part in field]
    taken = _run(
        CREATE,
        [key("job", job_id), key("ev", job_id), OPEN],
        [job_id, settings.job_ttl_s, settings.max_jobs, round(clock.now_ms()), *flat],
    )
    return job_id if taken else None


def read(job_id: str) -> Job | None:
    """A job by id; None if there is none (any more)."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hgetall(key("job", job_id))
    pipeline.llen(key("steps", job_id))
    fields, done = pipeline.execute()
    if not fields:
        return None
    request, problem = json.loads(fields["request"]), json.loads(fields.get("problem", "{}"))
    return Job(job_id, fields["kind"], fields["tenant"], fields["status"], request, int(fields["total"]), done, problem)


def steps(job_id: str, start: int = 0) -> list[Json]:
    """What the steps have brought so far."""
    stored: Any = text_client().lrange(key("steps", job_id), start, -1)
    return [json.loads(text) for text in stored]


def add_step(job_id: str, number: int, event: str, entry: Json) -> bool:
    """Write a step down; False if the job has ended, or another has written this step."""
    keys = [key("job", job_id), key("steps", job_id), key("ev", job_id)]
    return bool(_run(STEP, keys, [job_id, number, event, json.dumps(entry), config().job_ttl_s]))


def end(job_id: str, status: str, problem: Json | None = None) -> bool:
    """End a job; False if it had ended."""
    keys = [key("job", job_id), key("ev", job_id), OPEN]
    return bool(_run(END, keys, [job_id, status, json.dumps(problem or {})]))


@contextmanager
def held(job_id: str) -> Iterator[Job | None]:
    """The job, for one worker at a time; None if there is nothing to do, or another worker is at it."""
    token, lease = secrets.token_hex(8), key("lease", job_id)
    job = read(job_id)
    if job is None or job.final or not text_client().set(lease, token, nx=True, px=LEASE_MS):
        yield None
        return
    try:
        yield read(job_id)
    finally:
        _run(RELEASE, [lease], [token])


def _run(script: str, keys: list[str], arguments: list[Any]) -> Any:
    return text_client().register_script(script)(keys=keys, args=arguments)
