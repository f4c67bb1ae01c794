"""Replays recorded games of the catanatron engine and recorded states of the settlers backend."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.registry import load_game

DATA = Path(__file__).parent / "data" / "catan"
TRANSITIONS = ("games_2p", "games_3p", "games_4p", "mechanics")


def lines(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def as_set(actions: list[dict[str, Any]]) -> set[str]:
    return {json.dumps(action, sort_keys=True) for action in actions}


@pytest.mark.parametrize("name", TRANSITIONS)
def test_transitions(name: str) -> None:
    game = load_game("catan")
    codec = game.codec
    for number, line in enumerate(lines(name)):
        where = f"{name} line {number}"
        position = codec.decode_state(line["state"])
        assert codec.encode_state(position) == line["state"], where
        game.check_turn(position.state, codec.seat(position, line["player"]))
        legal = [codec.encode_action(position, a) for a in game.legal_actions(position.state)]
        assert len(legal) == len(line["legal"]), where
        assert as_set(legal) == as_set(line["legal"]), where
        action = codec.decode_action(position, line["action"])
        assert codec.encode_action(position, action) == line["action"], where
        after = codec.play_with_outcome(position, action, line["outcome"])
        assert codec.encode_state(after) == line["next"], where
