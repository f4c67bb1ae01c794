"""How fast a game's rules are: random games, without a search."""

import time

import numpy as np

from engine.game import Game, record
from engine.kernels.rng import below, stream
from engine.kernels.specialise import specialise

SECONDS = 3.0


def play_on(s, out, rng, count):  # type: ignore[no-untyped-def]
    """Play at most `count` random legal actions in place; how many there were before the game ended. A template."""
    for step in range(count):
        if to_move(s) < 0:  # type: ignore[name-defined]  # noqa: F821
            return step
        n = legal_actions(s, out)  # type: ignore[name-defined]  # noqa: F821
        apply_action(s, np.int64(out[below(rng, n)]))  # type: ignore[name-defined]  # noqa: F821
    return count


def transitions(game: Game) -> float:
    """Random transitions per second of CPU time, each with the whole legal list, over games from the start."""
    rng, out = stream(1), np.zeros(game.max_actions, np.int32)
    play = specialise([play_on], game).play_on
    play(record(game.new_state()), out, rng, 1)  # compiles
    done, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        state = game.new_state(seed=seed)
        seed += 1
        started = time.process_time()
        done += play(record(state), out, rng, 1_000)
        spent += time.process_time() - started
    return done / spent
