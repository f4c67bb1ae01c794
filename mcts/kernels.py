"""The search templates, bound to a game."""

from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace

from engine.game import Game
from engine.template import specialise
from mcts.templates import closed, open, playouts, tree

HERE = Path(__file__).resolve().parent


@cache
def search_kernels(game: Game) -> SimpleNamespace:
    """`run_closed` and `run_open` for a game; compiled at their first call, or loaded from the disk cache."""
    templates = [template for module in (playouts, tree, closed, open) for template in _templates(module)]
    return specialise(templates, game, HERE)


def _templates(module: ModuleType) -> list[FunctionType]:
    return [f for f in vars(module).values() if isinstance(f, FunctionType) and f.__module__ == module.__name__]
