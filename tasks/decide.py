"""The worker's task: take a decision, search for what is left of its time, answer."""

import logging
import os
import threading
import time
from typing import Any

from celery import signals

from engine.bots.registry import get_bot
from engine.errors import KibitzError
from engine.game import Game, Position
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts import Candidate, Limits, Settings, preset, search
from mcts.tree import Tree
from tasks import decisions, metrics, trees
from tasks.answers import search_answer
from tasks.app import app
from tasks.config import config
from tasks.decisions import Decision
from tasks.logs import event, set_up_logs
from tasks.redis_client import clock, forget_connections, key, text_client
from tasks.warmup import served_games, wait_until_compiled, warm_up

PROGRESS_S = 0.15
DEFAULT_DIFFICULTY = "expert"  # as strong as the deadline allows
HEARTBEAT_S = 1.0
LONGEST_PRELOAD_S = 10.0  # a worker that waited so long for kernels starts without them
SEARCH_NICENESS = 10  # searches fill the machine; accepting, guarding and delivering must not wait for them
MARGIN_MEMORY = 0.9  # weight of the past in the measured time that an answer takes to write
log = logging.getLogger(__name__)
_write_ms = 2.0
_loaded: set[str] = set()


@app.task(name="tasks.decide")
def decide(decision_id: str) -> None:
    """Answer one decision, unless somebody else has."""
    decision, waiting = decisions.claim(decision_id)
    if decision is None:
        return
    if decision.tries > decisions.MOST_TRIES:
        _answer(decision, decision.fallback | {"warnings": ["failed-safe: searching this state failed repeatedly"]})
        return
    try:
        _think(decision, waiting)
    except KibitzError as error:
        _answer(decision, decision.fallback | {"warnings": [f"{error.code}: {error}"]})
    except Exception:
        log.exception("search failed", extra={"about": {"decision": decision_id}})
        _answer(decision, decision.fallback | {"warnings": ["failed-safe: the search failed; see the log"]})


def _think(decision: Decision, waiting: int) -> None:
    request = decision.request
    game = load_game(request["game"])
    position = game.codec.decode_state(request["state"])
    seat = game.codec.seat(position, request["player"])
    position = game.codec.recall(position, seat, request.get("history") or [])
    if request.get("bot"):
        bot = get_bot(game, request["bot"])
        legal = game.legal_actions(position.state)
        action = bot.choose_action(View.of(game, position, seat), legal, SeededRandom(request["seed"]))
        found = {"action": game.codec.encode_action(position, action), "source": "search"}
        _answer(decision, decision.fallback | found)
        return
    _search(decision, game, position, seat, waiting)


def _search(decision: Decision, game: Game, position: Position, seat: int, waiting: int) -> None:
    request = decision.request
    settings = settings_of(game, request)
    tree, warnings, name = _tree_for(decision, game, position, seat, settings)
    limits = Limits(deadline=time.monotonic() + _budget_s(decision, waiting), iterations=settings.iterations)
    listener = _Listener(decision, game, position)
    result = search(
        game,
        position.state,
        seat,
        settings,
        limits,
        seed=request["seed"],
        tree=tree,
        cancel=listener.stop,
        on_progress=listener,
        progress_s=PROGRESS_S,
        debug=bool(request.get("detail")),
    )
    if listener.dropped:
        return
    answer = search_answer(game, position, result, detail=bool(request.get("detail")))
    counts = {f"simulations|{game.id}": result.simulations, f"search_ms|{game.id}": round(result.elapsed_s * 1000)}
    if name:
        counts[f"warm_starts|{game.id}|{'hit' if result.inherited_visits else 'miss'}"] = 1
    _answer(decision, answer | {"warnings": warnings}, counts)
    if name and tree is not None:
        trees.keep_tree(name, tree)


def settings_of(game: Game, request: dict[str, Any]) -> Settings:
    """The search settings that a request asks for. The deadline bounds the time, not the preset."""
    changes: dict[str, Any] = dict(request.get("options") or {}) | {"time_ms": None}
    for name in ("iterations", "threads"):
        if request.get(name) is not None:
            changes[name] = request[name]
    return preset(game, request.get("difficulty") or DEFAULT_DIFFICULTY, changes)


