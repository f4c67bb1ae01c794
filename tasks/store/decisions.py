"""Decisions in Redis: accepting, claiming, finishing, reading.

A decision is a hash. It is queued, then thinking, then exactly one of done, cancelled and failed: whoever writes a
final status first wins, and everybody else is told so.
"""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.types import Json
from tasks.config import config
from tasks.json_text import dumps, loads
from tasks.problems import problem_json
from tasks.requests import SEARCH, DecisionRequest
from tasks.store import keys, scripts
from tasks.store.client import text_client
from tasks.store.clock import clock
from tasks.store.presence import known_workers

OPEN, FINAL = ("queued", "thinking"), ("done", "cancelled", "failed")
FORMAT = 1
"""Of the record of a decision. Workers leave those of a newer format to others, so that versions can run side by side:
raise it when an older worker would search a decision wrongly. Fields that it can do without need no new format.
Whatever the format, `status`, `due`, `fallback` and `so_far` stay as they are: any guard must be able to answer."""
NOT_SEARCHED = "not-searched"  # the problem of a decision that had to be searched and was not
EVER_MS = 1e12  # later than anything is due
MOST_LOOKED_AT = 256  # decisions that wait, of which the one with the best claim is chosen
log = logging.getLogger(__name__)
PENDING_HOOK = {"status": "pending", "attempts": 0, "last_error": None}
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
    request: DecisionRequest
    fallback: Json
    """What the guard answers if nobody else does."""
    due_ms: float
    """The deadline, by Redis's clock."""
    accepted_ms: float
    result: Json = field(default_factory=dict)
    """Fields of the answer; empty while there is none."""
    hook: Json = field(default_factory=dict)
    """State of the webhook delivery; empty if none was asked for."""
    tries: int = 0
    so_far: Json = field(default_factory=dict)
    """The best that a search has found until now: action, confidence, simulations; empty before its first report."""
    finished_ms: float | None = None
    workers: int = 1
    """Processes that search it."""

    @property
    def final(self) -> bool:
        """Whether it has its one result."""
        return self.status in FINAL

    def finished(self, status: str, result: str) -> "Decision":
        """The decision with its result, as the news tell it."""
        return replace(self, status=status, result=loads(result))

    def to_json(self) -> Json:
        """The decision as callers are shown it."""
        request = self.request
        base: Json = {
            "id": self.id,
            "status": self.status,
            "game": request.game,
            "game_id": request.game_id,
            "player": request.player,
            "deadline_ms": request.deadline_ms,
            "seed": request.seed,
            "warnings": [],
            "webhook": self.hook or (PENDING_HOOK if request.callback_url else None),
        }
        return base | self.result


def new_id() -> str:
    """An id that nobody can guess."""
    return "d_" + secrets.token_urlsafe(16)


def accept(
    decision_id: str, request: DecisionRequest, fallback: Json, queue: str, messages: Sequence[str | bytes]
) -> Decision | Refused:
    """Accept a decision and put the messages that start it onto a queue; or say why not.

    The first message starts the decision, each further one a helper; there are only as many helpers as are free.
    """
    settings = config()
    deadline, workers = request.deadline_ms, known_workers()
    names = [
        keys.DECISION(decision_id),
        keys.DUE,
        keys.QUEUED,
        keys.EVENTS(decision_id),
        queue,
        keys.OPEN,
        keys.RUNNING,
        keys.STAYING,
        keys.PROGRESS,
        keys.SERVED,
    ]
    ok, number, more = scripts.run(
        "accept_decision",
        names,
        [
            decision_id,
            request.tenant,
            deadline,
            settings.decision_ttl_s,
            workers,
            max(1, int(deadline / 2 / settings.min_budget_ms)) * workers,
            dumps(request.to_json()),
            dumps(fallback),
            FORMAT,
            keys.NEXT.beginning,
            keys.TAG_END,
            *messages,
        ],
    )
    if not ok:
        return Refused(float(number), int(more))
    due_ms = float(number)
    return Decision(decision_id, "queued", request, fallback, due_ms, due_ms - deadline, workers=int(more) + 1)


def answer_at_once(decision_id: str, request: DecisionRequest, result: Json, counts: Counts) -> Decision:
    """Keep a decision that needs no search, with its answer."""
    names = [keys.DECISION(decision_id), keys.EVENTS(decision_id), keys.HOOKS, keys.METRICS]
    callback = "1" if request.callback_url else "0"
    told = [dumps(request.to_json()), dumps(result), callback]
    flat = [part for count in counts.items() for part in count]
    arguments = [decision_id, request.deadline_ms, config().decision_ttl_s, *told, *flat]
    accepted_ms = float(scripts.run("answer_at_once", names, arguments))
    due_ms = accepted_ms + request.deadline_ms
    return Decision(decision_id, "done", request, {}, due_ms, accepted_ms, result, finished_ms=accepted_ms)


