"""A real Redis and real receivers of webhooks for the tests of the service's parts."""

import logging
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tasks import config
from tasks.store import client, presence, tenants
from tests.own_redis import own_redis

Answer = Callable[[BaseHTTPRequestHandler], None]


def forget_redis() -> None:
    """Make this process read its configuration anew and connect anew."""
    for remembered in (client.text_client, client.binary_client):
        if remembered.cache_info().currsize:
            remembered().connection_pool.disconnect(inuse_connections=False)  # not those that threads listen to
    config.config.cache_clear()
    client.forget_connections()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a private Redis, which this process's configuration then names."""
    with own_redis(tmp_path_factory.mktemp("redis")) as server:
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("KIBITZ_REDIS_URL", server.url)
            forget_redis()
            yield server.url
        logging.getLogger("tasks.store.waiting").disabled = True  # its threads try to go on until the process ends
        forget_redis()


@pytest.fixture
def empty_redis(redis_server: str) -> str:
    """The URL of the Redis, which holds nothing; what this process remembers of it is forgotten."""
    client.text_client().flushall()
    presence.known_workers.cache_clear()
    tenants._forget()
    return redis_server


@pytest.fixture
def configure(empty_redis: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Sets KIBITZ_* variables for the length of a test; the Redis is empty."""

    def set_up(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(f"KIBITZ_{name.upper()}", value)
        config.config.cache_clear()

    yield set_up
    monkeypatch.undo()
    config.config.cache_clear()


@pytest.fixture
def broker(empty_redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks are sent to the test's Redis: Celery's application was made before anybody knew of it."""
    monkeypatch.setenv("CELERY_BROKER_URL", empty_redis)


class Receiver(ThreadingHTTPServer):
    """A local web server that keeps what was posted to it, and answers as it is told."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, answer: Answer) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answer = answer
        self.posts: list[tuple[dict[str, str], bytes]] = []
        self.ended = threading.Event()
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?a=1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        server: Any = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.posts.append(({name.lower(): value for name, value in self.headers.items()}, body))
        server.answer(self)

    def do_GET(self) -> None:
        server: Any = self.server
        server.posts.append(({}, b"GET"))

    def log_message(self, *words: Any) -> None:
        pass


def answers(*statuses: int, **headers: str) -> Answer:
    """Answer with each status in turn, then with the last one for ever."""
    left = list(statuses)

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(left.pop(0) if len(left) > 1 else left[0])
        for name, value in {"Content-Length": "2", **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(b"ok")

    return answer


def hangs(handler: BaseHTTPRequestHandler) -> None:
    server: Any = handler.server
    server.ended.wait(20)


def drips(start: bytes) -> Answer:
    """Send some bytes, and then one more every 50 ms."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        server: Any = handler.server
        handler.wfile.write(start)
        while not server.ended.wait(0.05):
            handler.wfile.write(b"x")

    return answer


@pytest.fixture
def receivers() -> Iterator[Callable[[Answer], Receiver]]:
    started: list[Receiver] = []

    def start(answer: Answer) -> Receiver:
        started.append(Receiver(answer))
        return started[-1]

    yield start
    for receiver in started:
        receiver.ended.set()
        receiver.shutdown()
        receiver.server_close()
