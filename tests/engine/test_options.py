"""Options of a new game: whatever is given is refused by name, or gives a game that can be played."""

from typing import Any

import pytest
from marshmallow import ValidationError

from engine.errors import BadOption
from engine.options import Option, options_schema
from engine.registry import game_ids, load_game

ODD: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 255, 32_768, 2**31, -(2**63), 10**30, 0.0, 0.5, -0.5, 6.25, 1e300),
    *("", "x", "0", "true", "random", "nobody", "\u0000", "é" * 1000),
    *([], [1], ["x"], [0, 0, 0], [[]] * 5, ["Ahri"] * 5, ["Ahri", "Ashe", "Zed", "Sion", "Jhin"], [None] * 5),
    *({}, {"a": 1}, {"Forest": 60}, {"Forest": 59}, {"Forest": -1}, {"Forest": True}, {"Forest": 10**30}, {"": {}}),
]
GAMES = [game_id for game_id in game_ids() if load_game(game_id).manifest.options]


@pytest.mark.parametrize("game_id", GAMES)
def test_odd_options_are_refused_or_playable(game_id: str) -> None:
    game = load_game(game_id)
    accepted = 0
    for name, default in game.manifest.options.items():
        for value in (*ODD, default):
            try:
                position = game.new_position(seed=3, options={name: value})
            except BadOption:
                continue
            accepted += 1
            again = game.codec.decode_state(game.codec.encode_state(position))
            assert game.legal_actions(again.state) == game.legal_actions(position.state), (name, value)
    assert accepted


@pytest.mark.parametrize("game_id", GAMES)
def test_the_values_that_a_manifest_names_are_playable(game_id: str) -> None:
    game = load_game(game_id)
    for name, option in game.manifest.option_rules.items():
        named = [option.rule[end] for end in ("min", "max") if end in option.rule]
        for value in [*named, *option.rule.get("choices", []), option.default]:
            position = game.new_position(seed=3, options={name: value})
            again = game.codec.decode_state(game.codec.encode_state(position))
            assert game.legal_actions(again.state)


@pytest.mark.parametrize(
    ("game_id", "name", "value"),
    [
        ("catan", "bank_shortage", 0),
        ("catan", "vp_to_win", 10.0),
        ("go-9x9", "komi", 6.3),
        ("lolchess", "starting_gold", []),
    ],
)
def test_a_bad_value_is_pointed_at(game_id: str, name: str, value: Any) -> None:
    with pytest.raises(BadOption, match=f"^{name} must be ") as raised:
        load_game(game_id).new_state(options={name: value})
    assert raised.value.pointer == f"/{name}"


def test_options_that_there_are_not() -> None:
    with pytest.raises(BadOption, match="has no option 'vp'; it has: bank_shortage, ") as raised:
        load_game("catan").new_state(options={"vp": 3})
    assert raised.value.pointer == "/vp"


@pytest.mark.parametrize(
    ("given", "good", "bad", "told"),
    [
        (False, [True], [1, 0, "", None], "must be a boolean, not 1"),
        (3, [-5, 10**20], [True, 1.0, "1"], "must be an integer, not true"),
        (0.5, [1, -2.5], [True, "1"], "must be a number, not true"),
        ("x", ["", "y"], [1, None], "must be a string, not 1"),
        (None, [None, 1, [], {}], [], ""),
        ({"default": 2, "min": 1, "max": 3}, [1, 3], [0, 4, 2.5], "must be an integer from 1 to 3, not 0"),
        ({"default": 2, "min": 1}, [1, 10**9], [0], "must be an integer of at least 1, not 0"),
        ({"default": 0.5, "step": 0.5}, [1, 2.5], [0.4], "must be a number in steps of 0.5, not 0.4"),
        ({"default": 1, "choices": [1, None]}, [1, None], [True, 1.0, 2], "must be one of 1, null, not true"),
        ({"default": None, "type": "list", "length": 2}, [None, [1, 2]], [[1], 3], "must have 2 entries, not 1"),
        ({"default": [1], "items": {"type": "integer"}}, [[], [1, 2]], [["x"]], '[0] must be an integer, not "x"'),
        ({"default": [], "distinct": True}, [[1, 2]], [[1, 1]], "[1] is 1 again"),
        ({"default": "a", "type": ["string", "object"]}, ["b", {}], [1], "must be a string or an object, not 1"),
    ],
)
def test_descriptions(given: Any, good: list[Any], bad: list[Any], told: str) -> None:
    option = Option.of(given)
    assert [option.problem(value) for value in good] == [""] * len(good)
    assert all(option.problem(value) for value in bad)
    if bad:
        assert option.problem(bad[0]) == told


@pytest.mark.parametrize(
    "given", [{"min": 1}, {"default": 1, "mni": 1}, {"default": 0, "min": 1}, {"default": 1, "type": "int"}]
)
def test_descriptions_that_make_no_sense(given: Any) -> None:
    with pytest.raises(ValidationError):
        Option.of(given)


def test_options_as_json_schema() -> None:
    options = {
        "size": Option.of({"default": 3, "min": 1, "max": 5}),
        "names": Option.of({"default": None, "type": "list", "length": 2, "items": {"choices": ["a", "b"]}}),
        "mode": Option.of({"default": "a", "choices": ["a", "b"]}),
    }
    names = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"enum": ["a", "b"]}}
    assert options_schema(options) == {
        "type": "object",
        "properties": {
            "size": {"type": "integer", "minimum": 1, "maximum": 5, "default": 3},
            "names": {"anyOf": [names, {"type": "null"}], "default": None},
            "mode": {"enum": ["a", "b"], "default": "a"},
        },
        "additionalProperties": False,
    }
