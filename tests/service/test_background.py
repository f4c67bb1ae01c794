"""Background work on the real service: it survives its workers, ends, and nobody's pondering or jobs delay others'."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import redis

from tests.service.harness import Answer, Service, opening_request
from tests.waiting import wait_for

Start = Callable[..., Service]
FINAL = ("done", "cancelled", "failed")
OPEN_END = {"early_stop": False}
START_S = 4  # of a background worker


def record(service: Service, count: int) -> dict[str, Any]:
    """A game of Connect Four whose first actions can be analysed."""
    match = {"game": "connect-four", "seats": [{"bot": "Random"}, {"bot": "Random"}], "seed": 1}
    url = service.call("POST", "/v1/matches", match).headers["location"]
    service.wait_for(url, lambda found: found["status"] in FINAL)
    played = service.call("GET", f"{url}/record").json["games"][0]
    return {
        "game": "connect-four",
        "initial_state": played["initial_state"],
        "actions": played["actions"][:count],
        "seed": 1,
    }


def analyse(service: Service, played: dict[str, Any], deadline_ms: int, **headers: str) -> Answer:
    return service.call("POST", "/v1/analyses", {**played, "deadline_ms": deadline_ms}, headers)


def done(analysis: Any) -> int:
    return int(analysis["progress"]["done"])


def test_a_killed_background_process_is_replaced_within_ten_seconds(fresh_service: Start) -> None:
    service = fresh_service(workers=1)
    url = analyse(service, record(service, 10), 1000).headers["location"]
    for killed in ("a child", "all of it"):
        service.wait_for(url, lambda found: done(found) >= 1)
        time.sleep(0.4)  # in the middle of a step
        if killed == "a child":
            for pid in service.children("background"):
                os.kill(pid, signal.SIGKILL)
        else:  # a supervisor starts it again; messages that it held come back much later
            service.kill("background")
            service.start_part("background")
        started, before = time.monotonic(), done(service.call("GET", url).json)
        service.wait_for(url, lambda found, before=before: done(found) > before, 30)
        assert time.monotonic() - started < 11 + START_S * (killed == "all of it"), killed  # a step takes a second
    analysis = service.wait_for(url, lambda found: found["status"] in FINAL)
    assert (analysis["status"], done(analysis)) == ("done", 10)
    assert [entry["number"] for entry in analysis["actions"]] == list(range(10)), "no step is missing or there twice"


def test_a_step_that_ends_its_worker_three_times_ends_its_job(fresh_service: Start) -> None:
    service = fresh_service(workers=1)
    seats = [{"difficulty": "easy", "options": {"iterations": 10**9, "time_ms": None}}, {"bot": "Random"}]
    match = {"game": "connect-four", "seats": seats, "seed": 1}
    url = service.call("POST", "/v1/matches", match).headers["location"]
    with redis.Redis(port=service.redis_port, decode_responses=True) as client:
        for lost in (1, 2, 3):
            wait_for(lambda: client.zcard("kz:at-work") == 1, 30)
            for pid in service.children("background"):  # as the step itself might
                os.kill(pid, signal.SIGKILL)
            wait_for(
                lambda lost=lost: int(client.hget(f"kz:job:{{{url.rpartition('/')[2]}}}", "lost") or 0) == lost, 30
            )
    found = service.wait_for(url, lambda match: match["status"] in FINAL)
    assert found["status"] == "failed"
    assert found["problem"]["type"] == "urn:kibitz:problem:step-failed"


def test_pondering_does_not_delay_an_analysis(fresh_service: Start) -> None:
    service = fresh_service()
    played = record(service, 3)
    for number in range(60):
        asked = opening_request(deadline_ms=200, game_id=f"g{number}", ponder=True, options=OPEN_END)
        while service.call("POST", "/v1/decisions", asked, {"Prefer": "wait=5"}).status == 503:
            time.sleep(0.1)
    with redis.Redis(port=service.redis_port) as client:
        waiting = client.llen("kz:celery:background\x06\x169")
        assert waiting > 30, "many ponder"
    started = time.monotonic()
    url = analyse(service, played, 50).headers["location"]
    service.wait_for(url, lambda found: found["status"] == "done", 10)
    assert time.monotonic() - started < 10


def test_a_tenants_jobs_do_not_delay_anothers(fresh_service: Start) -> None:
    service = fresh_service()
    played = record(service, 20)
    anna, bert = ({"Authorization": f"Bearer {key(service, tenant)}"} for tenant in ("anna", "bert"))
    until_keys_are_needed(service)
    for _ in range(12):
        assert analyse(service, played, 1000, **anna).status == 202
    time.sleep(1)
    started = time.monotonic()
    short = analyse(service, {**played, "actions": played["actions"][:3]}, 50, **bert)
    place, end = short.headers["location"], time.monotonic() + 20
    while service.call("GET", place, headers=bert).json["status"] != "done":
        assert time.monotonic() < end, service.logs()
        time.sleep(0.05)
    assert time.monotonic() - started < 9, "not after all twelve, whose slices are a second each"


def test_open_matches_are_limited_per_tenant_and_end_when_idle(fresh_service: Start) -> None:
    service = fresh_service(KIBITZ_MAX_JOBS_PER_TENANT="5", KIBITZ_MATCH_IDLE_S="2")
    anna, bert = ({"Authorization": f"Bearer {key(service, tenant)}"} for tenant in ("anna", "bert"))
    until_keys_are_needed(service)
    match = {"game": "tictactoe", "seats": ["external", "external"]}
    opened = [service.call("POST", "/v1/matches", match, anna) for _ in range(6)]
    assert [answer.status for answer in opened] == [202] * 5 + [429]
    assert opened[-1].json["type"] == "urn:kibitz:problem:too-many-jobs"
    assert "retry-after" in opened[-1].headers
    assert service.call("POST", "/v1/matches", match, bert).status == 202, "others are not locked out"
    place, end = opened[0].headers["location"], time.monotonic() + 20
    while (found := service.call("GET", place, headers=anna).json)["status"] not in FINAL:
        assert time.monotonic() < end, service.logs()
        time.sleep(0.1)
    assert found["status"] == "cancelled"
    assert found["problem"] == {"type": "urn:kibitz:problem:idle", "detail": "nobody acted for 2 s"}
    while service.call("POST", "/v1/matches", match, anna).status != 202:
        assert time.monotonic() < end, "there is room again"
        time.sleep(0.1)


def key(service: Service, tenant: str) -> str:
    return service.kibitz("keys", "create", tenant)


def until_keys_are_needed(service: Service) -> None:
    """API processes remember for a moment that there were no keys."""
    end = time.monotonic() + 10
    while service.call("GET", "/v1/games").status != 401:
        assert time.monotonic() < end
        time.sleep(0.1)
