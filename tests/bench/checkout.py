"""A clone of this project at another commit, at work beside this one."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

from engine.game import Game, State
from mcts import preset, search

PRELUDE = """
import pickle, sys
_out, sys.stdout = sys.stdout.buffer, sys.stderr
def receive():
    try:
        return pickle.load(sys.stdin.buffer)
    except EOFError:
        raise SystemExit(0)
def send(answer):
    pickle.dump(answer, _out)
    _out.flush()
"""
"""What a script in the other checkout talks with."""
SEARCH = """
import numpy as np
from engine.registry import load_game
from mcts import preset, search
game_id, changes = receive()
game = load_game(game_id)
settings = preset(game, "expert", changes)
send(game.dtype.itemsize)
while True:
    data, seat, seed = receive()
    result = search(game, np.frombuffer(data, game.dtype).copy(), seat, settings, seed=seed)
    send((result.action, result.confidence))
"""
"""A script that searches, for `decides_there`."""
Decide = Callable[[State, int, int], tuple[int, float | None]]
"""The action for a state, a seat and a seed, and the confidence in it."""


class Checkout:
    """A process that runs a script in another checkout, with the packages of this one; a context manager.

    Commits from before kernels were kept by content need a cache of their own: OTHER_CACHE_DIR.
    """

    def __init__(self, directory: str, script: str) -> None:
        cache = os.environ.get("OTHER_CACHE_DIR")
        self._process = subprocess.Popen(
            [sys.executable, "-c", PRELUDE + script],
            cwd=directory,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | ({"KIBITZ_CACHE_DIR": cache} if cache else {}),
        )

    def ask(self, question: Any) -> Any:
        """What the script answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(question, self._process.stdin)
        self._process.stdin.flush()
        return pickle.load(self._process.stdout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def decides_here(game: Game, changes: Mapping[str, Any]) -> Decide:
    """The search of this checkout."""
    settings = preset(game, "expert", changes)

    def decide(state: State, seat: int, seed: int) -> tuple[int, float | None]:
        result = search(game, state, seat, settings, seed=seed)
        return result.action, result.confidence

    return decide


def decides_there(game: Game, changes: Mapping[str, Any], checkout: Checkout) -> Decide:
    """The search of another checkout, on the same records."""
    if checkout.ask((game.id, dict(changes))) != game.dtype.itemsize:
        raise SystemExit(f"{game.id}: the records of the two checkouts differ")
    return lambda state, seat, seed: checkout.ask((state.tobytes(), seat, seed))
