"""Requests: the same after a journey through JSON, the settings that follow from them, and whose fault an error is."""

import json
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.errors import BadOption, KibitzError, MalformedState
from engine.registry import load_game
from tasks.requests import ANALYSIS_MS, AnalysisRequest, BadField, DecisionRequest, MatchRequest, Seat, Stored, in_field

NIM = load_game("nim")
DECISION = DecisionRequest(game="nim", state={"heaps": [3]}, player="p0", deadline_ms=500, seed=0)
FULL_DECISION = DecisionRequest(
    game="nim",
    state={"heaps": [3, 4, 5]},
    player="p0",
    tenant="acme",
    game_id="g:1",
    history=[{"player": "p1", "action": {"heap": 0, "take": 1}}],
    history_ids=[(1, 0), (0, 16)],
    recalled="AAEC",
    deadline_ms=750,
    iterations=1000,
    difficulty="hard",
    bot="Random",
    seed=2**47,
    options={"exploration": 1.5, "early_stop": False},
    threads=2,
    workers=3,
    ponder=True,
    require="search",
    callback_url="https://example.com/ä",
    traceparent=f"00-{'1' * 32}-{'2' * 16}-01",
    detail=True,
)
ANALYSIS = AnalysisRequest(game="nim", initial_state={"heaps": [3]}, actions=[], seed=5)
FULL_ANALYSIS = replace(
    ANALYSIS,
    actions=[{"player": "p0", "action": {"heap": 0, "take": 1}, "outcome": {}}],
    tenant="acme",
    deadline_ms=300,
    iterations=70,
    difficulty="easy",
    options={"exploration": 0.5},
)
SEATS = [Seat(label="a", bot="Random"), Seat(difficulty="hard", options={"iterations": 9}), Seat(external=True)]
MATCH = MatchRequest(game="nim", seed=5)
FULL_MATCH = replace(
    MATCH, seats=SEATS, slots=[{"type": "bot", "label": "x"}], tenant="acme", games=3, options={"heaps": [1, 2]}
)
REQUESTS: list[Any] = [DECISION, FULL_DECISION, ANALYSIS, FULL_ANALYSIS, MATCH, FULL_MATCH, *SEATS]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request_: type(request_).__name__)
def test_the_same_after_a_journey(request_: Any) -> None:
    travelled = json.loads(json.dumps(request_.to_json()))
    assert type(request_).from_json(travelled) == request_
    assert type(request_).from_json(travelled | {"of_a_later_version": 1}) == request_


@pytest.mark.parametrize("full", [FULL_DECISION, FULL_ANALYSIS, FULL_MATCH])
def test_the_full_ones_are_full(full: Any) -> None:
    assert set(full.to_json()) == {field.name for field in fields(full)}


def test_what_is_empty_is_left_out() -> None:
    needed = {"game", "state", "player", "tenant", "deadline_ms", "seed", "workers"}
    assert set(DECISION.to_json()) == needed
    assert DECISION.to_json()["seed"] == 0
    assert set(ANALYSIS.to_json()) == {"game", "initial_state", "actions", "tenant", "seed"}
    assert replace(DECISION, state={}).to_json()["state"] == {}
    assert replace(DECISION, iterations=0).to_json()["iterations"] == 0


def test_what_nobody_said(redis_server: str, configure: Callable[..., None]) -> None:
    configure(default_deadline_ms="1234")
    first, second = (DecisionRequest(game="nim", state={}, player="p0") for _ in range(2))
    assert first.deadline_ms == 1234
    assert first.seed != second.seed
    assert first.history is not second.history


@pytest.mark.parametrize("kind", [DecisionRequest, AnalysisRequest, MatchRequest, Seat])
def test_all_are_stored_alike(kind: type) -> None:
    assert issubclass(kind, Stored)


def test_the_deadline_bounds_a_decision() -> None:
    settings = DECISION.settings(NIM)
    assert (settings.time_ms, settings.blunder) == (None, 0.0)
    changed = replace(DECISION, iterations=70, threads=2, options={"time_ms": 10, "iterations": 5}).settings(NIM)
    assert (changed.time_ms, changed.iterations, changed.threads) == (None, 70, 2)
    assert replace(DECISION, options={"iterations": 5}).settings(NIM).iterations == 5
    assert replace(DECISION, difficulty="easy").settings(NIM) != settings


def test_an_analysis_has_time_or_simulations_and_no_blunders() -> None:
    assert (ANALYSIS.settings(NIM).time_ms, ANALYSIS.settings(NIM).iterations) == (ANALYSIS_MS, None)
    for changes, expected in (
        ({"iterations": 70}, (None, 70)),
        ({"deadline_ms": 90}, (90, None)),
        ({"deadline_ms": 90, "iterations": 70}, (90, 70)),
    ):
        settings = replace(ANALYSIS, **changes).settings(NIM)
        assert (settings.time_ms, settings.iterations) == expected
    assert replace(ANALYSIS, difficulty="easy").settings(NIM).blunder == 0.0
    assert Seat(difficulty="easy").settings(NIM).blunder > 0.0


@pytest.mark.parametrize("request_", [DECISION, ANALYSIS, Seat()], ids=lambda request_: type(request_).__name__)
def test_bad_options(request_: Any) -> None:
    for options in ({"no-such-setting": 1}, {"exploration": "much"}, {"evaluation": "net"}, {"net": "a.npz"}):
        with pytest.raises(BadOption):
            replace(request_, options=options).settings(NIM)
    with pytest.raises(BadOption):
        replace(request_, difficulty="impossible").settings(NIM)


def test_seats_in_place() -> None:
    assert Seat().in_place(2) == Seat(label="p2", difficulty="medium")
    assert Seat(label="x", difficulty="hard").in_place(2) == Seat(label="x", difficulty="hard")
    assert Seat(bot="Random").in_place(0) == Seat(label="p0", bot="Random")
    assert Seat(external=True).in_place(1) == Seat(label="p1", external=True)


def test_an_error_points_at_its_field() -> None:
    with pytest.raises(BadField, match="wrong") as raised, in_field("state"):
        raise BadOption("wrong")
    assert (raised.value.pointer, raised.value.code) == ("/state", BadOption.code)
    with pytest.raises(BadField) as raised, in_field("state"):
        NIM.codec.decode_state({"heaps": [1, "x", 2], "turn": "p0", "players": ["p0", "p1"]})
    assert raised.value.pointer.startswith("/state/heaps")
    assert isinstance(raised.value.error, MalformedState)


def test_the_innermost_field_is_named() -> None:
    with pytest.raises(BadField) as raised, in_field("outer"), in_field("inner"):
        raise BadOption("wrong")
    assert raised.value.pointer == "/inner"


def test_other_errors_pass_through() -> None:
    with pytest.raises(ZeroDivisionError), in_field("state"):
        raise ZeroDivisionError
    with in_field("state"):
        pass
    assert issubclass(BadField, KibitzError)
