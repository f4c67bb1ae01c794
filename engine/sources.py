"""Which sources compiled code is made from, and digests of them.

A kernel depends on its own module and on what that imports from its game's folder, step by step; the engine's own
modules count as one. So an edited codec or preset compiles nothing anew, and an edited rule all that may call it.
"""

import ast
import hashlib
from functools import cache
from pathlib import Path

CODE, DATA = ".py", (".json", ".npy", ".npz")
MANIFEST = "game.json"
KERNEL_MODULES = ("rules.py", "heuristics.py")  # where a game's kernels are looked for


def game_root(source: Path) -> Path:
    """The folder that makes up a source file's game: the nearest one above it that holds a game.json."""
    for folder in source.resolve().parents:
        if (folder / MANIFEST).exists():
            return folder
    return source.resolve().parent


@cache
def folder_digest(folder: Path, *, skip_games: bool = False) -> str:
    """A digest of every source file under a folder, by relative path and content."""
    files = [p for p in folder.rglob("*") if p.suffix == CODE or p.suffix in DATA]
    if skip_games:
        files = [p for p in files if p.relative_to(folder).parts[0] != "games"]
    return _digest(folder, files)


@cache
def module_digest(source: Path) -> str:
    """A digest of all that the kernels of a module can be made from."""
    return _made_from([source.resolve()], game_root(source))


@cache
def kernels_digest(folder: Path) -> str:
    """A digest of all that a game's kernels can be made from."""
    root = folder.resolve()
    return _made_from([root / name for name in KERNEL_MODULES if (root / name).exists()], root)


def _made_from(modules: list[Path], root: Path) -> str:
    """A digest of modules, what they import from below a folder, and the data there that these read."""
    modules = _with_imports(modules, root)
    return _digest(root, [*modules, *_data(modules, root)])


def _digest(root: Path, files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(set(files)):
        digest.update(f"{path.relative_to(root)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _data(modules: list[Path], root: Path) -> list[Path]:
    """The tables that modules name, and those that no module of the game does: their names may be put together."""
    used = b"".join(path.read_bytes() for path in modules)
    known = b"".join(path.read_bytes() for path in root.rglob(f"*{CODE}"))
    tables = [p for p in root.rglob("*") if p.suffix in DATA and p != root / MANIFEST]
    return [p for p in tables if p.name.encode() in used or p.name.encode() not in known]


def _with_imports(modules: list[Path], root: Path) -> list[Path]:
    """Modules and all that they import from below a folder, directly or not."""
    found, waiting = set(modules), list(modules)
    while waiting:
        for path in _imports(waiting.pop(), root):
            if path not in found:
                found.add(path)
                waiting.append(path)
    return sorted(found)


@cache
def _imports(source: Path, root: Path) -> list[Path]:
    """The files below a folder that a module's import statements may mean."""
    found = []
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            places = [_place(alias.name, root) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module.split(".") if node.module else []
            near = source.parents[node.level - 1].joinpath(*module) if node.level else None
            base = near or _place(".".join(module), root)
            places = [base, *(base / alias.name for alias in node.names)] if base else []
        else:
            continue
        for place in filter(None, places):
            found += [path for path in (place.with_suffix(CODE), place / "__init__.py") if path.is_file()]
    return found


def _place(name: str, root: Path) -> Path | None:
    """Where a dotted name leads to, if it goes through the folder."""
    _, found, behind = f".{name}.".partition(f".{root.name}.")
    return root.joinpath(*behind.strip(".").split(".")) if found else None
