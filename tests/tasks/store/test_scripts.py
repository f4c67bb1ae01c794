"""The Lua files say what they take and give, and run wherever they are asked to."""

import re
from pathlib import Path

import pytest

from tasks.store import decisions, keys, scripts
from tasks.store.client import binary_client, text_client
from tasks.store.decisions import Ending
from tests.tasks.samples import accepted

STORE = Path(scripts.__file__).parent
FILES = sorted((STORE / "lua").glob("*.lua"))


def header(file: Path, word: str) -> str:
    """What a file says about its KEYS or ARGV."""
    (line,) = re.findall(rf"^-- {word}: (.+)$", file.read_text(), re.MULTILINE)
    return str(line)


def listed(text: str) -> list[str]:
    """The things in a list; commas in parentheses belong to one of them."""
    return re.sub(r"\([^)]*\)", "", text).split(",")


def body(file: Path) -> str:
    return "\n".join(line for line in file.read_text().splitlines() if not line.startswith("--"))


def used(file: Path, word: str) -> set[int]:
    return {int(number) for number in re.findall(rf"{word}\[(\d+)\]", body(file))}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_header_fits_the_body(file: Path) -> None:
    first, *rest = file.read_text().splitlines()
    assert re.match(r"-- [A-Z].*\.$", first)
    assert rest[2].startswith("-- Returns ")
    assert used(file, "KEYS") == set(range(1, len(listed(header(file, "KEYS"))) + 1))
    arguments = listed(header(file, "ARGV"))
    many = arguments[-1].rstrip().endswith("...")
    assert used(file, "ARGV") == set(range(1, len(arguments) + (not many)))
    begins = [int(number) for number in re.findall(r"for i = (\d+), #ARGV", body(file))]
    assert begins == ([len(arguments)] if many else [])


def test_every_file_is_run_by_the_store() -> None:
    sources = "".join(path.read_text() for path in STORE.glob("*.py"))
    called = set(re.findall(r'scripts\.run\(\s*"(\w+)"', sources))
    assert called == {file.stem for file in FILES}


def test_a_redis_that_forgot_them_is_told_again(empty_redis: str) -> None:
    first, second, third = (accepted() for _ in range(3))
    text_client().script_flush()
    assert decisions.finish(first, "done", {})
    text_client().script_flush()
    assert decisions.finish_all([Ending(second, "done", {}), Ending(third, "done", {})]) == [True, True]


def test_bytes_go_through_unharmed(empty_redis: str) -> None:
    data = bytes(range(256))
    assert (
        scripts.run("store_tree", [keys.TREE("t", "g", "1", 0)], [1, "mark", data, b"asked", 0, 60], binary_client())
        == 1
    )
    assert binary_client().hget(keys.TREE("t", "g", "1", 0), "bytes") == data
