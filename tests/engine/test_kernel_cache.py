"""Compiled once, and never stale: the disk cache follows every source that a kernel is made from."""

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
from engine.kernel import cache_directory, kernel

SCRIPT = """
from engine.registry import load_game
from mcts import Settings, search
from mcts.kernels import search_kernels
game = load_game("nim")
state = game.new_state(options={"heaps": [0, 0, 3]})
result = search(game, state, 0, Settings(iterations=200, time_ms=None))
stats = search_kernels(game).run_closed.stats
print(result.action, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def test_editing_a_source_invalidates_what_was_compiled_from_it(tmp_path: Path) -> None:
    for package in (engine, mcts, example_games):
        source = Path(package.__path__[0])
        shutil.copytree(source, tmp_path / source.name, ignore=shutil.ignore_patterns("__pycache__"))

    # Three matches are left and it is our turn: who takes the last wins by taking all, action 32.
    assert decide(tmp_path) == [32, 0, 1], "the first process compiles"
    assert decide(tmp_path) == [32, 1, 0], "the second one loads"

    # Who takes the last now loses, so leave one: action 31. Size and time of the file stay as they were.
    edit(
        tmp_path / "example_games/nim/rules.py",
        "out[s.turn] = 0.0\n    out[1 - s.turn] = 1.0",
        "out[s.turn] = 1.0\n    out[1 - s.turn] = 0.0",
    )
    assert decide(tmp_path) == [31, 0, 1], "a changed rule is compiled anew"

    edit(tmp_path / "mcts/templates/tree.py", "node.value += (rewards", "node.value -= (rewards")
    assert decide(tmp_path)[1:] == [0, 1], "a changed search is compiled anew"


def decide(folder: Path) -> list[int]:
    """Decide in a process of its own: the action, and how often code came from the cache or did not."""
    # Python's own cache of bytecode goes by size and time alone, so here it is off.
    env = {"KIBITZ_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    env = os.environ | env
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=folder, env=env, capture_output=True, text=True, check=True
    )
    return [int(word) for word in done.stdout.split()]


def edit(path: Path, old: str, new: str) -> None:
    """Change a source so that neither its size nor its time gives it away."""
    before, text = path.stat(), path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)


def test_templates_do_not_push_out_what_a_games_modules_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game's templates have generations, of which old ones go; its modules are no generations of theirs."""
    cache, folder = tmp_path / "cache", tmp_path / "nim"
    monkeypatch.setenv("KIBITZ_CACHE_DIR", str(cache))
    folder.mkdir()
    (folder / "game.json").write_text("{}")
    for name in "abcdef":
        source = folder / f"{name}.py"
        source.write_text("def rule(s):\n    return s\n")
        names: dict[str, Any] = {}
        exec(compile(source.read_text(), str(source), "exec"), names)
        kernel(names["rule"])
    compiled = set(cache.rglob("*"))
    with cache_directory(Path("nim"), "templates"):
        pass
    assert compiled < set(cache.rglob("*"))
