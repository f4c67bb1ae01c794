"""Things break; every accepted decision still ends in exactly one result in time."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import redis

from tests.service.harness import Answer, Service

LATE_MS = 250
Start = Callable[..., Service]


def final(service: Service, place: str, wait: float = 10) -> dict[str, Any]:
    """The decision once it is final."""
    answer = service.call("GET", f"{place}?wait={wait}")
    assert answer.status == 200, answer.body
    return dict(answer.json)


def check_legal(decision: dict[str, Any]) -> None:
    """All these decisions are about an empty board, where every column is legal."""
    assert decision["status"] == "done"
    assert decision["action"]["column"] in range(7)


def in_time(decision: dict[str, Any]) -> bool:
    return float(decision["elapsed_ms"]) <= decision["deadline_ms"] + LATE_MS


def ask(service: Service, count: int, **request: Any) -> list[Answer]:
    """Ask for several decisions at once, without waiting for them; those that were accepted."""
    answers = [service.decide(wait=None, options={"early_stop": False}, **request) for _ in range(count)]
    assert {answer.status for answer in answers} <= {202, 503}
    accepted = [answer for answer in answers if answer.status == 202]
    assert accepted
    return accepted


def test_a_worker_killed_in_mid_search(fresh_service: Start) -> None:
    service = fresh_service()
    answers = ask(service, 2, deadline_ms=1500)
    time.sleep(0.5)
    for pid in service.worker_children():
        os.kill(pid, signal.SIGKILL)
    decisions = [final(service, answer.headers["location"]) for answer in answers]
    assert all(in_time(decision) for decision in decisions)
    for decision in decisions:
        check_legal(decision)
    time.sleep(3)  # new search processes come up
    assert service.decide(deadline_ms=1000).json["source"] in ("search", "fallback")


def test_all_workers_gone(fresh_service: Start) -> None:
    service = fresh_service()
    service.kill("worker")
    decisions = [final(service, answer.headers["location"]) for answer in ask(service, 5, deadline_ms=400)]
    assert {decision["source"] for decision in decisions} == {"fallback"}
    assert all(in_time(decision) for decision in decisions)
    assert decisions[0]["warnings"] == ["no search finished in time"]
    known = service.decide(game="tictactoe", deadline_ms=400, difficulty="medium").json
    assert (known["source"], known["warnings"]) == ("solved", ["no search finished in time"]), "a book comes first"
    service.start_part("worker")
    service.wait_ready()
    deadline = time.monotonic() + 60
    while service.decide(deadline_ms=800).json["source"] != "search":
        assert time.monotonic() < deadline, service.logs()


def test_redis_restarted_without_memory(fresh_service: Start) -> None:
    """A clear error or a new decision under the same idempotency key, never a hang."""
    service = fresh_service()
    before = ask(service, 1, deadline_ms=3000)[0]
    service.kill("redis")
    started = time.monotonic()
    away = service.call("GET", "/v1/games/tictactoe/nonsense")
    assert away.status in (404, 503)
    service.start_redis()
    service.mark_compiled()
    lost = service.call("GET", f"{before.headers['location']}?wait=5")
    assert lost.status in (404, 503)
    assert time.monotonic() - started < 20
    deadline = time.monotonic() + 40
    while True:
        answer = service.decide(deadline_ms=800, headers={"Idempotency-Key": "again"})
        if answer.status == 200 and answer.json["source"] == "search":
            break
        assert answer.status in (200, 202, 409, 503), answer.body
        assert time.monotonic() < deadline, service.logs()
        time.sleep(0.2)
        if answer.status == 200:
            break


def test_nothing_is_left_behind(fresh_service: Start) -> None:
    service = fresh_service(KIBITZ_DECISION_TTL_S="10", KIBITZ_TREE_TTL_S="1")
    service.decide(deadline_ms=200, game_id="left-1")
    service.decide(deadline_ms=200)
    client = redis.Redis(port=service.redis_port, decode_responses=True)
    time.sleep(12)
    kept = {name for name in client.keys("kz:*") if not name.startswith(("kz:celery", "kz:rate"))}
    assert not {name for name in kept if name.startswith(("kz:d:", "kz:ev:", "kz:tree:", "kz:idem"))}, kept
    assert client.zcard("kz:due") == client.zcard("kz:queued") == client.zcard("kz:hooks") == 0


class Receiver(BaseHTTPRequestHandler):
    """A webhook receiver that behaves as its path says."""

    seen: list[tuple[str, dict[str, str], bytes]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.seen.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        if self.path == "/hang":
            time.sleep(5)
        self.send_response({"/ok": 200, "/broken": 500, "/away": 302, "/hang": 200}[self.path])
        if self.path == "/away":
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_address[1]}/ok")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@contextmanager
def receiver() -> Iterator[str]:
    Receiver.seen = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def hook_of(service: Service, place: str, wanted: str) -> dict[str, Any]:
    deadline = time.monotonic() + 20
    while True:
        hook = service.call("GET", place).json["webhook"]
        if hook["status"] == wanted or time.monotonic() > deadline:
            return dict(hook)
        time.sleep(0.1)


def test_webhook_receivers_of_all_kinds(service: Service) -> None:
    with receiver() as address:
        asked = {
            path: service.decide(wait=None, deadline_ms=300, callback_url=f"{address}{path}").headers["location"]
            for path in ("/hang", "/broken", "/away", "/ok")
        }
        started = time.monotonic()
        assert hook_of(service, asked["/ok"], "delivered")["status"] == "delivered"
        assert time.monotonic() - started < 3, "a hanging receiver delays nobody else"
        for place in asked.values():
            assert in_time(final(service, place))
        assert hook_of(service, asked["/broken"], "failed")["attempts"] == 4
        assert hook_of(service, asked["/away"], "failed")["status"] == "failed"
        paths = [path for path, _, _ in Receiver.seen]
        assert paths.count("/ok") == 1, "the redirect was not followed"
        _, headers, _ = next(entry for entry in Receiver.seen if entry[0] == "/ok")
        assert headers["webhook-id"] == asked["/ok"].rsplit("/", 1)[1]
        assert headers["webhook-signature"].startswith("v1,")


@pytest.mark.parametrize("seconds", [8])
def test_overload_keeps_every_promise_it_makes(fresh_service: Start, seconds: int) -> None:
    """Many more requests than two workers can search: accepted ones are in time, the others get a 503."""
    service = fresh_service()
    answers: list[Answer] = []
    stop = time.monotonic() + seconds

    def client() -> None:
        while time.monotonic() < stop:
            answers.append(service.decide(wait=5, deadline_ms=400, options={"early_stop": False}))

    clients = [threading.Thread(target=client) for _ in range(60)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    refused = [answer for answer in answers if answer.status == 503]
    accepted = [answer.json for answer in answers if answer.status == 200]
    assert len(refused) + len(accepted) == len(answers)
    assert all("retry-after" in answer.headers for answer in refused)
    assert accepted
    late = [decision for decision in accepted if not in_time(decision)]
    assert not late, [(d["source"], d["elapsed_ms"]) for d in late]
    for decision in accepted:
        check_legal(decision)
