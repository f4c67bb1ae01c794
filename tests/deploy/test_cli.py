"""The kibitz command."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy.cli import main
from deploy.progress import Progress
from deploy.redis_server import free_port
from deploy.specs import bot_from_spec
from engine.errors import BadOption, UnknownBot
from engine.registry import game_ids, load_game
from engine.table.training import load_training_data
from mcts.books.book import Book, books_of
from tasks.config import config


def test_lists_games_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    assert all(game in printed for game in game_ids())
    assert "Blocker [medium] (default)" in printed


def test_arena_as_table_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", "tictactoe", "Perfect", "Random", "--games", "4"]
    assert main(match) == 0
    printed = capsys.readouterr().out
    assert "95 %" in printed
    assert "deals" not in printed, "two say too little"
    assert main([*match[:-1], "40"]) == 0
    assert "Perfect by 20 deals, each from all seats: 95 %: " in capsys.readouterr().out
    assert main([*match, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == 4
    assert result["scores"][0]["lost"] == 0


def test_an_arena_with_options_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", "catan", "Random", "Random", "--games", "2"]
    assert main([*match, "--option", "vp_to_win=3", "--json"]) == 0
    short = json.loads(capsys.readouterr().out)
    assert main([*match, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert short["actions"] < whole["actions"] / 2


def test_an_arena_of_one_who_plays_alone(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", "mastermind", "Solver", "--games", "20"]
    assert main(match) == 0
    printed = capsys.readouterr().out
    assert re.search(r"Solver\s+[345]\.\d{3} attempts  \(95 %: ", printed)
    assert "won" not in printed
    assert main([*match, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert 3 < result["scores"][0]["attempts"] < 6
    assert main(["arena", "mastermind", "Solver", "Random", "--games", "20"]) == 0
    assert "won" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["arena", "chess", "Random", "Random"], "unknown game 'chess'"),
        (["arena", "tictactoe", "Nobody", "Random"], "no bot 'Nobody'"),
        (["arena", "catan", "Random", "Random", "--option", "vp_to_win=0"], "vp_to_win"),
        (["arena", "tictactoe", "MCTS easy:speed=9", "Random"], "unknown search setting 'speed'"),
        (["arena", "tictactoe", "Random", "Random", "--sprt", "5", "0"], "ELO0 below ELO1"),
        (["arena", "tictactoe", "Random", "Random", "Random"], "for 2 to 2 players"),
        (["book", "solve", "kuhn-poker"], "hidden information"),
        (["book", "solve", "nim", "--iterations", "0"], "at least 1"),
    ],
)
def test_mistakes_are_named(capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    assert main([*words, "--games", "1"]) == 2
    assert complaint in capsys.readouterr().err


def test_bot_specs() -> None:
    game = load_game("tictactoe")
    assert bot_from_spec(game, "MCTS hard:time_ms=none,solver=false,exploration=1.5").name.startswith("MCTS hard:")
    for spec, error in (("MCTS hard:solver", BadOption), ("Random:x=1", BadOption), ("MCTS", UnknownBot)):
        with pytest.raises(error):
            bot_from_spec(game, spec)


def test_arena_writes_its_result_and_training_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", "tictactoe", "Perfect", "Random", "--games", "300", "--opening", "1", "--sprt", "0", "100"]
    assert main([*match, "--json", str(tmp_path / "r.json"), "--export", str(tmp_path / "games.npz")]) == 0
    assert "Perfect is better" in capsys.readouterr().out
    result = json.loads((tmp_path / "r.json").read_text())
    assert result["sprt"]["verdict"] == "better"
    assert result["sprt"]["llr"] >= result["sprt"]["bounds"][1]
    assert result["games"] == 2 * result["sprt"]["deals"] < 300
    low, high = result["scores"][0]["interval"]
    assert low < result["scores"][0]["share"] < high
    data = load_training_data(tmp_path / "games.npz")
    assert len(data.results) == result["games"]
    assert len(data) == result["actions"] - result["games"], "all but the random openings"


def heed_interrupts() -> None:
    """In a child: a test run in the background of a script ignores Ctrl-C, and so would everything that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupted_arena_counts_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    words = ["arena", "nim", "MCTS easy", "Random", "--games", "100000", "--json", str(file)]
    command = [sys.executable, "-m", "deploy.cli", *words]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts)
    assert process.stderr is not None
    while "MCTS easy" not in process.stderr.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    process.stderr.read()
    assert process.wait(30) == 130
    process.stderr.close()
    assert 0 < json.loads(file.read_text())["games"] < 100_000


def test_a_book_is_built_shown_and_made_larger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIBITZ_BOOK_DIR", str(tmp_path))
    books_of.cache_clear()
    assert main(["book", "show", "nim"]) == 0
    assert "has no book" in capsys.readouterr().out
    assert main(["book", "build", "nim", "--positions", "5", "--iterations", "200"]) == 0
    assert "5 positions" in capsys.readouterr().out
    assert main(["book", "build", "nim", "--positions", "8", "--iterations", "200"]) == 0
    assert main(["book", "solve", "nim", "--games", "2", "--iterations", "5000"]) == 0
    books_of.cache_clear()
    assert main(["book", "show", "nim"]) == 0
    shown = capsys.readouterr().out.splitlines()[-1]
    positions = int(shown.split()[1])
    assert shown.startswith(str(tmp_path / "nim.book"))
    assert positions > 8
    books_of.cache_clear()


