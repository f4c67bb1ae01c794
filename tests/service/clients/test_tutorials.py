"""The tutorials for Node and Python: the files that they show, run as they say, against the service."""

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deploy.redis_server import free_port
from tests.reading_docs import blocks_of, write_files
from tests.service.clients.conftest import JS, output_of, user_environment
from tests.service.harness import Service
from tests.waiting import wait_for


def asked(port: int, method: str, path: str) -> tuple[int, bytes]:
    """The status and body of an answer; (0, b"") if nobody listens."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except ConnectionRefusedError:
        return 0, b""
    finally:
        connection.close()


@contextmanager
def serving(command: list[str], folder: Path, service: Service) -> Iterator[int]:
    """A tutorial's server at a port of its own."""
    port = free_port()
    with (folder / "log").open("w") as log:
        running = subprocess.Popen(
            command, cwd=folder, env=user_environment(service) | {"PORT": str(port)}, stdout=log, stderr=log
        )
    try:
        wait_for(lambda: asked(port, "GET", "/game")[0] == 200, 60)
        yield port
    finally:
        running.terminate()
        running.wait(30)


def stones(state: Any) -> int:
    return sum(cell is not None for row in state["board"] for cell in row)


def play(port: int) -> None:
    """A whole game in the first column that is not full."""
    status, page = asked(port, "GET", "/")
    assert (status, b"Connect Four" in page) == (200, True)
    state = json.loads(asked(port, "GET", "/game")[1])
    while not state["gameOver"]:
        before = stones(state)
        column = next(column for column in range(7) if state["board"][0][column] is None)
        status, body = asked(port, "POST", f"/play?column={column}")
        assert status == 200, body
        state = json.loads(body)
        assert stones(state) == before + 2 or state["gameOver"]
    assert state["winners"] == ["bot"]  # nobody wins from left to right
    assert asked(port, "POST", "/play?column=0")[0] == 422
    assert stones(json.loads(asked(port, "POST", "/new")[1])) == 0


def test_the_tutorial_for_node(service: Service, tmp_path: Path, node_modules: Path) -> None:
    write_files("tutorial-node.md", tmp_path)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "kibitz-client").symlink_to(JS)  # as npm installs a folder
    commands = [block.text for block in blocks_of("tutorial-node.md") if block.language == "sh"]
    assert commands[-2:] == ["node ask.mjs\n", "node server.mjs\n"]
    assert "column:" in output_of(["node", "ask.mjs"], user_environment(service), tmp_path)
    with serving(["node", "server.mjs"], tmp_path, service) as port:
        play(port)


def test_the_tutorial_for_python(service: Service, tmp_path: Path) -> None:
    write_files("tutorial-python.md", tmp_path)
    (tmp_path / "index.html").write_text(
        next(b.text for b in blocks_of("tutorial-node.md") if b.title == "index.html"), encoding="utf-8"
    )
    commands = [block.text for block in blocks_of("tutorial-python.md") if block.language == "sh"]
    assert commands[-2:] == [".venv/bin/python ask.py\n", ".venv/bin/python server.py\n"]
    assert "'column':" in output_of([sys.executable, "ask.py"], user_environment(service), tmp_path)
    with serving([sys.executable, "server.py"], tmp_path, service) as port:
        play(port)
