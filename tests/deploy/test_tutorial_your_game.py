"""The tutorial about a game of one's own, followed to the letter with nothing but the installed package."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from deploy.redis_server import free_port
from tests.reading_docs import blocks_of

START_S = 240


@pytest.fixture
def environment(installed_kibitz: Path, tmp_path: Path) -> dict[str, str]:
    """Where `kibitz` and `pip` are those of an environment that the tutorial may change."""
    folder = tmp_path / "bin"
    folder.mkdir()
    python = installed_kibitz.parent / "python"
    (folder / "pip").write_text(
        f'#!/bin/sh\nexec {sys.executable} -m pip --disable-pip-version-check -q --python {python} "$@"\n'
    )
    (folder / "pip").chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIBITZ_"))}
    plain["PATH"] = os.pathsep.join([str(folder), str(installed_kibitz.parent), plain["PATH"]])
    return plain | {"KIBITZ_DATA_DIR": str(tmp_path / "data"), "KIBITZ_WORKERS": "1"}


def test_breakthrough_from_nothing_to_a_served_search(environment: dict[str, str], tmp_path: Path) -> None:
    """Files are written and commands run in the order of the text; `kibitz run` goes on while the next one is run."""
    port = free_port()
    environment["KIBITZ_PORT"] = str(port)
    printed: list[str] = []
    service = None
    try:
        for block in blocks_of("tutorial-your-game.md"):
            if block.title:
                assert (tmp_path / block.title).is_file(), "new-game makes every file that the tutorial changes"
                (tmp_path / block.title).write_text(block.text)
            elif block.language == "sh" and "kibitz run" in block.text:
                service = _served(block.text, environment, tmp_path)
            elif block.language == "sh":
                printed.append(_run(block.text.replace("localhost:8000", f"127.0.0.1:{port}"), environment, tmp_path))
    finally:
        if service:
            os.killpg(service.pid, signal.SIGTERM)
            service.communicate(timeout=60)
    assert "breakthrough keeps the contract." in printed[-2]
    assert "simulations/s" in printed[-2]
    decision = json.loads(printed[-1])
    assert (decision["status"], decision["source"]) == ("done", "search")
    assert decision["simulations"] > 100
    assert decision["action"].keys() == {"from", "to"}


def _run(commands: str, environment: dict[str, str], folder: Path) -> str:
    done = subprocess.run(
        ["sh", "-ec", commands], env=environment, cwd=folder, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _served(commands: str, environment: dict[str, str], folder: Path) -> "subprocess.Popen[str]":
    """The service, once it has said that it is ready."""
    with (folder / "log").open("w") as log:
        service = subprocess.Popen(
            ["sh", "-ec", commands],
            env=environment,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
        )
    end = threading.Timer(START_S, service.kill)
    end.start()
    assert service.stdout is not None
    ready = any(line.startswith("curl ") for line in service.stdout)
    end.cancel()
    assert ready, (folder / "log").read_text()
    return service
