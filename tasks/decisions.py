"""Decisions in Redis: accepting, claiming, finishing, reading."""

import json
import secrets
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import redis

from tasks import scripts
from tasks.config import config
from tasks.redis_client import clock, key, text_client

FINAL = ("done", "cancelled", "failed")
MOST_TRIES = 2
PENDING_HOOK = {"status": "pending", "attempts": 0, "last_error": None}
WORKER_ALIVE_MS = 5000.0  # a search process that was not seen for so long is not counted on
WORKERS_MEMORY_MS = 1000.0  # how long their number is remembered before Redis is asked again
_workers = [0.0, 1.0]  # when they were counted, and how many there were
DUE, QUEUED, HOOKS, METRICS = key("due"), key("queued"), key("hooks"), key("metrics")
NEWS, PROGRESS = key("news"), key("progress")
"""Channels: news are a decision's id, final status and result, a line each; progress is the id alone."""
Json = dict[str, Any]
Counts = dict[str, int]


@dataclass(frozen=True)
class Refused:
    """The service is too busy to keep its promise for one more decision."""

    oldest_ms: float
    """How long the oldest queued decision has been waiting."""
    queued: int


@dataclass(frozen=True)
class Decision:
    """A decision as it stands."""

    id: str
    status: str
    request: Json
    fallback: Json
    """What the guard answers if nobody else does."""
    due_ms: float
    """The deadline, by Redis's clock."""
    accepted_ms: float
    result: Json
    """Fields of the answer; empty while there is none."""
    hook: Json
    """State of the webhook delivery; empty if none was asked for."""
    tries: int = 0
    stop: str = ""
    so_far: Json = field(default_factory=dict)
    """The best that a search has found until now: action, confidence, simulations; empty before its first report."""

    @property
    def final(self) -> bool:
        """Whether it has its one result."""
        return self.status in FINAL

    def finished(self, status: str, result: str) -> "Decision":
        """The decision with its result, as the news tell it."""
        return replace(self, status=status, result=json.loads(result))

    def to_json(self) -> Json:
        """The decision as the API shows it."""
        request = self.request
        base: Json = {
            "id": self.id,
            "status": self.status,
            "game": request["game"],
            "game_id": request.get("game_id"),
            "player": request["player"],
            "deadline_ms": request["deadline_ms"],
            "seed": request["seed"],
            "warnings": [],
            "webhook": self.hook or (PENDING_HOOK if request.get("callback_url") else None),
        }
        return base | self.result


def new_id() -> str:
    """An id that nobody can guess."""
    return "d_" + secrets.token_urlsafe(16)


def accept(decision_id: str, request: Json, fallback: Json, queue: str, messages: list[str]) -> float | Refused:
    """Take a decision on, and put the messages that start it onto a queue.

    Its due time (ms, Redis's clock), or why not.
    """
    settings = config()
    deadline = request["deadline_ms"]
    ok, number, waiting = _script(scripts.ACCEPT)(
        keys=[key("d", decision_id), DUE, QUEUED, key("ev", decision_id), queue],
        args=[
            decision_id,
            deadline,
            settings.decision_ttl_s,
            deadline / 2,
            max(1, int(deadline / 2 / settings.min_budget_ms)) * known_workers(),
            json.dumps(request),
            json.dumps(fallback),
            *messages,
        ],
    )
    if not ok:
        return Refused(float(number), int(waiting))
    return float(number)


def claim(decision_id: str) -> tuple[Decision | None, int]:
    """Start thinking: the decision, None if there is nothing to do any more, and how many others wait."""
    keys = [key("d", decision_id), QUEUED, key("ev", decision_id)]
    tries, waiting, flat = _script(scripts.CLAIM)(keys=keys, args=[decision_id])
    fields = dict(zip(flat[::2], flat[1::2], strict=True))
    return (_parsed(decision_id, fields) if tries else None), int(waiting)