def test_a_killed_build_goes_on(tmp_path: Path) -> None:
    words = ["book", "build", "connect-four", "--positions", "100000", "--iterations", "2000", "--out"]
    command = [sys.executable, "-m", "deploy.cli", *words, str(tmp_path / "a.book")]
    journal = tmp_path / "a.book.build.journal"
    for how, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
        before = len(journal.read_text().splitlines()) if journal.exists() else 0
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, preexec_fn=heed_interrupts)
        while not journal.exists() or len(journal.read_text().splitlines()) < before + 20:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(how)
        assert process.wait(30) == status
    game = load_game("connect-four")
    found = [json.loads(line)["key"] for line in journal.read_text().splitlines()[1:]]
    assert len(Book(game, tmp_path / "a.book")) in (len(found), len(found) - 1), "the last one may be missing"
    assert len(found) == len(set(found)), "nothing was searched twice"


def test_demo_shows_progress_and_ends() -> None:
    command = [sys.executable, "-m", "deploy.cli", "demo", "tictactoe", "--pause", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "compiling" in done.stderr
    assert "thinks" in done.stderr
    assert done.stdout.rstrip().endswith(("A draw.", "wins."))


def _all_of(terminal: int) -> str:
    """What was written to a terminal whose other end is closed."""
    read = b""
    with os.fdopen(terminal, "rb", buffering=0) as ours:
        while True:
            try:
                read += ours.read(10_000)
            except OSError:  # Linux says so where nothing is left
                return read.decode()


def test_progress_on_a_terminal_is_one_line() -> None:
    """It is drawn over and over in one line, and gone at the end."""
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, Progress("working", 2, terminal) as progress:
        progress.show(2, "done")
    drawn = _all_of(ours)
    lines = drawn.split("\r\033[K")
    assert [line.split()[0] for line in lines if line] == ["working", "working"]
    assert "2/2" in lines[-2]
    assert "\n" not in drawn
    assert lines[-1] == ""


def test_progress_elsewhere_is_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("working", 3) as progress:
        progress.show(1)
        progress.show(2)
        progress.show(3, "done")
    printed = capsys.readouterr().err.splitlines()
    assert [line.split()[2] for line in printed] == ["0/3", "3/3"], "no line for steps that follow at once"
    assert "\033" not in "".join(printed)


def test_settings_are_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_PORT", "8123")
    config.cache_clear()
    assert main(["settings"]) == 0
    assert "KIBITZ_PORT=8123  (Port of the HTTP API. Default: 8000.)" in capsys.readouterr().out
    monkeypatch.setenv("KIBITZ_PROT", "1")
    config.cache_clear()
    assert main(["settings"]) == 2
    assert "did you mean KIBITZ_PORT?" in capsys.readouterr().err
    config.cache_clear()


@pytest.mark.parametrize(
    ("words", "settings", "complaint"),
    [
        (["settings"], {"KIBITZ_PROT": "1"}, "did you mean KIBITZ_PORT?"),
        (["run"], {"KIBITZ_GAMES": "tictactoo"}, "unknown game 'tictactoo'"),
        (["guard"], {"KIBITZ_GAMES": "tictactoo"}, "unknown game 'tictactoo'"),
        (["run"], {"KIBITZ_REDIS_URL": "redis://:secret@127.0.0.1:1/0"}, "no Redis server answers at redis://***@"),
        (["run"], {"KIBITZ_REDIS_URL": "gopher://x"}, "it begins with redis://, rediss://"),
        (["keys", "list"], {"KIBITZ_REDIS_URL": "redis://127.0.0.1:1/0"}, "no Redis server answers"),
        (["run"], {"KIBITZ_HOST": "192.0.2.1"}, "cannot listen on 192.0.2.1"),
        (["run"], {"KIBITZ_DATA_DIR": "/dev/null/x"}, "/dev/null/x cannot be used for data"),
        (["run"], {"PATH": "{broken}", "KIBITZ_DATA_DIR": "{folder}"}, "redis-server does not start"),
    ],
)
def test_a_wrong_setting_costs_one_sentence(
    words: list[str], settings: dict[str, str], complaint: str, tmp_path: Path
) -> None:
    server = tmp_path / "bin" / "redis-server"  # one that ends at once
    server.parent.mkdir()
    server.write_text("#!/bin/sh\nexit 1\n")
    server.chmod(0o755)
    places = {"broken": str(server.parent), "folder": str(tmp_path / "data")}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KIBITZ_REDIS")}
    environment |= {"KIBITZ_PORT": str(free_port()), "KIBITZ_DATA_DIR": places["folder"]}
    environment |= {name: value.format(**places) for name, value in settings.items()}
    command = [sys.executable, "-m", "deploy.cli", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    said = [line for line in done.stderr.splitlines() if not line.startswith("{")]  # but for the log
    assert len(said) == 1, done.stderr
    assert complaint in said[0]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([""], "1 to 64 letters, digits, dots, dashes and underscores"),
        (["a:b"], "1 to 64 letters"),
        (["a\n"], "1 to 64 letters"),
        (["x" * 65], "1 to 64 letters"),
        (["acme", "--rate-limit", "0"], "at least 1, not 0"),
        (["acme", "--rate-limit=-5"], "at least 1, not -5"),
    ],
)
def test_keys_for_nobody_are_refused(capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    assert main(["keys", "create", *words]) == 2
    assert complaint in capsys.readouterr().err
