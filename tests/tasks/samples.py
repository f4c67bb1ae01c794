"""Decisions to try the store with, and ears on its channels."""

import base64
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tasks.requests import DecisionRequest
from tasks.store import decisions, keys
from tasks.store.client import text_client
from tasks.store.decisions import Decision

QUEUE = "a-queue"
FALLBACK = {"action": {"cell": 4}, "source": "fallback", "simulations": 0}


def asked(**changes: Any) -> DecisionRequest:
    """A request with everything in it that has to be; the store never looks into the state."""
    needed: Any = {"game": "tictactoe", "state": {}, "player": "p0", "deadline_ms": 2000, "seed": 1}
    return DecisionRequest(**needed | changes)


def accepted(**changes: Any) -> Decision:
    """A decision that has been taken on."""
    decision = decisions.accept(decisions.new_id(), asked(**changes), FALLBACK, QUEUE, ["start"])
    assert isinstance(decision, Decision), decision
    return decision


def stored(decision: Decision) -> Decision:
    """The decision as Redis has it now."""
    found = decisions.read(decision.id)
    assert found is not None
    return found


def redis_ms() -> float:
    """Redis's clock, asked directly."""
    now: Any = text_client().time()
    return float(now[0] * 1000 + now[1] / 1000)


def lives_s(name: object) -> int:
    """How many seconds a key has left; -1: for ever, -2: there is none."""
    left: Any = text_client().ttl(str(name))
    return int(left)


@contextmanager
def hearing(channel: keys.Key) -> Iterator[Callable[[], list[str]]]:
    """What is published from here on; calling it ends the listening and gives every message."""
    with text_client().pubsub() as subscription:
        subscription.subscribe(str(channel))
        assert subscription.get_message(timeout=5)["type"] == "subscribe"

        def heard() -> list[str]:
            text_client().publish(str(channel), "the end")
            messages = iter(lambda: subscription.get_message(timeout=5)["data"], "the end")
            return list(messages)

        yield heard


def sent(queue: str) -> list[tuple[str, list[Any]]]:
    """Task and arguments of the messages on one of Celery's queues, the first to be taken first."""
    found: Any = text_client().lrange(keys.queue(queue), 0, -1)
    messages = [json.loads(text) for text in reversed(found)]
    return [(told["headers"]["task"], json.loads(base64.b64decode(told["body"]))[0]) for told in messages]
