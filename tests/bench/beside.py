"""The speed of this search beside an earlier one's: `python -m tests.bench.beside CHECKOUT [game ...]`.

CHECKOUT is a clone at another commit. Both search in turn, so that a slow spell of the machine hits both; the median of
the ratios counts.
"""

import argparse
import statistics

from engine.registry import load_game
from tests.bench.checkout import Checkout
from tests.bench.speed import GAMES, PLAIN, SIMULATIONS, speed
from tests.bench.table import demand, row, section

REPEATS = 15
LEAST = 0.95
WITH_ALL = {"solver": True, "transpositions": True, "ordering": True}
SERVANT = """
from engine.registry import load_game
from mcts import Settings
from tests.bench.speed import PLAIN, speed
while True:
    name, changes, simulations = receive()
    send(speed(load_game(name), PLAIN.with_changes(changes), simulations))
"""


def main() -> None:
    """Print the rows of the speed bench as ratios, and what `haste` costs."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("checkout")
    arguments.add_argument("games_of", nargs="*", default=GAMES, metavar="game")
    asked = arguments.parse_args()
    section("Simulations per second of CPU time: this checkout by another one")
    with Checkout(asked.checkout, SERVANT) as checkout:
        for name in asked.games_of:
            for note, changes in (("", {}), (", solver, transpositions, order", WITH_ALL)):
                figure = ratio(checkout, name, changes, {})
                row(f"{name}{note}", f"{figure:.3f}x", demand(figure >= LEAST, f"{LEAST}x wanted"))
            row(f"{name}, haste 0.2", f"{ratio(checkout, name, {}, {'haste': 0.2}):.3f}x")


def ratio(checkout: Checkout, name: str, changes: dict[str, bool], here: dict[str, float]) -> float:
    """The median ratio of speeds with some settings, and some more here."""
    simulations = SIMULATIONS[name] // 2
    game, settings = load_game(name), PLAIN.with_changes(changes | here)
    ratios = []
    for _ in range(REPEATS + 1):
        there = checkout.ask((name, changes, simulations))
        ratios.append(speed(game, settings, simulations) / there)
    return statistics.median(ratios[1:])  # the first one loads what the others use


if __name__ == "__main__":
    main()
