"""Thinking on while the opponent thinks: background workers go on with a game's stored tree."""

import logging
import time

from engine.game import Game, State
from engine.registry import load_game
from mcts import Limits, preset, search
from mcts.tree import Tree
from tasks.app import LEAST_URGENT, app
from tasks.compiling import is_compiled
from tasks.config import config
from tasks.logs import event
from tasks.store import decisions, trees
from tasks.store.asked import Asked
from tasks.store.metrics import tally
from tasks.store.trees import tree_store
from tasks.work.warm import stored_tree

LOOK_S = 0.05  # then it looks whether somebody needs the machine, or the tree
TURN_S = 0.2  # then the tree is stored, and other background work has its turn
MAX_NODES = 500_000  # a larger tree takes longer to store than it is worth
log = logging.getLogger(__name__)


@app.task(name="tasks.ponder", priority=LEAST_URGENT)
def ponder(decision_id: str, action: int, done: int = 0, spent_ms: float = 0.0) -> None:
    """Go on from the position after a decision's action, until the game's next decision comes or time is up.

    A game is pondered after its latest answer only.

    `done` simulations in `spent_ms` are behind it.
    """
    decision = decisions.read(decision_id)
    if decision is None or decision.status != "done" or not is_compiled(decision.request.game):
        return
    request = decision.request
    if not trees.claim_pondering(request, decision.accepted_ms):
        return
    game = load_game(request.game)
    position, seat = game.posted_position(request.state, request.player)
    name = trees.tree_name(request, seat)
    after = game.apply(position.state, action)
    tree = _tree_at(game, name, after, seat)
    if tree is None or game.to_move(after) < 0:
        return
    started = time.monotonic()
    left_ms = config().ponder_ms - spent_ms
    grown = _grow(game, tree, name, decision.accepted_ms, request.seed + done, min(TURN_S, left_ms / 1000))
    done += grown
    turn_ms = (time.monotonic() - started) * 1000
    spent_ms += turn_ms
    tally.add({f"ponder_simulations|{game.id}": grown, f"ponder_ms|{game.id}": round(turn_ms)})
    asked = Asked.by(request, action).moved_on()
    stored = tree_store().keep(name, tree, asked, decision.accepted_ms, done)
    if stored and not tree.solved and spent_ms < config().ponder_ms:
        ponder.apply_async(args=[decision_id, action, done, spent_ms])
    else:
        event(log, "pondered", decision=decision_id, simulations=done, spent_ms=round(spent_ms))


def _tree_at(game: Game, name: str, state: State, seat: int) -> Tree | None:
    """The stored tree of a seat, moved on to a state."""
    tree = stored_tree(game, name, state, seat, [], MAX_NODES).tree
    return tree if tree is not None and tree.closed else None


def _grow(game: Game, tree: Tree, name: str, stamp: float, seed: int, seconds: float) -> int:
    """Search for a number of seconds, unless a decision of the game comes; how many simulations it came to."""
    settings = preset(game, "expert", {"early_stop": False, "max_nodes": MAX_NODES})
    state, seat = tree.root_state, game.to_move(tree.root_state)
    until, done = time.monotonic() + seconds, 0
    while time.monotonic() < until and not tree.solved and not trees.claimed_since(name, stamp):
        if decisions.backlog()[0]:
            time.sleep(LOOK_S)
            continue
        limits = Limits(min(until, time.monotonic() + LOOK_S))
        done += search(game, state, seat, settings, limits, seed=seed + 1 + done, tree=tree).simulations
    return done
