"""Bots by name over HTTP: in time, cut at the deadline, replaced if they do not obey."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis

from engine.bots.registry import available_bots
from engine.registry import load_game
from tests.service.harness import Service, opening_request

GAMES = ("tictactoe", "connect-four", "checkers", "nim")
OPEN_END = {"early_stop": False}
FINAL = ("done", "cancelled", "failed")
SLEEPY = {"heaps": [15, 4, 5], "turn": "p0", "players": ["p0", "p1"]}
"""A state of Nim over which Sleeper falls asleep."""
STEP_MS = 600
BOT_MS = 800  # make faults asks every bot of every game at 300 ms, on a quiet machine


@pytest.fixture(scope="module")
def lone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with one search process, so that whoever holds it keeps all others waiting."""
    settings = {"KIBITZ_GAMES": ",".join(GAMES), "KIBITZ_MAX_STEP_MS": str(STEP_MS)}
    running = Service(tmp_path_factory.mktemp("lone"), 1, settings).start()
    wait_until(lambda: len(running.children("worker")) == 1, "the worker starts")
    while running.decide(deadline_ms=1000).json["source"] == "fallback":
        time.sleep(0.1)
    yield running
    running.stop()


def wait_until(condition: Callable[[], bool], what: str, seconds: float = 20) -> float:
    """Wait for something to come true; seconds that it took."""
    started = time.monotonic()
    while not condition():
        assert time.monotonic() - started < seconds, what
        time.sleep(0.01)
    return time.monotonic() - started


def steps_of(service: Service, url: str) -> list[Any]:
    return [data for _, name, data in service.events(f"{url}/events") if name == "move"]


@pytest.mark.parametrize(
    ("game_id", "bot"), [(game_id, bot) for game_id in GAMES for bot in available_bots(load_game(game_id))]
)
def test_every_listed_bot_answers_in_time(lone: Service, game_id: str, bot: str) -> None:
    answer = lone.decide(game=game_id, bot=bot, deadline_ms=BOT_MS).json
    assert answer["status"] == "done"
    assert answer["source"] in ("search", "solved", "book"), answer
    assert answer["elapsed_ms"] <= BOT_MS
    assert answer["warnings"] == []


def test_a_search_bot_by_name_is_the_search(lone: Service) -> None:
    asked = {"seed": 3, "detail": True, "deadline_ms": 5000}
    named = lone.decide(bot="MCTS medium", **asked).json
    same = lone.decide(difficulty="medium", **asked).json
    assert named["simulations"] > 0
    assert named["candidates"] == same["candidates"]
    assert named["confidence"] == same["confidence"] is not None
    assert lone.decide(game="tictactoe", bot="MCTS hard").json["source"] == "solved", "it asks its book"


def test_a_search_bot_keeps_the_budget_of_its_preset(lone: Service) -> None:
    answer = lone.decide(bot="MCTS medium", deadline_ms=20_000, options=OPEN_END).json
    assert 0 < answer["simulations"] <= 1000
    quick = lone.decide(bot="MCTS expert", deadline_ms=20_000, options=OPEN_END | {"time_ms": 100}).json
    assert quick["elapsed_ms"] < 1000


def test_a_search_bot_starts_warm(lone: Service) -> None:
    asked = {"bot": "MCTS expert", "game_id": "named", "deadline_ms": 400, "options": OPEN_END}
    assert lone.decide(**asked).json["inherited_visits"] == 0
    client = redis.Redis(port=lone.redis_port)
    wait_until(lambda: client.hexists("kz:tree:local:connect-four:named:0", "mark"), "the tree is stored")
    again = lone.decide(**asked).json
    assert again["inherited_visits"] > 0, again


@pytest.mark.parametrize("asked", [{"difficulty": "expert"}, {"bot": "MCTS expert"}])
def test_a_cancelled_search_frees_its_worker(lone: Service, asked: dict[str, str]) -> None:
    """The next decision is answered soon, long before the cancelled one was due."""
    starts = []
    for _ in range(5):
        place = lone.decide(wait=None, deadline_ms=20_000, options=OPEN_END | {"time_ms": 20_000}, **asked).headers[
            "location"
        ]
        time.sleep(0.2)
        lone.call("DELETE", place)
        answer = lone.decide(iterations=1, deadline_ms=5000).json
        assert answer["source"] == "search"
        starts.append(answer["elapsed_ms"])
    assert sorted(starts)[2] < 500, starts


