"""Replays what the Playlab42 engines answered: every recorded line of the games that we have."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.bots.registry import get_bot
from engine.errors import KibitzError
from engine.game import Position
from engine.registry import game_ids, load_game
from engine.seeded_random import SeededRandom
from engine.view import View

DATA = Path(__file__).parent / "data" / "playlab"
GAMES = ("tictactoe", "checkers", "go-9x9")


def lines(name: str, **wanted: str) -> list[dict[str, Any]]:
    """The lines of a file, those whose fields are as wanted."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    return [r for r in records if all(r[key] == value for key, value in wanted.items())]


@pytest.mark.parametrize("game_id", GAMES)
def test_transitions(game_id: str) -> None:
    game = load_game(game_id)
    for number, line in enumerate(lines(game_id)):
        where = f"{game_id} line {number}"
        position = game.codec.decode_state(line["state"])
        assert game.codec.encode_state(position) == line["state"], where
        seat = game.codec.seat(position, line["player"])
        game.check_turn(position.state, seat)
        legal = game.legal_actions(position.state)
        assert [game.codec.encode_action(position, a) for a in legal] == line["legal"], where
        action = game.codec.decode_action(position, line["action"])
        assert game.codec.encode_state(game.play(position, action)) == line["next"], where


@pytest.mark.parametrize("game_id", GAMES)
def test_finished_states_decode(game_id: str) -> None:
    """A backend may post any state that its engine gave, finished ones too."""
    game = load_game(game_id)
    for line in lines(game_id):
        position = game.codec.decode_state(line["next"])
        assert game.codec.encode_state(position) == line["next"]


@pytest.mark.parametrize("game_id", GAMES)
def test_odd_actions(game_id: str) -> None:
    game = load_game(game_id)
    for line in lines("actions", game=game_id):
        position = game.codec.decode_state(line["state"])
        if line["valid"]:
            after = play_as(game_id, position, line["player"], line["action"])
            assert game.codec.encode_state(after) == line["next"], line["why"]
        else:
            with pytest.raises(KibitzError):
                play_as(game_id, position, line["player"], line["action"])


def play_as(game_id: str, position: Position, player: str, action: Any) -> Position:
    """What the service does with a posted action: find the seat, check the turn, decode, play."""
    game = load_game(game_id)
    game.check_turn(position.state, game.codec.seat(position, player))
    return game.play(position, game.codec.decode_action(position, action))


@pytest.mark.parametrize("game_id", GAMES)
def test_shipped_bots(game_id: str) -> None:
    game = load_game(game_id)
    for line in lines("bots", game=game_id):
        position = game.codec.decode_state(line["view"])
        view = View.of(game, position, game.codec.seat(position, line["player"]))
        legal = game.legal_actions(position.state)
        assert [game.codec.encode_action(position, a) for a in legal] == line["legal"]
        choice = get_bot(game, line["bot"]).choose_action(view, legal, SeededRandom(line["seed"]))
        assert game.codec.encode_action(position, choice) == line["choice"], (line["bot"], line["seed"])


def test_every_recorded_game_that_is_installed_is_replayed() -> None:
    recorded = {path.name.removesuffix(".jsonl.gz") for path in DATA.glob("*.jsonl.gz")} - {"actions", "bots"}
    assert recorded == set(GAMES) <= set(game_ids())