@dataclass(frozen=True)
class Ending:
    """A final result that somebody wants to write."""

    decision: Decision
    status: str
    result: Json
    counts: Counts = field(default_factory=dict)
    """Metrics to count up, and by how much, if it is the one that counts."""


def finish(decision: Decision, status: str, result: Json, counts: Counts | None = None) -> bool:
    """Write the one final result; False if another was there first."""
    return bool(_finish(Ending(decision, status, result, counts or {}), None))


def finish_all(endings: list[Ending]) -> list[bool]:
    """Write several final results in a few round trips; for each, whether it was the first."""
    pipeline = text_client().pipeline(transaction=False)
    for ending in endings:
        _finish(ending, pipeline)
    return [bool(first) for first in pipeline.execute()]


def _finish(ending: Ending, client: Any) -> Any:
    decision = ending.decision
    callback = "1" if decision.request.get("callback_url") and ending.status != "cancelled" else "0"
    counts = [part for count in ending.counts.items() for part in count]
    return _script(scripts.FINISH)(
        keys=[key("d", decision.id), DUE, QUEUED, key("ev", decision.id), HOOKS, METRICS],
        args=[decision.id, ending.status, json.dumps(ending.result), callback, *counts],
        client=client,
    )


def report_progress(decision_id: str, data: Json) -> str:
    """Show how a search is getting on; what is asked of it: '' to go on, 'now' to answer, 'final' to drop it."""
    return str(
        _script(scripts.PROGRESS)(
            keys=[key("d", decision_id), key("ev", decision_id)], args=[decision_id, json.dumps(data)]
        )
    )


def ask_to_stop(decision_id: str) -> None:
    """Ask whoever searches to answer with the best so far."""
    text_client().hset(key("d", decision_id), "stop", "now")


def read(decision_id: str) -> Decision | None:
    """A decision by id; None if there is none (any more)."""
    return read_all([decision_id])[0]


def read_all(decision_ids: list[str]) -> list[Decision | None]:
    """Several decisions in one round trip."""
    pipeline = text_client().pipeline(transaction=False)
    for decision_id in decision_ids:
        pipeline.hgetall(key("d", decision_id))
    return [_parsed(i, fields) for i, fields in zip(decision_ids, pipeline.execute(), strict=True)]


def _parsed(decision_id: str, fields: dict[str, str]) -> Decision | None:
    if "request" not in fields:
        return None
    hook = {}
    if "hook" in fields:
        hook = {
            "status": fields["hook"],
            "attempts": int(fields.get("hook_attempts", 0)),
            "last_error": fields.get("hook_error"),
        }
    return Decision(
        id=decision_id,
        status=fields["status"],
        request=json.loads(fields["request"]),
        fallback=json.loads(fields["fallback"]),
        due_ms=float(fields["due"]),
        accepted_ms=float(fields["accepted"]),
        result=json.loads(fields.get("result", "{}")),
        hook=hook,
        tries=int(fields["tries"]),
        stop=fields.get("stop", ""),
        so_far=json.loads(fields.get("so_far", "{}")),
    )


def backlog() -> tuple[int, float]:
    """How many decisions are queued, and for how many ms the oldest of them has been."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.zcard(QUEUED)
    pipeline.zrange(QUEUED, 0, 0, withscores=True)
    waiting, oldest = pipeline.execute()
    age = clock.now_ms() - oldest[0][1] if oldest else 0.0
    return int(waiting), max(0.0, age)


def known_workers() -> int:
    """Search processes that were alive lately; at least one, so that the first request is not refused."""
    now = clock.now_ms()
    if now - _workers[0] > WORKERS_MEMORY_MS:
        alive: Any = text_client().zcount(key("workers"), now - WORKER_ALIVE_MS, "+inf")
        _workers[:] = [now, max(1, alive)]
    return int(_workers[1])


def _script(source: str) -> Any:
    return _scripts(text_client(), source)


@cache
def _scripts(client: redis.Redis, source: str) -> Any:
    return client.register_script(source)
