"""The kibitz command."""

import json
import subprocess
import sys

import pytest

from deploy.cli import main
from deploy.progress import Progress
from deploy.specs import bot_from_spec
from engine.errors import BadOption, UnknownBot
from engine.registry import game_ids, load_game


def test_lists_games_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    assert all(game in printed for game in game_ids())
    assert "Blocker [medium] (default)" in printed


def test_arena_as_table_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", "tictactoe", "Perfect", "Random", "--games", "4"]
    assert main(match) == 0
    assert "95 %" in capsys.readouterr().out
    assert main([*match, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == 4
    assert result["scores"][0]["lost"] == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["arena", "chess", "Random", "Random"], "unknown game 'chess'"),
        (["arena", "tictactoe", "Nobody", "Random"], "no bot 'Nobody'"),
        (["arena", "tictactoe", "MCTS easy:speed=9", "Random"], "unknown search setting 'speed'"),
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


def test_demo_shows_progress_and_ends() -> None:
    command = [sys.executable, "-m", "deploy.cli", "demo", "tictactoe", "--pause", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "compiling" in done.stderr
    assert "thinks" in done.stderr
    assert done.stdout.rstrip().endswith(("A draw.", "wins."))


def test_progress_on_a_terminal_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("working", 2) as progress:
        progress.show(2, "done")
    assert "working" in capsys.readouterr().err
