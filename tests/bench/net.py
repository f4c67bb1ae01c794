"""How long a net takes for one score inside a search. `python -m tests.bench net`."""

import time
from dataclasses import replace

import numpy as np

from engine.game import Inputs
from engine.kernels.kernel import kernel
from engine.kernels.specialise import records
from engine.registry import load_game
from mcts.kernels import layout_of, search_kernels
from mcts.records import net_dtype, work_dtype

COUNT, STATES, TRIES = 128, 200, 2_000
LIMIT_US = 2.0


@kernel
def dense(s, player, out):
    """Numbers everywhere, the worst case."""
    for i in range(COUNT):
        out[i] = 0.01 * (i + player)


@kernel
def sparse(s, player, out):
    """A quarter of the numbers is not zero, as for a board with pieces on some squares."""
    for i in range(0, COUNT, 4):
        out[i + player] = 1.0


def run() -> None:
    """Print microseconds for one player's score, with and without features to write, and whether the limit is kept."""
    for name, features, hidden in (
        ("128 x 32 x 1, dense", dense, (32, 1)),
        ("128 x 32 x 16 x 1, dense", dense, (32, 16)),
        ("128 x 32 x 16 x 1, a quarter not zero", sparse, (32, 16)),
    ):
        us = _score_us(Inputs(features, COUNT, hidden, np.zeros((0, COUNT), np.int64)))
        kept = "kept" if us <= LIMIT_US else "NOT KEPT"
        print(f"net {name}: {us:.2f} us a score (limit {LIMIT_US:g} us: {kept})")


def _score_us(inputs: Inputs) -> float:
    game = replace(load_game("tictactoe"), inputs=inputs)
    layout = layout_of(inputs)
    work = records(game, 1, work_dtype(game.max_actions, game.manifest.max_players, layout))
    rng = np.random.default_rng(0)
    for name in net_dtype(layout).names or ():
        work["net"][name] = rng.normal(0, 0.1, work["net"][name].shape)
    states = np.concatenate([game.new_state()] * STATES)
    out = np.zeros((STATES, game.manifest.max_players))
    judge = search_kernels(game, inputs).judge_states
    judge(states[:1], work[0], out)
    best = np.inf
    for _ in range(TRIES):  # the fastest: what else runs on the machine is not the net's fault
        started = time.perf_counter()
        judge(states, work[0], out)
        best = min(best, time.perf_counter() - started)
    return float(best / STATES / game.manifest.max_players * 1e6)
