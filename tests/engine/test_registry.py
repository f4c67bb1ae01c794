"""Finding games, and saying clearly what is wrong with a broken one."""

import itertools
import shutil
import sys
from importlib import metadata
from pathlib import Path

import example_games.nim
import pytest

from engine import registry
from engine.errors import BrokenGame, UnknownGame
from engine.game import Game

NIM = Path(example_games.nim.__path__[0])
numbers = itertools.count()


def test_folders_and_entry_points_are_found() -> None:
    assert {"tictactoe", "checkers", "go-9x9", "connect-four", "nim", "kuhn-poker"} <= set(registry.game_ids())
    announced = {entry.name for entry in metadata.entry_points(group="kibitz.games")}
    assert {"nim", "kuhn-poker"} <= announced


def test_unknown_game_names_those_that_exist() -> None:
    with pytest.raises(UnknownGame, match="tictactoe"):
        registry.load_game("tictactoo")


def test_plain_and_compiled_games() -> None:
    assert registry.load_game("nim").compiled
    assert not registry.load_game("kuhn-poker").compiled


def load_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str | None) -> Game:
    """Load a copy of Nim in which one file is changed, or removed."""
    package = f"nim_copy_{next(numbers)}"
    folder = tmp_path / package
    shutil.copytree(NIM, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.glob("*.py"):
        path.write_text(path.read_text().replace("example_games.nim", package))
    if new is None:
        (folder / file).unlink()
    else:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "installed_games", lambda: {"nim": package})
    registry.load_game.cache_clear()
    try:
        return registry.load_game("nim")
    finally:
        registry.load_game.cache_clear()


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("game.json", "", None, "has no game.json"),
        ("game.json", "{", "", "not JSON"),
        ("game.json", '"id": "nim"', '"id": "mim"', "says id 'mim'"),
        ("game.json", '"tags"', '"tagz"', "tagz"),
        ("game.json", '"min": 2', '"min": 3', "min is larger than max"),
        ("rules.py", "", None, "has no nim_copy_.*rules"),
        ("rules.py", "def returns(", "def retoures(", r"lacks the kernel returns\(s, out\)"),
        (
            "rules.py",
            "def apply_action(s, action)",
            "def apply_action(s, action, extra)",
            r"form apply_action\(s, action\)",
        ),
        (
            "rules.py",
            "@kernel\ndef to_move",
            "from engine.kernels.part import part\n\n\n@part\ndef to_move",
            "to_move is a part",
        ),
        ("rules.py", "MAX_ACTIONS =", "MOST_ACTIONS =", "has no MAX_ACTIONS"),
        ("rules.py", "STATE =", "STATUS =", "has no STATE"),
        ("rules.py", "(4,)", "(3,)", "multiple of 8 bytes"),
        ("rules.py", '("spare", "i1", (4,))])', '("spare", "i1"), ("wide", "u8")], align=True)', "gaps"),
        ("rules.py", '("spare"', '("mean"', "'mean', which NumPy's records use"),
        ("rules.py", "import numpy as np", "import numpy as np\nimport no_such_module", "no_such_module"),
        ("rules.py", "import numpy as np", "import numpy as np\n1 / 0", "ZeroDivisionError"),
        ("codec.py", "", None, "has no nim_copy_.*codec"),
        ("codec.py", "class NimCodec(Codec)", "class NimCodec", "has no subclass of Codec"),
        ("codec.py", "def encode_action", "def encode_move", "encode_action"),
    ],
)
def test_broken_games_are_named_with_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str | None, complaint: str
) -> None:
    with pytest.raises(BrokenGame, match=complaint) as raised:
        load_changed(tmp_path, monkeypatch, file, old, new)
    assert "nim" in str(raised.value)


FEATURES = "def features(s, player, out):\n    out[player] = 1.0\n\n\nFEATURES = 2\n"


@pytest.mark.parametrize(
    ("added", "complaint"),
    [
        ("def features(s, out):\n    pass\n", r"form features\(s, player, out\)"),
        ("def features(s, player, out):\n    pass\n", "has no FEATURES"),
        (FEATURES.replace("2", "0"), "FEATURES must be 1 to"),
        (FEATURES + "HIDDEN = (32,)\n", "two widths"),
        (FEATURES + "SYMMETRIES = [[1, 1]]\n", "every feature once"),
        (FEATURES + "def action_features(s, out):\n    pass\n", r"form action_features\(s, action, out\)"),
        (FEATURES + "def action_features(s, action, out):\n    pass\n", "has no ACTION_FEATURES"),
        (
            FEATURES + "ACTION_FEATURES = 0\n\n\ndef action_features(s, action, out):\n    pass\n",
            "ACTION_FEATURES must",
        ),
    ],
)
def test_what_a_net_is_told_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, added: str, complaint: str
) -> None:
    with pytest.raises(BrokenGame, match=complaint):
        load_changed(tmp_path, monkeypatch, "rules.py", "MAX_ACTIONS =", f"{added}\n\nMAX_ACTIONS =")


def test_a_game_says_itself_what_a_net_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    added = FEATURES + "HIDDEN = (8, 4)\nSYMMETRIES = [[1, 0]]\n"
    game = load_changed(tmp_path, monkeypatch, "rules.py", "MAX_ACTIONS =", f"{added}\n\nMAX_ACTIONS =")
    assert game.inputs is not None
    assert (game.inputs.count, game.inputs.hidden, game.inputs.symmetries.tolist()) == (2, (8, 4), [[1, 0]])


def test_a_sound_copy_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_changed(tmp_path, monkeypatch, "game.json", '"Nim"', '"Copy of Nim"')
    assert game.manifest.name == "Copy of Nim"


def announce(folder: Path, name: str, package: str, source: str) -> None:
    """Write a package whose entry point announces a game."""
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").write_text(source)
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[kibitz.games]\n{name} = {package}\n")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("1 / 0", "broken_plug does not load: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "broken_plug does not load: SystemExit: 3"),
        ("import no_such_module", "no_such_module"),
        ("del __path__", "AttributeError"),
        ("", "has no game.json"),
    ],
)
def test_broken_plug_ins_are_listed_and_others_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, complaint: str
) -> None:
    announce(tmp_path, "broken", "broken_plug", source)
    monkeypatch.syspath_prepend(tmp_path)
    registry._problem_of.cache_clear()
    try:
        broken = registry.broken_games(["broken", "tictactoe"])
    finally:
        registry._problem_of.cache_clear()
        sys.modules.pop("broken_plug", None)
    assert list(broken) == ["broken"]
    assert complaint in broken["broken"]
