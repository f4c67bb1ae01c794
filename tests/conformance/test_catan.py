"""Replays recorded games of the catanatron engine and recorded states of the settlers backend."""

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalAction
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


def test_views() -> None:
    """What one seat may see, and that a posted view is taken and given back."""
    game = load_game("catan")
    for number, line in enumerate(lines("views")):
        position = game.codec.decode_state(line["state"])
        assert game.codec.view(position, line["observer"]) == line["view"], number
        seen = game.codec.decode_state(line["view"])
        assert game.codec.encode_state(seen) == line["view"], number
        assert game.legal_actions(seen.state), number


def test_quirks_differ_as_recorded() -> None:
    """Where the engine departs from the rules, we differ from it in what the file says, and in nothing else."""
    game = load_game("catan")
    codec = game.codec
    for number, line in enumerate(lines("quirks")):
        if "offerer_asked_about_own_offer" in line["quirk"]:
            continue
        position = codec.decode_state(line["state"])
        legal = as_set([codec.encode_action(position, a) for a in game.legal_actions(position.state)])
        assert as_set(line["legal"]) - legal == as_set(line["differs"]["legal_extra"]), number
        if line["action"] in line["differs"]["legal_extra"]:
            continue
        action = codec.decode_action(position, line["action"])
        after = codec.encode_state(codec.play_with_outcome(position, action, line["outcome"]))
        for path, ours, _ in line["differs"]["next"]:
            assert at_path(after, path) == ours, (number, path)
            put_at_path(after, path, at_path(line["next"], path))
        assert after == line["next"], number


def at_path(data: Any, path: str) -> Any:
    for part in path.strip("/").split("/"):
        data = data[int(part)] if isinstance(data, list) else data[part]
    return data


def put_at_path(data: Any, path: str, value: Any) -> None:
    *parents, last = path.strip("/").split("/")
    for part in parents:
        data = data[int(part)] if isinstance(data, list) else data[part]
    data[int(last) if isinstance(data, list) else last] = value


TRADING = {"createTradeOffer", "acceptTrade", "rejectTrade", "cancelTrade"}
"""Actions about offers; where one of them was played, the file lists that action alone."""


def test_settlers_states() -> None:
    """Every action that we think legal is one that the settlers backend accepted."""
    game = load_game("catan")
    codec = game.codec
    for number, line in enumerate(lines("settlers_states")):
        position = codec.decode_state(line["state"])
        assert codec.encode_state(position) == line["state"], number
        if line["action"]["type"] in TRADING:
            assert codec.decode_action(position, line["action"]) >= 0, number
            continue
        game.check_turn(position.state, codec.seat(position, line["player"]))
        legal = [codec.encode_action(position, a) for a in game.legal_actions(position.state)]
        if line["accepted_total"] == len(line["accepted"]):
            assert as_set(legal) <= as_set(line["accepted"]), number
        for action in legal:
            codec.decode_action(position, action)


WIDER = {"actions:portTrade", "actions:bankTrade", "actions:playCard:roadBuilding"}
"""Where that backend takes what the rules do not allow: ports from afar, worse rates than the best, a wasted card."""
CARD_KINDS = {"victory": "victory_point", "roadBuilding": "road_building", "yearOfPlenty": "year_of_plenty"}


def test_settlers_transitions() -> None:
    """The settlers backend's JSON after an action, its quirks with bank, discards and scores included."""
    codec = load_game("catan").codec
    replayed = 0
    for number, line in enumerate(lines("settlers_states")):
        position = codec.decode_state(line["state"])
        try:
            action = codec.decode_action(position, line["action"])
        except IllegalAction:
            assert line["tag"] in WIDER, number
            continue
        after = codec.encode_state(codec.play_with_outcome(position, action, settlers_outcome(line["events"])))
        expected = copy.deepcopy(line["state"])
        for path, value in line["next_changes"]:
            put_at_path(expected, path, value)
        if after["dice"]:
            after["dice"]["timestamp"] = expected["dice"]["timestamp"]
        if line["action"]["type"] == "createTradeOffer":
            after["tradeOffers"][-1]["id"] = expected["tradeOffers"][-1]["id"]
        assert after == expected, number
        replayed += 1
    assert replayed > 170


def settlers_outcome(events: list[dict[str, Any]]) -> dict[str, Any] | None:
    for event in events:
        data = event["data"]
        if event["type"] == "diceRolled":
            return {"dice": [data["dice"]["die1"], data["dice"]["die2"]]}
        if event["type"] == "resourceStolen":
            return {"stolen": data["resourceType"]}
        if event["type"] == "developmentCardBought":
            return {"card": CARD_KINDS.get(data["cardType"], data["cardType"])}
    return None
