"""What compiled code is made from: a module, what it imports, step by step, and the tables that these read."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import example_games.nim.rules
import pytest

import engine
import mcts
from engine.bots import kernels as bot_kernels
from engine.kernels import default_kernels, digests, rng
from engine.kernels.digests import Sources
from engine.kernels.sources import Module
from engine.kernels.specialise import specialise
from mcts import kernels
from tests.engine.kernels.test_kernel_cache import BIG_GAMES

TOY = {
    "game.json": '{"presets": {}}',
    "rules.py": "from engine.games.toy.play import listing\nfrom . import scoring\n",
    "play/__init__.py": "",
    "play/listing.py": '"""The legal actions."""\n'
    "from ..play.tables import CARDS\nfrom engine.kernels.bits import popcount\n",
    "play/tables.py": "import json\nfrom typing import TYPE_CHECKING\nCARDS = 'cards.json'\n"
    "if TYPE_CHECKING:\n    from engine.games.toy.codec import NAMES\n",
    "scoring.py": "from engine.kernels.part import part\nfrom .sense.prices import PRICES\n"
    "STEM = 'prices'\nTABLE = f'{STEM}.json'\n",
    "sense/__init__.py": "",
    "sense/prices.py": "PRICES = 1  # each\nfrom engine.errors import BadOption\n",
    "codec.py": "from engine.games.toy import rules\nNAMES = 'names.json'\nPRICES = 'prices.json'\n",
    "__init__.py": "",
    "cards.json": "[1]",
    "prices.json": "[2]",
    "names.json": "[3]",
    "nameless.json": "[4]",
}
EVERYTHING = {"toy", "nim", "search", "bots"}
MADE_FROM = {
    "example_games/nim/rules.py": {"nim", "search", "bots"},
    "engine/games/toy/rules.py": {"toy"},
    "engine/games/toy/play/listing.py": {"toy"},
    "engine/games/toy/play/tables.py": {"toy"},
    "engine/games/toy/scoring.py": {"toy"},
    "engine/games/toy/sense/prices.py": {"toy"},
    "engine/games/toy/cards.json": {"toy"},
    "engine/games/toy/prices.json": {"toy"},
    "engine/games/toy/nameless.json": {"toy"},
    "engine/bots/templates.py": {"bots"},
    "engine/kernels/bits.py": {"toy"},
    "engine/kernels/clock.py": {"search", "bots"},
    "engine/kernels/default_kernels.py": {"search", "bots"},
    "engine/kernels/kernel.py": EVERYTHING,
    "engine/kernels/part.py": {"toy"},
    "engine/kernels/rng.py": {"search", "bots"},
    "engine/kernels/specialise.py": {"search", "bots"},
    "mcts/records.py": {"search"},
    "mcts/templates/closed.py": {"search"},
    "mcts/templates/open.py": {"search"},
    "mcts/templates/playouts.py": {"search"},
    "mcts/templates/tree.py": {"search"},
    "engine/games/toy/codec.py": set(),
    "engine/games/toy/game.json": set(),
    "engine/games/toy/names.json": set(),
    "example_games/nim/codec.py": set(),
    "example_games/nim/game.json": set(),
    "engine/codec.py": set(),
    "engine/errors.py": set(),
    "engine/game.py": set(),
    "engine/registry.py": set(),
    "engine/table/sprt.py": set(),
    "engine/bots/simple.py": set(),
    "engine/kernels/cache.py": set(),
    "engine/kernels/digests.py": set(),
    "mcts/kernels.py": set(),
    "mcts/search.py": set(),
    "mcts/settings.py": set(),
    "mcts/tree.py": set(),
}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, with a game of several rooms."""
    root = tmp_path_factory.mktemp("clone")
    write_toy(root / "engine" / "games" / "toy")
    for package in (engine, mcts, example_games):
        source = Path(package.__path__[0])
        shutil.copytree(source, root / source.name, ignore=BIG_GAMES, dirs_exist_ok=True)
    return root


def write_toy(folder: Path) -> None:
    for name, text in TOY.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def all_digests(root: Path) -> dict[str, str]:
    """What the kernels of two games and the templates for one of them are made from, read afresh."""
    nim = [example_games.nim.rules.returns]
    templates = [specialise, default_kernels.weight, rng.below, *nim]
    starts: dict[str, Iterable[Module]] = {
        "toy": [Module("engine.games.toy.rules", root / "engine/games/toy/rules.py")],
        "nim": copies(nim, root),
        "search": copies([*kernels.TEMPLATES, *templates], root),
        "bots": copies([*bot_kernels.TEMPLATES, *templates], root),
    }
    read = Sources()
    return {name: read.digest(modules) for name, modules in starts.items()}


