"""Background jobs: taken on or refused, step by step to one end."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from tasks.requests import AnalysisRequest, MatchRequest, Seat
from tasks.store import events, jobs, keys
from tasks.store.client import text_client
from tasks.store.jobs import Job, TooManyJobs, TooManyOfTenant
from tests.tasks.samples import hearing, lives_s, redis_ms

pytestmark = pytest.mark.usefixtures("empty_redis")

Configure = Callable[..., None]
MATCH = MatchRequest(game="nim", seats=[Seat(label="a", bot="Random"), Seat(label="b", external=True)], seed=3)
ANALYSIS = AnalysisRequest(game="nim", initial_state={"heaps": [1]}, actions=[{"player": "a", "action": {}}], seed=3)


def created() -> Job[MatchRequest]:
    return jobs.create(MATCH)


def stored(job: Job[MatchRequest]) -> Job[MatchRequest]:
    found = jobs.read(MatchRequest, job.id)
    assert found is not None
    return found


def told(job: Job[Any]) -> list[str]:
    return [fields["event"] for _, fields in events.after(job.id, events.START)]


def test_taken_on(configure: Configure) -> None:
    configure(job_ttl_s="100")
    job = jobs.create(ANALYSIS, 1)
    assert jobs.read(AnalysisRequest, job.id) == job
    assert (job.status, job.request, job.total, job.done, job.final) == ("queued", ANALYSIS, 1, 0, False)
    assert told(job) == ["queued"]
    assert all(99 <= lives_s(name) <= 100 for name in (keys.JOB(job.id), keys.EVENTS(job.id)))


def test_kinds_are_not_mistaken_for_each_other() -> None:
    job = created()
    assert job.id.startswith("m_")
    assert stored(job).request == MATCH
    assert jobs.read(AnalysisRequest, job.id) is None
    assert jobs.read(MatchRequest, "m_none") is None


def test_too_many_open_ones(configure: Configure) -> None:
    configure(max_jobs="2")
    first, _ = created(), created()
    with pytest.raises(TooManyJobs):
        created()
    assert len(text_client().keys(keys.JOB.beginning + "*")) == 2  # type: ignore[arg-type]
    assert text_client().zcard(str(keys.READY)) == 2
    jobs.end(first.id, "done")
    created()
    with pytest.raises(TooManyJobs):
        created()


def test_too_many_open_ones_of_a_tenant(configure: Configure) -> None:
    configure(max_jobs="4", max_jobs_per_tenant="2")
    first, _ = created(), created()
    with pytest.raises(TooManyOfTenant, match="2 of your"):
        created()
    theirs = replace(MATCH, tenant="acme")
    jobs.create(theirs)  # which others do not notice
    assert text_client().zcard(str(keys.JOBS)) == text_client().zcard(str(keys.READY)) == 3
    jobs.end(first.id, "cancelled")
    created()
    with pytest.raises(TooManyOfTenant):
        created()
    jobs.create(theirs)
    with pytest.raises(TooManyJobs) as refused:
        jobs.create(replace(MATCH, tenant="else"))
    assert not isinstance(refused.value, TooManyOfTenant)


def test_open_ones_that_have_expired_do_not_count(configure: Configure) -> None:
    configure(max_jobs="1", job_ttl_s="60")
    text_client().zadd(str(keys.JOBS), {"m_lost": redis_ms() - 61_000})
    job = created()
    assert text_client().zrange(str(keys.JOBS), 0, -1) == [job.id]


def test_a_job_that_goes_on_does_count(configure: Configure) -> None:
    configure(max_jobs="1", job_ttl_s="60")
    job = created()
    text_client().zadd(str(keys.JOBS), {job.id: redis_ms() - 59_000})
    jobs.add_step(job.id, 0, "action", {})
    assert redis_ms() - text_client().zscore(str(keys.JOBS), job.id) < 1000  # type: ignore[operator]


def test_steps_in_order() -> None:
    job = created()
    with hearing(keys.PROGRESS) as heard:
        assert [jobs.add_step(job.id, n, "action", {"n": n}) for n in range(3)] == [True, True, True]
        assert heard() == [job.id] * 3
    assert jobs.steps(job.id) == [{"n": 0}, {"n": 1}, {"n": 2}]
    assert jobs.steps(job.id, 2) == [{"n": 2}]
    assert (stored(job).status, stored(job).done) == ("running", 3)
    assert told(job) == ["queued", "action", "action", "action"]


def test_a_step_twice_or_too_early_is_refused() -> None:
    job = created()
    assert jobs.add_step(job.id, 0, "action", {"by": "first"})
    assert not jobs.add_step(job.id, 0, "action", {"by": "second"})
    assert not jobs.add_step(job.id, 2, "action", {"by": "third"})
    assert not jobs.add_step("m_none", 0, "action", {})
    assert jobs.steps(job.id) == [{"by": "first"}]
    assert told(job) == ["queued", "action"]
    assert not text_client().exists(keys.JOB("m_none"), keys.STEPS("m_none"), keys.EVENTS("m_none"))


def test_one_of_many_writes_a_step() -> None:
    job, together = created(), threading.Barrier(10)

    def write(number: int) -> bool:
        together.wait()
        return jobs.add_step(job.id, 0, "action", {"by": number})

    with ThreadPoolExecutor(10) as pool:
        written = list(pool.map(write, range(10)))
    assert jobs.steps(job.id) == [{"by": written.index(True)}]
    assert written.count(True) == 1


def test_a_step_prolongs_life(configure: Configure) -> None:
    configure(job_ttl_s="60")
    job = created()
    configure(job_ttl_s="1000")
    jobs.add_step(job.id, 0, "action", {})
    for key in (keys.JOB, keys.STEPS, keys.EVENTS):
        assert 999 <= lives_s(key(job.id)) <= 1000


def test_ends_once() -> None:
    job = created()
    with hearing(keys.PROGRESS) as heard:
        assert jobs.end(job.id, "failed", {"detail": "broken"})
        assert not jobs.end(job.id, "done")
        assert heard() == [job.id]
    assert not jobs.add_step(job.id, 0, "action", {})
    assert stored(job) == replace(job, status="failed", problem={"detail": "broken"})
    assert stored(job).final
    assert told(job) == ["queued", "failed"]
    assert all(text_client().zcard(str(key)) == 0 for key in (keys.JOBS, keys.READY))
    assert not jobs.end("m_none", "done")
    assert not text_client().exists(keys.JOB("m_none"), keys.EVENTS("m_none"))
