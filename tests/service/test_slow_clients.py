"""Clients that are slow, idle or many: others are answered as if they were not there."""

import http.client
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.service.harness import Service, opening_request

CROWD = 2000
PROMPT_S = 0.5  # make faults measures how prompt; here it must only not be held up
HALF_HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow:"
HALF_BODY = (
    b"POST /v1/decisions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
)
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
NEXT_HALF = WHOLE + HALF_HEAD
LARGE = b"GET /docs/assets/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connected(service: Service, sends: bytes, receive_buffer: int | None = None) -> socket.socket:
    client = socket.socket()
    if receive_buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    client.connect(("127.0.0.1", service.port))
    client.sendall(sends)
    return client


@contextmanager
def crowd(service: Service, sends: bytes, count: int = CROWD, receive_buffer: int | None = None) -> Iterator[None]:
    clients = [connected(service, sends, receive_buffer) for _ in range(count)]
    try:
        yield
    finally:
        for client in clients:
            client.close()


def median_s(ask: Callable[[], object], times: int = 15) -> float:
    spent = []
    for _ in range(times):
        started = time.perf_counter()
        ask()
        spent.append(time.perf_counter() - started)
    return sorted(spent)[times // 2]


@pytest.mark.parametrize("sends", [b"", HALF_HEAD, HALF_BODY, WHOLE, NEXT_HALF])
def test_a_crowd_that_does_nothing_holds_nobody_up(service: Service, sends: bytes) -> None:
    with crowd(service, sends):
        assert service.call("GET", "/healthz", timeout=5).status == 200
        assert median_s(lambda: service.call("GET", "/healthz", timeout=5)) < PROMPT_S
        request = opening_request("tictactoe", iterations=1)

        def decide() -> None:
            answer = service.call("POST", "/v1/decisions", request, {"Prefer": "wait=5"}, timeout=5)
            assert answer.status == 200

        assert median_s(decide) < PROMPT_S


def test_a_crowd_that_does_not_read_holds_nobody_up(service: Service) -> None:
    with crowd(service, LARGE, 300, receive_buffer=4096):
        time.sleep(1)
        assert median_s(lambda: service.call("GET", "/healthz", timeout=5)) < PROMPT_S


def test_more_connections_than_there_is_room_for(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(1, KIBITZ_WEB_THREADS="20")  # room for 80 connections
    with crowd(service, HALF_HEAD, 300):
        assert median_s(lambda: service.call("GET", "/healthz", timeout=5)) < PROMPT_S


def test_a_request_that_takes_too_long_is_told_so(service: Service) -> None:
    with connected(service, HALF_BODY) as client:
        client.settimeout(15)
        answer = client.recv(10_000)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"did not arrive in 10 s" in answer


def test_a_client_that_sends_slowly_is_answered(service: Service) -> None:
    body = json.dumps(opening_request(deadline_ms=300)).encode()
    head = b"POST /v1/decisions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    request = head + b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    with connected(service, b"") as client:
        for start in range(0, len(request), 40):
            client.sendall(request[start : start + 40])
            time.sleep(0.01)
        client.settimeout(5)
        assert client.recv(10_000).startswith(b"HTTP/1.1 202 ")


def test_requests_in_one_go_are_all_answered(service: Service) -> None:
    with connected(service, WHOLE * 5) as client:
        client.settimeout(5)
        received = b""
        while received.count(b'"ok"') < 5:
            part = client.recv(10_000)
            assert part, "closed before all were answered"
            received += part


def test_a_large_answer_reaches_a_slow_reader(service: Service) -> None:
    whole = service.call("GET", "/docs/assets/swagger-ui-bundle.js").body
    with connected(
        service, LARGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"), receive_buffer=4096
    ) as client:
        client.settimeout(10)
        time.sleep(0.5)
        received = b""
        while data := client.recv(100_000):
            received += data
        assert received.endswith(whole[-1000:])
        assert len(received) > len(whole)


def test_consent_to_a_body_is_given(service: Service) -> None:
    head = b"POST /v1/decisions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    with connected(service, head + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n") as client:
        client.settimeout(5)
        assert client.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(b"{}")
        assert client.recv(10_000).startswith(b"HTTP/1.1 422 ")


def test_large_bodies_are_refused_in_words(service: Service) -> None:
    for chunked in (False, True):
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=10)
        body = iter([b"x" * 100_000] * 30) if chunked else b"x" * 3_000_000
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/v1/decisions", body, headers, encode_chunked=chunked)
        answer = connection.getresponse()
        assert answer.status == 413
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "at most 1048576 bytes" in json.loads(answer.read())["detail"]
        connection.close()


def test_waiting_clients_of_a_tenant_are_bounded(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(1, KIBITZ_MAX_WAITING="20")
    options = {"early_stop": False}
    place = service.decide(wait=None, deadline_ms=20_000, options=options).headers["location"]
    stream = f"GET {place}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with crowd(service, stream, 20):
        time.sleep(0.5)
        for path in (f"{place}/events", f"{place}?wait=5"):
            refused = service.call("GET", path)
            assert (refused.status, refused.headers["retry-after"]) == (429, "1")
            assert "20 of your clients wait" in refused.json["detail"]
        assert service.call("GET", place).status == 202
        started = time.monotonic()
        at_once = service.decide(wait=10, deadline_ms=5000, options=options)
        assert (at_once.status, at_once.json["status"]) in ((202, "queued"), (202, "thinking"))
        assert time.monotonic() - started < 2
        assert service.call("HEAD", f"{place}/events").status == 429
    service.call("POST", f"{place}/stop")
    end = time.monotonic() + 10
    while service.call("GET", f"{place}/events").status != 200:
        assert time.monotonic() < end
        time.sleep(0.2)


def test_a_crowd_of_event_streams_leaves_threads_for_others(service: Service) -> None:
    place = service.decide(wait=None, deadline_ms=30_000, options={"early_stop": False}).headers["location"]
    with crowd(service, f"GET {place}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), 1300):
        assert service.call("GET", "/healthz", timeout=20).status == 200  # once all of them have been answered
        assert median_s(lambda: service.call("GET", "/healthz", timeout=5)) < 2 * PROMPT_S
    service.call("DELETE", place)
