"""Processes that stay for the next decision: called directly, each once, and never instead of one that is free."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tasks.store import decisions, events, keys, staying
from tasks.store.client import text_client
from tasks.store.decisions import Decision
from tests.tasks.samples import FALLBACK, QUEUE, accepted, asked, redis_ms, stored
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("empty_redis")
LONG_S = 0.6  # less than a socket of ours waits


def staying_now() -> int:
    return int(text_client().zcard(str(keys.STAYING)))


def next_one(process: str, seconds: float = LONG_S) -> Decision | None:
    return staying.next_decision(process, QUEUE, seconds)[0]


def stays(pool: ThreadPoolExecutor, process: str) -> "Future[Decision | None]":
    before = staying_now()
    future = pool.submit(next_one, process)
    wait_for(lambda: staying_now() == before + 1)
    return future


def handed(called: "Future[Decision | None]") -> str:
    """The id of the decision that a process was given; empty if it is to turn to Celery."""
    decision = called.result(LONG_S)
    return "" if decision is None else decision.id


def messages() -> int:
    return int(text_client().llen(QUEUE))


def test_who_stays_is_called_and_needs_no_message() -> None:
    with ThreadPoolExecutor() as pool:
        called = stays(pool, "p_1")
        decision = accepted()
        taken = called.result(LONG_S)
    assert taken is not None
    assert taken == stored(decision)
    assert (taken.status, taken.tries) == ("thinking", 1)
    assert decisions.take_waiting()[0] is None, "it has been taken"
    assert text_client().zrange(str(keys.RUNNING), 0, -1) == [decision.id]
    assert [fields["event"] for _, fields in events.after(decision.id, events.START)] == ["queued", "thinking"]
    assert (messages(), staying_now()) == (0, 0)


def test_one_that_was_called_is_not_called_again() -> None:
    text_client().zadd(str(keys.WORKERS), {f"host:{number}": redis_ms() for number in range(4)})
    with ThreadPoolExecutor() as pool:
        called = stays(pool, "p_1")
        first, second = accepted(), accepted()
        assert handed(called) == first.id
    assert messages() == 1, "for a process that is free"
    taken, _ = decisions.take_waiting()
    assert taken is not None
    assert taken.id == second.id


def test_each_of_several_is_called_once() -> None:
    with ThreadPoolExecutor() as pool:
        called = [stays(pool, f"p_{number}") for number in range(3)]
        given = {accepted().id for _ in range(3)}
        assert {handed(future) for future in called} == given
    assert messages() == 0


def test_what_waits_already_is_not_stayed_for() -> None:
    decision = accepted()
    text_client().delete(QUEUE)
    taken = next_one("p_1")
    assert taken is not None
    assert taken.id == decision.id
    text_client().lpush(QUEUE, "a helper's message")
    assert next_one("p_1") is None
    assert staying_now() == 0


def test_helpers_have_their_messages_and_somebody_leaves_for_each() -> None:
    text_client().zadd(str(keys.WORKERS), {f"host:{number}": redis_ms() for number in range(4)})
    with ThreadPoolExecutor() as pool:
        called = [stays(pool, f"p_{number}") for number in range(3)]
        decisions.accept("d_1", asked(), FALLBACK, QUEUE, ["lead", "help 1"])
        done = threading.Event()
        for future in called:
            future.add_done_callback(lambda _: done.set())
        assert done.wait(LONG_S)
        wait_for(lambda: staying_now() == 1)
        other = accepted()
        assert sorted(handed(future) for future in called) == sorted(["d_1", "", other.id])
    assert text_client().lrange(QUEUE, 0, -1) == ["help 1"]


def test_nothing_came() -> None:
    assert next_one("p_1", 0.05) is None
    assert staying_now() == 0
    accepted()
    assert messages() == 1


def test_one_that_was_killed_is_not_counted_on() -> None:
    text_client().zadd(str(keys.STAYING), {"p_dead": redis_ms() - 1})
    accepted()
    assert messages() == 1


def test_struck_off_in_the_last_moment_it_still_hears_its_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the end of its waiting and its leaving, a decision is accepted for it."""
    client = text_client()
    waited = client.brpop
    late: list[Decision] = []

    def in_vain(names: object, seconds: float) -> object:
        if not late:
            late.append(accepted())
            return None
        return waited(names, seconds)

    monkeypatch.setattr(client, "brpop", in_vain)
    assert [next_one("p_1")] == [stored(decision) for decision in late]
    assert messages() == 0
