"""Replays recorded transitions of the ManaCore engine, and its set-ups."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game import Position
from engine.registry import load_game

DATA = Path(__file__).parent / "data" / "manacore"
TRANSITIONS = ("transitions", "games", "f6", "mixed", "edge")
FALSE_IF_ABSENT = {"attacking", "attackedThisTurn", "preventAllCombatDamage", "enableF6AutoPass"}
OURS = {"deckLists"}  # a field that only Kibitz has


def lines(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def comparable(data: Any, stack_ids: dict[str, int]) -> Any:
    """A state without what may differ: absent defaults, the ids of modifications, the numbers of stack objects."""
    if isinstance(data, list):
        return [comparable(entry, stack_ids) for entry in data]
    if isinstance(data, str) and data in stack_ids:
        return stack_ids[data]
    if not isinstance(data, dict):
        return data
    kept = {}
    for key, value in data.items():
        absent = key in FALSE_IF_ABSENT and value is False
        if not absent and key not in OURS and not (key == "id" and "expiresAt" in data):
            kept[key] = comparable(value, stack_ids)
    return kept


def same(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    numbered = [{entry["id"]: place for place, entry in enumerate(state["stack"])} for state in (ours, theirs)]
    return comparable(ours, numbered[0]) == comparable(theirs, numbered[1])


@pytest.mark.parametrize("name", TRANSITIONS)
def test_transitions(name: str) -> None:
    game = load_game("manacore")
    codec = game.codec
    for number, line in enumerate(lines(name)):
        where = f"{name} line {number}"
        position = codec.decode_state(line["state"])
        assert same(codec.encode_state(position), line["state"]), where
        game.check_turn(position.state, codec.seat(position, line["player"]))
        actions = game.legal_actions(position.state)
        legal = [codec.encode_action(position, action) for action in actions]
        assert legal == line["legal"], where
        action = actions[legal.index(line["action"])]
        outcome = {"rand": line["rand"]} if "rand" in line else None
        after = codec.play_with_outcome(position, action, outcome)
        assert same(codec.encode_state(after), line["next"]), where


def test_setups() -> None:
    game = load_game("manacore")
    for number, line in enumerate(lines("setup")):
        deck, other = line["decks"]
        state = game.new_state(2, line["seed"], {"deck": deck, "opponent_deck": other})
        context = game.codec.new_context(["player", "opponent"], line["seed"], {})
        assert same(game.codec.encode_state(Position(state, context)), line["state"]), number
