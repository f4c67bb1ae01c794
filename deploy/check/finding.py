"""What is wrong with a game, and where."""

import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.errors import NumbaError

from engine.game import Game
from engine.kernels.complaints import complaint


class Finding(Exception):
    """A sentence about a game, and the line of its sources that it is about."""

    def __init__(self, sentence: str, place: tuple[Path, int] | None = None) -> None:
        super().__init__(f"{place[0].parent.name}/{place[0].name}:{place[1]}: {sentence}" if place else sentence)


def place_of(function: Callable[..., Any]) -> tuple[Path, int]:
    """Where a function, compiled or not, is written."""
    code = getattr(function, "py_func", function).__code__
    return Path(code.co_filename), int(code.co_firstlineno)


def kernel_place(game: Game, name: str) -> tuple[Path, int]:
    """Where a kernel of a game is written."""
    return place_of(game.kernels[name])


def constant_place(game: Game, name: str) -> tuple[Path, int] | None:
    """Where a name is given its value in a game's rules."""
    return line_with(game.folder, rf"^{name}\b")


def line_with(folder: Path, pattern: str) -> tuple[Path, int] | None:
    """The first line of a folder's Python files, rules first, in which a pattern is found."""
    files = sorted(folder.rglob("*.py"), key=lambda path: (path.name != "rules.py", path.name != "codec.py", path))
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern, line):
                return path, number
    return None


def codec_place(game: Game, method: str) -> tuple[Path, int]:
    """Where a method of a game's codec is written."""
    return place_of(getattr(type(game.codec), method))


def crash(game: Game, error: Exception, doing: str) -> Finding:
    """The finding that an error of any kind makes, at the innermost line of the game's own."""
    if isinstance(error, NumbaError):
        reason, place = complaint(error, game.folder)
        if place is None and doing in game.kernels:
            place = kernel_place(game, doing)
        return Finding(f"{doing} does not compile: {reason}", place)
    if isinstance(error, KeyError) and "numba" in str(traceback.extract_tb(error.__traceback__)[-1].filename):
        name = str(error.args[0])  # Quirk: Numba does not say where a record lacks a field
        return Finding(f"{doing} does not compile: STATE has no field {name!r}", line_with(game.folder, rf"\.{name}\b"))
    frames = traceback.extract_tb(error.__traceback__)
    own = [(Path(f.filename), int(f.lineno or 0)) for f in frames if Path(f.filename).is_relative_to(game.folder)]
    return Finding(f"{doing} raised {type(error).__name__}: {error}", own[-1] if own else None)
