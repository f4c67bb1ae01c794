"""Templates: functions written once, compiled anew around each game's kernels.

A template is a plain function that mentions kernels (`legal_actions`, `apply_action`, ...) and other templates as
globals. Specialising re-creates it with one game's kernels as those globals. Numba then inlines and caches it,
which it does not do for functions passed as arguments or closed over: those run at a third of the speed.
"""

from collections.abc import Mapping, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any, Literal

import numpy as np

from engine.game import OPTIONAL, Game
from engine.kernels import default_kernels, rng
from engine.kernels.clock import plain_monotonic_ns
from engine.kernels.digests import made_from
from engine.kernels.kernel import compiled
from engine.kernels.sources import Module

PLAIN = {**rng.PLAIN, "monotonic_ns": plain_monotonic_ns}  # what plain Python uses instead of compiled helpers


def inline(template: Any) -> Any:
    """Mark a template to become part of its compiled callers: for the few whose call would cost more than its work."""
    template.inline = True
    return template


def imported(templates: Sequence[Any]) -> Sequence[Any]:
    """Note what templates are made from, while that is what was imported; later their files may be edited."""
    made_from(templates)
    return templates


def specialise(
    templates: Sequence[Any], game: Game, more: Mapping[str, Any] | None = None, content: Sequence[str] = ()
) -> SimpleNamespace:
    """Bind templates to a game's kernels; give them back as attributes of one object.

    All templates of one call see one another, their own modules' globals and, above those, the game's kernels, with
    defaults for the optional ones, and what there is `more`; `content` tells apart what that is made from. A game in
    plain Python gets its templates in plain Python.
    """
    missing = [getattr(default_kernels, name) for name in OPTIONAL if name not in game.kernels]
    templates = [*missing, *templates]
    constants = _constants(game)
    scope: dict[str, Any] = {"below": rng.below}
    for template in templates:
        scope.update(template.__globals__)
    if not game.compiled:
        scope.update(PLAIN)
    scope.update(constants, **game.kernels, **(more or {}))
    group = f"{Module.of(templates[-1]).package}[{game.id}]"
    content = [*_content(templates, game, constants), *content] if game.compiled else []
    made = SimpleNamespace()
    for template in templates:
        bound: Any = FunctionType(template.__code__, scope, template.__name__)
        bound.__module__, bound.__qualname__ = template.__module__, f"{template.__name__}[{game.id}]"
        if game.compiled:
            # Merged by Numba, not by LLVM, which would compile and optimise the template alone first.
            merging: Literal["always", "never"] = "always" if hasattr(template, "inline") else "never"
            bound = compiled(bound, group, *content, inline=merging)
        scope[template.__name__] = bound
        setattr(made, template.__name__, bound)
    return made


def _content(templates: Sequence[Any], game: Game, constants: dict[str, int]) -> list[str]:
    """All that a game's templates are compiled from: sources, constants, and which function each kernel is."""
    kernels = {name: f"{kernel.__module__}.{kernel.__qualname__}" for name, kernel in game.kernels.items()}
    sources = made_from([specialise, *templates, rng.below, *game.kernels.values()])
    return [sources, repr(constants), repr(kernels)]


def _constants(game: Game) -> dict[str, int]:
    """What templates may ask about a game: its sizes, and for each optional kernel whether it has its own."""
    sizes = {
        "MAX_PLAYERS": game.manifest.max_players,
        "MAX_ACTIONS": game.max_actions,
        "IDENTITY_WORDS": game.identity_bytes // 8,
    }
    return sizes | {f"HAS_{name.upper()}": name in game.kernels for name in OPTIONAL}


def records(game: Game, count: int, dtype: np.dtype) -> np.ndarray:
    """Zeroed records for a game's templates to work on; plain Python code reads fields only of a recarray."""
    rows = np.zeros(count, dtype)
    return rows if game.compiled else rows.view(np.recarray)
