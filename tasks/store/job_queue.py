"""Which background job comes next: those with work to do, those that a worker is at, those that wait for somebody.

An open job is in exactly one of three sorted sets. `ready`: by turn, so that tenants take turns, however many jobs each
has. `at-work`: by the end of the lease of its worker, who renews it; where it has ended, the worker was lost.
`resting`: by the time since when a player from outside has been awaited.
"""

from typing import Any

from tasks.store import keys, scripts
from tasks.store.client import text_client
from tasks.store.clock import clock

LEASE_MS = 6000
"""How long a worker may give no sign of life before its job is given to another one."""
MORE_TO_DO = -1
BATCH = 100


def put(job_id: str, tenant: str, client: Any = None) -> bool:
    """Give a job that has something to do its next turn; whether it is ready only now.

    On a pipeline as `client`, the result comes with those of the pipeline's other commands.
    """
    return bool(_queue(job_id, tenant, "", MORE_TO_DO, client))


def put_back(job_id: str, tenant: str, lease: str, resting_after: int | None = None) -> bool:
    """Let go of a job that was claimed; whether it is ready again.

    With `resting_after` it has nothing to do until there are more steps than that.
    """
    return bool(_queue(job_id, tenant, lease, MORE_TO_DO if resting_after is None else resting_after, None))


def _queue(job_id: str, tenant: str, lease: str, resting_after: int, client: Any) -> Any:
    names = [keys.JOBS, keys.READY, keys.TURNS, keys.AT_WORK, keys.RESTING, keys.STEPS(job_id)]
    return scripts.run("queue_job", names, [job_id, tenant, lease, resting_after], client)


def claim() -> tuple[str, str] | None:
    """Take the job over whose turn it is: its id and the lease; None if none has anything to do."""
    found = scripts.run("claim_job", [keys.READY, keys.TURNS, keys.AT_WORK], [LEASE_MS])
    return (found[0], found[1]) if found else None


def renew(job_id: str, lease: str) -> str | None:
    """Hold a job for a further lease, which is given back; None if it is no longer this worker's."""
    held: Any = scripts.run("renew_lease", [keys.AT_WORK], [job_id, lease, LEASE_MS])
    return str(held) if held else None


def lost() -> list[str]:
    """Jobs whose worker has given no sign of life for longer than its lease."""
    return _scored_until(keys.AT_WORK, clock.now_ms())


def recover(job_id: str, most: int) -> int:
    """Make a lost job ready again, unless its next step has ended more than `most` workers; how many it has."""
    names = [keys.JOB(job_id), keys.AT_WORK, keys.READY]
    return int(scripts.run("recover_job", names, [job_id, most, LEASE_MS]))


def resting_longer_than(seconds: float) -> list[str]:
    """Jobs that have waited for a player from outside for longer than a number of seconds."""
    return _scored_until(keys.RESTING, clock.now_ms() - 1000 * seconds)


def unannounced(queue: str) -> int:
    """How many jobs are ready beyond the messages that wait on a queue."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.zcard(str(keys.READY))
    pipeline.llen(queue)
    ready, messages = pipeline.execute()
    return max(0, int(ready) - int(messages))


def _scored_until(key: keys.Key, until_ms: float) -> list[str]:
    found: Any = text_client().zrangebyscore(str(key), "-inf", until_ms, start=0, num=BATCH)
    return list(found)
