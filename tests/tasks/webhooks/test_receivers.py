"""Who may be delivered to now: nobody takes all threads, and what hangs is left alone."""

import time
from collections.abc import Callable

import pytest

from tasks.webhooks import receivers as module
from tasks.webhooks.receivers import (
    PER_RECEIVER,
    PER_UNPROVEN,
    THREADS,
    UNPROVEN,
    UNPROVEN_OF_TENANT,
    Receiver,
    Receivers,
)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets a number of seconds pass."""
    ahead = [0.0]
    real = time.monotonic
    monkeypatch.setattr(module.time, "monotonic", lambda: real() + ahead[0])

    def pass_by(seconds: float) -> None:
        ahead[0] += seconds

    return pass_by


def filled(known: Receivers, receiver: Receiver) -> int:
    """How many deliveries a receiver can have under way."""
    return next(number for number in range(10_000) if not known.occupy(receiver))


def proven(known: Receivers, place: str, tenant: str = "a") -> Receiver:
    receiver = Receiver(tenant, place)
    assert known.occupy(receiver)
    known.leave(receiver, 0.1, taken=True)
    return receiver


def test_who_has_not_answered_yet_is_tried_a_few_times_only() -> None:
    known, new = Receivers(), Receiver("a", "new:80")
    assert filled(known, new) == PER_UNPROVEN
    known.leave(new, 0.1, taken=True)
    assert filled(known, new) == PER_RECEIVER - 1


def test_where_many_hang_each_is_tried_once() -> None:
    known = Receivers()
    hanging = [Receiver("a", f"h{n}:80") for n in range(100)]
    started = sum(filled(known, receiver) for receiver in hanging)
    assert 100 < started < UNPROVEN_OF_TENANT
    assert known.occupy(Receiver("a", "new:80"))


def test_a_tenants_hanging_receivers_leave_room_for_others() -> None:
    known, good = Receivers(), proven(Receivers(), "good:80", "b")
    hanging = [Receiver("a", f"h{n}:80") for n in range(THREADS)]
    assert sum(known.occupy(receiver) for receiver in hanging) == UNPROVEN_OF_TENANT
    assert known.occupy(good)
    assert known.occupy(Receiver("c", "new:80"))


def test_all_hanging_receivers_leave_room_for_those_that_answer() -> None:
    known = Receivers()
    good = proven(known, "good:80", "tenant 0")
    hanging = [Receiver(f"tenant {n % 20}", f"h{n}:80") for n in range(2 * THREADS)]
    assert sum(known.occupy(receiver) for receiver in hanging) == UNPROVEN
    assert filled(known, good) == PER_RECEIVER
    for receiver in hanging[:UNPROVEN]:
        known.leave(receiver, 15.0, taken=False)
    assert known.occupy(Receiver("tenant 0", "new:80"))
    assert known.busy == PER_RECEIVER + 1


def test_what_hangs_is_left_alone_longer_and_longer(later: Callable[[float], None]) -> None:
    known, dead = Receivers(), Receiver("a", "dead:80")
    for pause in (15.0, 30.0, 60.0, 60.0):
        assert known.occupy(dead)
        known.leave(dead, 15.0, taken=False)
        assert not known.occupy(dead)
        assert pause - 1 < known.pause_s(dead) <= pause
        later(pause)
    assert known.occupy(dead)
    known.leave(dead, 1.0, taken=True)
    assert known.occupy(dead)
    known.leave(dead, 1.0, taken=False)
    assert known.pause_s(dead) <= 1.0, "it begins anew"


def test_what_fails_at_once_costs_nothing() -> None:
    known, refusing = Receivers(), Receiver("a", "refusing:80")
    for _ in range(5):
        assert known.occupy(refusing)
        known.leave(refusing, 0.0, taken=False)
    assert filled(known, refusing) == PER_RECEIVER


def test_nothing_to_deliver_says_nothing_about_the_receiver() -> None:
    known = Receivers()
    good = proven(known, "good:80")
    assert known.occupy(good)
    known.leave(good, 9.0, taken=None)
    assert filled(known, good) == PER_RECEIVER


def test_what_is_remembered_is_bounded(later: Callable[[float], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 10)
    known = Receivers()
    for number in range(50):
        receiver = Receiver("a", f"h{number}:80")
        assert known.occupy(receiver)
        known.leave(receiver, 1.0, taken=False)
        later(10.0)
        proven(known, f"g{number}:80")
    assert len(known._paused) <= 11
    assert len(known._failures) <= 11
    assert len(known._proven) <= 10
