"""Whose turn it is: tenants take turns, one worker is at a job at a time, and a lost worker is replaced."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tasks.requests import MatchRequest
from tasks.store import job_queue, jobs, keys
from tasks.store.client import text_client
from tests.tasks.samples import redis_ms

pytestmark = pytest.mark.usefixtures("empty_redis")

NO_QUEUE = "no-queue"


def created(tenant: str = "a") -> str:
    return jobs.create(MatchRequest(game="nim", tenant=tenant)).id


def claimed() -> tuple[str, str]:
    found = job_queue.claim()
    assert found is not None
    return found


def in_queues(job_id: str) -> list[str]:
    """Where a job is."""
    places = {"ready": keys.READY, "at work": keys.AT_WORK, "resting": keys.RESTING}
    return [name for name, key in places.items() if text_client().zscore(str(key), job_id) is not None]


def lose(job_id: str) -> None:
    """The worker of a job gives no more signs of life, and time passes."""
    text_client().zadd(str(keys.AT_WORK), {job_id: redis_ms() - 1})


def test_claimed_by_one() -> None:
    job_id = created()
    assert in_queues(job_id) == ["ready"]
    with ThreadPoolExecutor(10) as pool:
        found = [claim for claim in pool.map(lambda _: job_queue.claim(), range(10)) if claim]
    [(found_id, lease)] = found
    assert found_id == job_id
    assert in_queues(job_id) == ["at work"]
    assert 0 < float(lease) - redis_ms() <= job_queue.LEASE_MS
    assert job_queue.claim() is None


def test_first_come_first_served() -> None:
    made = [created() for _ in range(5)]
    assert [claimed()[0] for _ in range(5)] == made


def test_tenants_take_turns() -> None:
    many = {created("many") for _ in range(60)}
    for _ in range(10):
        job_id, lease = claimed()
        assert job_queue.put_back(job_id, "many", lease)
    single = created("single")
    served = []
    for _ in range(6):
        job_id, lease = claimed()
        served.append("many" if job_id in many else "single")
        assert job_queue.put_back(job_id, served[-1], lease)
    assert served.count("single") >= 2, "its job does not wait for those of the other"
    assert served[:2].count("single") == 1
    assert in_queues(single) == ["ready"]


def test_a_tenant_with_many_jobs_waits_for_its_own_only() -> None:
    for tenant in itertools.islice(itertools.cycle("abc"), 30):
        created(tenant)
    for _ in range(20):
        created("a")
    order = []
    for _ in range(30):
        job_id, _lease = claimed()
        job = jobs.read(MatchRequest, job_id)
        assert job is not None
        order.append(job.request.tenant)
    assert {tenant: order.count(tenant) for tenant in "abc"} == {"a": 10, "b": 10, "c": 10}


def test_turns_begin_anew_when_nobody_waits() -> None:
    for _ in range(3):
        created()
    for _ in range(3):
        claimed()
    assert not text_client().exists(str(keys.TURNS))


def test_put_back_for_its_next_turn() -> None:
    job_id, lease = created(), claimed()[1]
    assert job_queue.put_back(job_id, "a", lease)
    assert in_queues(job_id) == ["ready"]
    assert claimed()[0] == job_id


def test_rests_until_somebody_acts() -> None:
    job_id, lease = created(), claimed()[1]
    assert not job_queue.put_back(job_id, "a", lease, resting_after=0)
    assert in_queues(job_id) == ["resting"]
    assert job_queue.claim() is None
    jobs.add_step(job_id, 0, "move", {})
    assert job_queue.put(job_id, "a")
    assert in_queues(job_id) == ["ready"]
    assert not job_queue.put(job_id, "a"), "twice is once"


def test_what_came_in_meanwhile_keeps_it_from_resting() -> None:
    job_id, lease = created(), claimed()[1]
    jobs.add_step(job_id, 0, "move", {})
    assert not job_queue.put(job_id, "a"), "a worker is at it"
    assert in_queues(job_id) == ["at work"]
    assert job_queue.put_back(job_id, "a", lease, resting_after=0)
    assert in_queues(job_id) == ["ready"]


def test_ended_jobs_are_in_no_queue() -> None:
    for _ in range(3):
        created()
    (first, lease), (second, other) = claimed(), claimed()
    assert not job_queue.put_back(second, "a", other, resting_after=0)
    everything: Any = text_client().zrange(str(keys.JOBS), 0, -1)
    for job_id in everything:
        assert jobs.end(job_id, "cancelled")
        assert in_queues(job_id) == []
    assert not job_queue.put_back(first, "a", lease)
    assert not job_queue.put(second, "a")
    assert job_queue.claim() is None


def test_a_lease_is_renewed_by_its_holder_only() -> None:
    job_id, lease = created(), claimed()[1]
    text_client().zadd(str(keys.AT_WORK), {job_id: float(lease) - 3000})  # three seconds later
    lease = str(float(lease) - 3000)
    renewed = job_queue.renew(job_id, lease)
    assert renewed is not None
    assert float(renewed) - redis_ms() > job_queue.LEASE_MS - 1000
    assert job_queue.renew(job_id, lease) is None
    assert not job_queue.put_back(job_id, "a", lease), "nor can another let it go"
    assert in_queues(job_id) == ["at work"]


def test_a_lost_job_comes_before_all_others() -> None:
    job_id, lease = created(), claimed()[1]
    created("b")
    assert job_queue.lost() == []
    assert job_queue.recover(job_id, 2) == 0, "its worker is alive"
    lose(job_id)
    assert job_queue.lost() == [job_id]
    assert job_queue.recover(job_id, 2) == 1
    assert job_queue.recover(job_id, 2) == 0, "once is enough"
    assert claimed()[0] == job_id
    assert job_queue.renew(job_id, lease) is None, "the lost worker, had it only slept"


def test_lost_workers_are_counted_until_the_next_step() -> None:
    job_id = created()
    for lost in (1, 2):
        claimed()
        lose(job_id)
        assert job_queue.recover(job_id, 2) == lost
    claimed()
    jobs.add_step(job_id, 0, "move", {})
    for lost in (1, 2, 3):
        lose(job_id)
        assert job_queue.recover(job_id, 2) == lost
        if lost < 3:
            claimed()
    assert in_queues(job_id) == ["at work"], "until whoever found it has ended it"
    assert job_queue.lost() == []


def test_a_lost_job_without_a_record_leaves_nothing() -> None:
    job_id = created()
    claimed()
    text_client().delete(keys.JOB(job_id))
    lose(job_id)
    assert job_queue.recover(job_id, 2) == 1
    assert not text_client().exists(keys.JOB(job_id))


def test_who_rests_for_long() -> None:
    job_id, lease = created(), claimed()[1]
    job_queue.put_back(job_id, "a", lease, resting_after=0)
    assert job_queue.resting_longer_than(10) == []
    text_client().zincrby(str(keys.RESTING), -11_000, job_id)
    assert job_queue.resting_longer_than(10) == [job_id]
    assert job_queue.resting_longer_than(20) == []


def test_messages_that_are_missing() -> None:
    assert job_queue.unannounced(NO_QUEUE) == 0
    for _ in range(3):
        created()
    assert job_queue.unannounced(NO_QUEUE) == 3
    text_client().rpush(NO_QUEUE, "one", "two")
    assert job_queue.unannounced(NO_QUEUE) == 1
    text_client().rpush(NO_QUEUE, "three", "four")
    assert job_queue.unannounced(NO_QUEUE) == 0
