"""What compiled code is made from, and digests of that.

A kernel is made from its own module, from what that imports, step by step, and from the tables that these read. Where
the files lie and when they were written does not count, nor do comments and docstrings; so an edited codec or preset
compiles nothing anew, and an edited rule all that may call it.
"""

import hashlib
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from engine.kernels import sources
from engine.kernels.sources import Module, Text

CODE, DATA = ".py", (".json", ".npy", ".npz")
MANIFEST = "game.json"
NET = "net.npz"  # in a game's folder: handed to the search as it runs, so that a new one compiles nothing

OURS = frozenset(["engine", "mcts"])
COMPILERS = frozenset(f"engine.kernels.{name}" for name in ("kernel", "part", "specialise"))
"""They decide how code is compiled, so they count; but what they import does not end up in it."""
NEVER_COMPILED = frozenset(["engine.errors", "engine.types", "engine.game"])
"""What rules import for their plain functions and for type checkers."""
IN_EVERY_KEY = frozenset(["numba", "llvmlite", "numpy"])  # by their versions (engine/kernels/cache.py)


class Sources:
    """Sources as they were when first asked for: a later edit is not what this process has imported."""

    def __init__(self) -> None:
        self._texts: dict[Module, Text] = {}
        self._imports: dict[Module, tuple[set[Module], set[str]]] = {}
        self._digests: dict[frozenset[Module], str] = {}

    def digest(self, modules: Iterable[Module]) -> str:
        """A digest of all that the functions of modules can be made from."""
        start = frozenset(modules)
        if start not in self._digests:
            found, libraries = self._with_imports(start)
            lines = [f"{module.name} {self._text(module).digest}" for module in found]
            lines += [f"{table} {_content(path)}" for table, path in self._tables(found)]
            self._digests[start] = _digest([*sorted(lines), *sorted(libraries)])
        return self._digests[start]

    def _text(self, module: Module) -> Text:
        if module not in self._texts:
            self._texts[module] = sources.read(module)
        return self._texts[module]

    def _with_imports(self, start: frozenset[Module]) -> tuple[set[Module], set[str]]:
        """Modules and all that they import, directly or not; libraries among that by name and version."""
        found, libraries, waiting = set(start), set(), list(start)
        while waiting:
            modules, used = self._imported_by(waiting.pop())
            libraries |= used
            waiting += modules - found
            found |= modules
        return found, libraries

    def _imported_by(self, module: Module) -> tuple[set[Module], set[str]]:
        """The modules that one imports itself, and libraries."""
        if module not in self._imports:
            names = self._text(module).imports - NEVER_COMPILED if module.name not in COMPILERS else ()
            own = OURS | {module.name.partition(".")[0]}
            places = [_locate(name, module.root, own) for name in names]
            modules = {place for place in places if isinstance(place, Module)}
            self._imports[module] = modules, {place for place in places if isinstance(place, str)}
        return self._imports[module]

    def _tables(self, modules: Iterable[Module]) -> list[tuple[str, Path]]:
        """The files that modules read, each under a name that does not say where the sources lie.

        Of a game's tables these are the ones whose names occur in the modules, and those whose names occur nowhere in
        the game: they may be put together.
        """
        used = frozenset[str]().union(*(self._text(module).strings for module in modules))
        named = "\n".join(used)
        found = set()
        for folder, root, is_game in {_table_folder(module) for module in modules}:
            for path, unnamed in _files(folder, is_game):
                spelt = path.stem in used and path.suffix in DATA and path.name != MANIFEST
                if path.name in named or spelt or unnamed:
                    found.add((path.relative_to(root).as_posix(), path))
        return sorted(found)


_imported = Sources()


def made_from(functions: Iterable[Any]) -> str:
    """A digest of all that functions, compiled or to be compiled, can be made from."""
    return _imported.digest(map(Module.of, functions))


@cache
def folder_digest(folder: Path) -> str:
    """A digest of every source file and table under a folder, by relative path and content."""
    files = [path for path in folder.rglob("*") if path.suffix == CODE or path.suffix in DATA]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(folder)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def _locate(name: str, near: Path, own: frozenset[str]) -> Module | str | None:
    """The module that a dotted name means; or the name and version of an installed library that it is in.

    None for what comes with Python, what is in every key, what is not there, and names that mean no module. A package
    is looked for beside those that import it, then where Python finds it.
    """
    package = name.partition(".")[0]
    if package in sys.stdlib_module_names or package in IN_EVERY_KEY:
        return None
    for home in (near, *_homes(package)):
        if module := _find(name, home):
            return module if package in own else _version(package, home) or module
    return None


@cache
def _homes(package: str) -> list[Path]:
    """The folders in which Python finds a package."""
    try:
        spec = importlib.util.find_spec(package)
    except ValueError:  # something made up at run time
        return []
    places = [*(spec.submodule_search_locations or []), *filter(None, [spec.origin])] if spec else []
    return [Path(place).parent for place in places]


def _version(package: str, home: Path) -> str | None:
    """Name and version of an installed library. None if it is none, or if its distribution has another name."""
    try:
        return f"{package} {metadata.version(package)}" if home in _installed() else None
    except metadata.PackageNotFoundError:
        return None


@cache
def _installed() -> frozenset[Path]:
    """Where libraries are installed."""
    return frozenset(Path(sysconfig.get_path(name)) for name in ("purelib", "platlib"))


@cache
def _find(name: str, home: Path) -> Module | None:
    """The module that a dotted name means below a folder."""
    # Texts, for paths as objects take several times as long, and every process that starts does this a thousand times.
    *packages, last = name.split(".")
    folder = os.path.join(home, *packages)
    if _is_folder(folder):  # else the name means something in a module
        for path in (os.path.join(folder, last, sources.PACKAGE), os.path.join(folder, f"{last}{CODE}")):
            if os.path.isfile(path):
                return Module(name, Path(path))
    return None


@cache
def _is_folder(path: str) -> bool:
    return os.path.isdir(path)


@cache
def _table_folder(module: Module) -> tuple[Path, Path, bool]:
    """Where a module's tables may lie, the folder that their names begin in, and whether that is a game's folder.

    A game is the nearest folder above that holds a game.json; other modules have tables beside them.
    """
    for folder in module.folders:
        if (folder / MANIFEST).is_file():
            return folder, module.root, True
    return module.path.parent, module.root, False


@cache
def _files(folder: Path, is_game: bool) -> list[tuple[Path, bool]]:
    """Files that may be tables, each with whether it is a game's and no module of the game names it."""
    below = folder.rglob("*") if is_game else folder.iterdir()
    files = [path for path in below if path.is_file() and path.suffix not in (CODE, ".pyc") and path.name != NET]
    if not is_game or not any(path.suffix in DATA and path.name != MANIFEST for path in files):
        return [(path, False) for path in files]
    known = b"".join(path.read_bytes() for path in folder.rglob(f"*{CODE}"))
    return [(p, p.suffix in DATA and p.name != MANIFEST and p.name.encode() not in known) for p in files]
