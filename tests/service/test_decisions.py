"""Decisions over HTTP: asking, waiting, watching, stopping, warm starts."""

import http.client
import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import redis

from engine.registry import load_game
from tests.service.harness import Service, opening_request

LATE_MS = 250


def events_of(service: Service, decision_id: str, last: str | None = None) -> list[tuple[str, str, dict[str, Any]]]:
    """All server-sent events of a decision, as (id, event, data), until the stream ends."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
    connection.request("GET", f"/v1/decisions/{decision_id}/events", headers={"Last-Event-ID": last} if last else {})
    response = connection.getresponse()
    assert response.status == 200
    assert response.getheader("Content-Type", "").startswith("text/event-stream")
    found = []
    for block in response.read().decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "event" in fields:
            found.append((fields["id"], fields["event"], json.loads(fields["data"])))
    connection.close()
    return found


def test_the_answer_itself_when_the_client_waits(service: Service) -> None:
    answer = service.decide(seed=5, detail=True)
    decision = answer.json
    assert (answer.status, decision["status"]) == (200, "done")
    assert answer.headers["preference-applied"] == "wait=10"
    assert decision["source"] in ("search", "solved")
    assert decision["action"]["type"] == "drop"
    assert decision["simulations"] > 0
    assert 0 < decision["confidence"] < 1
    assert decision["elapsed_ms"] <= 500 + LATE_MS
    assert decision["candidates"][0]["action"] == decision["action"]
    assert decision["principal_variation"][0] == decision["action"]
    assert decision["seed"] == 5
    assert decision["search"]["tree_nodes"] > 0


def test_polling_and_long_polling(service: Service) -> None:
    answer = service.decide(wait=None, deadline_ms=800, options={"early_stop": False})
    assert answer.status == 202
    assert int(answer.headers["retry-after"]) >= 1
    place = answer.headers["location"]
    early = service.call("GET", place)
    assert early.status == 202
    assert early.json["status"] in ("queued", "thinking")
    final = service.call("GET", f"{place}?wait=5")
    assert (final.status, final.json["status"]) == (200, "done")
    assert service.call("GET", place).json == final.json


def test_events_show_the_search_and_can_be_resumed(service: Service) -> None:
    answer = service.decide(wait=None, deadline_ms=1500, options={"early_stop": False})
    events = events_of(service, answer.json["id"])
    kinds = [event for _, event, _ in events]
    assert kinds[0] == "queued"
    assert kinds[-1] == "done"
    assert kinds.count("done") == 1
    thinking = [data for _, event, data in events if event == "thinking" and "action" in data]
    assert len(thinking) >= 4, "several times a second"
    assert [data["simulations"] for data in thinking] == sorted(data["simulations"] for data in thinking)
    assert all(0 <= data["confidence"] <= 1 for data in thinking)
    assert events[-1][2] == {"event": "done", **service.call("GET", answer.headers["location"]).json}
    resumed = events_of(service, answer.json["id"], last=events[2][0])
    assert resumed == events[3:]


def test_move_now(service: Service) -> None:
    answer = service.decide(wait=None, deadline_ms=20_000, options={"early_stop": False})
    time.sleep(0.5)
    started = time.monotonic()
    stopped = service.call("POST", f"{answer.headers['location']}/stop")
    assert time.monotonic() - started < 2
    assert (stopped.status, stopped.json["status"]) == (200, "done")
    assert stopped.json["source"] == "search"


def test_cancel_is_final(service: Service) -> None:
    answer = service.decide(wait=None, deadline_ms=1000, options={"early_stop": False})
    cancelled = service.call("DELETE", answer.headers["location"])
    assert (cancelled.status, cancelled.json["status"]) == (200, "cancelled")
    time.sleep(1.3)
    later = service.call("GET", answer.headers["location"]).json
    assert later["status"] == "cancelled"
    assert "action" not in later
    done = service.decide(deadline_ms=200)
    kept = service.call("DELETE", done.headers["location"]).json
    assert kept == done.json


def test_bots_by_name(service: Service) -> None:
    answer = service.decide(game="tictactoe", bot="Blocker", deadline_ms=5000)
    assert answer.json["action"] == {"type": "place", "position": 4}
    assert (answer.json["confidence"], answer.json["principal_variation"]) == (None, []), "not those of the fallback"
    unknown = service.decide(bot="Nobody")
    assert unknown.status == 422
    assert unknown.json["errors"][0]["pointer"] == "/bot"


def test_what_a_book_has_solved_is_answered_from_it(service: Service) -> None:
    asked = {"game": "tictactoe", "deadline_ms": 5000}
    answer = service.decide(**asked, difficulty="hard").json
    assert (answer["status"], answer["source"], answer["confidence"]) == ("done", "solved", 0.5)
    assert (answer["simulations"], answer["warnings"]) == (0, [])
    assert answer["principal_variation"] == [answer["action"]]
    searched = service.decide(**asked, options={"book": False}, iterations=50).json
    assert searched["source"] == "search"
    assert 0 < searched["simulations"] <= 50
    assert service.decide(**asked, difficulty="easy").json["simulations"] > 0


def test_same_seed_and_iterations_same_decision(service: Service) -> None:
    answers = [service.decide(seed=3, iterations=2000, deadline_ms=5000, detail=True).json for _ in range(2)]
    assert answers[0]["candidates"] == answers[1]["candidates"]
    assert answers[0]["simulations"] == answers[1]["simulations"]


def test_warm_starts_inherit(service: Service) -> None:
    game = load_game("connect-four")
    request = opening_request(
        game_id="warm-1", deadline_ms=20_000, iterations=20_000, difficulty="expert", options={"early_stop": False}
    )
    first = service.call("POST", "/v1/decisions", request, {"Prefer": "wait=30"}).json
    assert first["inherited_visits"] == 0
    position = game.codec.decode_state(request["state"])
    for action in (first["action"], first["principal_variation"][1]):
        position = game.play(position, game.codec.decode_action(position, action))
    time.sleep(0.3)  # the tree is stored after the answer is out
    request["state"] = game.codec.encode_state(position)
    second = service.call("POST", "/v1/decisions", request, {"Prefer": "wait=30"}).json
    inherited, new = second["inherited_visits"], second["simulations"]
    assert inherited / (inherited + new) >= 0.05
    assert second["warnings"] == []


def test_a_corrupt_tree_is_a_cold_start_with_a_warning(service: Service) -> None:
    client = redis.Redis(port=service.redis_port)
    client.hset("kz:tree:local:connect-four:corrupt-1:0", mapping={"mark": "x", "bytes": b"garbage" * 50})
    answer = service.decide(game_id="corrupt-1", deadline_ms=400)
    assert answer.json["source"] == "search"
    assert answer.json["inherited_visits"] == 0
    assert "stored tree" in answer.json["warnings"][0]


def test_idempotency_key(service: Service) -> None:
    request = opening_request(deadline_ms=300, seed=1)
    once = service.call("POST", "/v1/decisions", request, {"Idempotency-Key": "a-1", "Prefer": "wait=5"})
    again = service.call("POST", "/v1/decisions", request, {"Idempotency-Key": "a-1", "Prefer": "wait=5"})
    assert once.json == again.json
    other = service.call("POST", "/v1/decisions", request | {"seed": 2}, {"Idempotency-Key": "a-1"})
    assert (other.status, other.json["type"]) == (422, "urn:kibitz:problem:idempotency-key-reused")
    bad = service.call("POST", "/v1/decisions", {"game": "chess"}, {"Idempotency-Key": "a-2"})
    assert bad.status == 422
    assert service.call("POST", "/v1/decisions", request, {"Idempotency-Key": "a-2"}).status == 202


def test_a_search_that_needs_no_thought_is_quick(service: Service) -> None:
    started = time.monotonic()
    answer = service.decide(iterations=1, deadline_ms=5000)
    assert answer.json["simulations"] == 1
    assert time.monotonic() - started < 1


@pytest.mark.parametrize("waiting", [1000])
def test_a_thousand_clients_wait_at_once(fresh_service: Callable[..., Service], waiting: int) -> None:
    """One API process holds them all, answers them all, and still answers others promptly."""
    service = fresh_service(KIBITZ_MAX_WAITING=str(waiting))
    answer = service.decide(wait=None, deadline_ms=15_000, options={"early_stop": False}, threads=1)
    results: list[tuple[int, str]] = []

    def poll() -> None:
        got = service.call("GET", f"{answer.headers['location']}?wait=30", timeout=60)
        results.append((got.status, got.json["status"]))

    threads = [threading.Thread(target=poll) for _ in range(waiting)]
    for thread in threads:
        thread.start()
    time.sleep(6)
    prompt = []
    for _ in range(20):
        started = time.monotonic()
        assert service.call("GET", "/v1/games").status == 200
        prompt.append(time.monotonic() - started)
    assert sorted(prompt)[10] < 0.5
    service.call("POST", f"{answer.headers['location']}/stop")
    for thread in threads:
        thread.join(60)
    assert results == [(200, "done")] * waiting
