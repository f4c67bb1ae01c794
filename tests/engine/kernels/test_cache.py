"""Where compiled code is kept: each function by its own content, one writer at a time, old generations go."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numba
import pytest

from engine.bots.kernels import kernels_of
from engine.kernels import cache
from engine.kernels.cache import KEPT_GENERATIONS, LOCK, KernelCache, keep
from engine.kernels.kernel import is_compiled, kernel
from engine.kernels.specialise import specialise
from engine.registry import load_game
from mcts.kernels import search_kernels
from tests.engine.kernels.test_kernel_cache import run

MODULE = """
from engine.kernels.kernel import kernel
{kernels}
"""
KERNEL = """
@kernel
def rule_{number}(s):
    return s + {number}
"""
IMPORT_AT_ONCE = """
import os, pathlib, sys, threading
import engine.kernels.rng
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=__import__, args=(f"{name}.rules",)) for name in ("chalk", "cheese")]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for name in ("chalk", "cheese"):
    rules = sys.modules[f"{name}.rules"]
    for number in range(150):
        path = pathlib.Path(getattr(rules, f"rule_{number}").stats.cache_path)
        assert path.relative_to(os.environ["KIBITZ_CACHE_DIR"]).parts[0].startswith(name), f"{name}: {path}"
"""


def test_threads_that_import_at_once_do_not_mix(tmp_path: Path) -> None:
    for name in ("chalk", "cheese"):
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "game.json").write_text("{}")
        kernels = "".join(KERNEL.format(number=number) for number in range(150))
        (package / "rules.py").write_text(MODULE.format(kernels=kernels))
    path = os.pathsep.join([str(tmp_path), *sys.path])
    run(IMPORT_AT_ONCE, tmp_path, KIBITZ_CACHE_DIR=str(tmp_path / "cache"), PYTHONPATH=path)


COMPILE = """
from engine.kernels.kernel import kernel
@kernel
def twice(n):
    return 2 * n
twice(1)
"""


def test_compiled_code_is_saved_by_one_process_at_a_time(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(COMPILE)
    home = tmp_path / "cache"
    env = os.environ | {"KIBITZ_CACHE_DIR": str(home), "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, str(script)], env=env, check=True, capture_output=True)
    (lock,) = home.rglob(LOCK)
    for compiled in lock.parent.rglob("*.nb?"):
        compiled.unlink()
    with lock.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        other = subprocess.Popen([sys.executable, str(script)], env=env, stdout=subprocess.DEVNULL)
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(8)
        assert not list(lock.parent.rglob("*.nbc"))
    assert other.wait(60) == 0
    assert list(lock.parent.rglob("*.nbc"))


def test_modules_and_templates_have_groups_of_their_own() -> None:
    """So the generations of one do not push out those of another."""
    game = load_game("nim")
    functions = [game.kernels["returns"], search_kernels(game).run_closed, kernels_of(game).best_reply]
    groups = [group_of(function).name for function in functions]
    assert groups == ["example_games.nim.rules", "mcts.templates[nim]", "engine.bots[nim]"]


def group_of(function: Any) -> Path:
    return Path(function.stats.cache_path).parent


def half(n: int) -> int:
    """A function to keep."""
    return n // 2


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIBITZ_CACHE_DIR", str(tmp_path))
    return tmp_path


def kept(function: Callable[..., Any], *content: str) -> Any:
    compiled: Any = numba.njit(function)
    if not is_compiled(compiled):
        pytest.skip("nothing is compiled")
    keep(compiled, "group", *content)
    return compiled


def place_of(*content: str) -> str:
    return str(kept(half, *content).stats.cache_path)


@pytest.mark.parametrize(
    ("flag", "value"), [("BOUNDSCHECK", 1), ("OPT", 1), ("LOOP_VECTORIZE", 0), ("DEBUGINFO_DEFAULT", 1)]
)
def test_flags_that_change_code_have_places_of_their_own(
    home: Path, monkeypatch: pytest.MonkeyPatch, flag: str, value: int
) -> None:
    before = place_of("content")
    assert place_of("content") == before != place_of("other content")
    monkeypatch.setattr(numba.config, flag, value)
    assert place_of("content") != before


@pytest.mark.parametrize(("variable", "value"), [("KIBITZ_PARTS", "off"), ("KIBITZ_CPU", "x86-64-v3")])
def test_switches_that_change_code_have_places_of_their_own(
    home: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.delenv(variable, raising=False)
    before = place_of("content")
    monkeypatch.setenv(variable, value)
    assert place_of("content") != before


def test_what_templates_are_told_of_a_game_has_a_place_of_its_own() -> None:
    """The most players that a game can have stand in its manifest, which kernels are not made from."""
    game = load_game("nim")
    crowded = replace(game, manifest=replace(game.manifest, max_players=3))
    places = {specialise([template], g).template.stats.cache_path for g in (game, crowded)}
    assert len(places) == 2


def template(s: Any) -> Any:
    """The player to move."""
    return to_move(s)  # type: ignore[name-defined]  # noqa: F821


def test_old_generations_are_dropped_by_their_last_use(home: Path) -> None:
    names = [f"{number:03}" for number in range(KEPT_GENERATIONS)]
    for age, name in enumerate(names):
        entry(home, name).save("key", name)
        os.utime(home / "group" / name, (1_000_000_000 + age, 1_000_000_000 + age))
    cache._note_use.cache_clear()
    assert entry(home, names[0]).load("key") == names[0], "the oldest one is in use again"
    entry(home, "new").save("key", "new")
    left = {path.name for path in (home / "group").iterdir() if path.is_dir()}
    assert left == {names[0], *names[2:], "new"}


def entry(home: Path, generation: str) -> Any:
    """The files of a function in a generation."""
    return KernelCache(half, home / "group" / generation)._cache_file


def test_a_damaged_file_is_as_good_as_none(home: Path) -> None:
    kept(half, "content")(4)
    for suffix in ("nbc", "nbi"):
        (path,) = home.rglob(f"*.{suffix}")
        path.write_bytes(path.read_bytes()[:40])
        again = kept(half, "content")
        assert again(4) == 2
        assert sum(again.stats.cache_misses.values()) == 1
    sound = kept(half, "content")
    assert sound(4) == 2
    assert sum(sound.stats.cache_hits.values()) == 1


def test_functions_of_one_name_are_told_apart_and_lines_are_not(home: Path) -> None:
    one, moved, other = (
        made_up(text)
        for text in (
            'def rule(n):\n    "One."\n    return n + 1',
            '\n\ndef rule(n):\n    "Moved."\n    return n + 1',
            'def rule(n):\n    "One."\n    return n + 2',
        )
    )
    assert [kept(f)(1) for f in (one, other)] == [2, 3]
    for function, result in ((moved, 2), (other, 3)):
        again = kept(function)
        assert again(1) == result
        assert sum(again.stats.cache_misses.values()) == 0


def made_up(text: str) -> Callable[..., Any]:
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(text, __file__, "exec"), names)
    function: Callable[..., Any] = names["rule"]
    return function


def test_what_has_no_source_file_is_compiled_and_not_kept(home: Path) -> None:
    names: dict[str, Any] = {}
    exec(compile("def rule(n):\n    return n + 1", "<prompt>", "exec"), names)
    assert kernel(names["rule"])(1) == 2
    assert not list(home.iterdir())
