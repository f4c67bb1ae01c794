import pytest

from tasks.consuming import STALLED_S, AtWork, ConsumerWatch
from tasks.queues import INTERACTIVE
from tasks.store import keys
from tasks.store.client import text_client


def waiting_message() -> None:
    text_client().lpush(keys.queue(INTERACTIVE), "{}")


@pytest.mark.usefixtures("empty_redis")
def test_messages_that_nobody_takes_are_noticed() -> None:
    watch = ConsumerWatch(INTERACTIVE, lambda: 0, lambda: 0)
    assert not watch.stalled(0.0), "nothing waits"
    waiting_message()
    assert not watch.stalled(1.0)
    assert not watch.stalled(0.9 + STALLED_S)
    assert watch.stalled(1.0 + STALLED_S)


@pytest.mark.usefixtures("empty_redis")
def test_a_worker_that_is_busy_or_gets_on_is_left_alone() -> None:
    busy = True
    watch = ConsumerWatch(INTERACTIVE, lambda: int(busy), lambda: int(busy))
    waiting_message()
    assert not watch.stalled(0.0)
    assert not watch.stalled(100.0)
    busy = False
    assert not watch.stalled(101.0), "counted from the first idle look"
    text_client().delete(keys.queue(INTERACTIVE))
    assert not watch.stalled(200.0)
    waiting_message()
    assert not watch.stalled(201.0)
    assert watch.stalled(201.0 + STALLED_S)


@pytest.mark.usefixtures("empty_redis")
def test_tasks_that_no_process_is_at_are_noticed() -> None:
    working = AtWork()
    watch = ConsumerWatch(INTERACTIVE, lambda: 2, working.count)
    for process in (3, 0):
        working.say(process, True)
    assert not watch.stalled(0.0)
    working.say(3, False)
    assert not watch.stalled(10.0)
    assert watch.stalled(10.0 + STALLED_S)
    working.say(3, True)
    assert not watch.stalled(20.0 + STALLED_S)
