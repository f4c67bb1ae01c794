"""The search templates, bound to a game."""

from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace

from engine.game import Game, Inputs
from engine.kernels.digests import made_from
from engine.kernels.specialise import imported, specialise
from mcts.records import Layout
from mcts.templates import at_once, closed, judged, open, playouts, priors, sight, sooner, tree


def _templates(module: ModuleType) -> list[FunctionType]:
    return [f for f in vars(module).values() if isinstance(f, FunctionType) and f.__module__ == module.__name__]


TEMPLATES = imported(
    [
        template
        for module in (playouts, judged, priors, sooner, tree, closed, open, at_once)
        for template in _templates(module)
    ]
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
        return specialise(TEMPLATES, game, {"HAS_NET": False, "HAS_PRIORS": False})
    layout = layout_of(inputs)
    sizes = {"HAS_NET": True, "FEATURES": layout.features, "FIRST": layout.first, "SECOND": layout.second}
    sizes |= {"HAS_PRIORS": inputs.action_features is not None, "ACTION_FEATURES": inputs.action_count}
    kernels = {"features": inputs.features, "action_features": inputs.action_features}
    written = [kernel for kernel in kernels.values() if kernel is not None and not inputs.source]
    names = [f"{kernel.__module__}.{kernel.__qualname__}" for kernel in written]
    content = [repr(sizes), inputs.source or f"{names} {made_from(written)}"]
    return specialise(TEMPLATES, game, sizes | kernels, content)


def layout_of(inputs: Inputs) -> Layout:
    """The sizes of a net that is told this."""
    return Layout(inputs.count, *inputs.hidden)


@cache
def sight_kernels(game: Game) -> SimpleNamespace:
    """`worth_after` for a game; compiled at its first call, or loaded from disk."""
    return specialise(AT_SIGHT, game)
