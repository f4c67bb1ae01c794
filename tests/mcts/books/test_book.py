"""Books: the file, the look-up, how they are grown, who may use them."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.errors import BadOption
from engine.game import Game, State
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.arena import play_arena
from engine.view import View
from mcts import MctsBot, Settings, preset, search
from mcts.books.book import (
    ENTRY,
    HEADER,
    BadBook,
    Book,
    Known,
    book_path,
    books_of,
    known_action,
    position_key,
    write_book,
)
from mcts.books.building import Finding, grow, job_of
from mcts.books.endings import solve_endings
from mcts.books.journal import Journal
from mcts.records import DRAWN, UNPROVEN, WON
from tests.conftest import opening

TICTACTOE, CONNECT_FOUR, NIM, KUHN = (load_game(g) for g in ("tictactoe", "connect-four", "nim", "kuhn-poker"))
HARD = preset(NIM, "hard")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A book directory of its own."""
    monkeypatch.setenv("KIBITZ_BOOK_DIR", str(tmp_path))
    books_of.cache_clear()
    yield tmp_path
    books_of.cache_clear()


def grown(game: Game, path: Path, positions: int, iterations: int = 300) -> list[Finding]:
    with Journal(path, job_of(game, "build", iterations, 0)) as journal:
        return list(grow(game, journal, positions, iterations))


def every_position(game: Game) -> Iterator[State]:
    seen, waiting = set(), [game.new_state()]
    while waiting:
        state = waiting.pop()
        if (key := position_key(game, state)) not in seen:
            seen.add(key)
            yield state
            waiting += [game.apply(state, action) for action in game.legal_actions(state)]


def test_a_book_gives_back_what_was_put_in(folder: Path) -> None:
    found = [Known(2**64 - 1, 3, 7, 0.25), Known(0, 1, 2**33, 0.5, DRAWN), Known(5, 0, 9, 0.9, WON)]
    path = folder / "some.book"
    assert write_book(NIM, path, found) == 3
    assert path.stat().st_size == HEADER.size + 3 * ENTRY.itemsize
    book = Book(NIM, path)
    assert [known.key for known in book] == [0, 5, 2**64 - 1]
    assert book.find(2**64 - 1) == found[0]
    assert book.find(5) == Known(5, 0, 9, 1.0, WON), "a certain result is exact"
    assert book.find(6) is None
    assert len(list(folder.iterdir())) == 1, "no half-written file is left"


def test_of_two_findings_the_better_one_stays(folder: Path) -> None:
    found = [
        Known(1, 0, 10, 0.5),
        Known(1, 2, 5, 1.0, WON),
        Known(1, 3, 900, 0.4),
        Known(2, 4, 5, 0.5),
        Known(2, 6, 5, 0),
    ]
    assert write_book(NIM, folder / "a.book", found) == 2
    book = Book(NIM, folder / "a.book")
    assert [(known.action, known.source) for known in book] == [(2, "solved"), (6, "book")]


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda data: data[:40], "too short"),
        (lambda data: b"XXXX" + data[4:], "not a book"),
        (lambda data: data[:-1], "do not hold"),
        (lambda data: data.replace(b"nim", b"num"), "another game"),
    ],
)
def test_a_bad_file_is_refused_and_left_out(folder: Path, damage: object, complaint: str) -> None:
    path = book_path(NIM)
    write_book(NIM, path, [Known(position_key(NIM, NIM.new_state()), 0, 1, 0.5)])
    assert known_action(NIM, NIM.new_state(), HARD) is not None
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    books_of.cache_clear()
    with pytest.raises(BadBook, match=complaint):
        Book(NIM, path)
    assert known_action(NIM, NIM.new_state(), HARD) is None


def test_a_missing_book_and_an_empty_one(folder: Path) -> None:
    assert known_action(NIM, NIM.new_state(), HARD) is None
    write_book(NIM, book_path(NIM), [])
    books_of.cache_clear()
    assert known_action(NIM, NIM.new_state(), HARD) is None


def test_an_illegal_action_is_not_played(folder: Path) -> None:
    write_book(NIM, book_path(NIM), [Known(position_key(NIM, NIM.new_state()), 44, 1, 0.5)])
    assert 44 not in NIM.legal_actions(NIM.new_state())
    assert known_action(NIM, NIM.new_state(), HARD) is None


def test_who_uses_a_book(folder: Path) -> None:
    write_book(NIM, book_path(NIM), [Known(position_key(NIM, NIM.new_state()), 0, 1, 0.5)])
    by_difficulty = {name: preset(NIM, name).book for name in ("easy", "medium", "hard", "expert")}
    assert by_difficulty == {"easy": False, "medium": False, "hard": True, "expert": True}
    assert known_action(NIM, NIM.new_state(), preset(NIM, "medium")) is None
    assert known_action(NIM, NIM.new_state(), preset(NIM, "hard", {"book": False})) is None
    assert known_action(NIM, NIM.new_state(), preset(NIM, "hard", {"blunder": 0.1})) is None
    assert known_action(NIM, NIM.new_state(), Settings()) is None, "off unless asked for"
    assert known_action(NIM, NIM.new_state()) is not None, "for the guard, whatever the settings"
    bot, view = MctsBot("hard"), View.of(NIM, opening(NIM), 0)
    assert bot.choose_action(view, NIM.legal_actions(view.state), SeededRandom(1)) == 0
    assert bot.considered() == {0: 1}


