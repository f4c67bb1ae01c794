"""Compiled once, and never stale: what is kept on disk follows the content of every source, and nothing else."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import example_games
import pytest

import engine
import mcts

DECIDE = """
import json
from engine.registry import load_game
from mcts import Settings, search
from mcts.kernels import search_kernels
game = load_game("nim")
result = search(game, game.new_state(options={"heaps": [0, 0, 3]}), 0, Settings(iterations=200, time_ms=None))
rules, templates = (
    [(sum(f.stats.cache_hits.values()), sum(f.stats.cache_misses.values())) for f in functions]
    for functions in (game.kernels.values(), vars(search_kernels(game)).values())
)
loaded, compiled = (sum(counts) for counts in zip(*rules, *templates))
print(json.dumps([result.action, loaded, compiled]))
"""
READ_ONLY = """
import errno, os, sys
def refuse(event, arguments):
    writes = event in ("os.mkdir", "os.rename", "os.remove", "os.utime", "os.truncate")
    writes |= event == "open" and bool(arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    if writes and str(arguments[0]).startswith(os.environ["KIBITZ_CACHE_DIR"]):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), arguments[0])
sys.addaudithook(refuse)
"""
BIG_GAMES = shutil.ignore_patterns("__pycache__", "acquire", "catan", "checkers", "go_9x9", "lolchess", "manacore")

# Three matches are left and it is our turn: who takes the last wins by taking all. If who takes the last loses, one
# must be left.
TAKE_ALL, LEAVE_ONE = 32, 31


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, and a cache directory in which a process has left all that it compiled from them."""
    folder = tmp_path_factory.mktemp("clone")
    copy_sources(folder)
    action, loaded, compiled = decide(folder, folder / "cache")
    assert action == TAKE_ALL
    assert loaded == 0 < compiled
    return folder


def test_the_same_sources_in_another_folder_compile_nothing(clone: Path, tmp_path: Path) -> None:
    copy_sources(tmp_path)
    for source in tmp_path.rglob("*.py"):
        os.utime(source, (1_000_000_000, 1_000_000_000))
    action, loaded, compiled = decide(tmp_path, clone / "cache")
    assert action == TAKE_ALL
    assert compiled == 0 < loaded


def test_words_for_people_compile_nothing(clone: Path, tmp_path: Path) -> None:
    """Comments, docstrings and empty lines move every function to another line."""
    copy_sources(tmp_path)
    for name in ("example_games/nim/rules.py", "mcts/templates/tree.py", "mcts/templates/closed.py"):
        source = tmp_path / name
        start, docstring, rest = source.read_text().split('"""', 2)
        source.write_text(f'# A remark.\n\n\n{start}"""Another title. {docstring}"""{rest}')
    edit(tmp_path / "example_games/nim/rules.py", "Take the matches, pass the turn.", "Take them.")
    assert decide(tmp_path, clone / "cache")[2] == 0


def test_clones_at_different_commits_leave_each_other_alone(clone: Path, tmp_path: Path) -> None:
    copy_sources(tmp_path)
    # Size and time of the file stay as they were.
    edit(
        tmp_path / "example_games/nim/rules.py",
        "out[s.turn] = 0.0\n    out[1 - s.turn] = 1.0",
        "out[s.turn] = 1.0\n    out[1 - s.turn] = 0.0",
        unnoticed=True,
    )
    action, _, compiled = decide(tmp_path, clone / "cache")
    assert action == LEAVE_ONE
    assert compiled > 0, "a changed rule is compiled anew"
    for folder, expected in ((clone, TAKE_ALL), (tmp_path, LEAVE_ONE)):
        action, _, compiled = decide(folder, clone / "cache")
        assert (action, compiled) == (expected, 0)


def test_a_changed_template_is_compiled_anew(clone: Path, tmp_path: Path) -> None:
    copy_sources(tmp_path)
    edit(tmp_path / "mcts/templates/tree.py", "node.value += (rewards", "node.value -= (rewards", unnoticed=True)
    assert decide(tmp_path, clone / "cache")[2] > 0


def test_kernels_load_from_where_nothing_can_be_written(clone: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (clone / "cache").rglob("*")}
    assert decide(clone, clone / "cache", READ_ONLY, warned=0)[2] == 0
    assert {path: path.stat().st_mtime_ns for path in (clone / "cache").rglob("*")} == before


def test_what_cannot_be_saved_is_compiled_with_one_warning(clone: Path, tmp_path: Path) -> None:
    action, loaded, compiled = decide(clone, tmp_path / "nowhere", READ_ONLY, warned=1)
    assert action == TAKE_ALL
    assert loaded == 0 < compiled
    assert not list(clone.rglob("__pycache__")), "nor is it kept beside the sources"


def copy_sources(folder: Path) -> None:
    """All that Nim is compiled from, as another clone of the repository would have it."""
    for package in (engine, mcts, example_games):
        source = Path(package.__path__[0])
        shutil.copytree(source, folder / source.name, ignore=BIG_GAMES, copy_function=shutil.copyfile)


def decide(folder: Path, cache: Path, prelude: str = "", warned: int | None = None) -> list[int]:
    """Decide in a process of its own: the action, and how many versions of functions were loaded, or compiled."""
    # Python's own cache of bytecode goes by size and time alone, so here it is off.
    env = {"KIBITZ_CACHE_DIR": str(cache), "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = run(prelude + DECIDE, folder, **env)
    if warned is not None:
        assert done.stderr.count("Warning:") == warned, done.stderr
    answer: list[int] = json.loads(done.stdout)
    return answer


def run(script: str, folder: Path, **env: Any) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", script], cwd=folder, env=os.environ | env, capture_output=True, text=True, check=True
    )


def edit(path: Path, old: str, new: str, *, unnoticed: bool = False) -> None:
    """Change a source; on demand so that neither its size nor its time gives it away."""
    before, text = path.stat(), path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    if unnoticed:
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
