"""Sources: what a module says once comments and docstrings are gone, and which modules it may read from."""

import ast
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.kernels.environment import cache_home

PACKAGE = "__init__.py"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
READER = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")  # what holds the statements of a statement


@dataclass(frozen=True)
class Module:
    """A module by its dotted name and its file, imported or not."""

    name: str
    path: Path

    @classmethod
    def at(cls, path: Path) -> "Module":
        """The module in a file, under the name that the packages around it give it."""
        names = [] if path.name == PACKAGE else [path.stem]
        folder = path.parent
        while (folder / PACKAGE).is_file():
            names.append(folder.name)
            folder = folder.parent
        return cls(".".join(reversed(names)), path)

    @classmethod
    def of(cls, function: Any) -> "Module":
        """The module that a function, compiled or not, was written in."""
        function = getattr(function, "py_func", function)
        path = Path(function.__code__.co_filename)
        place = path.parent if path.name == PACKAGE else path.with_suffix("")
        names = str(function.__module__).split(".")
        # Else it is run as a script, or it was made up.
        return cls(".".join(names), path) if list(place.parts[-len(names) :]) == names else cls.at(path)

    @property
    def package(self) -> str:
        """The dotted name of the package that it is in; its own if it is in none."""
        return self.name.rpartition(".")[0] or self.name

    @cached_property
    def root(self) -> Path:
        """The folder that the dotted name begins in."""
        return self.path.parents[self.name.count(".") + (self.path.name == PACKAGE)]

    @cached_property
    def folders(self) -> list[Path]:
        """The folders that hold it, from its own up to the root."""
        parents = list(self.path.parents)
        return parents[: parents.index(self.root) + 1]


@dataclass(frozen=True)
class Text:
    """What a source says."""

    digest: str
    imports: frozenset[str]
    """Dotted names that may mean modules it reads from; some mean a function or a constant of one."""
    strings: frozenset[str]
    """The strings in its code: among them are the names of the files that it reads."""


def read(module: Module) -> Text:
    """What a module's source says; kept beside the kernels, by its content, for parsing all sources of ten games takes
    a third of a second in every process that starts."""
    content = module.path.read_bytes()
    about = f"{READER} {sys.version_info[:2]} {module.name} {module.path.name == PACKAGE}\n"
    place = cache_home() / "sources" / f"{hashlib.sha256(about.encode() + content).hexdigest()}.json"
    try:
        kept = json.loads(place.read_bytes())
        return Text(kept["digest"], frozenset(kept["imports"]), frozenset(kept["strings"]))
    except (OSError, ValueError, KeyError, TypeError):  # there is none, or it is damaged
        found = _read(module, content)
        _keep(place, found)
        return found


def _keep(place: Path, text: Text) -> None:
    kept = {"digest": text.digest, "imports": sorted(text.imports), "strings": sorted(text.strings)}
    made = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):  # a disk that cannot be written to
        place.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(json.dumps(kept))
        made.replace(place)


def _read(module: Module, content: bytes) -> Text:
    tree = ast.parse(content)
    imports: set[str] = set()
    for node in _statements(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.update(_meant(node, module))
    words: list[str] = []
    strings: set[str] = set()
    _spell(tree, words, strings)
    return Text(hashlib.sha256(" ".join(words).encode()).hexdigest(), frozenset(imports), frozenset(strings))


def _statements(block: Any) -> Iterator[ast.AST]:
    """All statements below one but those for type checkers alone. Takes the docstrings out."""
    if isinstance(block, DOCUMENTED) and block.body and _is_text(block.body[0]):
        del block.body[0]
    for part in BLOCKS:
        if part == "body" and isinstance(block, ast.If) and getattr(block.test, "id", None) == "TYPE_CHECKING":
            continue
        for statement in getattr(block, part, ()):
            yield statement
            yield from _statements(statement)


def _is_text(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _spell(node: ast.AST, words: list[str], strings: set[str]) -> None:
    """Write a tree down without line numbers, and collect its strings. ast.dump would take three times as long."""
    words.append(node.__class__.__name__)
    for field in node._fields:
        value = getattr(node, field, None)
        if field == "ctx":  # load or store, which follows from the place
            continue
        if isinstance(value, ast.AST):
            _spell(value, words, strings)
        elif isinstance(value, list):
            words.append("[")
            for item in value:
                if isinstance(item, ast.AST):
                    _spell(item, words, strings)
                else:
                    words.append(repr(item))
            words.append("]")
        else:
            words.append(repr(value))
            if field == "value" and isinstance(value, str):
                strings.add(value)


def _meant(node: ast.Import | ast.ImportFrom, module: Module) -> Iterator[str]:
    """The dotted names that an import statement may mean."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name
            if not alias.asname:  # then `import a.b` gives the name a, and all that a holds
                names = alias.name.split(".")
                yield from (".".join(names[:count]) for count in range(1, len(names)))
        return
    base = node.module or ""
    if node.level:
        names = module.name.split(".") + ["__init__"] * (module.path.name == PACKAGE)
        base = ".".join([*names[: -node.level], *filter(None, [node.module])])
    yield base
    yield from (f"{base}.{alias.name}" for alias in node.names)
