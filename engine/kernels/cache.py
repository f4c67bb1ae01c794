"""Where compiled code is kept on disk.

Numba's own cache watches only the file of the compiled function, not the files of what it calls, and goes by paths and
line numbers. Here each function is kept in a directory named by a digest of everything that its code depends on: a
generation. A changed source means a new, empty directory; the same content is found again from any clone, whatever
its files' paths and times. Generations of one module, or of the templates for one game, lie together in a group.

What is loaded from here is run. Nobody else may be able to write into it.
"""

import fcntl
import hashlib
import os
import pickle
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from pathlib import Path
from types import CodeType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator
from numba.core.registry import CPUDispatcher

from engine.kernels import kept
from engine.kernels.environment import cache_home, parts_wanted, target_cpu

LOCK = "lock"  # a file in each group, held while something is added or deleted
KEPT_GENERATIONS = 16
"""Generations kept in a group: those used last. Enough for several clones at different commits."""
FLAGS = (
    *("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "LLVM_REFPRUNE_PASS", "LLVM_REFPRUNE_FLAGS"),
    *("DEBUGINFO_DEFAULT", "EXTEND_VARIABLE_LIFETIMES", "DEBUG_NRT", "USING_SVML"),
)
"""Settings of Numba that change the code that it makes."""


def keep(function: CPUDispatcher, group: str, *content: str) -> None:
    """Let a function load its machine code from disk, and save there what it had to compile.

    `content` tells apart all that the code may be made from; versions, flags and switches are added to it here. The
    processor is told apart within a generation, by Numba.
    """
    key = hashlib.sha256("\n".join([*conditions(), *content]).encode()).hexdigest()[:20]
    function._cache = KernelCache(function.py_func, cache_home() / group / key)  # type: ignore[attr-defined]


def conditions() -> Iterator[str]:
    """What code depends on beside its sources."""
    yield f"{sys.implementation.cache_tag} {sys.flags.optimize}"
    yield f"numba {numba.__version__} llvmlite {llvmlite.__version__} numpy {np.__version__}"
    yield from (f"{flag}={getattr(numba.config, flag, None)}" for flag in FLAGS)
    yield f"cpu={target_cpu()} parts={parts_wanted()}"


class KernelCache(FunctionCache):
    """A function's place on disk. Loading writes nothing, and what cannot be saved is still used."""

    def __init__(self, function: Callable[..., Any], generation: Path) -> None:
        # Not Numba's own: that one asks for directories by settings of the whole process.
        self._name, self._py_func = repr(function), function
        self._generation, self._cache_path = generation, str(generation)
        self.enable()  # type: ignore[no-untyped-call]

    # When first asked for: of a game's templates few are called from Python, and only these are looked for on disk.
    @cached_property
    def _impl(self) -> "_Entry":
        return _Entry(self._py_func, self._generation)

    @cached_property
    def _cache_file(self) -> "_Files":  # type: ignore[override]
        return _Files(self._cache_path, self._impl.filename_base, self._generation.name)  # type: ignore[no-untyped-call]

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """A compiled version from disk; None if there is none."""
        if not parts_wanted():  # then nothing relies on Numba's insides
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        kept.make_ready(target_context)
        return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]


class _Entry(CompileResultCacheImpl):
    """How a function's files are called."""

    def __init__(self, function: Any, generation: Path) -> None:
        self._lineno = function.__code__.co_firstlineno  # for Numba's warnings only
        self._locator = _Place(function, generation)
        name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))  # type: ignore[no-untyped-call]

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """A compiled version from what was saved of it."""
        if not parts_wanted():
            return super().rebuild(target_context, payload)  # type: ignore[no-untyped-call]
        return kept.restored(target_context, payload)


class _Place(_CacheLocator):
    """Where a function's files are, and what tells it from others."""

    def __init__(self, function: Any, generation: Path) -> None:
        self._py_file = function.__code__.co_filename  # for Numba's warnings only
        self._function, self._generation = function, generation

    def ensure_cache_path(self) -> None:
        """Leave that to saving, which holds the lock."""

    def get_cache_path(self) -> str:
        return str(self._generation)

    def get_source_stamp(self) -> str:
        return self._generation.name

    def get_disambiguator(self) -> str:
        """A digest of the function's own code: one module can have several functions of one name."""
        return hashlib.sha256(_spelt(self._function.__code__, self._function.__doc__).encode()).hexdigest()[:8]


def _spelt(code: CodeType, docstring: str | None) -> str:
    """All of a function's bytecode but its docstring, and where it stands."""
    constants = [
        _spelt(c, None) if isinstance(c, CodeType) else sorted(map(repr, c)) if isinstance(c, frozenset) else repr(c)
        for c in code.co_consts
        if c is not docstring
    ]
    return repr((code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants))


class _Files(IndexDataCacheFile):
    """A function's versions: an index of them, and a file for each."""

    def load(self, key: Any) -> Any:
        _note_use(self._cache_path)
        with suppress(OSError, EOFError, pickle.UnpicklingError):  # not there, or left incomplete by a broken disk
            return super().load(key)  # type: ignore[no-untyped-call]
        return None

    def save(self, key: Any, data: Any) -> None:
        """Save a compiled function while no other process does.

        Quirk: Numba numbers the files of a function's versions by what its index holds, and takes no lock for it. Two
        processes that compile at once give one number to two versions, and a third then loads the wrong code.
        """
        generation = Path(self._cache_path)
        try:
            with _alone(generation.parent):
                if not generation.exists():
                    generation.mkdir()
                    _drop_old_generations(generation.parent)
                super().save(key, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            _warn_of(cache_home(), error.strerror or str(error))

    def _load_index(self) -> dict[Any, str]:
        try:
            return super()._load_index()  # type: ignore[no-untyped-call]
        except (EOFError, pickle.UnpicklingError):
            return {}


@contextmanager
def _alone(group: Path) -> Iterator[None]:
    """Hold a group's lock, which outlives its generations."""
    group.mkdir(parents=True, exist_ok=True)
    with open(group / LOCK, "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def _note_use(generation: str) -> None:
    """Mark a generation as used, once per process: its directory's time is that of its last use."""
    with suppress(OSError):
        os.utime(generation)


@cache
def _warn_of(home: Path, problem: str) -> None:
    """Say once that kernels will be compiled again next time."""
    warnings.warn(f"compiled kernels cannot be saved in {home}: {problem}", RuntimeWarning, stacklevel=1)


def _drop_old_generations(group: Path) -> None:
    generations = sorted((p for p in group.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in generations[KEPT_GENERATIONS:]:
        shutil.rmtree(old, ignore_errors=True)
