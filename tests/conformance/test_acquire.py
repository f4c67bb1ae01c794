"""Replays what the Acquire backend answered: every recorded line."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalAction
from engine.game import Game, Position, record
from engine.games.acquire.play.actions import END_TURN, SKIP_TILE
from engine.games.acquire.play.tables import CHAIN_NAMES
from engine.games.acquire.sparring.reference import HARD, raw_choice
from engine.games.acquire.wire import trades, views
from engine.registry import load_game
from engine.seeded_random import SeededRandom

DATA = Path(__file__).parent / "data" / "acquire"
OTHERS = {"trades", "views", "enumeration", "setup"}
TRANSITIONS = sorted({path.name.removesuffix(".jsonl.gz") for path in DATA.glob("*.jsonl.gz")} - OTHERS)


@cache
def lines(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="module")
def acquire() -> Game:
    return load_game("acquire")


@cache
def positions(name: str) -> list[Position]:
    """The decoded states of a file's lines: decoding takes most of the time, and two tests need them."""
    codec = load_game("acquire").codec
    return [codec.decode_state(line["state"]) for line in lines(name)]


def legal_json(acquire: Game, position: Position) -> list[dict[str, Any]]:
    return [acquire.codec.encode_action(position, action) for action in acquire.legal_actions(position.state)]


@pytest.mark.parametrize("name", TRANSITIONS)
def test_transitions(acquire: Game, name: str) -> None:
    for number, (line, position) in enumerate(zip(lines(name), positions(name), strict=True)):
        where = f"{name} line {number}"
        assert acquire.codec.encode_state(position) == line["state"], where
        if line["player"] != "host":
            assert legal_json(acquire, position) == line["legal"], where
            acquire.check_turn(position.state, acquire.codec.seat(position, line["player"]))
        action = acquire.codec.decode_action(position, line["action"])
        assert acquire.codec.encode_action(position, action) == line["action"], where
        after = acquire.play(position, action)
        assert acquire.codec.encode_state(after) == line["next"], where
        if "game_over" in line:
            assert acquire.codec.encode_state(acquire.codec.decode_state(line["next"])) == line["next"], where
            check_result(acquire, after, line["game_over"])


def check_result(acquire: Game, after: Position, result: dict[str, Any]) -> None:
    """Equal money is an equal share of the win for us; the backend names the earlier seat."""
    assert acquire.to_move(after.state) == -1
    ids, money = acquire.codec.player_ids(after), record(after.state).money
    assert {name: score["money"] for name, score in result["scores"].items()} == dict(zip(ids, money, strict=False))
    rewards = acquire.returns(after.state)
    assert ids[rewards.index(max(rewards))] == result["winner"]
    assert sum(rewards) == pytest.approx(1.0)


@pytest.mark.parametrize("name", TRANSITIONS)
def test_hard_bot(acquire: Game, name: str) -> None:
    for number, (line, position) in enumerate(zip(lines(name), positions(name), strict=True)):
        if line["player"] == "host":
            continue  # no bot is asked
        choice = raw_choice(record(position.state), HARD, SeededRandom(0))
        raw = None if choice == SKIP_TILE else acquire.codec.encode_action(position, choice)
        assert raw == line["hard"], f"{name} line {number}"


def test_setup(acquire: Game) -> None:
    for line in lines("setup"):
        ids = [f"p{number}" for number in range(1, line["players"] + 1)]
        state = acquire.new_state(line["players"], line["seed"])
        position = Position(state, acquire.codec.new_context(ids, line["seed"], {}))
        assert acquire.codec.encode_state(position) == line["state"]


def test_views(acquire: Game) -> None:
    for number, line in enumerate(lines("views")):
        where = f"views line {number}"
        position = acquire.codec.decode_state(line["state"])
        seat = acquire.codec.seat(position, line["player"])
        assert acquire.codec.view(position, seat) == line["view"], where
        assert views.client_message(position, seat) == line["ws"], where
        due = acquire.to_move(position.state)
        assert acquire.codec.player_ids(position)[due] == line["to_act"], where
        assert (legal_json(acquire, position) if due == seat else []) == line["legal"], where


def test_positions_are_rebuilt_from_views(acquire: Game) -> None:
    for number, line in enumerate(lines("views")):
        where = f"views line {number}"
        full = acquire.codec.decode_state(line["state"])
        seat = acquire.codec.seat(full, line["player"])
        seen = acquire.codec.decode_state({**line["view"], "player_id": line["player"]})
        assert acquire.codec.view(seen, seat) == line["view"], where
        assert seen.state.tobytes() == acquire.redealt(full.state, seat, 0).tobytes(), where
        if line["player"] == line["to_act"]:
            unnamed = acquire.codec.decode_state(line["view"])
            assert unnamed.state.tobytes() == seen.state.tobytes(), where
            assert legal_json(acquire, unnamed) == line["legal"], where


