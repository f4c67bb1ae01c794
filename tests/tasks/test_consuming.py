import pytest

from tasks.app import INTERACTIVE
from tasks.consuming import STALLED_S, ConsumerWatch
from tasks.store import keys
from tasks.store.client import text_client


def waiting_message() -> None:
    text_client().lpush(keys.queue(INTERACTIVE), "{}")


@pytest.mark.usefixtures("empty_redis")
def test_messages_that_nobody_takes_are_noticed() -> None:
    watch = ConsumerWatch(INTERACTIVE, lambda: False)
    assert not watch.stalled(0.0), "nothing waits"
    waiting_message()
    assert not watch.stalled(1.0)
    assert not watch.stalled(0.9 + STALLED_S)
    assert watch.stalled(1.0 + STALLED_S)


@pytest.mark.usefixtures("empty_redis")
def test_a_worker_that_is_busy_or_gets_on_is_left_alone() -> None:
    busy = True
    watch = ConsumerWatch(INTERACTIVE, lambda: busy)
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
