"""Compiling rule kernels, and keeping what was compiled.

Numba's disk cache watches only the file of the compiled function, not the files of what it calls, so an edited
rule could keep giving its old result. Every cache directory is therefore named by a digest of all sources that
its kernels can depend on; a changed source means a new, empty directory.
"""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import IndexDataCacheFile
from numba.core.registry import CPUDispatcher

ENGINE = Path(__file__).resolve().parent
SOURCES = (".py", ".json", ".npy", ".npz")  # what a kernel can be made from
LOCK = "lock"  # a file in each directory, held while something is added
COMPILED: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""How kernels are compiled. None is ever called from C, so Numba need not make them ready for that."""
KEPT_GENERATIONS = 4  # compiled generations kept per game; older ones are deleted


def _save_alone(self: IndexDataCacheFile, key: Any, data: Any) -> None:
    """Save a compiled function while no other process does.

    Quirk: Numba numbers the files of a function's versions by what its index holds, and takes no lock for it. Two
    processes that compile at once give one number to two versions, and a third then loads the wrong code.
    """
    with open(os.path.join(self._cache_path, LOCK), "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _save(self, key, data)


_save: Any = IndexDataCacheFile.save
IndexDataCacheFile.save = _save_alone  # type: ignore[method-assign]


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule function on its first call; later processes load it from the disk cache."""
    with cache_directory(game_root(Path(function.__code__.co_filename))):
        return numba.njit(**COMPILED)(function)


def shared_kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel that is compiled once for all constants that it is called with.

    Numba compiles a function anew for every literal argument: `damage(s, MAGIC, 3)` and `damage(s, MAGIC, 4)` are two.
    Games with many helpers and many constants would compile for minutes.
    """
    compiled: Any = kernel(function)
    if not is_compiled(compiled):
        return compiled
    of_types = compiled.get_call_template

    def of_plain_types(arguments: Any, keywords: Any) -> Any:
        plain = {name: numba.types.unliteral(kind) for name, kind in keywords.items()}
        return of_types(tuple(numba.types.unliteral(kind) for kind in arguments), plain)

    compiled.get_call_template = of_plain_types
    return compiled


def is_compiled(function: object) -> bool:
    """Whether this is a Numba function rather than a plain Python one."""
    return isinstance(function, CPUDispatcher)


def cache_home() -> Path:
    """Where compiled kernels are kept: KIBITZ_CACHE_DIR, else the user's cache directory."""
    named = os.environ.get("KIBITZ_CACHE_DIR")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kibitz" / "kernels"


def game_root(source: Path) -> Path:
    """The folder that makes up a source file's game: the nearest one above it that holds a game.json."""
    for folder in source.resolve().parents:
        if (folder / "game.json").exists():
            return folder
    return source.resolve().parent


@cache
def sources_digest(folder: Path, *, skip_games: bool = False) -> str:
    """A digest of every source file under a folder, by relative path and content."""
    digest = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.suffix in SOURCES):
        relative = path.relative_to(folder)
        if skip_games and relative.parts[0] == "games":
            continue
        digest.update(f"{relative}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


@contextmanager
def cache_directory(*folders: Path) -> Iterator[None]:
    """Let kernels decorated inside keep their machine code in a directory keyed by these folders and the engine."""
    flags = f"{numba.__version__} boundscheck={numba.config.BOUNDSCHECK}"  # type: ignore[attr-defined]
    parts = [flags, sources_digest(ENGINE, skip_games=True), *(sources_digest(f) for f in folders)]
    key = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20]
    group = cache_home() / "-".join(f.name for f in folders)
    if not (group / key).exists():
        (group / key).mkdir(parents=True, exist_ok=True)
        _drop_old_generations(group)
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(group / key)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def _drop_old_generations(group: Path) -> None:
    generations = sorted((p for p in group.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in generations[KEPT_GENERATIONS:]:
        shutil.rmtree(old, ignore_errors=True)
