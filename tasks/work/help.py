"""One decision over several workers: each grows a tree of its own, and what the roots found is added up.

Plain tasks and one hash. Whoever leads gathers what has been reported; if the leader is lost, the helpers answer.
"""

import time
from dataclasses import replace

from engine.registry import load_game
from mcts import Limits, SearchResult, search
from mcts.result import merged, value_of
from tasks import tracing
from tasks.app import app
from tasks.config import config
from tasks.store import decisions, reports
from tasks.store.clock import clock
from tasks.store.decisions import Crowd, Decision
from tasks.store.reports import Report
from tasks.work.answer import search_answer
from tasks.work.thinking import PROGRESS_S, Progress, answer_with, budget_s, overseer

ANSWER_MS = 12.0  # left for writing the answer before the guard steps in
QUICKEST_S, SLOWEST_S = 0.001, 0.02  # pauses between two looks at what has been reported
SEED_STEP = 0x632BE59BD9B4E019  # sets the workers' random sequences apart
LEADER = 0


@app.task(name="tasks.help")
def help_decide(decision_id: str, worker: int) -> None:
    """Search a decision beside its leader."""
    decision = decisions.read(decision_id)
    if decision is None or decision.final:
        return
    decisions.start_helper(decision, worker)
    try:
        _help(decision, worker)
    finally:
        decisions.end_helper(decision, worker)


def _help(decision: Decision, worker: int) -> None:
    request = decision.request
    game = load_game(request.game)
    position, seat = game.posted_position(request.state, request.player, request.recalled)
    settings = request.settings(game)
    started = time.monotonic()
    limits = Limits.of(settings, started).until(started + budget_s(decision, Crowd(), gathering=True))
    with tracing.span("search", request.traceparent, game=game.id, helper=worker), overseer(decision) as watching:
        found = search(
            game,
            position.state,
            seat,
            settings,
            limits,
            seed=(request.seed + SEED_STEP * worker) % 2**63,
            cancel=watching.stop,
            on_progress=Progress(decision, game, position, watching),
            progress_s=PROGRESS_S,
        )
    if watching.dropped:
        return
    reports.add(decision.id, worker, found)
    reported = _awaited(decision, {LEADER})
    if LEADER not in reported and min(reported, default=worker) == worker:
        answer = search_answer(game, position, seat, _sum(found, reported), detail=False)
        answer_with(decision, answer | {"warnings": ["the leading worker was lost"]})


def gathered(decision: Decision, own: SearchResult) -> tuple[SearchResult, int]:
    """The leader's result with what the helpers found, and how many of them did not report."""
    everybody = set(range(decision.workers))
    reports.add(decision.id, LEADER, own)
    reported = _awaited(decision, everybody)
    return _sum(own, reported), len(everybody) - len(reported)


def _awaited(decision: Decision, wanted: set[int]) -> dict[int, Report]:
    """What has been reported, as soon as all of the wanted workers have, or when there is just time to answer."""
    until = decision.due_ms - config().guard_lead_ms - ANSWER_MS
    pause = QUICKEST_S
    while True:
        reported = reports.read(decision.id)
        if wanted <= reported.keys() or clock.now_ms() >= until or not decisions.is_open(decision.id):
            return reported
        time.sleep(pause)
        pause = min(2 * pause, SLOWEST_S)


def _sum(own: SearchResult, reported: dict[int, Report]) -> SearchResult:
    """A worker's result with the root statistics of all."""
    # By worker, not by who reported first: what floats add up to depends on their order.
    candidates = merged([found for _, (_, found) in sorted(reported.items())])
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
        simulations=sum(simulations for simulations, _ in reported.values()),
        ended="solved" if best.proven == "win" else own.ended,
    )