@dataclass(frozen=True)
class Crowd:
    """Who else wants to be searched."""

    waiting: int = 0
    """Decisions of the same tenant that wait."""
    tenants: int = 1
    """Tenants with open decisions."""


def take(decision_id: str, *, again: bool = False) -> tuple[Decision | None, Crowd]:
    """Start thinking about the decision with the best claim; None if none waits.

    With `again`, this one is wanted before all others, also if somebody began it and was lost.
    """
    decision = claim(decision_id, again=True) if again else None
    return take_waiting() if decision is None else (decision, Crowd())


@dataclass(frozen=True)
class Giver:
    """A search that lets others be decided in between."""

    tenant: str = ""
    """Whose search it is: others need to have fewer running. Empty: nobody's, the process is free."""
    deadline_ms: float = EVER_MS
    """It makes way for decisions with no more time than it had itself."""
    due_within_ms: float = EVER_MS
    """Those that are due later are better off if they wait until it has ended."""


def take_waiting(waited_ms: float = 0.0, giver: Giver | None = None) -> tuple[Decision | None, Crowd]:
    """Start thinking about the decision with the best claim, of those that have waited for a time."""
    decision, crowd, _ = take_or_stay("", "", 0.0, waited_ms, giver)
    return decision, crowd


def take_or_stay(
    process: str, queue: str, seconds: float, waited_ms: float = 0.0, giver: Giver | None = None
) -> tuple[Decision | None, Crowd, bool]:
    """The same; if none waits, nor a message on the workers' queue, this process stays for one (staying.py).

    Whether it stays is told besides.
    """
    names = [keys.QUEUED, keys.DUE, keys.OPEN, keys.RUNNING, keys.PROGRESS, queue or keys.STAYING]
    names += [keys.STAYING, keys.SERVED]
    giver = giver or Giver()
    arguments = [waited_ms, MOST_LOOKED_AT, keys.DECISION.beginning, keys.EVENTS.beginning]
    arguments += [keys.TAG_END, FORMAT, giver.tenant, giver.deadline_ms, giver.due_within_ms, process, seconds * 1000]
    while taken := scripts.run("take_decision", names, arguments):
        if len(taken) == 1:
            return None, Crowd(), True
        decision_id, waiting, tenants, flat = taken
        decision = _from_pairs(decision_id, flat)
        if decision is not None:  # else its record is damaged
            return decision, Crowd(int(waiting), int(tenants)), False
    return None, Crowd(), False


def handed_over(text: str) -> Decision | None:
    """The decision that was given to this process when it was accepted; None if its record is damaged."""
    return _from_pairs(*loads(text))


def claim(decision_id: str, *, again: bool = False) -> Decision | None:
    """Start thinking about a decision: it, or None if there is nothing to do.

    `again`: also if somebody began it and was lost.
    """
    names = [keys.DECISION(decision_id), keys.QUEUED, keys.EVENTS(decision_id), keys.PROGRESS, keys.RUNNING]
    tries, flat = scripts.run("claim_decision", names, [decision_id, int(again), FORMAT])
    return _from_pairs(decision_id, flat) if tries else None


def start_helper(decision: Decision, worker: int) -> None:
    """Say that a helper is at a decision."""
    text_client().zadd(str(keys.RUNNING), {f"{decision.id}/{worker}": decision.due_ms})


def end_helper(decision: Decision, worker: int) -> None:
    """Say that it is free again."""
    text_client().zrem(str(keys.RUNNING), f"{decision.id}/{worker}")


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
    ending = _as_required(ending)
    decision = ending.decision
    callback = "1" if decision.request.callback_url and ending.status != "cancelled" else "0"
    names = [keys.DECISION(decision.id), keys.DUE, keys.QUEUED, keys.EVENTS(decision.id), keys.HOOKS, keys.METRICS]
    names += [keys.NEWS, keys.OPEN, keys.RUNNING]
    counts = [part for count in ending.counts.items() for part in count]
    arguments = [decision.id, ending.status, dumps(ending.result), callback, *counts]
    return scripts.run("finish_decision", names, arguments, client)


def _as_required(ending: Ending) -> Ending:
    """The ending, or a failure if a search was required and none stands behind the answer."""
    result = ending.result
    if ending.decision.request.require != SEARCH or result.get("source") != "fallback":
        return ending
    problem = problem_json(NOT_SEARCHED, "; ".join(result.get("warnings", [])) or "no search finished")
    kept = {name: result[name] for name in ("warnings", "elapsed_ms") if name in result}
    counts = {name.replace("|fallback|done", "|fallback|failed"): by for name, by in ending.counts.items()}
    return replace(ending, status="failed", result=kept | {"problem": problem}, counts=counts)


def cancel(decision: Decision) -> bool:
    """End a decision without a result; False if it had one."""
    return finish(decision, "cancelled", {}, {f"decisions|{decision.request.game}|none|cancelled": 1})


