"""Compiling rule kernels, and keeping what was compiled.

Numba's disk cache watches only the file of the compiled function, not the files of what it calls, so an edited
rule could keep giving its old result. Every cache directory is therefore named by a digest of all sources that
its kernels can depend on (engine/sources.py); a changed source means a new, empty directory.
"""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import IndexDataCacheFile
from numba.core.registry import CPUDispatcher

from engine.sources import folder_digest, game_root, module_digest

ENGINE = Path(__file__).resolve().parent
LOCK = "lock"  # a file in each directory, held while something is added
COMPILED: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""How kernels are compiled. None is ever called from C, so Numba need not make them ready for that."""
KEPT_GENERATIONS = 4  # compiled generations kept per module; older ones are deleted


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
    source = Path(function.__code__.co_filename)
    # Not a folder of the game's: that one holds generations of templates, and old ones are deleted there.
    with cache_directory(Path(f"{game_root(source).name}.{source.stem}"), module_digest(source)):
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


@contextmanager
def cache_directory(group: Path, *digests: str) -> Iterator[None]:
    """Let kernels decorated inside keep their machine code in a directory keyed by these digests and the engine's."""
    flags = f"{numba.__version__} boundscheck={numba.config.BOUNDSCHECK}"  # type: ignore[attr-defined]
    key = "\n".join([flags, folder_digest(ENGINE, skip_games=True), *digests])
    generations = cache_home() / group
    directory = generations / hashlib.sha256(key.encode()).hexdigest()[:20]
    if not directory.exists():
        directory.mkdir(parents=True, exist_ok=True)
        _drop_old_generations(generations)
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(directory)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def _drop_old_generations(group: Path) -> None:
    generations = sorted((p for p in group.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in generations[KEPT_GENERATIONS:]:
        shutil.rmtree(old, ignore_errors=True)
