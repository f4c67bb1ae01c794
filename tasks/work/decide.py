"""The worker's task: take a decision, search for what is left of its time, answer."""

import logging
import math
import os
import secrets
import time
from dataclasses import replace
from functools import cache

from celery import Task

from engine.bots.limits import ThinkingLimits
from engine.bots.preparing import are_prepared
from engine.bots.registry import get_bot
from engine.errors import KibitzError
from engine.game import Game, Position
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts import Limits, Settings, search
from tasks import tracing
from tasks.app import app
from tasks.queues import INTERACTIVE
from tasks.store import decisions, keys, metrics, staying
from tasks.store.asked import Asked
from tasks.store.clock import clock
from tasks.store.decisions import Crowd, Decision
from tasks.store.trees import tree_store
from tasks.work import help as helping
from tasks.work.answer import plain_answer, search_answer
from tasks.work.missing import announce_missing
from tasks.work.ponder import ponder
from tasks.work.thinking import LOOK_S, Progress, answer_with, budget_s, overseer
from tasks.work.turns import Turns
from tasks.work.warm import warm_start

CORES = os.cpu_count() or 1
TURN_S = 1.0  # how long a process goes on with what waits before it listens to Celery again
STAY_S = 0.1  # how long it stays where nothing waits; a message of Celery's, which nobody called it for, waits as long
MOST_TRIES = 2  # a state that ended this many workers is answered without a search
log = logging.getLogger(__name__)


@app.task(bind=True, name="tasks.decide")
def decide(self: Task, decision_id: str) -> None:
    """Answer the decisions that wait, one after the other: this one first, unless another has the better claim or
    somebody has taken it.

    Going on without a message for each spares Celery's part of the work. It ends after a while: other tasks wait, too.
    """
    again = bool((self.request.delivery_info or {}).get("redelivered"))
    decision, crowd = decisions.take(decision_id, again=again)
    until = time.monotonic() + TURN_S
    while decision is not None:
        _answer(decision, crowd)
        if time.monotonic() >= until:
            announce_missing(self, 0.0)
            break
        decision, crowd = staying.next_decision(_process_name(os.getpid()), keys.queue(INTERACTIVE), STAY_S)


@cache
def _process_name(pid: int) -> str:
    """A name that no process of any host has; a forked one gets another."""
    return f"{pid}-{secrets.token_hex(8)}"


def _answer(decision: Decision, crowd: Crowd, until: float = math.inf) -> None:
    """Answer a decision by a reading of time.monotonic(), which another search sets that gives its turn away."""
    waited_ms = clock.now_ms() - decision.accepted_ms
    metrics.tally.add(metrics.observed(f"wait|{decision.request.game}", waited_ms, metrics.LATENCY_BUCKETS_MS))
    tracing.past("queue", decision.request.traceparent, waited_ms)
    with tracing.span("decide", decision.request.traceparent, "consumer", decision=decision.id, tries=decision.tries):
        _answer_safely(decision, crowd, until)


def _answer_safely(decision: Decision, crowd: Crowd, until: float) -> None:
    """Answer with what a search finds, else with the fallback."""
    if decision.tries > MOST_TRIES:
        answer_with(decision, decision.fallback | {"warnings": ["failed-safe: searching this state failed repeatedly"]})
        return
    try:
        _think(decision, crowd, until)
    except KibitzError as error:
        answer_with(decision, decision.fallback | {"warnings": [f"{error.code}: {error}"]})
    except Exception:
        log.exception("search failed", extra={"about": {"decision": decision.id}})
        answer_with(decision, decision.fallback | {"warnings": ["failed-safe: the search failed; see the log"]})


def _think(decision: Decision, crowd: Crowd, until: float) -> None:
    request = decision.request
    game = load_game(request.game)
    position, seat = game.posted_position(request.state, request.player, request.recalled)
    end = min(until, time.monotonic() + budget_s(decision, crowd, gathering=decision.workers > 1))
    if request.searched:
        _search(decision, game, position, seat, end, Turns(request.tenant, request.deadline_ms, end, _answer))
    else:
        _choose(decision, game, position, seat, end)


def _choose(decision: Decision, game: Game, position: Position, seat: int, end: float) -> None:
    """Let a bot that is no search choose by a reading of time.monotonic()."""
    request = decision.request
    bot = get_bot(game, request.bot)
    legal = game.legal_actions(position.state)
    # While this process still loads the game, a late choice is not the bot's fault.
    with overseer(decision, bot=bot.name if are_prepared(game) else None) as watching:
        limits = ThinkingLimits(end, watching.stop)
        action = bot.choose_action(View.of(game, position, seat, limits), legal, SeededRandom(request.seed))
    if not watching.dropped:
        answer_with(decision, plain_answer(game, position, action, "search"))


def _search(decision: Decision, game: Game, position: Position, seat: int, end: float, turns: Turns) -> None:
    """Search until a reading of time.monotonic(), and answer."""
    request = decision.request
    settings, warnings = _fitting(request.settings(game))
    warm = warm_start(decision, game, position, seat, settings)
    with tracing.span("search", game=game.id), overseer(decision, turns=turns) as watching:
        result = search(
            game,
            position.state,
            seat,
            settings,
            Limits.of(settings, time.monotonic()).until(end),
            seed=request.seed,
            tree=warm.tree,
            cancel=watching.stop,
            on_progress=Progress(decision, game, position, watching, turns),
            progress_s=LOOK_S,
            debug=request.detail,
        )
        tracing.note(simulations=result.simulations, inherited=result.inherited_visits, ended=result.ended)
    if watching.dropped:
        return
    own, helpers = result, decision.workers - 1
    warnings += warm.warnings
    if helpers:
        result, missing = helping.gathered(decision, result)
        warnings += [f"{missing} of {helpers + 1} workers did not report"] if missing else []
    answer = search_answer(game, position, seat, result, detail=request.detail)
    counts = {f"simulations|{game.id}": result.simulations, f"search_ms|{game.id}": round(own.elapsed_s * 1000)}
    if warm.name:
        counts[f"warm_starts|{game.id}|{'hit' if own.inherited_visits else 'miss'}"] = 1
        answer["pondered_simulations"] = warm.pondered
    answer_with(decision, answer | {"warnings": warnings}, counts)
    if (
        warm.name
        and warm.tree is not None
        and tree_store().keep(warm.name, warm.tree, Asked.by(request, result.action), decision.accepted_ms)
    ):
        if request.ponder and warm.tree.closed:
            ponder.apply_async(args=[decision.id, result.action])


def _fitting(settings: Settings) -> tuple[Settings, list[str]]:
    """The settings with no more threads than this machine has cores, and what to say about that."""
    if settings.threads <= CORES:
        return settings, []
    return replace(settings, threads=CORES), [f"threads: {settings.threads} asked for, {CORES} used: as many as cores"]
