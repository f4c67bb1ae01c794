"""The worker's task: take a decision, search for what is left of its time, answer."""

import logging
import time
from dataclasses import dataclass

from engine.bots.registry import get_bot
from engine.errors import KibitzError
from engine.game import Game, Position
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts import Limits, Settings, search
from mcts.book import known_action
from mcts.tree import Tree
from tasks import decisions, fleet, trees
from tasks.answering import PROGRESS_S, Listener, answer_with, budget_s, settings_of
from tasks.answers import known_answer, plain_answer, search_answer
from tasks.app import app
from tasks.config import config
from tasks.decisions import Decision
from tasks.ponder import ponder

log = logging.getLogger(__name__)


@app.task(name="tasks.decide")
def decide(decision_id: str) -> None:
    """Answer one decision, unless somebody else has."""
    decision, waiting = decisions.claim(decision_id)
    if decision is None:
        return
    if decision.tries > decisions.MOST_TRIES:
        answer_with(decision, decision.fallback | {"warnings": ["failed-safe: searching this state failed repeatedly"]})
        return
    try:
        _think(decision, waiting)
    except KibitzError as error:
        answer_with(decision, decision.fallback | {"warnings": [f"{error.code}: {error}"]})
    except Exception:
        log.exception("search failed", extra={"about": {"decision": decision_id}})
        answer_with(decision, decision.fallback | {"warnings": ["failed-safe: the search failed; see the log"]})


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
        answer_with(decision, plain_answer(game, position, action, "search"))
        return
    _search(decision, game, position, seat, waiting)


def _search(decision: Decision, game: Game, position: Position, seat: int, waiting: int) -> None:
    request = decision.request
    settings = settings_of(game, request)
    known = known_action(game, position.state, settings)
    if known is not None:
        answer_with(decision, known_answer(game, position, known) | {"warnings": []})
        return
    kept = _kept_tree(decision, game, position, seat, settings)
    helpers = request.get("workers", 1) - 1
    limits = Limits(time.monotonic() + budget_s(decision, waiting, gathering=helpers > 0), settings.iterations)
    listener = Listener(decision, game, position)
    result = search(
        game,
        position.state,
        seat,
        settings,
        limits,
        seed=request["seed"],
        tree=kept.tree,
        cancel=listener.stop,
        on_progress=listener,
        progress_s=PROGRESS_S,
        debug=bool(request.get("detail")),
    )
    if listener.dropped:
        return
    own, warnings = result, list(kept.warnings)
    if helpers:
        result, missing = fleet.gathered(decision, result)
        warnings += [f"{missing} of {helpers + 1} workers did not report"] if missing else []
    answer = search_answer(game, position, result, detail=bool(request.get("detail")))
    counts = {f"simulations|{game.id}": result.simulations, f"search_ms|{game.id}": round(own.elapsed_s * 1000)}
    if kept.name:
        counts[f"warm_starts|{game.id}|{'hit' if own.inherited_visits else 'miss'}"] = 1
        answer["pondered_simulations"] = kept.pondered
    answer_with(decision, answer | {"warnings": warnings}, counts)
    if kept.name and kept.tree is not None and trees.keep_tree(kept.name, kept.tree, decision.accepted_ms):
        if request.get("ponder") and kept.tree.closed:
            ponder.apply_async(args=[decision.id, result.action])


@dataclass(frozen=True)
class _Kept:
    """The tree to grow, and where to keep it afterwards; neither without a game_id."""

    tree: Tree | None = None
    name: str | None = None
    pondered: int = 0
    warnings: tuple[str, ...] = ()


def _kept_tree(decision: Decision, game: Game, position: Position, seat: int, settings: Settings) -> _Kept:
    request = decision.request
    if not request.get("game_id") or config().tree_nodes == 0:
        return _Kept()
    name = trees.tree_key(request["tenant"], game.id, request["game_id"], seat)
    trees.claim_tree(name, decision.accepted_ms)
    history = [(int(step[0]), int(step[1])) for step in request.get("history_ids") or []]
    warm = trees.warm_tree(game, name, position.state, history, settings.max_nodes)
    closed = settings.loop_for(game) == "closed"
    warnings = [warm.warning] if warm.warning else []
    if request.get("ponder") and not closed:
        warnings.append("no pondering: this game has chance or hidden information")
    tree = warm.tree or Tree(game, position.state, settings.max_nodes, closed=closed)
    return _Kept(tree, name, warm.pondered, tuple(warnings))