def test_positions_are_rebuilt_from_client_messages(acquire: Game) -> None:
    questions = {
        "found_chain": ("choose_chain", ["available_chains"]),
        "choose_survivor": ("choose_merger_survivor", ["tied_chains"]),
        "stock_disposition": (
            "stock_disposition_required",
            ["defunct_chain", "surviving_chain", "stock_count", "available_to_trade"],
        ),
    }
    for number, line in enumerate(lines("views")):
        if line["player"] != line["to_act"]:
            continue
        message = {**line["ws"], "player_id": line["player"]}
        pending = line["view"]["pending_action"]
        if pending:
            kind, names = questions[pending["type"]]
            message["pending_action"] = {"type": kind, **{name: pending[name] for name in names}}
        position = acquire.codec.decode_state(message)
        acquire.check_turn(position.state, acquire.codec.seat(position, line["player"]))
        assert legal_json(acquire, position) == line["legal"], f"views line {number}"
        assert views.client_message(position, acquire.codec.seat(position, line["player"])) == line["ws"]


def test_enumeration(acquire: Game) -> None:
    for number, line in enumerate(lines("enumeration")):
        position = acquire.codec.decode_state(line["state"])
        acquire.check_turn(position.state, acquire.codec.seat(position, line["player"]))
        theirs = [canonical(action, position) for action in line["ref_actions"]]
        ours = legal_json(acquire, position)
        end = {"action": "declare_end_game"}
        if line["state"]["phase"] == "buying_stocks":
            ours = [action for action in ours if action != end]  # their list offers the end before a tile only
        if not theirs:
            assert "playing" in line["state"]["phase"]
            continue  # a hand to swap, or none: their list is empty
        distinct = list({json.dumps(action, sort_keys=True): action for action in theirs}.values())
        assert distinct == ours, f"enumeration line {number}"


def canonical(action: dict[str, Any], position: Position) -> dict[str, Any]:
    """An action of the reference's internal notation in the form of the wire; see the mapping in the rules."""
    kind = action["action_type"]
    if kind == "play_tile":
        return {"action": "place_tile", "tile": action["tile"]}
    if kind == "found_chain":
        return {"action": "found_chain", "chain": action["chain"]}
    if kind == "choose_merger_survivor":
        return {"action": "merger_choice", "surviving_chain": action["chain"]}
    if kind == "stock_disposition":
        shares = action["disposition"]
        shares = {"sell": shares["sell"], "trade": shares["trade"], "hold": shares["keep"]}
        chain = CHAIN_NAMES[record(position.state).defunct]
        return {"action": "merger_disposition", "defunct_chain": chain, "disposition": shares}
    if kind == "buy_stocks":
        return {"action": "buy_stocks", "purchases": {c: action["stocks"].count(c) for c in action["stocks"]}}
    return {"action": {"end_turn": "end_turn", "end_game": "declare_end_game"}[kind]}


def test_trades(acquire: Game) -> None:
    for number, line in enumerate(lines("trades")):
        where = f"trades line {number}"
        position = acquire.codec.decode_state(line["state"])
        seat = acquire.codec.seat(position, line["player"])
        assert trades.replies(position, seat) == line["legal"], where
        made = set(line["next"]["pending_trades"]) - set(line["state"]["pending_trades"])
        after, ok = trades.play(position, seat, line["action"], new_id=next(iter(made), "unused"))
        assert ok == line["ok"], where
        assert acquire.codec.encode_state(after) == line["next"], where


def test_a_place_that_swaps_the_hand_may_name_any_tile(acquire: Game) -> None:
    swaps = [line for line in lines("mechanics") + lines("crafted") if "hand_replaced" in line["tags"]]
    for line in swaps:
        position = acquire.codec.decode_state(line["state"])
        for tile in ("1A", "12i "):
            action = acquire.codec.decode_action(position, {"action": "place_tile", "tile": tile})
            assert acquire.codec.encode_state(acquire.play(position, action)) == line["next"]


def test_a_mere_end_turn_is_an_empty_purchase(acquire: Game) -> None:
    line = next(line for line in lines("random_3p") if line["action"]["action"] == "end_turn")
    position = acquire.codec.decode_state(line["state"])
    nothing = acquire.codec.decode_action(position, {"action": "buy_stocks", "purchases": {"Luxor": 0}})
    assert acquire.play(position, nothing).state == acquire.play(position, END_TURN).state
    with pytest.raises(IllegalAction):
        acquire.codec.decode_action(position, {"action": "place_tile", "tile": "1A"})
