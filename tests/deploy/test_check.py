"""`kibitz new-game` and `kibitz check`: what is written plays, what is wrong is said in sentences, with its place."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from deploy.check import bots, fairness
from deploy.check.__main__ import broken, finding_of
from deploy.check.rules import features_fit
from deploy.check.suite import CHECKS, Check
from deploy.cli import main
from deploy.new_game.project import TEMPLATES
from engine import registry
from engine.errors import BrokenGame
from engine.game import Position, record
from tests.engine.test_registry import announce, load_changed

SEARCHED = ("simultaneous", "solo")


def first_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str) -> str:
    """What is found first in a copy of Nim in which one thing is changed."""
    game = load_changed(tmp_path, monkeypatch, file, old, new)
    return next(found for check in CHECKS if (found := finding_of(check, game)))


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "rules.py",
            "MAX_ACTIONS = HEAPS * LARGEST",
            "MAX_ACTIONS = 4",
            r"rules.py:8: legal_actions lists 12 actions after 0 actions, but MAX_ACTIONS is 4: compiled code would",
        ),
        (
            "rules.py",
            "@kernel\ndef to_move",
            "def to_move",
            r"rules.py:3\d: to_move is plain Python while \w+ is compiled, so searches .* put @kernel above it",
        ),
        (
            "rules.py",
            "range(s.heaps[heap])",
            "range(s.heaps[heap] + 1)",
            r"rules.py:1\d: the game is over after \d+ actions, but legal_actions still lists \d+ actions",
        ),
        (
            "rules.py",
            "s.turn = 1 - s.turn",
            's.turn = "x"',
            r"rules.py:\d+: apply_action does not compile: Cannot cast",
        ),
        (
            "rules.py",
            "def returns(s, out):",
            "def returns(s, out):\n    out[0] = 2.0\n    return",
            "gives .2.0, .*0 to 1",
        ),
        (
            "codec.py",
            "take = whole(1, LARGEST, required=True)",
            "take = whole(1, LARGEST)",
            r"codec.py:\d+: reading the action \{'heap': 0\}, which callers would see as error 500, raised KeyError",
        ),
        (
            "codec.py",
            'int(data["take"]) - 1',
            'min(int(data["take"]), 2) - 1',
            r"codec.py:\d+: \{'heap': 0, 'take': 3\} is read as another action",
        ),
        (
            "codec.py",
            'action // LARGEST, "take"',
            '0, "take"',
            r"codec.py:\d+: .*\{'heap': 0, 'take': \d\}",
        ),
    ],
)
def test_mistakes_are_told_in_a_sentence_with_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, sentence: str
) -> None:
    assert re.search(sentence, first_finding(tmp_path, monkeypatch, file, old, new))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("out[2] = 1.0", "no more than 2 of them"),
        ("out[0] = np.inf", "finite numbers"),
        ("s.turn = 1", "features changes the state"),
    ],
)
def test_features_that_do_not_fit_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str, sentence: str
) -> None:
    added = f"FEATURES = 2\n\n\ndef features(s, player, out):\n    {wrong}\n\n\nMAX_ACTIONS ="
    game = load_changed(tmp_path, monkeypatch, "rules.py", "MAX_ACTIONS =", added)
    assert sentence in (finding_of(features_fit, game) or "")


def test_what_is_told_of_actions_is_checked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "FEATURES = 2\n\n\ndef features(s, player, out):\n    out[player] = 1.0\n\n\n"
    told += (
        "ACTION_FEATURES = 2\n\n\ndef action_features(s, action, out):\n    out[action % 3] = 1.0\n\n\nMAX_ACTIONS ="
    )
    game = load_changed(tmp_path, monkeypatch, "rules.py", "MAX_ACTIONS =", told)
    finding = finding_of(features_fit, game) or ""
    assert "action_features must write finite numbers, and no more than 2 of them" in finding


def test_a_game_that_does_not_load_is_told_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BrokenGame) as raised:
        load_changed(tmp_path, monkeypatch, "rules.py", "(4,)", "(3,)")
    assert re.search(r"rules.py:10: STATE must be a record", str(broken("nim", raised.value.problem)))


def test_a_state_that_kernels_trip_over_is_found_under_bounds_checks(tmp_path: Path) -> None:
    """A codec that lets more matches through than a list has room for, found by the command as others install it."""
    announce(tmp_path, "leaky", "leaky", "")
    nim = Path(__file__).parents[1] / "example_package" / "example_games" / "nim"
    for name in ("game.json", "rules.py", "codec.py"):
        text = (nim / name).read_text().replace("example_games.nim", "leaky").replace('"id": "nim"', '"id": "leaky"')
        (tmp_path / "leaky" / name).write_text(text.replace("whole(0, LARGEST)", "whole(0, 100)"))
    done = subprocess.run(
        [sys.executable, "-m", "deploy.cli", "check", "leaky"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(r"leaky/rules.py:\d+: playing on from a damaged state .* IndexError", done.stdout), done.stdout
    assert "leaky: 1 thing to put right." in done.stdout


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_keeps_the_contract(
    template: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"try-{template}"
    assert main(["new-game", name, "--template", template]) == 0
    assert f"kibitz check {name}" in capsys.readouterr().out
    monkeypatch.syspath_prepend(tmp_path / name)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / name))
    monkeypatch.setattr(registry, "installed_games", lambda: {name: name.replace("-", "_")})
    registry.load_game.cache_clear()
    try:
        game = registry.load_game(name)
        assert [found for check in _affordable(template) if (found := finding_of(check, game))] == []
    finally:
        registry.load_game.cache_clear()


def _affordable(template: str) -> list[Check]:
    """All checks but what starts processes, which do not find the game; searches, slow to compile, for the odd ones."""
    searching = {check.__name__ for check in [*bots.CHECKS, fairness.decisions_do_not_depend_on_hidden_things]}
    left_out = searching if template not in SEARCHED else {"plain_python_decides_as_compiled_code_does"}
    return [check for check in CHECKS if check.__name__ not in left_out]


def test_a_new_game_needs_a_name_that_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "Nim!"]) == 2
    assert main(["new-game", "nim"]) == 2
    assert main(["new-game", "fresh"]) == 0
    assert main(["new-game", "fresh"]) == 2


def test_a_game_that_is_not_installed_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["new-game", "fresh"])
    assert main(["check", "fresh"]) == 2
    assert "pip install -e fresh" in capsys.readouterr().err


def test_the_first_of_two_bids_is_secret() -> None:
    """Of moves made at once, the one that is laid down first is told to nobody else."""
    rules = import_module("deploy.new_game.templates.simultaneous.rules")
    codec = import_module("deploy.new_game.templates.simultaneous.codec").GameCodec
    state = np.zeros(1, rules.STATE)
    rules.new_game(record(state), 2, 1, {})
    position = Position(state, {"players": ["anna", "bert"]})
    assert codec.is_secret(None, position, 3)
    record(state).bid = 3
    assert not codec.is_secret(None, position, 2)
    assert codec.view(codec.__new__(codec), position, 1)["bid"] == "hidden"