def test_the_environment_can_name_the_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_book(NIM, book_path(NIM), [Known(position_key(NIM, NIM.new_state()), 0, 1, 0.5)])
    for named, wanted in (("none", 0), ("tictactoe,nim", 1), ("", 1)):
        monkeypatch.setenv("KIBITZ_BOOKS", named)
        books_of.cache_clear()
        assert len(books_of(NIM)) == wanted


def test_no_book_where_something_is_hidden(folder: Path) -> None:
    with Journal(folder / "j", {}) as journal:
        for job in (grow(KUHN, journal, 5, 10), solve_endings(KUHN, journal, 1, 10)):
            with pytest.raises(BadOption, match="hidden information"):
                next(job)
    state = KUHN.new_state()
    write_book(KUHN, book_path(KUHN), [Known(position_key(KUHN, state), KUHN.legal_actions(state)[0], 1, 1.0, WON)])
    assert known_action(KUHN, state) is None


def test_growth_begins_with_what_both_players_meet_first(folder: Path) -> None:
    findings = grown(CONNECT_FOUR, folder / "j", 40)
    start = CONNECT_FOUR.new_state()
    keys = [finding.key for finding in findings]
    assert keys[0] == position_key(CONNECT_FOUR, start)
    second = {position_key(CONNECT_FOUR, CONNECT_FOUR.apply(start, action)) for action in range(7)}
    assert second <= set(keys), "the second player can meet any first move"
    assert len(set(keys)) == 40


def test_a_build_goes_on_where_it_was_killed(folder: Path) -> None:
    whole = grown(CONNECT_FOUR, folder / "whole", 12)
    first = grown(CONNECT_FOUR, folder / "parts", 5)
    with (folder / "parts").open("a") as file:
        file.write('{"key": 12, "act')  # killed while it wrote
    rest = grown(CONNECT_FOUR, folder / "parts", 12)
    assert first == whole[:5]
    assert rest == whole
    assert (folder / "parts").read_text() == (folder / "whole").read_text()


def test_a_journal_of_another_job_is_refused(folder: Path) -> None:
    grown(NIM, folder / "j", 2)
    with pytest.raises(BadOption, match="other settings"):
        grown(NIM, folder / "j", 2, iterations=301)


def test_a_small_game_is_known_throughout(folder: Path) -> None:
    """Every position of Nim with a choice gets into the book, and nearly all are solved."""
    findings = {finding.key: finding for finding in grown(NIM, folder / "j", 10_000, iterations=2000)}
    choices = [state for state in every_position(NIM) if len(NIM.legal_actions(state)) > 1]
    assert {position_key(NIM, state) for state in choices} == set(findings)
    assert sum(finding.proven != UNPROVEN for finding in findings.values()) > 0.8 * len(findings)


def test_solved_endings_are_right(folder: Path) -> None:
    with Journal(folder / "j", {}) as journal:
        found = list(solve_endings(NIM, journal, 3, 20_000))
    assert found
    write_book(NIM, book_path(NIM), found)
    for state in every_position(NIM):
        known = known_action(NIM, state)
        if known is not None:
            heaps = state["heaps"][0]
            assert known.source == "solved"
            assert (known.proven == WON) == bool(heaps[0] ^ heaps[1] ^ heaps[2])
    with Journal(folder / "j", {}) as journal:
        assert list(solve_endings(NIM, journal, 3, 20_000)) == found


@pytest.mark.parametrize("owner", [TICTACTOE, CONNECT_FOUR], ids=lambda owner: owner.id)
def test_shipped_books_fit_their_games(owner: Game, folder: Path) -> None:
    """Books that come with a game open, know the opening, and name only legal actions along the way."""
    game = owner
    (book,) = books_of(game)
    assert 1000 < len(book) < 10_000
    assert (np.diff(book.entries["key"].astype(object)) > 0).all()
    start = game.new_state()
    assert known_action(game, start) is not None
    hits = 0
    for seed in range(20):
        state, rng = start, SeededRandom(seed)
        while game.to_move(state) >= 0:
            found = book.find(position_key(game, state))
            hits += found is not None
            assert found is None or found.action in game.legal_actions(state)
            follow = found is not None and rng.chance(0.7)
            state = game.apply(state, found.action if follow and found else rng.pick(game.legal_actions(state)))
    assert hits > 40


def test_the_book_of_tictactoe_never_loses(folder: Path) -> None:
    bots = [MctsBot("hard", {"iterations": 1, "time_ms": None}), MctsBot("easy", {"iterations": 1}, name="any")]
    result = play_arena(TICTACTOE, bots, 60)
    assert result.scores[0].lost == 0


def test_a_proven_book_agrees_with_the_search(folder: Path) -> None:
    """A position that a shipped book calls solved has that result."""
    state = TICTACTOE.apply(TICTACTOE.apply(TICTACTOE.new_state(), 0), 1)
    known = known_action(TICTACTOE, state)
    assert known is not None
    assert known.source == "solved"
    result = search(TICTACTOE, state, 0, Settings(iterations=100_000, time_ms=None))
    assert (result.ended, result.confidence) == ("solved", known.value)