def copies(functions: Iterable[object], root: Path) -> list[Module]:
    """The modules of functions, as they are in a copy of the sources."""
    modules = map(Module.of, functions)
    return [Module(module.name, root / module.path.relative_to(module.root)) for module in modules]


@pytest.mark.parametrize("edited", MADE_FROM)
def test_an_edit_concerns_what_is_made_from_it(clone: Path, edited: str) -> None:
    source = clone / edited
    before, text = all_digests(clone), source.read_text()
    source.write_text(text + ("\nADDED = 1\n" if source.suffix == ".py" else " "))
    after = all_digests(clone)
    source.write_text(text)
    assert {name for name in before if before[name] != after[name]} == MADE_FROM[edited]


@pytest.mark.parametrize("edited", [name for name in MADE_FROM if name.endswith(".py")])
def test_comments_concern_nothing(clone: Path, edited: str) -> None:
    source = clone / edited
    before, text = all_digests(clone), source.read_text()
    source.write_text(f"# A remark.\n\n{text}\n\n# Another one.\n")
    after = all_digests(clone)
    source.write_text(text)
    assert after == before


def test_docstrings_concern_nothing(clone: Path) -> None:
    source = clone / "engine/games/toy/play/listing.py"
    before, text = all_digests(clone), source.read_text()
    source.write_text(text.replace("The legal actions.", "All that is legal."))
    after = all_digests(clone)
    source.write_text(text)
    assert after == before


def test_rules_that_name_their_manifest_are_made_from_it(clone: Path, tmp_path: Path) -> None:
    write_toy(tmp_path / "toy")
    rules = Module("toy.rules", tmp_path / "toy" / "rules.py")
    rules.path.write_text("SIZES = 'game.json'\n")
    before = Sources().digest([rules])
    (tmp_path / "toy" / "game.json").write_text("{}")
    assert Sources().digest([rules]) != before


def test_paths_do_not_count(clone: Path, tmp_path: Path) -> None:
    shutil.copytree(clone, tmp_path / "elsewhere", copy_function=shutil.copyfile)
    assert all_digests(tmp_path / "elsewhere") == all_digests(clone)


def test_names_of_modules_count(tmp_path: Path) -> None:
    """What is kept on disk refers to modules by their names."""
    found = set()
    for name in ("chess", "draughts"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.py").write_text("SIZE = 8\n")
        found.add(Sources().digest([Module(f"{name}.rules", tmp_path / name / "rules.py")]))
    assert len(found) == 2


def test_a_process_goes_by_what_it_has_read(tmp_path: Path) -> None:
    """It has imported that, even if the files change later."""
    rules = Module("rules", tmp_path / "rules.py")
    rules.path.write_text("SIZE = 8\n")
    read = Sources()
    before = read.digest([rules])
    rules.path.write_text("SIZE = 9\n")
    assert read.digest([rules]) == before != Sources().digest([rules])


def test_plugins_are_followed_to_packages_beside_them_and_to_the_engine(tmp_path: Path) -> None:
    for name, text in {
        "plugin/game/rules.py": "from engine.kernels.rng import below\nfrom shared.boards import SIZE\n",
        "plugin/game/__init__.py": "",
        "plugin/__init__.py": "",
        "shared/boards.py": "import numpy as np\nSIZE = 8\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    rules = Module.at(tmp_path / "plugin/game/rules.py")
    assert rules.name == "plugin.game.rules"
    found, libraries = Sources()._with_imports(frozenset([rules]))
    names = {module.name for module in found}
    assert {"shared.boards", "engine.kernels.rng", "engine.kernels.kernel"} < names
    assert not libraries


def test_installed_libraries_go_by_their_versions(tmp_path: Path) -> None:
    rules = Module("rules", tmp_path / "rules.py")
    rules.path.write_text("import marshmallow, numpy, json, not_there_at_all\nfrom marshmallow import Schema\n")
    found, libraries = Sources()._with_imports(frozenset([rules]))
    assert found == {rules}
    assert [line.split()[0] for line in libraries] == ["marshmallow"]


def test_a_folder_is_known_by_all_that_it_holds(tmp_path: Path) -> None:
    write_toy(tmp_path / "a")
    write_toy(tmp_path / "b")
    assert digests.folder_digest(tmp_path / "a") == digests.folder_digest(tmp_path / "b")
    write_toy(tmp_path / "c")
    (tmp_path / "c" / "codec.py").write_text("")
    assert digests.folder_digest(tmp_path / "a") != digests.folder_digest(tmp_path / "c")
