"""A running `kibitz run` for tests: everything below the supervisor, found by what it runs."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deploy import redis_server
from engine.registry import load_game

ROOT = Path(__file__).resolve().parents[2]
START_S = 180.0  # tic-tac-toe may have to be compiled
PATTERNS = {
    "web": "gunicorn",
    "worker": "--queues decide",
    "background": "--queues background",
    "guard": "tasks.guard",
    "deliver": "tasks.webhooks.deliver",
    "redis": r"(redis|valkey)-server",
}


@dataclass
class Stack:
    """A running `kibitz run`."""

    folder: Path
    environment: dict[str, str]
    process: "subprocess.Popen[str]"
    key: str = ""

    @classmethod
    def start(cls, folder: Path, **settings: str) -> "Stack":
        """Start it, with one search process and tic-tac-toe unless the settings say otherwise, and a key for `acme`."""
        environment = {name: value for name, value in os.environ.items() if name != "KIBITZ_REDIS_URL"} | {
            "KIBITZ_DATA_DIR": str(folder / "data"),
            "KIBITZ_PORT": str(redis_server.free_port()),
            "KIBITZ_GAMES": "tictactoe",
            "KIBITZ_BOOKS": "connect-four",  # so that decisions of tic-tac-toe are searched
            "KIBITZ_WORKERS": "1",
            **settings,
        }
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "deploy.cli", "run"],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        stack = cls(folder, environment, process)
        end = threading.Timer(START_S, process.kill)
        end.start()
        try:
            assert process.stdout is not None
            assert any(line.startswith("curl ") for line in process.stdout), stack.log()
            process.stdout.close()  # nobody reads it any more, and that must change nothing
            stack.key = stack.kibitz("keys", "create", "acme").stdout.strip()
        except BaseException:
            process.kill()
            raise
        finally:
            end.cancel()
        return stack

    def log(self) -> str:
        return (self.folder / "log").read_text()

    def kibitz(self, *words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "deploy.cli", *words]
        return subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)

    def pid(self, kind: str) -> int | None:
        """The process of a kind, right below the supervisor."""
        words = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(self.process.pid)]
        rows = subprocess.run(words, capture_output=True, text=True, check=False).stdout.splitlines()
        return next((int(row.split()[0]) for row in rows if re.search(PATTERNS[kind], row)), None)

    def ask(self, deadline_ms: int, wait: str, game_id: str = "tictactoe", **more: Any) -> tuple[int, Any]:
        """Ask for a decision at the opening: status and JSON."""
        game = load_game(game_id)
        body = {"game": game_id, "state": game.codec.encode_state(game.new_position()), "player": "p0"}
        return self.call("POST", "/v1/decisions", {**body, "deadline_ms": deadline_ms, **more}, wait)

    def call(self, method: str, path: str, body: Any = None, wait: str = "respond-async") -> tuple[int, Any]:
        """Status and JSON of an HTTP request."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}", "Prefer": wait}
        connection = http.client.HTTPConnection("127.0.0.1", int(self.environment["KIBITZ_PORT"]), timeout=30)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, json.load(response)
        finally:
            connection.close()

    def searches(self, **request: Any) -> bool:
        """Whether a decision is searched and answered now."""
        try:
            status, decision = self.ask(1500, "wait=5", **request)
        except (OSError, http.client.HTTPException):
            return False
        return bool(status == 200 and decision["status"] == "done" and decision["simulations"])

    def stop(self) -> float:
        """Stop it with TERM; the seconds that this took."""
        started = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0, self.log()
        return time.monotonic() - started

    def left_running(self) -> list[str]:
        """Processes that still have the stack's environment."""
        mark, found = f"KIBITZ_DATA_DIR={self.environment['KIBITZ_DATA_DIR']}".encode(), []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (path / "environ").read_bytes().split(b"\0"):
                    found.append((path / "cmdline").read_text())
            except OSError:
                continue
        return found
