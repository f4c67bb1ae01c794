"""How fast Acquire is played out: python -m tests.bench.acquire"""

import time
from collections.abc import Iterator

from engine.registry import load_game
from mcts import preset, search

SECONDS = 3.0
PLAYERS = 3


def rows(seconds: float = SECONDS) -> Iterator[tuple[str, float, str]]:
    """What was measured, the figure, its unit; one thread, from the opening of a game for three."""
    game = load_game("acquire")
    state = game.new_state(PLAYERS, seed=1)
    whole = {"playout_depth": -1, "early_stop": False, "iterations": 100, "time_ms": None}
    for name, changes in (("playouts to the end", whole), ("iterations as configured", {"early_stop": False})):
        search(game, state, 0, preset(game, "hard", {**whole, **changes}))
        budget = {"iterations": None, "time_ms": int(1000 * seconds)}
        started = time.perf_counter()
        result = search(game, state, 0, preset(game, "hard", {**changes, **budget}))
        yield f"acquire: {name}", result.simulations / (time.perf_counter() - started), "per second"


if __name__ == "__main__":
    for name, figure, unit in rows():
        print(f"{name:40} {figure:10,.0f} {unit}")
