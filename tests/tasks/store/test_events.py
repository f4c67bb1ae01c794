"""Events can be read from any point on."""

import json

import pytest

from tasks.store import decisions, events
from tests.tasks.samples import accepted

pytestmark = pytest.mark.usefixtures("empty_redis")


def test_resumed_after_any_of_them() -> None:
    decision = accepted()
    decisions.claim(decision.id)
    for simulations in range(5):
        decisions.report_progress(decision.id, {"simulations": simulations})
    decisions.finish(decision, "done", {"action": 1})
    everything = events.after(decision.id, events.START)
    assert [fields["event"] for _, fields in everything] == ["queued", *["thinking"] * 6, "done"]
    assert json.loads(everything[-1][1]["data"]) == {"action": 1}
    for number, (event_id, _) in enumerate(everything):
        assert events.after(decision.id, event_id) == everything[number + 1 :]


def test_a_long_story_comes_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "BATCH", 3)
    decision = accepted()
    decisions.claim(decision.id)
    for simulations in range(5):
        decisions.report_progress(decision.id, {"simulations": simulations})
    last, batches = events.START, []
    while batch := events.after(decision.id, last):
        batches.append(len(batch))
        last = batch[-1][0]
    assert batches == [3, 3, 1]


def test_topics_are_apart() -> None:
    decision, other = accepted(), accepted()
    decisions.claim(other.id)
    assert len(events.after(decision.id, events.START)) == 1
    assert events.exist(decision.id)
    assert not events.exist("d_none")
    assert events.after("d_none", events.START) == []
