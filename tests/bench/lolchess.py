"""How fast LOL Chess is, and whether its games end: python -m tests.bench lolchess"""

import json
import sys
import time
from collections.abc import Callable

import numpy as np

from engine.game import Game
from engine.registry import load_game
from engine.table.runner import Runner
from engine.types import Json
from mcts import MctsBot, preset, search
from tests.bench.compiling import compile_times
from tests.bench.random_play import transitions
from tests.bench.table import demand, median_of, row, section
from tests.lolchess_forms import client_form, compact, lines, middle_state

SECONDS = 3.0
TRANSITIONS, ITERATIONS, BYTES, DECODE_MS, COMPILE_S, LOAD_S = 100_000, 2_000, 20_000, 2.0, 150.0, 3.0
REFERENCE = 1_256  # transitions/s of the reference engine with its clone
LONGEST = 2_000  # actions; a game that is not over by then counts as drawn


def run() -> None:
    """The table of LOL Chess."""
    game = load_game("lolchess")
    section("LOL Chess, one thread")
    speed = median_of(lambda: transitions(game), 3)
    row("random transitions/s with legal lists", f"{speed:,.0f}", demand(speed >= TRANSITIONS, f"{TRANSITIONS:,}"))
    row("", f"{speed / REFERENCE:,.0f}x", "", "the reference engine with its clone")
    found = median_of(lambda: iterations(game), 3)
    row("simulations/s, playouts of 50 actions", f"{found:,.0f}", demand(found >= ITERATIONS, f"{ITERATIONS:,}"))
    size, spent = payload(game, compact)
    row("posted state in client form, bytes", f"{size:,}", demand(size < BYTES, f"under {BYTES:,}"))
    row("decoding it, ms", f"{spent:.2f}", demand(spent < DECODE_MS, f"under {DECODE_MS:g}"))
    size, spent = payload(game, lambda state: state)
    row("decoding it with all that may be left out, ms", f"{spent:.2f}", "", f"{size:,} bytes")
    compiling, loading = compile_times("lolchess")
    row("compiling, CPU seconds", f"{compiling:.0f}", demand(compiling < COMPILE_S, f"under {COMPILE_S:g}"))
    row("loading what is compiled, s", f"{loading:.1f}", demand(loading < LOAD_S, f"under {LOAD_S:g}"))


def iterations(game: Game) -> float:
    """Simulations per second of CPU time from a mid-game state with uniform playouts of 50 actions."""
    state = game.codec.decode_state(middle_state()).state
    changes = {"playout": "uniform", "playout_depth": 50, "early_exit": False, "early_stop": False}
    seat = game.to_move(state)
    search(game, state, seat, preset(game, "hard", {**changes, "iterations": 50, "time_ms": None}))
    settings = preset(game, "hard", {**changes, "iterations": int(SECONDS * ITERATIONS), "time_ms": None})
    started = time.process_time()
    return search(game, state, seat, settings).simulations / (time.process_time() - started)


def payload(game: Game, form: Callable[[Json], Json]) -> tuple[int, float]:
    """Bytes of the largest recorded state in a form, and milliseconds to read and check a usual one."""
    texts = [json.dumps(form(client_form(line)), separators=(",", ":")) for line in lines("clientview")]
    return max(map(len, texts)), float(np.median([_decoding_ms(game, text) for text in texts]))


def _decoding_ms(game: Game, text: str) -> float:
    times = []
    for _ in range(20):
        started = time.process_time()
        game.codec.decode_state(json.loads(text))
        times.append(time.process_time() - started)
    return 1000 * float(np.median(times))


def self_play(games: int, first_seed: int, difficulty: str) -> tuple[int, int, float]:
    """Whole games of a preset against itself: how many ended, how many were capped, actions per game.

    The runner refuses illegal actions, so a game that gets here had none.
    """
    game = load_game("lolchess")
    ended = actions = 0
    for seed in range(first_seed, first_seed + games):
        bots = {seat: MctsBot(difficulty, {"time_ms": None}) for seat in (0, 1)}
        runner = Runner.start(game, bots, ["blue", "red"], seed=seed)
        runner.run(LONGEST)
        ended += runner.over
        actions += len(runner.actions)
    return ended, games - ended, actions / games


def main() -> None:
    """`python -m tests.bench.lolchess easy 100 0`: a number of games of self-play, from a seed on."""
    difficulty, games, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    ended, capped, length = self_play(games, first, difficulty)
    print(f"{difficulty}: {games} games from seed {first}, {ended} ended, {capped} capped, {length:.0f} actions each")


if __name__ == "__main__":
    main()
