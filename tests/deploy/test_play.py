"""kibitz play: at a real terminal, through pipes, and its table by itself."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.table import Quit, Table
from engine.bots.registry import get_bot
from engine.game import Game
from engine.registry import load_game

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "deploy.cli", "play"]
PROMPT = "your move> "
ENDS = ("You win.", "Random wins.", "A draw.", "Goodbye.")


class Terminal:
    """A process at a pseudo-terminal, whose screen can be read and typed at; a context manager."""

    def __init__(self, *words: str) -> None:
        self._screen = ""
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen([*COMMAND, *words], stdin=slave, stdout=slave, stderr=slave, cwd=ROOT)
        os.close(slave)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def until(self, *texts: str, timeout_s: float = 180) -> str:
        """What comes up on the screen until one of these texts does."""
        deadline = time.monotonic() + timeout_s
        while not (found := [self._screen.index(text) + len(text) for text in texts if text in self._screen]):
            ready, _, _ = select.select([self._master], [], [], max(0, deadline - time.monotonic()))
            assert ready, self._screen
            self._screen += os.read(self._master, 4096).decode(errors="replace")
        end = min(found)
        seen, self._screen = self._screen[:end], self._screen[end:]
        return seen

    def type(self, text: str) -> str:
        """Type a line; what comes up until the next prompt or the end of the game."""
        os.write(self._master, text.encode() + b"\n")
        return self.until(PROMPT, *ENDS)


def table_for(
    game: Game, typed: list[str], seat: int = 0, bot: str = "Random", seed: int = 0
) -> tuple[Table, list[str]]:
    """A table at which somebody types these lines and then no more, and all that is said there."""
    said: list[str] = []
    lines: Iterator[str] = iter(typed)

    def ask(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    players = game.manifest.min_players
    bots = {other: get_bot(game, bot) for other in range(players) if other != seat}
    names = ["you" if other == seat else f"bot {other}" for other in range(players)]
    return Table.set_up(game, bots, seat, names, seed, {}, said.append, ask), said


def test_a_game_at_a_terminal() -> None:
    with Terminal("tictactoe", "--bot", "Random", "--seed", "3", "--hint-ms", "100") as terminal:
        assert " 1 | 2 | 3" in terminal.until(PROMPT)
        assert "to win" in terminal.type("hint")
        assert "Random plays" in terminal.type("5")
        assert " 4 | 5 | 6" in terminal.type("undo")
        seen = terminal.type("5")
        while not seen.endswith(ENDS):
            offered = [line for line in seen.splitlines() if re.fullmatch(r"\d(  \d)*", line)]
            seen = terminal.type(offered[-1].split()[-1])
        assert terminal.process.wait(20) == 0


def test_quit_at_a_terminal() -> None:
    with Terminal("connect-four", "--seat", "2", "--bot", "MCTS easy:iterations=20") as terminal:
        assert "MCTS easy:iterations=20 plays" in terminal.until(PROMPT)
        assert terminal.type("quit").endswith("Goodbye.")
        assert terminal.process.wait(20) == 0


def test_through_pipes_the_end_of_input_ends_it() -> None:
    done = subprocess.run([*COMMAND, "nim"], input="2\n", capture_output=True, text=True, cwd=ROOT, check=True)
    assert "heaps: [3 4 5]" in done.stdout
    assert "1. you, 2. MCTS expert" in done.stdout, "the strongest bot sits there if none is named"
    assert done.stdout.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "unknown game"),
        (["tictactoe", "--seat", "3"], "--seat must be from 1 to 2"),
        (["tictactoe", "--bot", "Nobody"], "no bot 'Nobody'"),
        (["tictactoe", "--bot", "Random", "--bot", "Random"], "2 players"),
    ],
)
def test_mistakes_are_named(words: list[str], complaint: str) -> None:
    done = subprocess.run([*COMMAND, *words], input="", capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert complaint in done.stderr


def test_names_numbers_and_filters() -> None:
    go = load_game("go-9x9")
    table, said = table_for(go, ["list", "e", "zz", "E5", "1", "pa"])
    with pytest.raises(EOFError):
        table.play()
    human = table.runner.actions[::2]
    position = table.runner.position
    assert [go.codec.label(position, action) for action in human] == ["E5", "A9", "pass"]
    assert "... and 59 more; list shows all, part of a name shows what fits" in said
    assert any("No action is called 'zz'" in text for text in said)
    filtered = next(text for text in said if text.count(") ") == 10)
    assert re.findall(r"\) (\w+)", filtered) == [*(f"E{row}" for row in range(9, 0, -1)), "resign"]


def test_undo_brings_back_everything() -> None:
    game = load_game("connect-four")
    table, said = table_for(game, ["undo", "4", "4", "undo", "undo", "4", "4"])
    with pytest.raises(EOFError):
        table.play()
    once, _ = table_for(game, ["4", "4"])
    with pytest.raises(EOFError):
        once.play()
    assert said.count("There is nothing to take back.") == 1
    assert table.runner.actions == once.runner.actions
    assert table.runner.position.state.tobytes() == once.runner.position.state.tobytes()


def test_quit_is_quit() -> None:
    table, _ = table_for(load_game("tictactoe"), ["", "help", "board", "q"])
    with pytest.raises(Quit):
        table.play()


@pytest.mark.parametrize("game_id", ["kuhn-poker", "acquire", "catan", "manacore", "triomino", "mastermind"])
def test_nobody_sees_what_is_hidden(game_id: str) -> None:
    """Two deals that differ only in what the player cannot know look the same to the player."""
    game = load_game(game_id)
    table, said = table_for(game, [], seed=5)
    table.show()
    hidden = game.redealt(table.runner.position.state, 0, 99)
    assert hidden.tobytes() != table.runner.position.state.tobytes()
    table.runner.position = type(table.runner.position)(hidden, table.runner.position.context)
    table.show()
    assert said[0] == said[1]


def test_a_game_alone_ends_with_its_result() -> None:
    game = load_game("mastermind")
    table, said = table_for(game, ["RRBB", *["hint", "undo", "RRBB"], *["VVVV"] * 9], seed=5)
    table.hint_ms = 20
    table.play()
    assert said[-1] == "11 attempts (1 is the best, 11 the worst)."
    assert any(re.match(r"hint: [RBGYOV]{4} \(\d\.\d\d attempts\)", text) for text in said)
    assert "the code: " in said[-2]
    assert not any("the code: " in text for text in said[:-2])


def test_a_game_to_its_end() -> None:
    table, said = table_for(load_game("checkers"), ["1"] * 400)
    table.play()
    assert said[-1] in ("You win.", "bot 1 wins.", "A draw.")
