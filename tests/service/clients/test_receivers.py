"""Receivers of webhooks in the usual frameworks: they take what the service signs, and nothing else."""

import http.client
import subprocess
import sys
import threading

import pytest

from deploy.redis_server import free_port
from tests.service.clients.conftest import CLIENTS, JS, user_environment
from tests.service.harness import Service
from tests.waiting import wait_for

RECEIVERS = {
    "express": JS / "examples" / "webhook-express.js",
    "flask": CLIENTS / "python" / "examples" / "webhook_flask.py",
    "fastapi": CLIENTS / "python" / "examples" / "webhook_fastapi.py",
}
MOST_LINES = 10  # beside what they import


def answer_to(port: int, body: bytes) -> int:
    """The status that a receiver answers an unsigned message with; 0 if it does not listen."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("POST", "/kibitz", body, {"Content-Type": "application/json"})
        return connection.getresponse().status
    except ConnectionRefusedError:
        return 0
    finally:
        connection.close()


@pytest.mark.parametrize("framework", RECEIVERS)
def test_a_receiver(service: Service, framework: str, request: pytest.FixtureRequest) -> None:
    program = RECEIVERS[framework]
    if framework == "express":
        request.getfixturevalue("node_modules")
    about = ("//", '"""', "import", "from")
    assert sum(bool(line) and not line.startswith(about) for line in program.read_text().splitlines()) <= MOST_LINES
    port = free_port()
    command = ["node", program] if program.suffix == ".js" else [sys.executable, program]
    running = subprocess.Popen(
        command, env=user_environment(service) | {"PORT": str(port)}, stdout=subprocess.PIPE, text=True
    )
    heard: list[str] = []
    assert running.stdout is not None
    listener = threading.Thread(target=heard.extend, args=(running.stdout,))
    listener.start()
    try:
        wait_for(lambda: answer_to(port, b"{}"), 60)
        assert answer_to(port, b'{"type": "decision.done"}') == 401
        asked = service.decide(iterations=30, callback_url=f"http://127.0.0.1:{port}/kibitz")
        decision = f"/v1/decisions/{asked.json['id']}"
        service.wait_for(decision, lambda found: found["webhook"]["status"] == "delivered")
    finally:
        running.terminate()
        running.wait(30)
        listener.join(30)
        running.stdout.close()
    assert [line.split()[:2] for line in heard if line.startswith("play")] == [["play", asked.json["id"]]]


def test_all_receivers_are_here() -> None:
    assert set(RECEIVERS.values()) == set(CLIENTS.glob("*/examples/webhook*"))
