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
GAMES = ("tictactoe", "checkers", "go-9x9", "triomino", "mastermind")
TEMPLATES = [{"type": "reset"}, {"type": "submit", "code": []}]
"""All that the Mastermind engine lists. We list the codes instead; beginning anew is no player's action."""


def lines(name: str, **wanted: object) -> list[dict[str, Any]]:
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
        legal = [game.codec.encode_action(position, action) for action in game.legal_actions(position.state)]
        assert legal == line["legal"] or (line["legal"] == TEMPLATES and line["action"] in legal), where
        action = game.codec.decode_action(position, line["action"])
        assert game.codec.encode_state(game.play(position, action)) == line["next"], where


@pytest.mark.parametrize("game_id", GAMES)
def test_finished_states_decode(game_id: str) -> None:
    """A backend may post any state that its engine gave, finished ones too."""
    game = load_game(game_id)
    for line in lines(game_id):
        position = game.codec.decode_state(line["next"])
        assert game.codec.encode_state(position) == line["next"]


@pytest.mark.parametrize("game_id", ["triomino", "mastermind"])
def test_views(game_id: str) -> None:
    """As the engine shows a state, and taken back in: the player's choice is the same then."""
    game = load_game(game_id)
    for number, line in enumerate(lines(game_id)):
        position = game.codec.decode_state(line["state"])
        seat = game.codec.seat(position, line["player"])
        assert game.codec.view(position, seat) == line["view"], number
        seen = game.codec.decode_state(line["view"])
        assert game.codec.view(seen, seat) == line["view"], number
        assert game.legal_actions(seen.state) == game.legal_actions(position.state), number


def test_deals() -> None:
    """The opening that a seed gives, for as many players as we deal to."""
    triomino, mastermind = load_game("triomino"), load_game("mastermind")
    for state in (line["state"] for line in lines("triomino", ply=0)):
        if not state["board"] and len(state["players"]) > 1:
            options = {"mode": state["config"]["mode"]}
            position = triomino.new_position(state["config"]["playerIds"], state["rngState"], options)
            assert triomino.codec.encode_state(position) == state
    for state in (line["state"] for line in lines("mastermind", ply=0)):
        position = mastermind.new_position([state["playerId"]], state["rngState"])
        assert mastermind.codec.encode_state(position) == state


def test_recorded_deals() -> None:
    recorded = json.loads((DATA / "seeded-random.json").read_text(encoding="utf-8"))
    triomino, mastermind = load_game("triomino"), load_game("mastermind")
    for deal in recorded["triomino_deal"]:
        state = triomino.codec.encode_state(triomino.new_position(deal["players"], deal["seed"]))
        assert [[tile["id"] for tile in player["rack"]] for player in state["players"]] == deal["racks"]
        assert [tile["id"] for tile in state["drawPile"]] == deal["draw_pile"]
        assert state["currentPlayerIndex"] == deal["first_player_index"]
    for dealt in recorded["mastermind_code"]:
        state = mastermind.codec.encode_state(mastermind.new_position(1, dealt["seed"]))
        assert "".join(state["secretCode"]) == dealt["code"]


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


def test_a_go_state_without_komi_has_that_of_a_new_game() -> None:
    game = load_game("go-9x9")
    position = game.new_position()
    data = game.codec.encode_state(position)
    del data["komi"]
    assert game.codec.decode_state(data).state == position.state