def test_a_bot_that_overruns_is_answered_for_and_its_process_replaced(lone: Service) -> None:
    (before,) = lone.children("worker")
    answer = lone.decide(**opening_request("nim", state=SLEEPY, bot="Sleeper", deadline_ms=400)).json
    assert (answer["status"], answer["source"]) == ("done", "fallback")
    assert answer["elapsed_ms"] <= 400
    wait_until(lambda: (now := lone.children("worker")) != [] and now != [before], "the process is replaced")
    later = lone.decide(deadline_ms=1000).json
    assert later["source"] == "search"
    assert "bot overran" in lone.logs()
    assert "Sleeper" in lone.logs()
    client = redis.Redis(port=lone.redis_port, decode_responses=True)
    time.sleep(1)
    assert client.hget(f"kz:d:{{{answer['id']}}}", "tries") == "1"


def test_a_cancelled_bot_that_does_not_listen_is_replaced_too(lone: Service) -> None:
    (before,) = lone.children("worker")
    asked = opening_request("nim", state=SLEEPY, bot="Sleeper", deadline_ms=20_000)
    place = lone.decide(wait=None, **asked).headers["location"]
    time.sleep(0.3)
    lone.call("DELETE", place)
    wait_until(lambda: (now := lone.children("worker")) != [] and now != [before], "the process is replaced")
    assert lone.decide(deadline_ms=1000).json["source"] == "search"


def test_a_step_of_a_match_is_cut(lone: Service) -> None:
    """By time and by iterations: both would take an hour."""
    endless = {"early_stop": False, "solver": False, "iterations": 10**9, "time_ms": None}
    seats = [
        {"label": "slow", "difficulty": "expert", "options": endless | {"time_ms": 3_600_000}},
        {"label": "thorough", "difficulty": "expert", "options": endless},
    ]
    match = lone.call("POST", "/v1/matches", {"game": "nim", "seats": seats, "options": {"heaps": [0, 1, 2]}})
    url = match.headers["location"]
    assert lone.wait_for(url, lambda found: found["status"] in FINAL)["status"] == "done"
    steps = steps_of(lone, url)
    assert len(steps) >= 2
    assert all(step["elapsed_ms"] < STEP_MS + 400 for step in steps)
    assert any(step["elapsed_ms"] > STEP_MS - 100 for step in steps)


def test_an_action_of_an_analysis_is_cut(lone: Service) -> None:
    asked = opening_request("connect-four")
    first = lone.decide(iterations=1, deadline_ms=5000).json["action"]
    body = {
        "game": "connect-four",
        "initial_state": asked["state"],
        "actions": [{"player": asked["player"], "action": first}],
        "iterations": 10**7,
    }
    started = time.monotonic()
    url = lone.call("POST", "/v1/analyses", body).headers["location"]
    analysis = lone.wait_for(url, lambda found: found["status"] in FINAL)
    assert analysis["status"] == "done", analysis
    assert time.monotonic() - started < 5
    assert analysis["actions"][0]["simulations"] > 0


def test_a_cancelled_match_frees_its_worker(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(1, KIBITZ_GAMES="tictactoe,connect-four")
    endless = {"early_stop": False, "time_ms": 3_600_000, "iterations": None}
    seats = [{"label": name, "difficulty": "expert", "options": endless} for name in ("a", "b")]
    url = service.call("POST", "/v1/matches", {"game": "connect-four", "seats": seats}).headers["location"]
    time.sleep(1)
    service.call("DELETE", url)
    quick = [{"label": name, "bot": "Random"} for name in ("a", "b")]
    after = service.call("POST", "/v1/matches", {"game": "connect-four", "seats": quick}).headers["location"]
    assert service.wait_for(after, lambda found: found["status"] in FINAL, 10)["status"] == "done"


def test_a_bot_that_overruns_its_step_fails_the_match_with_a_reason(lone: Service) -> None:
    seats = [{"label": "a", "bot": "Sleeper"}, {"label": "b", "bot": "Random"}]
    body = {"game": "nim", "seats": seats, "options": {"heaps": [15, 1, 1]}}
    url = lone.call("POST", "/v1/matches", body).headers["location"]
    match = lone.wait_for(url, lambda found: found["status"] in FINAL)
    assert match["status"] == "failed"
    assert "Sleeper did not come to an end within 600 ms" in str(match)
    quick = [{"label": name, "bot": "Random"} for name in ("a", "b")]
    after = lone.call("POST", "/v1/matches", {"game": "nim", "seats": quick}).headers["location"]
    assert lone.wait_for(after, lambda found: found["status"] in FINAL)["status"] == "done"
