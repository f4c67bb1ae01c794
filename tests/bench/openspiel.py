"""OpenSpiel's searches, as peers. Needs the extra `bench`."""

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts as python_mcts

UCT_C = 2.0  # OpenSpiel's rewards are -1 to 1: the same as 1.0 on ours
MEMORY_MB = 2000
GAMES = {
    "tictactoe": ("tic_tac_toe", "same rules"),
    "connect-four": ("connect_four", "same rules"),
    "checkers": ("checkers", "OTHER rules: 8x8 American there, 10x10 French here"),
    "go-9x9": ("go(board_size=9,komi=6.5)", "same but for ko: superko there, plain ko here"),
}


def cpp_speed(game: str, simulations: int) -> float:
    """Simulations per second of CPU time of the C++ MCTS from the opening."""
    bot, state = _cpp_bot(game, simulations, seed=1)
    started = time.thread_time()
    bot.mcts_search(state)
    return simulations / (time.thread_time() - started)


def python_speed(game: str, simulations: int) -> float:
    """The same for the MCTS in Python (over C++ rules)."""
    spiel_game = pyspiel.load_game(GAMES[game][0])
    evaluator = python_mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = python_mcts.MCTSBot(spiel_game, UCT_C, simulations, evaluator, solve=False)
    started = time.thread_time()
    bot.mcts_search(spiel_game.new_initial_state())
    return simulations / (time.thread_time() - started)


class CppPlayer:
    """The C++ MCTS with its solver, at its own copy of the game, thinking for a fixed wall time."""

    def __init__(self, game: str, seconds: float, seed: int) -> None:
        self._bot, self._state = _cpp_bot(game, 10**9, seed, solve=True, seconds=seconds)

    def choose(self) -> int:
        """Its action for the player to move."""
        return int(self._bot.step(self._state))

    def play(self, action: int) -> None:
        """Follow what was played."""
        self._state.apply_action(action)


def _cpp_bot(game: str, simulations: int, seed: int, *, solve: bool = False, seconds: float = -1.0) -> tuple[Any, Any]:
    spiel_game = pyspiel.load_game(GAMES[game][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(
        spiel_game, evaluator, UCT_C, simulations, MEMORY_MB, solve, seed, False, max_wall_clock_time=seconds
    )
    return bot, spiel_game.new_initial_state()
