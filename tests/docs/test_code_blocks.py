"""Every piece of code in the documents is checked in some way; those that are not run elsewhere are checked here.

The tutorials and the README are followed by tests of their own. Here shells parse commands, and the `kibitz` command
takes them; JSON and TOML are read; Node takes scripts; Python is the same as what it quotes, or is run.
"""

import ast
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest

from deploy.cli import command_line, main
from tests.docs.test_links import DOCUMENTS
from tests.node import need_node
from tests.reading_docs import BLOCK, ROOT, Block, write_files

PLACEHOLDER = re.compile(r"<[a-z ]+>|…|\.\.\.")
IN_LINE = re.compile(
    r"(?<!`)`((?:\.venv/bin/)?kibitz [^`]+|(?:taskset -c 0 )?python -m (?:tests|deploy|engine|tasks)\.[^`]+)`(?!`)"
)
QUOTED = [
    *(ROOT / "tests" / "example_package").rglob("*.py"),
    *(ROOT / "deploy" / "new_game" / "templates").rglob("*.py"),
]
"""Where documents quote from."""

ALL = [
    (path.relative_to(ROOT), Block(*found)) for path in DOCUMENTS for found in BLOCK.findall(path.read_text("utf-8"))
]
FOLLOWED = ("docs/tutorial-node.md", "docs/tutorial-python.md", "docs/tutorial-your-game.md")
"""Documents whose files tests write and run (tests/service/clients, tests/deploy)."""
MODULES = {"js", "mjs", "javascript"}
FREE = {"text", ""}  # output, usage


def of(*languages: str) -> list[object]:
    return [
        pytest.param(path, block, id=f"{path}-{number}")
        for number, (path, block) in enumerate(ALL)
        if block.language in languages
    ]


def test_every_kind_of_block_is_checked_by_somebody() -> None:
    known = {"sh", "json", "toml", "python", "html", "ts"} | MODULES | FREE
    assert [(str(path), block.language) for path, block in ALL if block.language not in known] == []
    assert {path.as_posix() for path, block in ALL if block.title} <= set(FOLLOWED)


@pytest.mark.parametrize(("path", "block"), of("sh"))
def test_commands(path: Path, block: Block) -> None:
    done = subprocess.run(["bash", "-n"], input=block.text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for body in re.findall(r"-d '(\{.*?\})'", block.text, re.DOTALL):
        json.loads(body)
    for line in block.text.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True) if line.count("'") % 2 == 0 else []
        while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
            words = words[1:]
        check_command(words)


def test_commands_in_the_text() -> None:
    """Of tables and sentences: only what is meant to be typed as it stands."""
    seen = 0
    for path in DOCUMENTS:
        if path.name == "command-line.md":
            continue
        for command in IN_LINE.findall(path.read_text(encoding="utf-8")):
            if PLACEHOLDER.search(command):
                continue
            check_command(["1" if word == "N" else word for word in shlex.split(command.replace("\\|", "|"))])
            seen += 1
    assert seen > 30


def check_command(words: list[str]) -> None:
    """That a command of ours exists and takes its arguments."""
    if not words:
        return
    if words[:2] == ["taskset", "-c"]:
        words = words[3:]
    program = Path(words[0]).name
    if program == "kibitz":
        assert takes(words[1:]), f"the command line refuses: {' '.join(words)}"
    elif (
        program.startswith("python")
        and words[1:2] == ["-m"]
        and words[2].split(".")[0] in ("tests", "deploy", "engine")
    ):
        assert find_spec(words[2]), words
        if words[2] == "tests.bench" and len(words) > 3:
            assert f'"{words[3]}"' in (ROOT / "tests" / "bench" / "__main__.py").read_text(encoding="utf-8"), words
    elif program == "make" and len(words) > 1:
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert [word for word in words[1:] if "=" not in word and word not in targets] == []


def takes(arguments: list[str]) -> bool:
    """Whether the parser takes the arguments; a bare subcommand is a way of naming it."""
    if len(arguments) == 1:
        return arguments[0].lstrip("-") in command_line().format_help()
    try:
        command_line().parse_args(arguments)
    except SystemExit as end:
        return not end.code
    return True


