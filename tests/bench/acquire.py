"""How fast Acquire is played out: python -m tests.bench acquire"""

import time

from engine.registry import load_game
from mcts import preset, search
from tests.bench.table import demand, row, section

SECONDS = 3.0
PLAYERS = 3
REFERENCE = 8.5  # simulations/s of the backend's own flat Monte Carlo, by its own account
WANTED = 2_000


def run() -> None:
    """The table of Acquire."""
    section("Acquire, simulations/s from the opening for three players, one thread")
    whole = speed({"evaluation": "hand", "playout_depth": -1})
    times = f"{whole / REFERENCE:.0f}x the reference's {REFERENCE}"
    row("playouts to the end of the game", f"{whole:,.0f}", demand(whole >= WANTED, f"{WANTED:,} wanted"), times)
    row("as configured, without its net", f"{speed({'evaluation': 'hand'}):,.0f}")
    row("as configured", f"{speed({}):,.0f}")


def speed(changes: dict[str, object]) -> float:
    """Simulations per second of wall time with the hard preset, changed."""
    game = load_game("acquire")
    state = game.new_state(PLAYERS, seed=1)
    changes = {**changes, "early_stop": False}
    search(game, state, 0, preset(game, "hard", {**changes, "iterations": 100, "time_ms": None}))
    settings = preset(game, "hard", {**changes, "iterations": None, "time_ms": int(1000 * SECONDS)})
    started = time.perf_counter()
    return search(game, state, 0, settings).simulations / (time.perf_counter() - started)
