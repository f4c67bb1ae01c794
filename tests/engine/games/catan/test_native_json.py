"""Our own JSON: malformed states, odd actions, outcomes."""

import copy
from typing import Any

import pytest

from engine.errors import BadOption, IllegalAction, MalformedAction, MalformedState, NotYourTurn, UnknownPlayer
from engine.games.catan.play.actions import BUY_CARD, ROLL
from engine.registry import load_game
from tests.engine.games.catan.samples import lines, set_at


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        ("/robber", 19, "/robber"),
        ("/robber", True, "/robber"),
        ("/bank/wood", 18, "/bank"),
        ("/players/0/resources/ore", -1, "/players/0/resources/ore"),
        ("/players/0/resources", None, "/players/0/resources"),
        ("/players/1/roads_left", 15, "/players/1/roads_left"),
        ("/players/1/vp_public", 9, "/players/1/vp_public"),
        ("/players/0/dev_card_count", 9, "/players/0/dev_card_count"),
        ("/players/1/id", 0, "/players/1/id"),
        ("/buildings/0/player", 3, "/buildings/0"),
        ("/roads/1/edge", 72, "/roads/1/edge"),
        ("/board/tiles/3/number", 7, "/board/tiles/3"),
        ("/board/ports/0/nodes", [1, 2], "/board/ports/0"),
        ("/dev_deck/cards", None, "/dev_deck/cards"),
        ("/turn/to_act", 3, "/turn/to_act"),
        ("/turn/prompt", "discard", "/turn/to_act"),
        ("/turn/prompt", "steal", "/turn/prompt"),
        ("/turn/prompt", "game_over", "/winner"),
        ("/turn/prompt", "setup_road", "/turn/last_settlement"),
        ("/turn/prompt", "decide_trade", "/turn/trade"),
        ("/turn/prompt", "setup_end", "/turn/prompt"),
        ("/turn/last_settlement", 5, "/turn/last_settlement"),
        ("/turn/discard_left", [0, 0, 0], "/turn/discard_left"),
        ("/rules/vp_to_win", 0, "/rules/vp_to_win"),
        ("/surprise", 1, "/surprise"),
    ],
)
def test_malformed_states(path: str, value: Any, pointer: str) -> None:
    game = load_game("catan")
    data = copy.deepcopy(next(x["state"] for x in lines("games_2p") if x["ply"] == 100))
    set_at(path, value)(data)
    with pytest.raises(MalformedState) as problem:
        game.codec.decode_state(data)
    assert problem.value.pointer == pointer


def test_odd_actions() -> None:
    game = load_game("catan")
    position = game.codec.decode_state(next(x["state"] for x in lines("games_2p") if x["ply"] == 100))
    for action in (
        {"type": "build_road", "edge": 0},
        {"type": "build_road"},
        {"type": "dance"},
        {"type": "roll"},
        {"type": "maritime_trade", "give": "sheep", "rate": 3, "get": "ore"},
        {"type": "offer_trade", "give": {"sheep": 1}, "get": {"sheep": 1}},
        {"type": "offer_trade", "give": {"wood": 9}, "get": {"sheep": 1}},
        {"type": "discard", "resources": {"wood": 1}},
    ):
        with pytest.raises(IllegalAction):
            game.codec.decode_action(position, action)
    with pytest.raises(MalformedAction):
        game.codec.decode_action(position, {"type": "build_road", "edge": 99})
    with pytest.raises(UnknownPlayer):
        game.codec.seat(position, 2)
    assert game.codec.seat(position, 1) == game.codec.seat(position, "1") == game.codec.seat(position, "BLUE") == 1


def test_outcomes_must_be_possible() -> None:
    game = load_game("catan")
    line = next(x for x in lines("games_2p") if x["action"]["type"] == "roll")
    position = game.codec.decode_state(line["state"])
    for outcome in ({"dice": [0, 7]}, {"card": "knight"}, {}):
        with pytest.raises(BadOption):
            game.codec.play_with_outcome(position, ROLL, outcome)
    with pytest.raises(BadOption):
        game.codec.play_with_outcome(position, BUY_CARD, {"card": "joker"})


def test_errors_call_players_as_their_caller_does() -> None:
    game = load_game("catan")
    position = game.new_position(["red", "blue"])
    due = game.to_move(position.state)
    for names in (["0", "1"], ["red", "blue"]):
        other = names[1 - due]
        assert game.codec.seat(position, other) == 1 - due
        with pytest.raises(NotYourTurn, match=f"'{names[due]}' is to act, not '{other}'"):
            game.check_turn(position.state, 1 - due, game.codec.names_like(position, other))
