"""Thinking on while the opponent thinks: background workers go on with a game's stored tree."""

import logging
import time

from engine.game import Game
from engine.registry import load_game
from mcts import Limits, preset, search
from mcts.tree import Tree
from mcts.treecodec import BadTree
from tasks import decisions, trees
from tasks.app import BACKGROUND, app
from tasks.config import config
from tasks.logs import event
from tasks.warmup import wait_until_compiled

SLICE_S = 0.05  # then it looks whether somebody needs the machine, or the tree
STORE_EVERY_S = 0.3  # the next decision finds the tree as it was last stored
MAX_NODES = 500_000  # a larger tree takes longer to store than it is worth
log = logging.getLogger(__name__)


@app.task(name="tasks.ponder", queue=BACKGROUND)
def ponder(decision_id: str, action: int) -> None:
    """Go on from the position after a decision's action, until the game's next decision comes or time is up."""
    decision = decisions.read(decision_id)
    if decision is None or decision.status != "done":
        return
    request = decision.request
    wait_until_compiled(request["game"])
    game = load_game(request["game"])
    position = game.codec.decode_state(request["state"])
    seat = game.codec.seat(position, request["player"])
    name = trees.tree_key(request["tenant"], game.id, request["game_id"], seat)
    try:
        tree, _ = trees.load_tree(game, name, MAX_NODES)
    except BadTree:
        return
    node = tree.child(0, action) if tree is not None and tree.closed else None
    after = game.apply(position.state, action)
    if tree is None or node is None or game.to_move(after) < 0:
        return
    tree.reroot(node, after)
    done = _grow(game, tree, name, decision.accepted_ms, request["seed"])
    event(log, "pondered", decision=decision_id, simulations=done)


def _grow(game: Game, tree: Tree, name: str, stamp: float, seed: int) -> int:
    """Search in slices; how many simulations it came to. A slice's seed differs from the last one's."""
    settings = preset(game, "expert", {"early_stop": False, "max_nodes": MAX_NODES})
    state, seat = tree.root_state, game.to_move(tree.root_state)
    until = time.monotonic() + config().ponder_ms / 1000
    store_at, done = time.monotonic() + STORE_EVERY_S, 0
    while time.monotonic() < until and not tree.solved and not trees.claimed_since(name, stamp):
        if decisions.backlog()[0]:
            time.sleep(SLICE_S)
            continue
        limits = Limits(min(until, time.monotonic() + SLICE_S))
        done += search(game, state, seat, settings, limits, seed=seed + 1 + done, tree=tree).simulations
        if time.monotonic() > store_at:
            if not trees.keep_tree(name, tree, stamp, done):
                return done
            store_at = time.monotonic() + STORE_EVERY_S
    trees.keep_tree(name, tree, stamp, done)
    return done
