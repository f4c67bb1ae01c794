"""Speed of Catan: random games beside catanatron's, and simulations of the search from the middle of a game.

python -m tests.bench catan; without catanatron (extra `bench`) its row is left out.
"""

import random
import time

import numpy as np
from numba import njit

from engine.game import record
from engine.games.catan.heuristics import random_action
from engine.games.catan.rules import MAX_ACTIONS, STATE, apply_action, legal_actions, to_move
from engine.games.catan.sparring.catanatron import INSTALLED
from engine.kernels.rng import below, stream
from engine.registry import load_game
from mcts import preset, search
from tests.bench.table import demand, row, section

PLAYERS, BOARDS, SECONDS = 4, 50, 3.0
MIDDLE_TURN = 40


@njit
def play_random(starts, games, rng, typed):
    """Play games to the end, by uniform choice among the legal actions or by the playouts' moves; gives the actions."""
    states = np.empty(1, STATE)
    actions = np.empty(MAX_ACTIONS, np.int32)
    played = 0
    for game in range(games):
        states[0] = starts[game % len(starts)]
        s = states[0]
        s.rng = rng[0] + np.uint64(game)
        while to_move(s) >= 0:
            if typed:
                action = np.int64(random_action(s, rng))
            else:
                action = np.int64(actions[below(rng, legal_actions(s, actions))])
            apply_action(s, action)
            played += 1
    return played


def random_games(typed: bool) -> tuple[float, float]:
    """Games a second, and actions a game."""
    game = load_game("catan")
    starts = np.concatenate([game.new_state(PLAYERS, seed) for seed in range(BOARDS)])
    rng = stream(1)
    play_random(starts, 1, rng, typed)
    games, actions, started = 0, 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        actions += play_random(starts, 100, rng, typed)
        games += 100
    return games / (time.perf_counter() - started), actions / games


def catanatron_games() -> float:
    """Random games a second of the catanatron package."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    random.seed(1)
    games, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        Game([RandomPlayer(color) for color in list(Color)[:PLAYERS]]).play()
        games += 1
    return games / (time.perf_counter() - started)


def search_speed(difficulty: str, evaluation: str = "hand") -> float:
    """Simulations a second of a preset, over decisions from the middle of a game on."""
    game = load_game("catan")
    changes = {"iterations": 2000, "time_ms": None, "early_stop": False, "evaluation": evaluation}
    settings = preset(game, difficulty, changes)
    state, rng = game.new_state(PLAYERS, 1), stream(1)
    simulations, seconds = 0, 0.0
    while game.to_move(state) >= 0 and seconds < SECONDS:
        if record(state).turn_number >= MIDDLE_TURN and len(game.legal_actions(state)) > 1:
            found = search(game, state, game.to_move(state), settings)
            simulations, seconds = simulations + found.simulations, seconds + found.elapsed_s
        state = game.apply(state, int(game.kernels["random_action"](record(state), rng)))
    return simulations / seconds


def run() -> None:
    """The table of Catan."""
    section(f"Catan, {PLAYERS} players, one thread (peer: catanatron)")
    uniform, length = random_games(typed=False)
    row("random games to the end /s", f"{uniform:,.0f}", note=f"{length:.0f} actions each")
    typed, length = random_games(typed=True)
    row("playouts, kind of action first /s", f"{typed:,.0f}", note=f"{length:.0f} actions each")
    if INSTALLED:
        ratio = uniform / (theirs := catanatron_games())
        row(
            "catanatron's random players /s",
            f"{theirs:.1f}",
            f"Kibitz {ratio:.0f}x {demand(ratio >= 50, '50x wanted')}",
        )
    else:
        row("catanatron", "not installed", note="pip install -e .[bench]")
    for difficulty in ("easy", "medium", "hard"):
        speed = search_speed(difficulty)
        wanted = demand(speed >= 1000, "1,000 wanted") if difficulty == "hard" else ""
        row(f"{difficulty}: simulations/s from mid-game", f"{speed:,.0f}", wanted)
    row("hard, with its net", f"{search_speed('hard', 'net'):,.0f}")
