"""A player whose tree is kept as bytes from one decision to the next, as the service keeps it."""

import json
import time
from dataclasses import dataclass

from engine.game import Game, Position, State
from mcts import Settings, Tree, search
from mcts.place import find_place
from mcts.result import SearchResult
from mcts.tree import find_state
from mcts.tree_bytes import tree_from_bytes, tree_to_bytes
from tasks.config import Config
from tasks.json_text import dumps


@dataclass
class LookUp:
    """What looking for the tree came to."""

    ms: float
    """CPU time."""
    found: bool


class KeptTree:
    """Decides about positions as they are posted: it is told nothing of what was played in between."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game, self.settings = game, settings
        self.closed = settings.loop_for(game) == "closed"
        self.stored: bytes | None = None
        self.answer = -1
        self.load_ms = 0.0
        self.look_ups: list[LookUp] = []

    def decide(self, position: Position, seed: int) -> SearchResult:
        """Search with what is left of the time when the tree is there."""
        state, seat = posted(self.game, position).state, self.game.to_move(position.state)
        started = time.perf_counter()
        tree = self._loaded(state, seat) or Tree(self.game, state, self.settings.max_nodes, closed=self.closed)
        self.load_ms = (time.perf_counter() - started) * 1000
        settings = self.settings
        if settings.time_ms is not None:
            settings = settings.with_changes({"time_ms": max(1, round(settings.time_ms - self.load_ms))})
        result = search(self.game, state, seat, settings, seed=seed, tree=tree)
        if tree.visits:
            self.stored, self.answer = tree_to_bytes(tree, Config.tree_nodes), result.action
        return result

    def _loaded(self, state: State, seat: int) -> Tree | None:
        if self.stored is None:
            return None
        tree = tree_from_bytes(self.game, self.stored, self.settings.max_nodes)
        started = time.process_time()
        node = find_state(tree, state) if self.closed else find_place(tree, state, seat, self.answer)
        self.look_ups.append(LookUp((time.process_time() - started) * 1000, node is not None))
        if node is None:
            return None
        tree.reroot(node, state)
        return tree


def posted(game: Game, position: Position) -> Position:
    """The position as a backend posts it."""
    return game.codec.decode_state(json.loads(dumps(game.codec.encode_state(position))))
