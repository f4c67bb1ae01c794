"""The JSON Schemas that the API publishes, against everything that was recorded, and against damaged copies of it."""

import copy
import gzip
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema_rs
import orjson
import pytest

from engine.errors import IllegalAction, MalformedAction, MalformedState
from engine.game import Game
from engine.game_schemas import ACTION, KINDS, STATE, VIEW, game_schema, sample_game
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.types import Json
from tests.lolchess_forms import client_form, compact

DATA = Path(__file__).parent / "data"
FILES = {
    "acquire": ["bots_*", "random_*", "crafted", "mechanics", "setup", "views"],
    "catan": ["games_*", "mechanics", "quirks", "views", "settlers_states"],
    "lolchess": ["banpick", "bots", "crafted", "extra", "focused", "natural", "quirks", "setup"],
    "manacore": ["edge", "f6", "games", "mixed", "setup", "transitions"],
    "tictactoe": ["tictactoe"],
    "checkers": ["checkers"],
    "go-9x9": ["go-9x9"],
}
"""The files whose states and actions are the API's; those about offers in Acquire are replayed below it."""
ODD = [None, -1, 10**12, 1.5, True, "x", "", [], {}, [0], {"a": 1}]
DAMAGED = 300  # copies of each game
CONTRADICTION = ("no player", "two ", "must differ", "do not fit")
"""What the codecs that read by hand say of fields that have their shape and do not go together with others."""


def folder(game_id: str) -> Path:
    return DATA / (game_id if (DATA / game_id).exists() else "playlab")


def lines(game_id: str) -> Iterator[str]:
    for pattern in FILES[game_id]:
        for path in sorted(folder(game_id).glob(f"{pattern}.jsonl.gz")):
            with gzip.open(path, "rt", encoding="utf-8") as file:
                yield from file


@cache
def some_lines(game_id: str) -> list[Json]:
    """A selection, for what would take too long with all."""
    return [json.loads(line) for line in islice(lines(game_id), 0, None, 13)]


@cache
def validator(game_id: str, kind: str) -> Any:
    return jsonschema_rs.validator_for(game_schema(game_id, kind))


def check(game_id: str, kind: str, data: object, where: object) -> None:
    if validator(game_id, kind).is_valid(data):
        return
    problems = [f"{p.instance_path}: {p.message[:200]}" for p in validator(game_id, kind).iter_errors(data)]
    pytest.fail(f"{game_id}, {kind}, {where}: {problems[:3]}")


def test_the_schemas_are_schemas(game: Game) -> None:
    for kind in KINDS:
        schema = game_schema(game.id, kind)
        jsonschema_rs.meta.validate(schema)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        for reference in references(schema):
            assert reference.startswith("#/$defs/"), reference  # self-contained
            assert reference.removeprefix("#/$defs/") in schema["$defs"]
        assert schema["examples"]
        for example in schema["examples"]:
            check(game.id, kind, example, "example")


def references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        yield from ([node["$ref"]] if isinstance(node.get("$ref"), str) else [])
        for value in node.values():
            yield from references(value)
    if isinstance(node, list):
        for value in node:
            yield from references(value)


def test_what_the_game_writes_has_its_shape(game: Game) -> None:
    for position in sample_game(game):
        seat = game.to_move(position.state)
        check(game.id, STATE, game.codec.encode_state(position), "state")
        check(game.id, VIEW, game.codec.view(position, seat), "view")
        for action in game.legal_actions(position.state)[:50]:
            check(game.id, ACTION, game.codec.encode_action(position, action), "action")


@pytest.mark.parametrize("game_id", FILES)
def test_everything_recorded_has_its_shape(game_id: str) -> None:
    for number, line in enumerate(map(orjson.loads, lines(game_id))):
        for name in ("state", "next"):
            if isinstance(line.get(name), dict) and not is_excerpt(line[name]):
                check(game_id, STATE, line[name], (number, name))
        for name in ("view", "ws"):
            if name in line:
                check(game_id, VIEW, line[name], (number, name))
        actions = [*(line.get("legal") or []), *(line.get("accepted") or [])]
        for action in [*actions, *([line["action"]] if "action" in line else [])]:
            check(game_id, ACTION, action, number)


def is_excerpt(state: Json) -> bool:
    """Where LOL Chess's draft ends, its file shows the two line-ups, without the board."""
    return state.get("status") == "in_progress" and "board" not in state


def test_other_forms_of_lol_chess_have_its_shape() -> None:
    with gzip.open(DATA / "lolchess" / "clientview.jsonl.gz", "rt", encoding="utf-8") as file:
        for text in file:
            shown = client_form(json.loads(text))
            check("lolchess", STATE, shown, "client form")
            check("lolchess", STATE, compact(shown), "compact form")


@pytest.mark.parametrize("game_id", FILES)
def test_damaged_states_are_told_apart_as_the_codec_does(game_id: str) -> None:
    """A copy with one odd value that the codec refuses for its shape does not have the shape; nor does the schema
    refuse what the codec plays on."""
    game, recorded, refused = load_game(game_id), [line["state"] for line in some_lines(game_id) if "state" in line], 0
    for number in range(DAMAGED):
        rng = SeededRandom(number)
        state = copy.deepcopy(rng.pick(recorded))
        pointer = damage(state, rng)
        fits = validator(game_id, STATE).is_valid(state)
        problem = refusal(game, state)
        if problem is None:
            assert fits, (number, pointer)
        elif is_misshapen(game, state, pointer, problem):
            assert not fits, (number, pointer, str(problem))
            refused += 1
    assert refused > DAMAGED / 20


def refusal(game: Game, state: Json) -> MalformedState | None:
    try:
        game.codec.decode_state(state)
    except MalformedState as error:
        return error
    return None


def is_misshapen(game: Game, state: Json, pointer: str, error: MalformedState) -> bool:
    """Whether a state was refused for its shape, not because its parts contradict one another."""
    by_hand = game.id == "lolchess" or (game.id == "catan" and "phase" in state)
    if not by_hand:
        return bool(game.codec.state_schema.validate(state))
    return error.pointer.startswith(pointer) and not any(word in str(error) for word in CONTRADICTION)


@pytest.mark.parametrize("game_id", FILES)
def test_damaged_actions_are_told_apart_as_the_codec_does(game_id: str) -> None:
    game, played, refused = load_game(game_id), [line for line in some_lines(game_id) if "action" in line], 0
    for number in range(DAMAGED // 2):
        rng = SeededRandom(number)
        line = rng.pick(played)
        position, action = game.codec.decode_state(line["state"]), copy.deepcopy(line["action"])
        damage(action, rng)
        with suppress(IllegalAction):
            try:
                game.codec.decode_action(position, action)
            except MalformedAction:
                refused += 1
                told_apart = not validator(game_id, ACTION).is_valid(action)
            else:
                told_apart = True
            assert told_apart, (number, action)
    assert refused > 10


def damage(node: Any, rng: SeededRandom) -> str:
    """Replace or remove one value somewhere in JSON; where, as a pointer."""
    pointer = ""
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = rng.pick(keys)
        pointer += f"/{key}"
        if isinstance(node[key], (dict, list)) and node[key] and not rng.chance(0.2):
            node = node[key]
            continue
        if isinstance(node, dict) and rng.chance(0.2):
            del node[key]
        else:
            node[key] = rng.pick(ODD)
        return pointer
