"""Which games are installed: folders under engine/games, and packages that announce themselves by an entry point.

A package adds a game with `[project.entry-points."kibitz.games"]`, `my-game = "my_package.my_game"`. Nothing of a game
is loaded here, nor what games are made with.
"""

import sys
from functools import cache
from importlib import metadata
from pathlib import Path

import engine.games

ENTRY_POINTS = "kibitz.games"


def installed_games() -> dict[str, str]:
    """Game id to the name of the package that holds it. A folder's name is its id with _ for -."""
    folders = Path(engine.games.__path__[0])
    found = {
        path.name.replace("_", "-"): f"{engine.games.__name__}.{path.name}"
        for path in folders.iterdir()
        if (path / "game.json").exists()
    }
    return dict(_announced(*sys.path)) | found


@cache
def _announced(*places: str) -> dict[str, str]:
    """Games of packages in these places. Remembered, for it reads a file of every package that there is."""
    found: dict[str, str] = {}
    for entry in metadata.entry_points(group=ENTRY_POINTS):
        found.setdefault(entry.name, entry.value)
    return found
