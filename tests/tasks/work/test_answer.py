"""Answers without a search: from a book, else what looks best at sight."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.registry import load_game
from mcts.books.book import Known, book_path, books_of, position_key, write_book
from mcts.records import WON
from tasks.work.answer import fallback_answer
from tests.conftest import opening

NIM, KUHN, TICTACTOE = load_game("nim"), load_game("kuhn-poker"), load_game("tictactoe")


@pytest.fixture(autouse=True)
def _own_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KIBITZ_BOOK_DIR", str(tmp_path))
    books_of.cache_clear()
    yield
    books_of.cache_clear()


@pytest.mark.parametrize(("proven", "source", "confidence"), [(0, "book", 0.25), (WON, "solved", 1.0)])
def test_a_book_comes_first(proven: int, source: str, confidence: float) -> None:
    position = opening(NIM)
    write_book(NIM, book_path(NIM), [Known(position_key(NIM, position.state), 16, 5, 0.25, proven)])
    answer = fallback_answer(NIM, position, 1)
    assert answer["action"] == NIM.codec.encode_action(position, 16)
    assert (answer["source"], answer["confidence"], answer["simulations"]) == (source, confidence, 0)


def test_without_a_book_it_is_a_fallback() -> None:
    answer = fallback_answer(NIM, opening(NIM), 1)
    assert (answer["source"], answer["confidence"]) == ("fallback", None)


def test_no_book_for_a_game_that_hides_something() -> None:
    position = opening(KUHN)
    action = KUHN.legal_actions(position.state)[0]
    write_book(KUHN, book_path(KUHN), [Known(position_key(KUHN, position.state), action, 5, 1.0, WON)])
    assert fallback_answer(KUHN, position, 1)["source"] == "fallback"


def test_the_shipped_book_serves_the_guard() -> None:
    assert fallback_answer(TICTACTOE, opening(TICTACTOE), 1)["source"] == "solved"