def test_a_wrong_command_is_noticed() -> None:
    for wrong in (["arena", "go-9x9", "--gmes", "3"], ["play-chess"], ["keys", "destroy", "x"]):
        assert not takes(wrong), wrong
    with pytest.raises(AssertionError):
        check_command(["make", "tea"])
    with pytest.raises(AssertionError):
        check_command(["python", "-m", "tests.bench.nothing"])


@pytest.mark.parametrize(("path", "block"), of("json"))
def test_json(path: Path, block: Block) -> None:
    assert json.loads(block.text)


@pytest.mark.parametrize(("path", "block"), of("toml"))
def test_toml(path: Path, block: Block) -> None:
    assert tomllib.loads(block.text)


@pytest.mark.parametrize(("path", "block"), of("html"))
def test_html(path: Path, block: Block) -> None:
    parser = HTMLParser()
    parser.feed(block.text)
    parser.close()
    assert path.as_posix() in FOLLOWED, "a page is shown only where a test serves it"


@pytest.mark.parametrize(("path", "block"), of(*MODULES, "ts"))
def test_scripts(path: Path, block: Block, tmp_path: Path) -> None:
    node = need_node()
    script = tmp_path / "block.mjs"
    script.write_text(block.text, encoding="utf-8")
    done = subprocess.run([node, "--check", str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("path", "block"), of("python"))
def test_python(path: Path, block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Followed by another test, quoted from code that is tested, or run here."""
    tree = ast.parse(block.text)
    if block.title or path.name == "README.md":
        return  # tests/service and tests/deploy write and run these
    if path.name == "training-data.md":
        monkeypatch.chdir(tmp_path)
        main(["arena", "connect-four", "Random", "Random", "--games", "2", "--export", "games.npz"])
        namespace: dict[str, object] = {}
        exec(block.text, namespace)
        assert len(namespace["data"]) > 10  # type: ignore[arg-type]
        return
    if "from .rules import" in block.text:
        check_features(path, block, tmp_path)
        return
    if "class Patient" in block.text:
        check_patient(block)
        return
    sources = [ast.parse(source.read_text(encoding="utf-8")) for source in QUOTED]
    known = {ast.dump(without_text(node)) for source in sources for node in definitions(source)}
    missing = [node for node in definitions(tree) if ast.dump(without_text(node)) not in known]
    assert [getattr(node, "name", ast.unparse(node)) for node in missing] == [], "is no longer what the sources say"
    assert definitions(tree), "nothing in it is checked"


def definitions(tree: ast.Module) -> list[ast.stmt]:
    return [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]


def without_text(node: ast.stmt) -> ast.stmt:
    """A definition without its docstring, which a document may leave out."""
    body = getattr(node, "body", [])
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and len(body) > 1:
        node.body = body[1:]  # type: ignore[attr-defined]
    return node


def check_patient(block: Block) -> None:
    """The bot that looks at its limits plays until they are over."""
    script = f"""
from types import SimpleNamespace
from engine.bots.bot import Bot
from engine.seeded_random import SeededRandom
{block.text}
class Tried(Patient):
    tries = 0
    def one_playout(self, view, action, rng):
        self.tries += 1
        view.limits.over = self.tries == 50
        return float(action)
bot = Tried()
print(bot.choose_action(SimpleNamespace(limits=SimpleNamespace(over=False)), [3, 7, 5], SeededRandom(1)), bot.tries)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout.split() == ["7", "50"], done.stderr


def check_features(path: Path, block: Block, folder: Path) -> None:
    """What a net is told of the opening of the tutorial's game: every pawn, and whose turn it is."""
    write_files(path.name, folder)
    package = folder / "breakthrough" / "breakthrough"
    (package / "__init__.py").touch()
    (package / "heuristics.py").write_text(block.text, encoding="utf-8")
    script = """
import numpy as np
from breakthrough import heuristics, rules
state, out = np.zeros(1, rules.STATE), np.zeros(heuristics.FEATURES)
rules.new_game(state.view(np.recarray)[0], 2, 1, {})
heuristics.features.py_func(state.view(np.recarray)[0], 0, out)
print(int(out.sum()), [sorted(symmetry.tolist()) == list(range(len(out))) for symmetry in heuristics.SYMMETRIES])
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(package.parent), str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment)
    assert done.stdout.strip() == "33 [True]", done.stderr
