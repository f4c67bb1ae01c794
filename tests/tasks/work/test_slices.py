"""Background work in slices: goes on while there is more to do, fails in the open, and is done by one at a time."""

import time
from typing import Any

import pytest
import redis

from engine.errors import BadOption
from tasks.compiling import ensure_compiled
from tasks.queues import BACKGROUND
from tasks.requests import MatchRequest
from tasks.store import job_queue, jobs, keys
from tasks.store.client import text_client
from tasks.store.jobs import Job
from tasks.work import slices
from tasks.work.sweep import sweep
from tests.tasks.samples import redis_ms, sent
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("broker")

ANNOUNCED = ("tasks.advance", [])


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    ensure_compiled("nim")


def created() -> Job[MatchRequest]:
    return jobs.create(MatchRequest(game="nim"))


def stored(job: Job[MatchRequest]) -> Job[MatchRequest]:
    found = jobs.read(MatchRequest, job.id)
    assert found is not None
    return found


def is_in(key: keys.Key, job: Job[MatchRequest]) -> bool:
    return text_client().zscore(str(key), job.id) is not None


def until_time_is_up(job: Job[MatchRequest], until: float) -> int:
    while time.monotonic() < until:
        time.sleep(0.001)
    return job.done


def take_turn(advance: slices.Advance[MatchRequest]) -> None:
    """What a worker does with a message."""
    claimed = job_queue.claim()
    assert claimed is not None
    slices.go_on(MatchRequest, *claimed, advance)


@pytest.fixture(autouse=True)
def _short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0.01)


def test_the_next_slice_is_queued_when_time_ran_out() -> None:
    job = created()
    take_turn(until_time_is_up)
    assert sent(BACKGROUND) == [ANNOUNCED]
    assert is_in(keys.READY, job)
    assert not is_in(keys.AT_WORK, job)


def test_a_job_that_can_do_no_more_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 30.0)
    job = created()
    take_turn(lambda job, until: job.done)
    assert sent(BACKGROUND) == []
    assert is_in(keys.RESTING, job)
    jobs.add_step(job.id, 0, "action", {})
    slices.wake(job)
    slices.wake(job)
    assert sent(BACKGROUND) == [ANNOUNCED]
    assert is_in(keys.READY, job)


def test_what_came_in_meanwhile_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 30.0)
    job = created()

    def advance(job: Job[MatchRequest], until: float) -> int:
        jobs.add_step(job.id, 0, "action", {})  # somebody from outside
        slices.wake(job)
        assert sent(BACKGROUND) == []  # for a worker is at it
        return 0

    take_turn(advance)
    assert sent(BACKGROUND) == [ANNOUNCED]
    assert is_in(keys.READY, job)


def test_an_ended_job_is_left_alone() -> None:
    def advance(job: Job[MatchRequest], until: float) -> int:
        jobs.end(job.id, "done")
        return until_time_is_up(job, until)

    created()
    take_turn(advance)
    assert job_queue.claim() is None
    for job_id in (created().id, "m_none"):
        jobs.end(job_id, "cancelled")
        slices.go_on(MatchRequest, job_id, "0", lambda job, until: pytest.fail("there is nothing to do"))
    assert sent(BACKGROUND) == []


def test_one_whose_record_has_expired_is_forgotten() -> None:
    job = created()
    text_client().delete(keys.JOB(job.id))
    take_turn(lambda job, until: pytest.fail("there is nothing to do"))
    assert not any(is_in(key, job) for key in (keys.JOBS, keys.READY, keys.AT_WORK, keys.RESTING))
    assert not text_client().exists(keys.JOB(job.id))


def test_errors_end_the_job() -> None:
    for error, kind, detail in (
        (BadOption("no such heap"), "bad-option", "no such heap"),
        (ZeroDivisionError("secret"), "internal-error", "an unexpected error; it has been logged"),
    ):
        job = created()

        def advance(job: Job[MatchRequest], until: float, error: Exception = error) -> int:
            raise error

        take_turn(advance)
        assert stored(job).status == "failed"
        assert stored(job).problem == {"type": f"urn:kibitz:problem:{kind}", "detail": detail}
        assert not is_in(keys.AT_WORK, job)
    assert sent(BACKGROUND) == []


def test_a_redis_that_is_away_is_no_fault_of_the_job() -> None:
    job = created()

    def advance(job: Job[MatchRequest], until: float) -> int:
        raise redis.ConnectionError("away")

    with pytest.raises(redis.ConnectionError):
        take_turn(advance)
    assert stored(job).status == "queued"
    assert is_in(keys.AT_WORK, job)  # until the lease ends, and the job is found again


def test_the_job_is_as_it_is_when_the_lease_begins() -> None:
    job = created()
    claimed = job_queue.claim()
    assert claimed is not None
    jobs.add_step(job.id, 0, "action", {})
    seen: list[int] = []

    def advance(job: Job[MatchRequest], until: float) -> int:
        seen.append(job.done)
        return job.done

    slices.go_on(MatchRequest, *claimed, advance)
    assert seen == [1]


def test_a_second_worker_leaves_the_job_to_the_first() -> None:
    job = created()

    def advance(job: Job[MatchRequest], until: float) -> int:
        slices.advance_next()  # a message too many
        return job.done

    take_turn(advance)
    assert stored(job).status == "queued"


def test_a_job_whose_game_is_not_compiled_rests_until_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "is_compiled", lambda game: False)
    job = created()
    take_turn(lambda job, until: pytest.fail("it cannot go on"))
    assert is_in(keys.READY, job)
    assert sent(BACKGROUND) == []
    sweep()
    assert sent(BACKGROUND) == [ANNOUNCED]


def test_the_lease_is_renewed_while_a_slice_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "RENEW_S", 0.01)
    job = created()

    def ends_at() -> Any:
        return text_client().zscore(str(keys.AT_WORK), job.id)

    def advance(job: Job[MatchRequest], until: float) -> int:
        first = ends_at()
        wait_for(lambda: ends_at() > first + 50)
        return until_time_is_up(job, until)

    take_turn(advance)
    assert is_in(keys.READY, job)  # the lease that was given back is the last one


def test_who_was_taken_for_lost_does_not_disturb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "RENEW_S", 0.01)
    job = created()

    def advance(job: Job[MatchRequest], until: float) -> int:
        text_client().zadd(str(keys.AT_WORK), {job.id: redis_ms() - 1})
        assert job_queue.recover(job.id, 2) == 1
        assert job_queue.claim() is not None  # by another worker
        return until_time_is_up(job, until)

    take_turn(advance)
    assert is_in(keys.AT_WORK, job)
    assert sent(BACKGROUND) == []
