"""What secrets and luck are worth: `python -m tests.bench.peeking game [--games N] [--seed S] [--set time_ms=60]`.

A search that sees all cards and all that chance will bring, against the same search as everybody uses it, two players,
each deal with seats exchanged. Where even that wins little, games are decided by what is dealt, and a better judgement
cannot win much either.
"""

import argparse
import threading
import time

from deploy.progress import Progress
from deploy.specs import settings_from
from engine.game import Game, State
from engine.registry import load_game
from engine.table.arena import wilson
from mcts import Settings, preset, search
from mcts.result import candidates_of, rank
from mcts.search import Grower, Limits
from mcts.tree import Tree
from tests.bench.table import row, section

BUDGET = {"time_ms": 60, "iterations": None, "evaluation": "hand"}
LONGEST = 3_000  # actions; a game that is not over by then counts as drawn


def peeking(game: Game, state: State, seat: int, settings: Settings, seed: int) -> int:
    """The action of a search that plays every simulation in the true world."""
    tree = Tree(game, state, settings.max_nodes, closed=False)
    grower = Grower(game, tree, settings, seat, seed, timing=False)
    assert tree.scratch is not None
    tree.scratch["settings"]["redeals"] = 0
    grower.grow(Limits.of(settings, time.monotonic()), settings.iterations, threading.Event(), lambda: None)
    return min(candidates_of(tree), key=rank).action


def play(game: Game, number: int, settings: Settings) -> float:
    """What the one who peeks gets of a game."""
    state, ours = game.new_state(2, number // 2), number % 2
    for ply in range(LONGEST):
        seat = game.to_move(state)
        if seat < 0:
            return game.returns(state)[ours]
        legal, seed = game.legal_actions(state), LONGEST * number + ply
        if len(legal) == 1:
            action = legal[0]
        elif seat == ours:
            action = peeking(game, state, seat, settings, seed)
        else:
            action = search(game, state, seat, settings, seed=seed).action
        state = game.apply_unchecked(state, action)
    return 0.5


def main() -> None:
    """Print the share of the one who peeks."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--set", nargs="*", default=(), metavar="SETTING=VALUE", dest="changes")
    asked = arguments.parse_args()
    game, changes = load_game(asked.game), BUDGET | settings_from(asked.changes)
    settings, won = preset(game, "hard", changes), 0.0
    section(f"{game.manifest.name}: a search that sees everything against one that does not, {changes}")
    with Progress("match", asked.games) as progress:
        for done in range(1, asked.games + 1):
            won += play(game, 2 * asked.seed + done - 1, settings)
            progress.show(done, f"{won / done:.1%}")
    low, high = wilson(won / asked.games, asked.games)
    row(f"share of {asked.games} games", f"{won / asked.games:.1%}", note=f"95 %: {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    main()