def _tree_for(
    decision: Decision, game: Game, position: Position, seat: int, settings: Settings
) -> tuple[Tree | None, list[str], str | None]:
    """The tree to grow, warnings about it, and where to keep it; no tree is kept without a game_id."""
    request = decision.request
    if not request.get("game_id") or config().tree_nodes == 0:
        return None, [], None
    name = trees.tree_key(request["tenant"], game.id, request["game_id"], seat)
    history = [(int(step[0]), int(step[1])) for step in request.get("history_ids") or []]
    tree, warning = trees.warm_tree(game, name, position.state, history, settings.max_nodes)
    if tree is None:
        closed = settings.loop_for(game) == "closed"
        tree = Tree(game, position.state, settings.max_nodes, closed=closed)
    return tree, [warning] if warning else [], name


def _budget_s(decision: Decision, waiting: int) -> float:
    """Thinking time: what is left until the guard steps in, less when others are waiting for this worker."""
    settings = config()
    margin = settings.guard_lead_ms + max(settings.worker_margin_ms, 3 * _write_ms)
    left = decision.due_ms - clock.now_ms() - margin
    crowd = 1 + waiting / decisions.known_workers()
    return max(settings.min_budget_ms, left / crowd) / 1000


class _Listener:
    """Reports a search's progress, and hears whether it should end."""

    def __init__(self, decision: Decision, game: Game, position: Position) -> None:
        self.stop = threading.Event()
        self.dropped = False
        self._decision, self._game, self._position = decision, game, position

    def __call__(self, best: Candidate, simulations: int) -> None:
        action = self._game.codec.encode_action(self._position, best.action)
        data = {"action": action, "confidence": best.value, "simulations": simulations}
        asked = decisions.report_progress(self._decision.id, data)
        if asked:
            self.dropped = asked == "final"
            self.stop.set()


def _answer(decision: Decision, answer: dict[str, Any], more_counts: dict[str, int] | None = None) -> None:
    """Write the answer, and learn how long that takes."""
    global _write_ms
    now = clock.now_ms()
    elapsed = now - decision.accepted_ms
    game, source = decision.request["game"], answer["source"]
    counts = metrics.outcome_counts(game, source, "done", elapsed, now - decision.due_ms) | (more_counts or {})
    won = decisions.finish(decision, "done", answer | {"elapsed_ms": round(elapsed, 1)}, counts)
    _write_ms = MARGIN_MEMORY * _write_ms + (1 - MARGIN_MEMORY) * (clock.now_ms() - now)
    event(log, "decided" if won else "too late", decision=decision.id, game=game, source=source, elapsed_ms=elapsed)


@signals.worker_init.connect
def _load_before_forking(**_: Any) -> None:
    """Before search processes are forked: load what is compiled, so that a process in place of a dead one has it."""
    set_up_logs()
    deadline = time.monotonic() + LONGEST_PRELOAD_S
    for game_id in served_games():
        if not wait_until_compiled(game_id, deadline):
            break
        warm_up(game_id)
        _loaded.add(game_id)
    forget_connections()


@signals.worker_process_init.connect
def _start_process(**_: Any) -> None:
    """In each search process: load the games that got compiled later, and show signs of life."""
    set_up_logs()
    forget_connections()
    os.nice(SEARCH_NICENESS)
    threading.Thread(target=_load_games, daemon=True).start()
    threading.Thread(target=_beat, daemon=True).start()


def _load_games() -> None:
    for game_id in served_games():
        if game_id not in _loaded:
            wait_until_compiled(game_id)
            warm_up(game_id)
            _loaded.add(game_id)
        text_client().sadd(key("loaded"), game_id)


def _beat() -> None:
    member = f"{os.uname().nodename}:{os.getpid()}"
    while True:
        try:
            text_client().zadd(key("workers"), {member: clock.now_ms()})
        except Exception:  # Redis may be restarting; the next beat will tell
            log.warning("no heartbeat", exc_info=True)
        time.sleep(HEARTBEAT_S)
