"""The promise off the main path: long requests, stops, forced moves, options that nobody used before, a dead guard."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.bots.registry import available_bots
from engine.registry import load_game
from tests.conftest import random_positions
from tests.service.harness import Service

OPEN_END = {"early_stop": False}
LONG_MS = 20_000
Start = Callable[..., Service]


def begin(service: Service, **request: Any) -> str:
    """Ask for a decision of Connect Four that takes its whole time; where it is."""
    answer = service.decide(wait=None, options=OPEN_END, **request)
    assert answer.status == 202, answer.body
    return answer.headers["location"]


def thinking(service: Service, *places: str) -> None:
    """Wait until these are being searched."""
    for place in places:
        service.wait_for(place, lambda found: found["status"] == "thinking", 10)


def cancel(service: Service, *places: str) -> None:
    for place in places:
        service.call("DELETE", place)


def counter(service: Service, name: str) -> float:
    lines = service.call("GET", "/metrics").body.decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


@pytest.mark.parametrize("count", [2, 4], ids=["one for each worker", "more than workers"])
def test_long_requests_do_not_starve_short_ones(service: Service, count: int) -> None:
    long = [begin(service, deadline_ms=LONG_MS) for _ in range(count)]
    thinking(service, *long)
    try:
        for _ in range(3):
            answers = [service.decide(wait=None, deadline_ms=1000, options=OPEN_END) for _ in range(2)]
            for answer in answers:
                decision = service.call("GET", f"{answer.headers['location']}?wait=5").json
                assert decision["source"] == "search", decision
                assert decision["simulations"] > 500, decision
                assert decision["elapsed_ms"] <= 1000
        going_on = [place for place in long if service.call("GET", place).json["status"] == "thinking"]
        assert len(going_on) >= 2, "those that were begun in between may have had their share by now"
    finally:
        cancel(service, *long)


def test_one_that_asks_for_all_workers_leaves_room(service: Service) -> None:
    greedy = begin(service, deadline_ms=LONG_MS, workers=64)
    thinking(service, greedy)
    try:
        decision = service.decide(deadline_ms=500, options=OPEN_END).json
        assert decision["source"] == "search", decision
    finally:
        cancel(service, greedy)


def test_stop_answers_at_once_what_is_queued_and_what_is_thought_about(fresh_service: Start) -> None:
    service = fresh_service()
    place = begin(service, deadline_ms=LONG_MS)
    thinking(service, place)
    time.sleep(0.3)  # so that there is something to tell
    started = time.monotonic()
    stopped = service.call("POST", f"{place}/stop").json
    assert time.monotonic() - started < 2
    assert (stopped["status"], stopped["source"]) == ("done", "search")
    assert stopped["simulations"] > 100
    os.killpg(service.processes["worker"].pid, signal.SIGSTOP)
    try:
        queued = begin(service, deadline_ms=LONG_MS)
        started = time.monotonic()
        stopped = service.call("POST", f"{queued}/stop").json
        assert time.monotonic() - started < 2
        assert (stopped["status"], stopped["source"]) == ("done", "fallback")
        assert stopped["warnings"] == ["stopped before a search ended"]
    finally:
        os.killpg(service.processes["worker"].pid, signal.SIGCONT)


def test_a_cancelled_search_frees_its_worker(fresh_service: Start) -> None:
    service = fresh_service(workers=1)
    for _ in range(3):
        place = begin(service, deadline_ms=LONG_MS)
        thinking(service, place)
        cancel(service, place)
        started = time.monotonic()
        decision = service.decide(iterations=1, deadline_ms=2000).json
        assert decision["source"] == "search"
        assert time.monotonic() - started < 2


@pytest.mark.parametrize("threads", [4, 64])
def test_more_threads_than_cores_are_cut(service: Service, threads: int) -> None:
    decision = service.decide(deadline_ms=5000, iterations=20_000, threads=threads, options=OPEN_END).json
    assert decision["source"] == "search"
    assert decision["elapsed_ms"] <= 5000
    assert decision["warnings"] == [f"threads: {threads} asked for, {os.cpu_count()} used: as many as cores"]


def test_a_forced_move_needs_no_worker(fresh_service: Start) -> None:
    service = fresh_service()
    game = load_game("connect-four")
    games = (random_positions(game, seed) for seed in range(1000))
    position = next(p for played in games for p in played if len(game.legal_actions(p.state)) == 1)
    legal = game.legal_actions(position.state)
    service.kill("worker")
    player = game.codec.player_ids(position)[game.to_move(position.state)]
    answer = service.decide(wait=None, state=game.codec.encode_state(position), player=player)
    assert answer.status == 200
    assert answer.json["action"] == game.codec.encode_action(position, legal[0])
    assert answer.json["source"] == "search"


def test_an_overdue_decision_is_answered_by_whoever_is_asked(fresh_service: Start) -> None:
    service = fresh_service()
    service.kill("guard")
    service.kill("worker")
    place = begin(service, deadline_ms=300)
    decision = service.call("GET", f"{place}?wait=5").json
    assert (decision["status"], decision["source"]) == ("done", "fallback")
    assert decision["elapsed_ms"] < 600
    service.wait_for("/readyz", lambda found: not found["guard"], 15)


def test_nothing_is_compiled_by_a_process_that_serves(service: Service) -> None:
    for game_id in ("tictactoe", "connect-four"):
        for bot in available_bots(load_game(game_id)):
            assert service.decide(game=game_id, bot=bot, deadline_ms=2000).json["source"] != "fallback", bot
    for options in (
        {"loop": "open"},
        {"loop": "open", "determinizations": 3},
        {"playout": "flat"},
        {"playout": "greedy"},
        {"solver": False, "transpositions": False, "cycles": True},
        {"widening": 1.0, "virtual_wins": 2.0, "bias": 1.0},
    ):
        answer = service.decide(deadline_ms=300, detail=True, options={**OPEN_END, **options})
        assert answer.json["source"] in ("search", "solved"), (options, answer.body)
    assert counter(service, "kibitz_compiled_while_serving_total") == 0
