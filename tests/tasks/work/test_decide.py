"""The worker's task, run here on decisions in a real Redis."""

import pytest

from engine.registry import load_game
from tasks.queues import INTERACTIVE
from tasks.requests import DecisionRequest
from tasks.store import decisions, keys
from tasks.store.client import text_client
from tasks.store.decisions import Decision
from tasks.work import decide as worker
from tests.tasks.samples import FALLBACK, sent, stored

GAME = load_game("tictactoe")
QUEUE = keys.queue(INTERACTIVE)

pytestmark = pytest.mark.usefixtures("empty_redis")


def waiting(**changes: object) -> Decision:
    """A decision that nobody has begun, and whose message is lost."""
    state = GAME.codec.encode_state(GAME.new_position())
    request = DecisionRequest(game=GAME.id, state=state, player="p0", iterations=20, deadline_ms=20_000, seed=1)
    decision = decisions.accept(decisions.new_id(), request, FALLBACK, QUEUE, [])
    assert isinstance(decision, Decision)
    return decision


def test_one_message_is_enough_for_all_that_wait() -> None:
    three = [waiting() for _ in range(3)]
    worker.decide(three[0].id)
    assert [(stored(decision).status, stored(decision).result["source"]) for decision in three] == [
        ("done", "search"),
        ("done", "search"),
        ("done", "search"),
    ]
    assert sent(INTERACTIVE) == []


def test_a_turn_ends_and_tells_others_of_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "TURN_S", 0.0)
    three = [waiting() for _ in range(3)]
    worker.decide(three[0].id)
    left = [decision.id for decision in three if not stored(decision).final]
    assert len(left) == 2
    ((task, (told,)),) = sent(INTERACTIVE)[:1]
    assert task == "tasks.decide"
    assert told in left
    assert text_client().zcard(str(keys.QUEUED)) == 2
