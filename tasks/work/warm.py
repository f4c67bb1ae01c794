"""Warm starts: the tree that an earlier decision of the game has left, moved on to the posted state."""

import logging
from dataclasses import dataclass

from engine.errors import IllegalAction
from engine.game import Game, Position, State
from engine.table.since import Steps, steps_from, steps_since
from mcts import Settings, Tree
from mcts.place import find_place
from mcts.tree import find_state, follow
from mcts.tree_bytes import BadTree
from tasks.config import config
from tasks.logs import event
from tasks.requests import DecisionRequest
from tasks.store import trees
from tasks.store.decisions import Decision
from tasks.store.trees import Kept, tree_store

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Warm:
    """The tree to grow, and where to keep it afterwards; neither without a game_id."""

    tree: Tree | None = None
    name: str | None = None
    pondered: int = 0
    """Simulations in it that were made while the opponent thought."""
    warnings: tuple[str, ...] = ()


def warm_start(decision: Decision, game: Game, position: Position, seat: int, settings: Settings) -> Warm:
    """The tree for a decision: the stored one if it fits, else a new one; none if the game has no id."""
    request = decision.request
    if not request.game_id or config().tree_nodes == 0 or not settings.warm or settings.determinizations > 1:
        return Warm()
    name = trees.tree_name(request, seat)
    trees.claim(name, decision.accepted_ms)
    found = stored_tree(game, name, position.state, seat, request.history_ids, settings.max_nodes)
    closed = settings.loop_for(game) == "closed"
    warnings = found.warnings
    if request.ponder and not closed:
        warnings += ("no pondering: this game has chance or hidden information",)
    fits = found.tree is not None and found.tree.closed == closed
    tree = found.tree if fits else Tree(game, position.state, settings.max_nodes, closed=closed)
    return Warm(tree, name, found.pondered if fits else 0, warnings)


def stored_tree(game: Game, name: str, state: State, seat: int, history: Steps, room: int) -> Warm:
    """The stored tree, re-rooted at a state, with room for a number of nodes; without a tree if none fits."""
    try:
        kept = tree_store().load(game, name, room)
        node = None if kept is None else _place(kept, state, seat, history)
        if kept is None or node is None:
            return Warm()
        kept.tree.reroot(node, state)
    except (BadTree, IllegalAction) as error:
        event(log, "stored tree refused", logging.WARNING, tree=name, problem=str(error))
        return Warm(warnings=(f"the stored tree was unusable ({error}); started without it",))
    return Warm(kept.tree, name, kept.pondered)


def _place(kept: Kept, state: State, seat: int, history: Steps) -> int | None:
    """The node that stands for a state: by what was played since, if that is told, else by what the seat sees."""
    tree = kept.tree
    if tree.closed:
        return find_state(tree, state)
    node = follow(tree, history) if history else None
    return find_place(tree, state, seat, kept.asked.answer) if node is None else node


def steps_since_answer(game: Game, request: DecisionRequest, position: Position, seat: int, steps: Steps) -> Steps:
    """What of a request's history was played since the game's last decision, of which the tree is kept.

    `steps` is the whole of it where that is known without the positions in between. Empty if it cannot be told.
    """
    if not request.game_id or not request.history:
        return []
    try:
        asked = trees.last_asked(trees.tree_name(request, seat))
        if asked is None or asked.answer is None:
            return []
        before, asked_seat = asked.root(game)
    except BadTree:  # whoever loads the tree says so
        return []
    if asked_seat != seat or asked.answer not in game.legal_actions(before.state):
        return []
    replayed = steps_since(game, before, seat, asked.answer, request.history, position)
    return replayed or steps_from(steps, seat, asked.answer)
