"""The search templates, bound to a game."""

from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace

from engine.game import Game
from engine.kernels.specialise import imported, specialise
from mcts.templates import at_once, closed, open, playouts, sight, sooner, tree


def _templates(module: ModuleType) -> list[FunctionType]:
    return [f for f in vars(module).values() if isinstance(f, FunctionType) and f.__module__ == module.__name__]


TEMPLATES = imported(
    [template for module in (playouts, sooner, tree, closed, open, at_once) for template in _templates(module)]
)

AT_SIGHT = imported(_templates(sight))
"""Apart from the search, so that a process which never searches need not load it."""


@cache
def search_kernels(game: Game) -> SimpleNamespace:
    """`run_closed`, `run_open` and `wins_at_once` for a game; compiled at their first call, or loaded from disk."""
    return specialise(TEMPLATES, game)


@cache
def sight_kernels(game: Game) -> SimpleNamespace:
    """`worth_after` for a game; compiled at its first call, or loaded from disk."""
    return specialise(AT_SIGHT, game)
