"""Several workers at one decision, and pondering between two."""

import os
import signal
import threading
import time
from collections.abc import Callable

import redis

from tests.service.harness import Answer, Service, opening_request

OPEN_END = {"early_stop": False}


def apply(service: Service, state: object, player: str, action: object) -> dict[str, object]:
    body = {"state": state, "player": player, "action": action}
    return service.call("POST", "/v1/games/connect-four/apply", body).json


def both_workers(service: Service) -> list[int]:
    """The two search processes, once both have started and looked for work."""
    end = time.monotonic() + 20
    while len(children := service.children("worker")) < 2:
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(1)
    return sorted(children)


def test_workers_add_up(service: Service) -> None:
    both_workers(service)
    fixed = {"iterations": 1000, "seed": 1, "deadline_ms": 5000, "options": OPEN_END}
    alone, both, again = (service.decide(**fixed, **more).json for more in ({}, {"workers": 2}, {"workers": 2}))
    assert (alone["simulations"], both["simulations"]) == (1000, 2000)
    assert both == again | {name: both[name] for name in ("id", "elapsed_ms")}


def test_a_lost_worker_is_left_out(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service()
    for lost in range(2):  # whichever of the two leads
        children = both_workers(service)
        answers: list[Answer] = []
        asking = threading.Thread(
            target=lambda: answers.append(service.decide(deadline_ms=1500, workers=2, options=OPEN_END))  # noqa: B023
        )
        asking.start()
        time.sleep(0.6)
        os.kill(children[lost], signal.SIGKILL)
        asking.join()
        (answer,) = answers
        assert answer.json["status"] == "done"
        assert answer.json["source"] == "search", answer.json
        assert answer.json["elapsed_ms"] <= 1500


def test_stop_ends_all_workers(service: Service) -> None:
    place = service.decide(wait=None, deadline_ms=20_000, workers=2, options=OPEN_END).headers["location"]
    time.sleep(0.5)
    started = time.monotonic()
    answer = service.call("POST", f"{place}/stop").json
    assert (answer["status"], answer["source"]) == ("done", "search")
    assert time.monotonic() - started < 2
    assert service.decide(deadline_ms=500).json["source"] == "search"  # the helper is free again


def wait_until_pondered(service: Service, game_id: str) -> None:
    """Let the opponent think until the tree has grown."""
    with redis.Redis(port=service.redis_port) as client:
        end = time.monotonic() + 90
        while int(client.hget(f"kz:tree:local:connect-four:{game_id}:0", "pondered") or 0) < 1000:
            assert time.monotonic() < end, service.logs()
            time.sleep(0.05)


def test_pondering_is_inherited(service: Service) -> None:
    inherited = {}
    for ponder in (False, True):
        asked = opening_request(
            deadline_ms=20_000, iterations=20_000, game_id=f"ponder-{ponder}", ponder=ponder, options=OPEN_END
        )
        first = service.call("POST", "/v1/decisions", asked, {"Prefer": "wait=30"}).json
        after = apply(service, asked["state"], asked["player"], first["action"])
        if ponder:
            wait_until_pondered(service, str(asked["game_id"]))
        reply = first["principal_variation"][1]
        after = apply(service, after["state"], str(after["player"]), reply)
        asked |= {"state": after["state"]}
        second = service.call("POST", "/v1/decisions", asked, {"Prefer": "wait=30"}).json
        inherited[ponder] = second["inherited_visits"]
        assert (second["pondered_simulations"] > 0) == ponder
    assert inherited[True] > inherited[False]


def test_what_cannot_be_pondered(service: Service) -> None:
    refused = service.decide(ponder=True)
    assert (refused.status, refused.json["errors"][0]["pointer"]) == (422, "/ponder")
