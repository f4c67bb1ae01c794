"""Templates: functions written once, compiled anew around each game's kernels.

A template is a plain function that mentions kernels (`legal_actions`, `apply_action`, ...) and other templates as
globals. Specialising re-creates it with one game's kernels as those globals. Numba then inlines and caches it,
which it does not do for functions passed as arguments or closed over: those run at a third of the speed.
"""

from collections.abc import Sequence
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, Literal

import numba
import numpy as np

from engine import rng
from engine.clock import plain_monotonic_ns
from engine.defaults import completed
from engine.game import Game
from engine.kernel import COMPILED, cache_directory
from engine.sources import folder_digest, kernels_digest

PLAIN = {**rng.PLAIN, "monotonic_ns": plain_monotonic_ns}  # what plain Python uses instead of compiled helpers


def inline(template: Any) -> Any:
    """Mark a template to become part of its compiled callers: for the few whose call would cost more than its work."""
    template.inline = True
    return template


def specialise(templates: Sequence[Any], game: Game, *folders: Path) -> SimpleNamespace:
    """Bind templates to a game's kernels; give them back as attributes of one object.

    All templates of one call see one another, their own modules' globals and, above those, the game's kernels, with
    defaults for the optional ones. `folders` are the sources that the templates come from, unless the engine: with
    the game's own they key the compiled code on disk. A game in plain Python gets its templates in plain Python.
    """
    defaults, names = completed(game)
    scope: dict[str, Any] = {"below": rng.below}
    for template in (*defaults, *templates):
        scope.update(template.__globals__)
    if not game.compiled:
        scope.update(PLAIN)
    scope.update(names)
    made = SimpleNamespace()
    group = "-".join([*(folder.name for folder in folders), game.folder.name])
    with cache_directory(Path(group), *map(folder_digest, folders), kernels_digest(game.folder)):
        for template in (*defaults, *templates):
            bound: Any = FunctionType(template.__code__, scope, template.__name__)
            bound.__module__, bound.__qualname__ = template.__module__, f"{template.__name__}[{game.id}]"
            if game.compiled:
                # Merged by Numba, not by LLVM, which would compile and optimise the template alone first.
                merging: Literal["always", "never"] = "always" if hasattr(template, "inline") else "never"
                bound = numba.njit(**COMPILED, inline=merging)(bound)
            scope[template.__name__] = bound
            setattr(made, template.__name__, bound)
    return made


def records(game: Game, count: int, dtype: np.dtype) -> np.ndarray:
    """Zeroed records for a game's templates to work on; plain Python code reads fields only of a recarray."""
    rows = np.zeros(count, dtype)
    return rows if game.compiled else rows.view(np.recarray)
