"""Waiting: woken by news at once, and by a look of one's own when news were lost."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from tasks import follow
from tasks.follow import wait_with
from tasks.requests import MatchRequest
from tasks.store import decisions, hooks, jobs, keys, waiting
from tasks.store.client import text_client
from tasks.store.decisions import Decision
from tasks.store.waiting import Waiter, WaitingRoom, waiting_room
from tests.tasks.samples import accepted
from tests.waiting import wait_for

RESULT = {"action": {"cell": 0}}
LONG_S = 30.0


@pytest.fixture(scope="module")
def _room(redis_server: str) -> WaitingRoom:
    return waiting_room()


@pytest.fixture
def room(_room: WaitingRoom, empty_redis: str) -> WaitingRoom:
    """This process's room, which hears the news."""
    wait_for(lambda: listeners(keys.NEWS))
    return _room


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as threads:
        yield threads


@pytest.fixture
def _no_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks for itself: only news can wake."""
    monkeypatch.setattr(waiting, "RECHECK_S", LONG_S)


def listeners(channel: keys.Key) -> int:
    found: Any = text_client().pubsub_numsub(str(channel))
    return int(found[0][1])


def ears() -> set[str]:
    """The connections that listen to a channel."""
    return {client["id"] for client in text_client().client_list(_type="pubsub")}


def seated(room: WaitingRoom, topic: str, count: int = 1) -> bool:
    return len(room._for_endings.get(topic, ())) == count


def waits(pool: ThreadPoolExecutor, decision: Decision, seconds: float = LONG_S) -> Future[Decision]:
    return pool.submit(follow.wait_for, decision, seconds)


@pytest.mark.usefixtures("_no_looks")
def test_woken_by_news_at_once(room: WaitingRoom, pool: ThreadPoolExecutor) -> None:
    decision, other = accepted(), accepted()
    clients = [waits(pool, decision) for _ in range(5)]
    patient = waits(pool, other)
    wait_for(lambda: seated(room, decision.id, 5) and seated(room, other.id))
    started = time.monotonic()
    decisions.finish(decision, "done", RESULT)
    found = [client.result(5) for client in clients]
    assert time.monotonic() - started < 2
    assert all((answer.status, answer.result) == ("done", RESULT) for answer in found)
    assert not patient.done()
    decisions.cancel(other)
    assert patient.result(5).status == "cancelled"
    assert not room._for_endings


@pytest.mark.usefixtures("_no_looks")
def test_the_news_tell_the_result_without_another_look(
    room: WaitingRoom, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    decision = accepted()
    with room.for_ending(decision.id) as waiter:
        monkeypatch.setattr(decisions, "read", lambda _: pytest.fail("it looked"))
        ended = pool.submit(wait_with, waiter, decision, LONG_S)
        decisions.finish(decision, "done", RESULT | {"text": "two\nlines"})
        assert ended.result(5).result == RESULT | {"text": "two\nlines"}


def test_found_by_looking_when_news_were_lost(monkeypatch: pytest.MonkeyPatch, empty_redis: str) -> None:
    monkeypatch.setattr(waiting, "RECHECK_S", 0.01)
    decision = accepted()
    decisions.finish(decision, "done", RESULT)
    deaf, started = Waiter(), time.monotonic()  # nobody ever tells it anything
    assert wait_with(deaf, decision, LONG_S).result == RESULT
    assert time.monotonic() - started < LONG_S / 2


def test_listening_again_after_a_broken_connection(room: WaitingRoom) -> None:
    decision, before = accepted(), ears()
    with room.for_ending(decision.id) as waiter:

        def hears() -> bool:
            text_client().publish(str(keys.NEWS), f"{decision.id}\ndone\n{{}}")
            return waiter.wait(0.02)

        text_client().client_kill_filter(_type="pubsub")
        wait_for(lambda: not ears() & before)
        wait_for(hears)
        assert waiter.ending == ("done", "{}")


def test_given_up_after_a_while(room: WaitingRoom) -> None:
    decision = accepted()
    started = time.monotonic()
    assert follow.wait_for(decision, 0.05).status == "queued"
    assert 0.05 <= time.monotonic() - started < 1
    assert not room._for_endings


def test_no_wait_for_what_is_final_or_gone(room: WaitingRoom) -> None:
    final, gone = accepted(), accepted()
    decisions.finish(final, "done", RESULT)
    started = time.monotonic()
    assert follow.wait_for(final, LONG_S).result == RESULT  # though what it was given is not final
    assert time.monotonic() - started < 2
    text_client().delete(keys.DECISION(gone.id))
    assert follow.wait_for(gone, 0.0) == gone


def test_a_delivered_hook_is_news_without_an_ending(room: WaitingRoom) -> None:
    decision = accepted(callback_url="https://example.com/")
    decisions.finish(decision, "done", RESULT)
    [(_, lease)] = hooks.claim(1000, 10)
    with room.for_ending("d_later") as behind:  # news come in order: after these, none of the result are on their way
        text_client().publish(str(keys.NEWS), "d_later")
        assert behind.wait(5)
    with room.for_ending(decision.id) as waiter:
        hooks.settle(decision.id, lease, "delivered", "", 0, 1000)
        assert waiter.wait(5)
        assert waiter.ending is None


def test_progress_wakes_those_who_watch(room: WaitingRoom) -> None:
    decision, other = accepted(), accepted()
    job = jobs.create(MatchRequest(game="nim"))
    assert job is not None
    steps = [
        (decision.id, lambda: decisions.claim(decision.id)),
        (decision.id, lambda: decisions.report_progress(decision.id, {})),
        (decision.id, lambda: decisions.finish(decision, "done", RESULT)),
        (job.id, lambda: jobs.add_step(job.id, 0, "action", {})),
        (job.id, lambda: jobs.end(job.id, "done")),
    ]
    with room.for_progress(other.id) as bystander, room.for_ending(decision.id) as patient:
        wait_for(lambda: listeners(keys.PROGRESS))
        for topic, step in steps:
            with room.for_progress(topic) as waiter:
                step()
                assert waiter.wait(5)
        assert patient.ending is not None
        assert not bystander.is_set()
    assert not room._for_progress
    assert not room._for_endings


def test_one_subscription_however_many_wait(room: WaitingRoom, pool: ThreadPoolExecutor) -> None:
    decision, before = accepted(), listeners(keys.NEWS)
    clients = [waits(pool, decision) for _ in range(8)]
    wait_for(lambda: seated(room, decision.id, 8))
    assert listeners(keys.NEWS) == before
    decisions.finish(decision, "done", RESULT)
    assert all(client.result(5).final for client in clients)


def test_news_wake_only_once() -> None:
    waiter = Waiter()
    waiter.set()
    waiter.wait_for_news(LONG_S)
    assert not waiter.is_set()
