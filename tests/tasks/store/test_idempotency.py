"""Idempotency keys: one decision for the same request, however often it comes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tasks.store import idempotency, keys
from tasks.store.client import text_client
from tasks.store.idempotency import Attempt, InProgress, KeyReused
from tests.tasks.samples import lives_s

pytestmark = pytest.mark.usefixtures("empty_redis")


def stored_name() -> str:
    (name,) = text_client().keys("*")  # type: ignore[misc]
    return str(name)


def test_the_same_request_is_the_same_decision() -> None:
    first = Attempt("a", "key", b"body")
    assert first.earlier_decision() is None
    first.made("d_1")
    for _ in range(2):
        assert Attempt("a", "key", b"body").earlier_decision() == "d_1"


def test_another_body() -> None:
    first = Attempt("a", "key", b"body")
    first.earlier_decision()
    for _ in range(2):  # while it is taken, and afterwards
        with pytest.raises(KeyReused):
            Attempt("a", "key", b"other").earlier_decision()
        first.made("d_1")
    assert Attempt("a", "key", b"body").earlier_decision() == "d_1"


def test_in_progress() -> None:
    first = Attempt("a", "key", b"body")
    first.earlier_decision()
    with pytest.raises(InProgress) as raised:
        Attempt("a", "key", b"body").earlier_decision()
    assert raised.value.retry_after_s == 1


def test_one_of_many_may_go_on() -> None:
    def attempt(_: int) -> str:
        try:
            return str(Attempt("a", "key", b"body").earlier_decision())
        except InProgress:
            return "in progress"

    with ThreadPoolExecutor(20) as pool:
        outcomes = list(pool.map(attempt, range(20)))
    assert sorted(outcomes) == ["None", *["in progress"] * 19]


def test_forgotten_when_nothing_was_made() -> None:
    first = Attempt("a", "key", b"body")
    first.earlier_decision()
    first.forget()
    assert Attempt("a", "key", b"other").earlier_decision() is None


def test_tenants_and_keys_are_apart() -> None:
    given = [("a", "key"), ("b", "key"), ("a", "key2"), ("a", ""), ("a:key", ""), ("", "a:key")]
    for number, (tenant, key) in enumerate(given):
        attempt = Attempt(tenant, key, b"body")
        assert attempt.earlier_decision() is None
        attempt.made(f"d_{number}")
    found = [Attempt(tenant, key, b"body").earlier_decision() for tenant, key in given]
    assert found == [f"d_{number}" for number in range(len(given))]


def test_without_a_key_nothing_is_remembered() -> None:
    attempt = Attempt("a", None, b"body")
    assert attempt.earlier_decision() is None
    attempt.made("d_1")
    assert attempt.earlier_decision() is None
    attempt.forget()
    assert text_client().dbsize() == 0


def test_the_key_itself_is_not_stored() -> None:
    Attempt("a", "secret-key", b"secret-body").made("d_1")
    assert "secret" not in stored_name() + str(text_client().get(stored_name()))
    assert stored_name().startswith(keys.IDEMPOTENCY("a", ""))


def test_remembered_for_a_while(configure: Callable[..., None]) -> None:
    configure(idempotency_ttl_s="3000")
    attempt = Attempt("a", "key", b"body")
    attempt.earlier_decision()
    # A process may die before it has made a decision: its clients must not be locked out for a day.
    assert idempotency.TAKING_S - 1 <= lives_s(stored_name()) <= idempotency.TAKING_S
    attempt.made("d_1")
    assert 2999 <= lives_s(stored_name()) <= 3000


def test_expired_between_two_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    Attempt("a", "key", b"body").earlier_decision()
    real = text_client().get

    def late(name: Any) -> Any:
        text_client().delete(name)
        return real(name)

    monkeypatch.setattr(text_client(), "get", late)
    with pytest.raises(InProgress):
        Attempt("a", "key", b"body").earlier_decision()
    assert Attempt("a", "key", b"body").earlier_decision() is None  # the next try
