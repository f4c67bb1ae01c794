"""One decision over several workers: each grows a tree of its own, and what the roots found is added up.

Plain tasks and one hash. Whoever leads gathers what has been reported; if the leader is lost, the helpers answer.
"""

import json
import time
from dataclasses import replace
from typing import Any

from engine.registry import load_game
from mcts import Candidate, Limits, SearchResult, search
from mcts.result import merged, value_of
from tasks import decisions
from tasks.answering import PROGRESS_S, Listener, answer_with, budget_s, settings_of
from tasks.answers import search_answer
from tasks.app import app
from tasks.config import config
from tasks.decisions import Decision
from tasks.redis_client import clock, key, text_client

ANSWER_MS = 12.0  # left for writing the answer before the guard steps in
QUICKEST_S, SLOWEST_S = 0.001, 0.02  # pauses between two looks at what has been reported
SEED_STEP = 0x632BE59BD9B4E019  # sets the workers' random sequences apart
REPORTS_TTL_S = 120
LEADER = 0


@app.task(name="tasks.help")
def lend_a_hand(decision_id: str, worker: int) -> None:
    """Search a decision beside its leader."""
    decision = decisions.read(decision_id)
    if decision is None or decision.final:
        return
    request = decision.request
    game = load_game(request["game"])
    position = game.codec.decode_state(request["state"])
    seat = game.codec.seat(position, request["player"])
    position = game.codec.recall(position, seat, request.get("history") or [])
    settings = settings_of(game, request)
    limits = Limits(time.monotonic() + budget_s(decision, 0, gathering=True), settings.iterations)
    listener = Listener(decision, game, position)
    found = search(
        game,
        position.state,
        seat,
        settings,
        limits,
        seed=(request["seed"] + SEED_STEP * worker) % 2**63,
        cancel=listener.stop,
        on_progress=listener,
        progress_s=PROGRESS_S,
    )
    _report(decision_id, worker, found)
    reports = _reports(decision, {LEADER})
    if LEADER not in reports and min(reports, default=worker) == worker:
        answer = search_answer(game, position, _sum(found, reports), detail=False)
        answer_with(decision, answer | {"warnings": ["the leading worker was lost"]})


def gathered(decision: Decision, own: SearchResult) -> tuple[SearchResult, int]:
    """The leader's result with what the helpers found, and how many of them did not report."""
    everybody = set(range(decision.request["workers"]))
    _report(decision.id, LEADER, own)
    reports = _reports(decision, everybody)
    return _sum(own, reports), len(everybody) - len(reports)


def _report(decision_id: str, worker: int, found: SearchResult) -> None:
    rows = [[c.action, c.visits, c.value, c.proven] for c in found.candidates]
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hset(_reports_key(decision_id), str(worker), json.dumps([found.simulations, rows]))
    pipeline.expire(_reports_key(decision_id), REPORTS_TTL_S)
    pipeline.execute()


def _reports(decision: Decision, wanted: set[int]) -> dict[int, list[Any]]:
    """What has been reported, as soon as all of the wanted workers have, or when there is just time to answer."""
    until = decision.due_ms - config().guard_lead_ms - ANSWER_MS
    pause = QUICKEST_S
    while True:
        stored: Any = text_client().hgetall(_reports_key(decision.id))
        reports = {int(worker): json.loads(text) for worker, text in stored.items()}
        if wanted <= reports.keys() or clock.now_ms() >= until or _no_longer_needed(decision.id):
            return reports
        time.sleep(pause)
        pause = min(2 * pause, SLOWEST_S)


def _sum(own: SearchResult, reports: dict[int, list[Any]]) -> SearchResult:
    """A worker's result with the root statistics of all."""
    candidates = merged([[Candidate(*row) for row in rows] for _, rows in reports.values()])
    if not candidates or own.blundered or own.ended == "single action":
        return own
    best = candidates[0]
    line = own.principal_variation if own.principal_variation[:1] == [best.action] else [best.action]
    return replace(
        own,
        action=best.action,
        confidence=value_of(best),
        candidates=candidates,
        principal_variation=line,
        simulations=sum(simulations for simulations, _ in reports.values()),
        ended="solved" if best.proven == "win" else own.ended,
    )


def _no_longer_needed(decision_id: str) -> bool:
    return text_client().hget(key("d", decision_id), "status") not in ("queued", "thinking")


def _reports_key(decision_id: str) -> str:
    return key("roots", decision_id)
