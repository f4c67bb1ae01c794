"""The guard answers what is due and still open, with the best that is known."""

from collections.abc import Callable
from typing import Any

import pytest

from tasks import guard
from tasks.store import decisions, keys, metrics
from tasks.store.client import text_client
from tasks.store.decisions import Decision
from tests.tasks.samples import FALLBACK, QUEUE, accepted, asked, hearing, stored

DUE_MS = 900  # less than the guard's lead: due as soon as it is accepted
SO_FAR = {"action": {"cell": 8}, "confidence": 0.75, "simulations": 1200}


@pytest.fixture(autouse=True)
def _early_guard(configure: Callable[..., None]) -> None:
    configure(guard_lead_ms="1000")


def due(fallback: dict[str, Any] = FALLBACK) -> Decision:
    """A decision that is due, taken up by a worker."""
    decision = decisions.accept(decisions.new_id(), asked(deadline_ms=DUE_MS), fallback, QUEUE, [])
    assert isinstance(decision, Decision)
    decisions.claim(decision.id)
    return decision


def test_nothing_is_due() -> None:
    later = accepted(deadline_ms=5000)
    assert guard.answer_due() == 0
    assert stored(later).status == "queued"


def test_the_lead_decides_what_is_due(configure: Callable[..., None]) -> None:
    decision = accepted(deadline_ms=DUE_MS)
    configure(guard_lead_ms="25")
    assert guard.answer_due() == 0
    configure(guard_lead_ms="1000")
    assert guard.answer_due() == 1
    assert stored(decision).final


def test_no_fallback_for_those_that_must_be_searched() -> None:
    decision = accepted(deadline_ms=DUE_MS, require="search")
    assert guard.answer_due() == 1
    ended = stored(decision)
    assert (ended.status, ended.result["warnings"]) == ("failed", ["no search finished in time"])
    assert ended.result["problem"] == {
        "type": "urn:kibitz:problem:not-searched",
        "detail": "no search finished in time",
    }
    assert "action" not in ended.to_json()
    assert metrics.counts()["decisions|tictactoe|fallback|failed"] == 1


def test_the_best_so_far_is_searched() -> None:
    decision = decisions.accept(decisions.new_id(), asked(deadline_ms=DUE_MS, require="search"), FALLBACK, QUEUE, [])
    assert isinstance(decision, Decision)
    decisions.claim(decision.id)
    decisions.report_progress(decision.id, SO_FAR)
    assert guard.answer_due() == 1
    assert (stored(decision).status, stored(decision).result["source"]) == ("done", "search")


def test_the_fallback_for_those_that_nobody_answered() -> None:
    waiting, claimed, later = accepted(deadline_ms=DUE_MS), due(), accepted(deadline_ms=5000)
    with hearing(keys.NEWS) as heard:
        assert guard.answer_due() == 2
        assert {news.partition("\n")[0] for news in heard()} == {waiting.id, claimed.id}
    for decision in map(stored, (waiting, claimed)):
        elapsed = decision.result["elapsed_ms"]
        expected = FALLBACK | {"warnings": ["no search finished in time"], "elapsed_ms": elapsed}
        assert (decision.status, decision.result) == ("done", expected)
        assert decision.finished_ms is not None
        assert elapsed == pytest.approx(decision.finished_ms - decision.accepted_ms, abs=50)
    assert stored(later).status == "queued"
    counts = metrics.counts()
    assert counts["decisions|tictactoe|fallback|done"] == 2
    assert counts["guard_answers|tictactoe"] == 2
    assert counts["latency|tictactoe|sum"] > 0
    assert sum(by for name, by in counts.items() if name.startswith("overshoot|tictactoe|")) == 2
    assert guard.answer_due() == 0


def test_the_best_that_a_lost_search_had_found() -> None:
    decision = due()
    decisions.report_progress(decision.id, SO_FAR)
    guard.answer_due()
    result = stored(decision).result
    assert {name: result[name] for name in SO_FAR} == SO_FAR
    assert (result["source"], result["warnings"]) == ("search", ["no search finished in time; the best so far"])
    assert metrics.counts()["decisions|tictactoe|search|done"] == 1


def test_what_a_book_knows_stays() -> None:
    decision = due(FALLBACK | {"source": "solved"})
    decisions.report_progress(decision.id, SO_FAR)
    guard.answer_due()
    result = stored(decision).result
    assert (result["source"], result["action"]) == ("solved", FALLBACK["action"])
    assert result["warnings"] == ["no search finished in time"]


def test_expired_records_are_dropped() -> None:
    gone, open_still = due(), due()
    text_client().zadd(str(keys.QUEUED), {gone.id: 1})
    text_client().delete(keys.DECISION(gone.id))
    assert guard.answer_due() == 2
    assert stored(open_still).final
    assert not text_client().exists(keys.DECISION(gone.id), str(keys.DUE), str(keys.QUEUED))
    assert metrics.counts()["decisions|tictactoe|fallback|done"] == 1
    assert guard.answer_due() == 0


def test_a_worker_that_was_quicker_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    decision = due()
    real = decisions.read_all

    def overtaken(decision_ids: list[str]) -> list[Decision | None]:
        found = real(decision_ids)
        decisions.finish(decision, "done", {"source": "search"}, {"worker": 1})
        return found

    monkeypatch.setattr(decisions, "read_all", overtaken)
    guard.answer_due()
    monkeypatch.undo()
    assert stored(decision).result == {"source": "search"}
    assert metrics.counts() == {"worker": 1}


def test_the_nap_ends_when_the_next_is_due() -> None:
    assert guard._nap() == guard.LONGEST_NAP_S
    accepted(deadline_ms=5000)
    assert guard._nap() == guard.LONGEST_NAP_S
    accepted(deadline_ms=1035)
    assert guard._nap() <= 0.036
    accepted(deadline_ms=DUE_MS)
    assert guard._nap() == 0.001
