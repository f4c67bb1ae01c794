"""The floor plan: which room may know which, read from the import statements."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FLOORS = ["engine", "mcts", "tasks", "api", "deploy"]
"""From the ground up: a module imports from its own floor and from those below."""


def modules() -> dict[str, Path]:
    """Every module of the project by its dotted name."""
    found = {}
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imported(path: Path, *, at_start: bool) -> Iterator[str]:
    """What a module imports, by dotted name; only what runs when it is imported itself, or all."""
    tree = ast.parse(path.read_text())
    for node in _statements(tree) if at_start else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = path.relative_to(ROOT).parts[: -node.level]
                base = ".".join([*package, base] if base else package)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """The statements of a module outside of functions and `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node
        yield from _statements(node)


@pytest.mark.parametrize("floor", FLOORS)
def test_arrows_point_down(floor: str) -> None:
    below = FLOORS[: FLOORS.index(floor) + 1]
    for name, path in MODULES.items():
        if name.split(".")[0] == floor:
            rooms = {other.split(".")[0] for other in imported(path, at_start=False)}
            assert rooms & set(FLOORS) <= set(below), name


def test_http_knows_neither_redis_nor_celery() -> None:
    for name, path in MODULES.items():
        if name.split(".")[0] == "api":
            assert not {other.split(".")[0] for other in imported(path, at_start=False)} & {"redis", "celery"}, name


def test_only_the_store_knows_redis() -> None:
    """But for the server of our own that `kibitz run` starts."""
    allowed = ("tasks.store.", "deploy.redis_server")
    for name, path in MODULES.items():
        if not name.startswith(allowed):
            assert "redis" not in {other.split(".")[0] for other in imported(path, at_start=False)}, name


def test_the_engine_knows_no_game() -> None:
    for name, path in MODULES.items():
        if not name.startswith("engine.games."):
            games = [other for other in imported(path, at_start=False) if other.startswith("engine.games.")]
            assert not games, name


def test_games_do_not_know_each_other() -> None:
    for name, path in MODULES.items():
        if name.startswith("engine.games."):
            used = [other.split(".") for other in imported(path, at_start=False)]
            assert {parts[2] for parts in used if parts[:2] == ["engine", "games"]} <= {name.split(".")[2]}, name


def test_no_cycles() -> None:
    arrows = {name: {o for o in imported(path, at_start=True) if o in MODULES} for name, path in MODULES.items()}
    done: set[str] = set()
    path: list[str] = []

    def visit(name: str) -> None:
        assert name not in path, " -> ".join([*path[path.index(name) :], name])
        if name in done:
            return
        path.append(name)
        for other in sorted(arrows[name] - {name}):
            visit(other)
        path.pop()
        done.add(name)

    for name in MODULES:
        visit(name)
