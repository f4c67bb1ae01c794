"""How fast ManaCore is played: python -m tests.bench manacore"""

import os
import subprocess
import sys
import tempfile
import time

import numpy as np
from numba import njit

from engine.game import Game, record
from engine.games.manacore.rules import apply_action, legal_actions, to_move
from engine.registry import load_game
from engine.rng import below, stream
from mcts import preset, search
from tests.bench.table import demand, row, section

GAMES = 600
SECONDS = 3.0
TIMES = 50  # how much faster than the reference it has to be
REFERENCE_TRANSITIONS, REFERENCE_GAMES, REFERENCE_ITERATIONS = 2_900, 9.1, 255
MAX_COMPILE_S, MAX_LOAD_S, MAX_RECORD = 120, 3.0, 16_384
LONGEST_GAME = 3_000  # actions


def run() -> None:
    """The table of ManaCore."""
    game = load_game("manacore")
    section("ManaCore, one thread, all 26 ready-made decks")
    transitions, games = random_games(game)
    against("random transitions/s, with legal lists", transitions, REFERENCE_TRANSITIONS)
    against("random games/s", games, REFERENCE_GAMES)
    against("iterations/s, playouts of 20 actions", speed(game, {"playout_depth": 20}), REFERENCE_ITERATIONS)
    row("iterations/s as configured", f"{speed(game, {}):,.0f}")
    size = game.dtype.itemsize
    row("bytes of a state", f"{size:,}", demand(size <= MAX_RECORD, f"{MAX_RECORD:,} at most"))
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = first_search(cache), first_search(cache)
    row(
        "compiling, s of processor time", f"{cold[0]:.1f}", demand(cold[0] <= MAX_COMPILE_S, f"{MAX_COMPILE_S} at most")
    )
    row("loading from the cache, s", f"{warm[1]:.1f}", demand(warm[1] <= MAX_LOAD_S, f"{MAX_LOAD_S} at most"))


def against(name: str, figure: float, reference: float) -> None:
    """A speed beside what is asked for."""
    wanted = TIMES * reference
    row(name, f"{figure:,.0f}", demand(figure >= wanted, f"{wanted:,.0f} wanted"), f"{figure / reference:.0f}x")


@njit
def play_random(states, actions, rng, longest):
    """Play states[0] at random to its end, listing all legal actions each time; gives the number of actions."""
    s = states[0]
    played = 0
    while to_move(s) >= 0 and played < longest:
        apply_action(s, np.int64(actions[below(rng, legal_actions(s, actions))]))
        played += 1
    return played


def random_games(game: Game) -> tuple[float, float]:
    """Transitions and games per second of uniform random play."""
    actions, rng = np.zeros(game.max_actions, np.int32), stream(1)
    openings = [game.new_state(2, seed) for seed in range(GAMES)]
    play_random(game.new_state(2, 0), actions, rng, LONGEST_GAME)
    started = time.perf_counter()
    played = sum(play_random(state, actions, rng, LONGEST_GAME) for state in openings)
    spent = time.perf_counter() - started
    return played / spent, GAMES / spent


def speed(game: Game, changes: dict[str, object]) -> float:
    """Iterations per second, from a few positions in the middle of games."""
    out, rng = np.zeros(game.max_actions, np.int32), stream(3)
    done, spent = 0, 0.0
    for seed in (2, 7, 11, 16):
        state = game.new_state(2, seed)
        while len(game.legal_actions(state)) < 3 or record(state).turn < 9:
            count = game.kernels["search_actions"](record(state), out)
            state = game.apply_unchecked(state, int(out[below(rng, count)]))
        seat = game.to_move(state)
        options = {**changes, "early_stop": False}
        search(game, state, seat, preset(game, "hard", {**options, "iterations": 100, "time_ms": None}))
        settings = preset(game, "hard", {**options, "iterations": None, "time_ms": int(1000 * SECONDS / 4)})
        started = time.perf_counter()
        done += search(game, state, seat, settings).simulations
        spent += time.perf_counter() - started
    return done / spent


def first_search(cache: str) -> tuple[float, float]:
    """Processor and wall seconds of a fresh process up to the end of its first search, imports included."""
    script = (
        "import time; from engine.registry import load_game; from mcts import preset, search\n"
        "game = load_game('manacore'); state = game.new_state(2, 1)\n"
        "search(game, state, game.to_move(state), preset(game, 'hard', {'iterations': 20, 'time_ms': None}))\n"
        "print(time.process_time())"
    )
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"KIBITZ_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout), time.perf_counter() - started
