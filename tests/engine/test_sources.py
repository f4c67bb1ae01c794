"""What compiled code depends on: the module, what it imports from its game, and the tables that these read."""

from pathlib import Path

import pytest

from engine import sources

MODULES = {
    "__init__.py": "",
    "rules.py": "from somewhere.toy.board import SIZE\nfrom . import scoring\n",
    "board.py": "import json\nTABLE = 'board.json'\n",
    "scoring.py": "from .tables.prices import PRICES\n",
    "tables/__init__.py": "",
    "tables/prices.py": "PRICES = 1\n",
    "codec.py": "from somewhere.toy import rules\nNAMES = 'names.json'\n",
    "game.json": "{}",
    "board.json": "[]",
    "names.json": "[]",
    "nameless.json": "[]",
}


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A game of several modules and tables."""
    root = tmp_path / "toy"
    for name, text in MODULES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.mark.parametrize(
    "edited", ["rules.py", "board.py", "scoring.py", "tables/prices.py", "board.json", "nameless.json"]
)
def test_what_kernels_are_made_from_changes_their_digest(toy: Path, edited: str) -> None:
    before = digests(toy)
    (toy / edited).write_text(MODULES[edited] + " ")
    assert digests(toy) != before


@pytest.mark.parametrize("edited", ["codec.py", "game.json", "names.json"])
def test_what_kernels_do_not_use_leaves_it(toy: Path, edited: str) -> None:
    before = digests(toy)
    (toy / edited).write_text(MODULES[edited] + " ")
    assert digests(toy) == before


def test_a_module_depends_on_what_it_imports_alone(toy: Path) -> None:
    before = sources.module_digest.__wrapped__(toy / "board.py")
    (toy / "scoring.py").write_text("PRICES = 2\n")
    assert sources.module_digest.__wrapped__(toy / "board.py") == before


def digests(root: Path) -> tuple[str, str]:
    """The digests of rules.py and of all kernels, past the caches."""
    sources._imports.cache_clear()
    return sources.module_digest.__wrapped__(root / "rules.py"), sources.kernels_digest.__wrapped__(root)
