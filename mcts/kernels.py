"""The search templates, bound to a game."""

from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace

from engine.game import Game, Inputs
from engine.kernels.digests import made_from
from engine.kernels.specialise import imported, specialise
from mcts.records import Layout
from mcts.templates import at_once, closed, judged, open, playouts, sight, sooner, tree


def _templates(module: ModuleType) -> list[FunctionType]:
    return [f for f in vars(module).values() if isinstance(f, FunctionType) and f.__module__ == module.__name__]


TEMPLATES = imported(
    [template for module in (playouts, judged, sooner, tree, closed, open, at_once) for template in _templates(module)]
)

AT_SIGHT = imported(_templates(sight))
"""Apart from the search, so that a process which never searches need not load it."""


@cache
def search_kernels(game: Game, inputs: Inputs | None = None) -> SimpleNamespace:
    """`run_closed`, `run_open` and `wins_at_once` for a game; compiled at their first call, or loaded from disk.

    With what a net is told, the same for searches that a net judges for, `judge_states` and `write_features`. That is
    code apart: games without a net are spared its compilation.
    """
    if inputs is None:
        return specialise(TEMPLATES, game, {"HAS_NET": False})
    layout = layout_of(inputs)
    sizes = {"HAS_NET": True, "FEATURES": layout.features, "FIRST": layout.first, "SECOND": layout.second}
    told = inputs.features
    content = [repr(sizes), inputs.source or f"{told.__module__}.{told.__qualname__} {made_from([told])}"]
    return specialise(TEMPLATES, game, sizes | {"features": inputs.features}, content)


def layout_of(inputs: Inputs) -> Layout:
    """The sizes of a net that is told this."""
    return Layout(inputs.count, *inputs.hidden)


@cache
def sight_kernels(game: Game) -> SimpleNamespace:
    """`worth_after` for a game; compiled at its first call, or loaded from disk."""
    return specialise(AT_SIGHT, game)
