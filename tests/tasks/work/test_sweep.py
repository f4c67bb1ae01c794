"""Looking after background jobs: what was lost goes on or ends, and what nobody plays on with ends."""

from collections.abc import Callable
from typing import Any

import pytest

from tasks.queues import BACKGROUND
from tasks.requests import MatchRequest, Seat
from tasks.store import events, job_queue, jobs, keys
from tasks.store.client import text_client
from tasks.store.jobs import Job
from tasks.work import sweep as sweeping
from tasks.work.sweep import sweep
from tests.tasks.samples import redis_ms, sent

pytestmark = pytest.mark.usefixtures("broker")

MATCH = MatchRequest(game="nim", seats=[Seat(label="a", external=True), Seat(label="b", bot="Random")])


def stored(job: Job[MatchRequest]) -> Job[MatchRequest]:
    found = jobs.read(MatchRequest, job.id)
    assert found is not None
    return found


def lose_worker(job: Job[MatchRequest]) -> None:
    """A worker takes the job and dies; its lease ends."""
    claimed = job_queue.claim()
    assert claimed is not None
    assert claimed[0] == job.id
    text_client().zadd(str(keys.AT_WORK), {job.id: redis_ms() - 1})


def test_a_lost_job_is_queued_again() -> None:
    job = jobs.create(MATCH)
    lose_worker(job)
    sweep()
    assert sent(BACKGROUND) == [("tasks.advance", [])]
    claimed = job_queue.claim()
    assert claimed is not None
    assert claimed[0] == job.id
    sweep()
    assert len(sent(BACKGROUND)) == 1, "its new worker is alive"


def test_a_step_that_ends_workers_ends_its_job() -> None:
    job, tries = jobs.create(MATCH), 0
    while not stored(job).final:
        lose_worker(job)
        sweep()
        tries += 1
    assert tries == sweeping.MOST_LOST + 1 == 3
    found = stored(job)
    assert found.status == "failed"
    assert found.problem["type"] == "urn:kibitz:problem:step-failed"
    assert found.problem["detail"] == "its next step ended 3 workers: it crashed, or took too long"
    assert [fields["event"] for _, fields in events.after(job.id, events.START)] == ["queued", "failed"]
    assert job_queue.claim() is None


def test_steps_in_between_keep_it_alive() -> None:
    job = jobs.create(MATCH)
    for number in range(6):
        lose_worker(job)
        if number % 2:
            jobs.add_step(job.id, number // 2, "move", {})
        sweep()
    assert stored(job).status == "running"


def test_an_idle_match_ends(configure: Callable[..., None]) -> None:
    configure(match_idle_s="100")
    job = jobs.create(MATCH)
    claimed = job_queue.claim()
    assert claimed is not None
    job_queue.put_back(job.id, "local", claimed[1], resting_after=0)
    sweep()
    assert not stored(job).final
    text_client().zincrby(str(keys.RESTING), -101_000, job.id)
    sweep()
    found = stored(job)
    assert found.status == "cancelled"
    assert found.problem == {"type": "urn:kibitz:problem:idle", "detail": "nobody acted for 100 s"}
    assert text_client().zcard(str(keys.JOBS)) == 0, "others may begin one"


def test_lost_messages_are_made_up_for() -> None:
    made = [jobs.create(MATCH) for _ in range(3)]
    assert sent(BACKGROUND) == []  # as if the API had died before it could send them
    sweep()
    sweep()
    assert sent(BACKGROUND) == [("tasks.advance", [])] * len(made)


def test_messages_are_not_sent_for_jobs_that_have_theirs() -> None:
    for _ in range(3):
        jobs.create(MATCH)
    sweep()
    before: Any = text_client().llen(keys.queue(BACKGROUND))
    for _ in range(5):
        sweep()
    assert text_client().llen(keys.queue(BACKGROUND)) == before == 3
