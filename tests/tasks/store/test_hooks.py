"""Webhooks that wait: claimed by one at a time, settled by whoever holds them."""

from typing import Any

import pytest

from tasks.store import decisions, hooks, keys
from tasks.store.client import text_client
from tasks.store.decisions import Decision
from tests.tasks.samples import accepted, hearing, lives_s, redis_ms, stored
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("empty_redis")

LEASE_MS = 60_000


def finished() -> Decision:
    decision = accepted(callback_url="https://example.com/")
    decisions.finish(decision, "done", {})
    return decision


def claimed() -> tuple[Decision, str]:
    decision = finished()
    [(decision_id, lease)] = hooks.claim(LEASE_MS, 10)
    assert decision_id == decision.id
    return decision, lease


def due_ms(decision: Decision) -> float | None:
    found: Any = text_client().zscore(str(keys.HOOKS), decision.id)
    return None if found is None else float(found)


def test_claimed_by_one_the_oldest_first() -> None:
    first, second, third = (finished() for _ in range(3))
    assert [decision_id for decision_id, _ in hooks.claim(LEASE_MS, 2)] == [first.id, second.id]
    assert [decision_id for decision_id, _ in hooks.claim(LEASE_MS, 2)] == [third.id]
    assert hooks.claim(LEASE_MS, 2) == []


def test_claimed_again_when_the_lease_has_ended() -> None:
    decision = finished()
    [(_, lost)] = hooks.claim(20, 10)
    again: list[tuple[str, str]] = []
    wait_for(lambda: again.extend(hooks.claim(LEASE_MS, 10)) or again)
    [(decision_id, lease)] = again
    assert decision_id == decision.id
    assert hooks.renew(decision.id, lost, LEASE_MS) is None
    assert hooks.renew(decision.id, lease, LEASE_MS) is not None


def test_renewed_by_its_holder() -> None:
    decision, lease = claimed()
    renewed = hooks.renew(decision.id, lease, 2 * LEASE_MS)
    assert renewed is not None
    assert float(renewed) == due_ms(decision) == pytest.approx(redis_ms() + 2 * LEASE_MS, abs=1000)
    assert hooks.renew(decision.id, lease, LEASE_MS) is None
    assert hooks.renew("d_none", lease, LEASE_MS) is None


@pytest.mark.parametrize("outcome", ["delivered", "failed"])
def test_settled_for_good(outcome: str) -> None:
    decision, lease = claimed()
    with hearing(keys.NEWS) as heard:
        assert hooks.settle(decision.id, lease, outcome, "answered 500", 0, 1000)
        assert heard() == [decision.id]
    assert stored(decision).hook == {"status": outcome, "attempts": 1, "last_error": "answered 500"}
    assert due_ms(decision) is None


def test_pending_until_a_pause_is_over() -> None:
    decision, lease = claimed()
    assert hooks.settle(decision.id, lease, "pending", "answered 500", 5000, 1000)
    assert due_ms(decision) == pytest.approx(redis_ms() + 5000, abs=1000)
    assert hooks.claim(LEASE_MS, 10) == []
    assert stored(decision).hook == {"status": "pending", "attempts": 1, "last_error": "answered 500"}


def test_a_lost_lease_only_tells_of_success() -> None:
    decision, lease = claimed()
    assert hooks.renew(decision.id, lease, 2 * LEASE_MS) is not None  # as if by another
    assert not hooks.settle(decision.id, lease, "failed", "late", 0, 1000)
    assert stored(decision).hook == {"status": "pending", "attempts": 0, "last_error": None}
    assert hooks.settle(decision.id, lease, "delivered", "", 0, 1000)
    assert due_ms(decision) is None


def test_the_record_lives_as_long_as_it_is_needed() -> None:
    decision, lease = claimed()
    hooks.settle(decision.id, lease, "pending", "", 0, 5_000_000)
    assert 4999 <= lives_s(keys.DECISION(decision.id)) <= 5000
    [(_, lease)] = hooks.claim(LEASE_MS, 10)
    hooks.settle(decision.id, lease, "delivered", "", 0, 1000)
    assert lives_s(keys.DECISION(decision.id)) >= 4999


def test_nothing_is_written_about_what_has_expired() -> None:
    decision, lease = claimed()
    assert hooks.request_of(decision.id) is not None
    text_client().delete(keys.DECISION(decision.id))
    assert hooks.request_of(decision.id) is None
    assert not hooks.settle(decision.id, lease, "pending", "", 1000, 1000)
    assert not text_client().exists(keys.DECISION(decision.id), str(keys.HOOKS))


def test_dropped() -> None:
    decision, other = finished(), finished()
    hooks.drop(decision.id)
    assert [decision_id for decision_id, _ in hooks.claim(LEASE_MS, 10)] == [other.id]
