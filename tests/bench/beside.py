"""The speed of this search beside an earlier one's: `python -m tests.bench.beside CHECKOUT [game ...]`.

CHECKOUT is a clone at another commit. Both search in turn, so that a slow spell of the machine hits both; the median of
the ratios counts. `--compiling` compares the CPU time that compiling takes instead.
"""

import argparse
import statistics
from dataclasses import asdict
from typing import Any

from tests.bench.checkout import Checkout
from tests.bench.compiling import processor_seconds
from tests.bench.speed import PLAIN as AS_OPENSPIEL
from tests.bench.speed import SIMULATIONS
from tests.bench.table import demand, row, section

REPEATS = 15
LEAST = 0.95
MANY = SIMULATIONS | {"lolchess": 3_000, "manacore": 2_000, "catan": 600, "acquire": 2_000}
"""Simulations of one measurement, by game."""
PLAYED = {"lolchess": 60, "manacore": 60, "catan": 150, "acquire": 40}
"""Actions after which it begins; openings of these games are unlike the rest of them."""
UNKNOWN = ("haste", "evaluation", "warm")  # settings that older checkouts have not
PLAIN: dict[str, object] = {name: value for name, value in asdict(AS_OPENSPIEL).items() if name not in UNKNOWN}
WITH_ALL: dict[str, object] = PLAIN | {"solver": True, "transpositions": True, "ordering": True}
HASTELESS: dict[str, object] = {"haste": 0.0}
CONFIGURED: dict[str, object] = {"time_ms": None, "early_stop": False}
MEASURE = """
import time
from engine.registry import load_game
from mcts import Settings, preset, search
from mcts.search import Limits

def middle(game, played):
    state, number = game.new_state(seed=1), 1
    for _ in range(played):
        legal = game.legal_actions(state)
        number = number * 1103515245 + 12345 & 0x7fffffff
        state = game.apply(state, legal[(number >> 8) % len(legal)])
    while len(game.legal_actions(state)) < 2:
        state = game.apply(state, game.legal_actions(state)[0])
    return state

def speed(name, played, difficulty, changes, simulations):
    game = load_game(name)
    state = middle(game, played)
    settings = preset(game, difficulty, changes) if difficulty else Settings(**changes)
    started = time.thread_time()
    result = search(game, state, game.to_move(state), settings, Limits(iterations=simulations), seed=1)
    return result.simulations / (time.thread_time() - started)
"""
"""What is run in both: simulations per second of CPU time."""
SERVANT = (
    MEASURE
    + """
while True:
    send(speed(*receive()))
"""
)
FIRST_DECISION = """
from engine.game import Position
from engine.registry import load_game
from mcts import Tree, preset, search
game = load_game({!r})
state = game.new_state()
ids = [f"p{{seat}}" for seat in range(game.player_count(state))]
settings = preset(game, "medium", {{"iterations": 8, "time_ms": None}})
tree = Tree(game, state, settings.max_nodes, closed=settings.loop_for(game) == "closed")
search(game, state, game.to_move(state), settings, tree=tree)
posted = game.codec.encode_state(Position(state, game.codec.new_context(ids, 0, {{}})))
game.codec.view(game.codec.decode_state(posted), 0)
"""
"""What both checkouts compile for a first decision."""


def main() -> None:
    """Print the rows of the speed bench as ratios, and what `haste` costs; or those of compiling."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("checkout")
    arguments.add_argument("games_of", nargs="*", default=list(MANY), metavar="game")
    arguments.add_argument("--compiling", action="store_true")
    asked = arguments.parse_args()
    if asked.compiling:
        compiling(asked.checkout, asked.games_of)
        return
    section("Simulations per second of CPU time: this checkout by another one")
    with Checkout(asked.checkout, SERVANT) as checkout:
        for name in asked.games_of:
            beside(checkout, name)


def beside(checkout: Checkout, name: str) -> None:
    """The rows of one game: uniform playouts, with all that a search can do, as it is configured."""
    rows: list[tuple[str, str, dict[str, object], dict[str, object]]] = [
        (name, "", PLAIN, HASTELESS),
        (f"{name}, solver, transpositions, order", "", WITH_ALL, HASTELESS),
        (f"{name}, as configured, without a net", "hard", CONFIGURED, {"evaluation": "hand"}),
    ]
    for title, difficulty, changes, here in rows:
        figure = ratio(checkout, name, difficulty, changes, here)
        row(title, f"{figure:.3f}x", demand(figure >= LEAST, f"{LEAST}x wanted"))
    row(f"{name}, as configured", f"{ratio(checkout, name, 'hard', CONFIGURED, {}):.3f}x")
    row(f"{name}, haste 0.2", f"{ratio(checkout, name, '', PLAIN, {'haste': 0.2}):.3f}x")


def ratio(checkout: Checkout, name: str, difficulty: str, changes: dict[str, object], here: dict[str, object]) -> float:
    """The median ratio of speeds with a preset (or none) and some changes of it, and some more here."""
    measured: dict[str, Any] = {}
    exec(MEASURE, measured)  # the very same code as in the other checkout
    simulations, played = MANY[name] // 2, PLAYED.get(name, 0)
    ratios = []
    for _ in range(REPEATS + 1):
        there = checkout.ask((name, played, difficulty, changes, simulations))
        ours = measured["speed"](name, played, difficulty, changes | here, simulations)
        ratios.append(ours / there)
    return statistics.median(ratios[1:])  # the first one loads what the others use


def compiling(checkout: str, games: list[str]) -> None:
    """CPU seconds that both need before a first decision, with an empty cache."""
    section("Compiling for a first decision, CPU seconds: this checkout, the other one")
    sums = [0.0, 0.0]
    for name in games:
        both = [processor_seconds(FIRST_DECISION.format(name), folder) for folder in (".", checkout)]
        sums = [so_far + seconds for so_far, seconds in zip(sums, both, strict=True)]
        row(name, f"{both[0]:.1f}", f"{both[1]:.1f}", f"{both[0] / both[1]:.2f}x")
    row("sum", f"{sums[0]:.1f}", f"{sums[1]:.1f}", demand(sums[0] <= sums[1], f"{sums[0] / sums[1]:.2f}x, 1x at most"))


if __name__ == "__main__":
    main()
