"""Writing a package with a game in it, ready to be installed, played and changed."""

import re
import shutil
from importlib import metadata
from pathlib import Path

from engine.errors import BadOption
from engine.installed import ENTRY_POINTS
from engine.manifest import SLUG
from engine.registry import game_ids

TEMPLATES = {
    "open": "everything is on the table: take-away, to begin with",
    "chance": "dice or cards to come: Pig",
    "hidden": "hands that others do not see: a trick game",
    "simultaneous": "moves made at once: Goofspiel",
    "solo": "one player: a dice puzzle",
}
"""Kinds of games, with what the template plays."""
FOLDER = Path(__file__).parent / "templates"

PYPROJECT = """\
[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "{game}"
version = "0.1.0"
description = "{name}, for Kibitz."
requires-python = ">=3.11"
dependencies = ["kibitz>={version}"]

[project.entry-points."{entry_points}"]
{game} = "{package}"

[tool.setuptools]
packages = ["{package}"]
# Then `pip install -e` makes a plain path of it, and the project's folder is not taken for the package beside it.
package-dir = {{"" = "."}}

[tool.setuptools.package-data]
{package} = ["*.json", "*.bin", "net.npz"]
"""

TESTS = '''\
"""{name} keeps the contract of games. Add what only its own rules promise."""

import pytest
from deploy.check.suite import CHECKS
from engine.registry import load_game
from mcts import preset, search


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_contract(check):
    check(load_game("{game}"))


def test_a_search_chooses_something_legal():
    game = load_game("{game}")
    state = game.new_state()
    result = search(game, state, game.to_move(state), preset(game, "easy"))
    assert result.action in game.legal_actions(state)
'''

README = """\
# {name}

```sh
pip install -e .            # once: Kibitz finds the game from now on
kibitz check {game}         # whether it keeps the contract, and how fast it is
kibitz play {game}          # play against the search
python -m pytest            # its tests
kibitz run                  # serve it, with all other games that are installed
```

`{package}/rules.py` has the record and the kernels, `codec.py` the JSON, `game.json` the manifest.
"""


def write(game: str, template: str, parent: Path) -> Path:
    """Write the package of a game into a new folder of its name; the folder. Raises BadOption."""
    if not re.fullmatch(SLUG, game) or game[0].isdigit():
        raise BadOption(f"a game's id is lower-case words joined by dashes, such as my-game; not {game!r}")
    if game in game_ids():
        raise BadOption(f"there is a game {game!r} already")
    folder, package = parent / game, game.replace("-", "_")
    if folder.exists():
        raise BadOption(f"{folder} exists already")
    name = game.replace("-", " ").capitalize()
    words = {"game": game, "name": name, "package": package, "entry_points": ENTRY_POINTS}
    words["version"] = metadata.version("kibitz")
    shutil.copytree(FOLDER / template, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    manifest = folder / package / "game.json"
    manifest.write_text(manifest.read_text().replace("GAME_ID", game).replace("GAME_NAME", name))
    (folder / "tests").mkdir()
    (folder / "pyproject.toml").write_text(PYPROJECT.format(**words))
    (folder / "README.md").write_text(README.format(**words))
    (folder / "tests" / f"test_{package}.py").write_text(TESTS.format(**words))
    return folder
