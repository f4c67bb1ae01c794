"""Each game is started from the lobby and played by clicking, against a bot, to its end or for 40 actions."""

import pytest

from engine.registry import load_game
from tests.page.browser import Visitor, barriers, play_by_clicking, start_game

GAMES = ["tictactoe", "connect-four", "checkers", "go-9x9", "catan", "acquire", "manacore", "lolchess", "triomino"]
MOVES = 40


@pytest.mark.parametrize("game_id", GAMES)
def test_is_played_by_clicking(visitor: Visitor, game_id: str) -> None:
    page = visitor.tab()
    page.locator(f"#card-{game_id}").click()
    start_game(page, {1: "you", 2: "Random"}, seed=5)
    assert page.locator("h1").inner_text() == load_game(game_id).manifest.name
    played = play_by_clicking(page, MOVES)
    assert played.over or played.moves >= MOVES
    assert played.clicks > played.from_list
    assert barriers(page) == []
    if played.over:
        assert page.locator(".turn").inner_text() in ("You won!", "Random won.", "A draw.")


def test_a_game_for_one_is_played_alone(visitor: Visitor) -> None:
    page = visitor.tab()
    page.locator("#card-mastermind").click()
    start_game(page, {1: "you"}, seed=5)
    played = play_by_clicking(page, MOVES)
    assert played.over
    assert played.from_list == 0
    assert page.locator(".turn").inner_text() in ("You won!", "Lost.")
    assert barriers(page) == []


def test_a_game_of_another_package_brings_its_drawing(visitor: Visitor) -> None:
    page = visitor.tab("#/new/kuhn-poker")
    start_game(page, {1: "you", 2: "Random"})
    assert page.get_by_role("img", name="Random: a hidden card").count() == 1
    played = play_by_clicking(page, MOVES)
    assert played.over
    assert played.from_list == 0


def test_a_game_without_a_drawing_is_played_by_its_list(visitor: Visitor) -> None:
    page = visitor.tab("#/new/nim")
    start_game(page, {1: "you", 2: "Random"})
    assert "heaps" in page.locator(".outline").inner_text()
    played = play_by_clicking(page, MOVES)
    assert played.over
    assert played.from_list
