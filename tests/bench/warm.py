"""What a tree that is kept between decisions brings: rows of `make load`, or `python -m tests.bench.warm` alone."""

import statistics
import time

from deploy.progress import Progress
from engine.arena import wilson
from engine.game import Game, State
from engine.registry import load_game
from mcts import Settings, Tree, preset, search
from mcts.result import SearchResult
from mcts.tree import find_state
from mcts.treecodec import tree_from_bytes, tree_to_bytes
from tasks.config import Config
from tests.bench.table import demand, row, section

GAMES, MOVE_MS = 400, 40


def warm_starts() -> None:
    """What a kept tree brings: visits inherited, cost of loading, strength at equal time."""
    game = load_game("connect-four")
    section("Warm starts, Connect Four")
    settings = preset(game, "expert", {"time_ms": 100, "early_stop": False, "book": False})
    shares, costs = zip(*(_second_decision(game, settings, column) for column in range(7)), strict=True)
    share, cost = statistics.median(shares), statistics.median(costs)
    row("visits of the second decision that it inherited", f"{share:.0%}", demand(share >= 0.2, "20 % wanted"))
    row("loading and re-rooting, median", f"{cost:.1f} ms", demand(cost < 10, "under 10 ms"))
    settings = preset(game, "expert", {"time_ms": MOVE_MS, "early_stop": False, "book": False})
    points = 0.0
    with Progress("warm against cold", GAMES) as progress:
        for number in range(GAMES):
            points += _warm_against_cold(game, settings, number)
            progress.show(number + 1, f"{points:.1f} points")
    low, high = wilson(points / GAMES, GAMES)
    found = f"{points:.1f} of {GAMES}"
    row(f"warm against cold, {MOVE_MS} ms per move", found, demand(low > 0.5, f"95 %: {low:.0%} to {high:.0%}"))


def _second_decision(game: Game, settings: Settings, column: int) -> tuple[float, float]:
    """Two decisions of one game, the expected reply between them: the share of visits that the second one inherits,
    and the milliseconds that it takes to get its tree."""
    state = game.apply(game.new_state(), column)
    kept = KeptTree(game, settings)
    first = kept.decide(state, seed=column)
    state = game.apply(game.apply(state, first.action), first.principal_variation[1])
    second = kept.decide(state, seed=column)
    return second.inherited_visits / (second.inherited_visits + second.simulations), kept.load_ms


class KeptTree:
    """A player whose tree is kept as bytes from one decision to the next, as the service keeps it."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game, self.settings = game, settings
        self.stored: bytes | None = None
        self.load_ms = 0.0

    def decide(self, state: State, seed: int) -> SearchResult:
        """Search with what is left of the time when the tree is there."""
        started = time.perf_counter()
        tree = self._loaded(state) or Tree(self.game, state, self.settings.max_nodes, closed=True)
        self.load_ms = (time.perf_counter() - started) * 1000
        left = max(1, round((self.settings.time_ms or 0) - self.load_ms))
        settings = self.settings.with_changes({"time_ms": left})
        result = search(self.game, state, self.game.to_move(state), settings, seed=seed, tree=tree)
        self.stored = tree_to_bytes(tree, Config.tree_nodes)
        return result

    def _loaded(self, state: State) -> Tree | None:
        if self.stored is None:
            return None
        tree = tree_from_bytes(self.game, self.stored, self.settings.max_nodes)
        node = find_state(tree, state)
        if node is None:
            return None
        tree.reroot(node, state)
        return tree


def _warm_against_cold(game: Game, settings: Settings, number: int) -> float:
    """One game from one of the 49 openings of two moves, each from both sides; the points of the warm player."""
    state = game.new_state()
    for column in (number // 2 % 7, number // 14 % 7):
        state = game.apply(state, column)
    warm, warm_seat = KeptTree(game, settings), number % 2
    while (seat := game.to_move(state)) >= 0:
        if seat == warm_seat:
            result = warm.decide(state, seed=number)
        else:
            result = search(game, state, seat, settings, seed=number)
        state = game.apply(state, result.action)
    return float(game.returns(state)[warm_seat])


if __name__ == "__main__":
    warm_starts()
