"""The large games at a terminal: boards that fit, and actions that can be told apart and typed."""

import random
from typing import Any

import pytest

from engine.game import Game, Position
from engine.registry import load_game
from tests.engine.games.catan.samples import lines

LINES, COLUMNS = 40, 100
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("catan", 4, {}),
    ("catan", 3, {"discard": "all_at_once", "steal": "separate"}),
    ("acquire", 6, {}),
    ("manacore", 2, {}),
    ("lolchess", 2, {}),
    ("lolchess", 2, {"draft": True}),
]


def check(game: Game, position: Position, seat: int) -> None:
    board = game.codec.render(position, seat).split("\n")
    assert len(board) <= LINES
    assert max(map(len, board)) <= COLUMNS, board
    labels = [game.codec.label(position, action).lower() for action in game.legal_actions(position.state)]
    assert len(set(labels)) == len(labels)
    assert game.codec.draw(position)


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_boards_fit_and_labels_differ(game_id: str, players: int, options: dict[str, Any]) -> None:
    game, rng = load_game(game_id), random.Random(7)
    position = game.new_position(players, 5, options)
    for number in range(200):
        actions = game.legal_actions(position.state)
        if not actions:
            break
        if number < 15 or number % 12 == 0:
            check(game, position, game.to_move(position.state))
        position = game.play(position, rng.choice(actions))
    check(game, position, 0)


def test_the_other_json_form_of_catan() -> None:
    game = load_game("catan")
    for line in lines("settlers_states")[::40]:
        position = game.codec.decode_state(line["state"])
        check(game, position, 0)


def test_words_of_an_opening() -> None:
    catan, acquire, lolchess = (load_game(name) for name in ("catan", "acquire", "lolchess"))
    opening = catan.new_position(3, 1)
    assert catan.codec.label(opening, catan.legal_actions(opening.state)[0]).startswith("settlement ")
    tiles = acquire.new_position(2, 1)
    assert acquire.codec.label(tiles, acquire.legal_actions(tiles.state)[0]) in acquire.codec.view(tiles, 0)["hand"]
    board = lolchess.codec.render(lolchess.new_position(2, 1), 0)
    assert "PORO" in board
    assert "100/100" in board