def report_progress(decision_id: str, data: Json) -> str:
    """Show how a search is getting on; what is asked of it: '' to go on, 'now' to answer, 'final' to drop it."""
    names = [keys.DECISION(decision_id), keys.EVENTS(decision_id), keys.PROGRESS]
    return str(scripts.run("report_progress", names, [decision_id, dumps(data)]))


def asked_of(decision_id: str) -> tuple[str, int]:
    """What is asked of whoever thinks about a decision, as `report_progress` tells it; and how many others wait."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hmget(keys.DECISION(decision_id), ["status", "stop"])
    pipeline.zcard(str(keys.QUEUED))
    (status, stop), waiting = pipeline.execute()
    return (stop or "") if status in OPEN else "final", int(waiting)


def ask_to_stop(decision_id: str) -> None:
    """Ask whoever searches to answer with the best so far."""
    text_client().hset(keys.DECISION(decision_id), "stop", "now")


def is_open(decision_id: str) -> bool:
    """Whether a decision still waits for its result."""
    return text_client().hget(keys.DECISION(decision_id), "status") in OPEN


def read(decision_id: str) -> Decision | None:
    """A decision by id; None if there is none (any more)."""
    return read_all([decision_id])[0]


def read_all(decision_ids: list[str]) -> list[Decision | None]:
    """Several decisions in one round trip."""
    pipeline = text_client().pipeline(transaction=False)
    for decision_id in decision_ids:
        pipeline.hgetall(keys.DECISION(decision_id))
    return [_parsed(i, fields) for i, fields in zip(decision_ids, pipeline.execute(), strict=True)]


def due_until(until_ms: float, most: int) -> list[str]:
    """The ids of open decisions that are due by a reading of Redis's clock, the most urgent first."""
    found: Any = text_client().zrangebyscore(str(keys.DUE), "-inf", until_ms, start=0, num=most)
    return list(found)


def next_due_ms() -> float | None:
    """When the next open decision is due, by Redis's clock."""
    first: Any = text_client().zrange(str(keys.DUE), 0, 0, withscores=True)
    return float(first[0][1]) if first else None


def forget(decision_ids: list[str]) -> None:
    """Drop decisions from the lists of open ones: their records have expired, or cannot be read."""
    pipeline = text_client().pipeline(transaction=False)
    for key in (keys.DUE, keys.QUEUED, keys.RUNNING):
        pipeline.zrem(str(key), *decision_ids)
    pipeline.hdel(str(keys.OPEN), *decision_ids)
    pipeline.execute()


def without_message(queue: str, waited_ms: float) -> list[str]:
    """Decisions that have waited for a time although no message waits on the workers' queue.

    Quirk: Redis hands a message to a worker that has just been cut off, and knows no better than that it has arrived.
    """
    pipeline = text_client().pipeline(transaction=False)
    pipeline.llen(queue)
    pipeline.zrangebyscore(str(keys.QUEUED), "-inf", clock.now_ms() - waited_ms, start=0, num=known_workers())
    messages, ids = pipeline.execute()
    return [] if messages else list(ids)


def announce(queue: str, messages: Sequence[bytes]) -> None:
    """Put further messages onto the workers' queue."""
    text_client().lpush(queue, *messages)


def backlog() -> tuple[int, float]:
    """How many decisions are queued, and for how many ms the oldest of them has been."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.zcard(str(keys.QUEUED))
    pipeline.zrange(str(keys.QUEUED), 0, 0, withscores=True)
    waiting, oldest = pipeline.execute()
    age = clock.now_ms() - oldest[0][1] if oldest else 0.0
    return int(waiting), max(0.0, age)


def _from_pairs(decision_id: str, flat: list[str]) -> Decision | None:
    """A decision from its record's fields and values in turn, as scripts give them."""
    return _parsed(decision_id, dict(zip(flat[::2], flat[1::2], strict=True)))


def _parsed(decision_id: str, fields: dict[str, str]) -> Decision | None:
    """A decision from its record; None if there is none, or none that can be read."""
    if not fields:
        return None
    try:
        return _decision(decision_id, fields)
    except (KeyError, TypeError, ValueError, AttributeError):
        log.exception("damaged record", extra={"about": {"decision": decision_id}})
        return None


def _decision(decision_id: str, fields: dict[str, str]) -> Decision:
    hook = {}
    if "hook" in fields:
        attempts = int(fields.get("hook_attempts", 0))
        hook = {"status": fields["hook"], "attempts": attempts, "last_error": fields.get("hook_error")}
    return Decision(
        id=decision_id,
        status=fields["status"],
        request=DecisionRequest.from_json(loads(fields["request"])),
        fallback=dict(loads(fields["fallback"])),
        due_ms=float(fields["due"]),
        accepted_ms=float(fields["accepted"]),
        result=dict(loads(fields.get("result", "{}"))),
        hook=hook,
        tries=int(fields["tries"]),
        so_far=dict(loads(fields.get("so_far", "{}"))),
        finished_ms=float(fields["finished"]) if "finished" in fields else None,
        workers=int(fields.get("workers", 1)),
    )
