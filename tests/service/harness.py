"""The real service for tests: Redis, gunicorn, Celery workers, guard and delivery, each a process of its own."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deploy import redis_server
from engine.registry import load_game
from tasks.warmup import new_position

ROOT = Path(__file__).resolve().parents[2]
PYTHON = [sys.executable, "-m"]
SECRET = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
WORKER_OPTIONS = (
    "--app tasks.app worker --queues decide --without-gossip --without-mingle --without-heartbeat --loglevel WARNING"
).split()
BACKGROUND_OPTIONS = [*("background" if word == "decide" else word for word in WORKER_OPTIONS), "-n", "background@%h"]
START_S = 60.0


@dataclass
class Answer:
    """An HTTP response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Service:
    """A running service, whose parts can be stopped, killed and started again."""

    folder: Path
    workers: int = 2
    settings: dict[str, str] = field(default_factory=dict)
    processes: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)
    port: int = 0
    redis_port: int = 0

    def start(self) -> "Service":
        for game in self.environment["KIBITZ_GAMES"].split(","):  # compiled by one process, loaded by the others
            subprocess.run([*PYTHON, "tasks.warmup", game], cwd=ROOT, env=self.environment, check=True)
        self.port, self.redis_port = redis_server.free_port(), redis_server.free_port()
        self.start_redis()
        for part in ("guard", "deliver", "worker", "background", "web"):
            self.start_part(part)
        self.mark_compiled()
        self.wait_ready()
        return self

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "KIBITZ_REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "KIBITZ_PORT": str(self.port),
            "KIBITZ_GAMES": "tictactoe,connect-four",
            "KIBITZ_BOOKS": "tictactoe",  # decisions of Connect Four are searched
            "KIBITZ_WEBHOOK_SECRET": SECRET,
            "KIBITZ_WEBHOOK_ALLOW": "127.0.0.0/8",
            "KIBITZ_WEBHOOK_RETRIES_S": "0,0.2,0.5,1",
            "KIBITZ_WEBHOOK_TIMEOUT_S": "1",
            "KIBITZ_RATE_LIMIT": "1000000",
            **self.settings,
        }

    def start_redis(self) -> None:
        self.processes["redis"], _ = redis_server.start(self.redis_port)

    def start_part(self, part: str) -> None:
        commands = {
            "guard": [*PYTHON, "tasks.guard"],
            "deliver": [*PYTHON, "tasks.deliver"],
            "web": [*PYTHON, "gunicorn", "--config", "deploy/gunicorn.py", "api.app:serve()"],
            "worker": [*PYTHON, "celery", *WORKER_OPTIONS, "--concurrency", str(self.workers)],
            "background": [*PYTHON, "celery", *BACKGROUND_OPTIONS, "--concurrency", "1"],
        }
        with (self.folder / f"{part}.log").open("ab") as log:
            self.processes[part] = subprocess.Popen(
                commands[part], cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def mark_compiled(self) -> None:
        script = "from tasks.warmup import *; [mark_compiled(g) for g in served_games()]"
        subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=self.environment, check=True)

    def wait_ready(self) -> None:
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            try:
                answer = self.call("GET", "/readyz")
                if answer.status == 200 and all(answer.json["games"].values()):
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise TimeoutError(self.logs())

    def kill(self, part: str, how: int = signal.SIGKILL) -> None:
        """End a part with all its processes."""
        process = self.processes.pop(part)
        os.killpg(process.pid, how)
        process.wait(20)

    def worker_children(self) -> list[int]:
        """The search processes below the Celery worker."""
        parent = self.processes["worker"].pid
        found = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False)
        return [int(pid) for pid in found.stdout.split()]

    def stop(self) -> None:
        for part in list(self.processes):
            if part != "redis":
                self.kill(part, signal.SIGTERM if part not in ("worker", "background") else signal.SIGKILL)
        if "redis" in self.processes:
            self.kill("redis")

    def logs(self) -> str:
        return "\n".join(f"--- {path.name}\n{path.read_text()[-3000:]}" for path in self.folder.glob("*.log"))

    def call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, timeout: float = 30
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
            connection.request(method, path, data, {"Content-Type": "application/json", **(headers or {})})
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def events(self, path: str, last: str | None = None, most: int = 10_000) -> list[tuple[str, str, Any]]:
        """The server-sent events at a path as (id, event, data), until the stream ends or so many have come."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request("GET", path, headers={"Last-Event-ID": last} if last else {})
            response = connection.getresponse()
            found: list[tuple[str, str, Any]] = []
            fields: dict[str, str] = {}
            while len(found) < most and (line := response.readline()):
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    fields[name] = value
                elif "event" in fields:
                    found.append((fields["id"], fields["event"], json.loads(fields["data"])))
                    fields = {}
            return found
        finally:
            connection.close()

    def wait_for(self, path: str, done: Callable[[Any], bool], seconds: float = 60) -> Any:
        """Poll a resource until its JSON is as wanted."""
        end = time.monotonic() + seconds
        while not done(found := self.call("GET", path).json):
            assert time.monotonic() < end, found
            time.sleep(0.05)
        return found

    def decide(self, wait: float | None = 10, headers: dict[str, str] | None = None, **request: Any) -> Answer:
        """Ask for a decision at the opening of Connect Four, or as the request says."""
        wanted = {**(headers or {}), **({"Prefer": f"wait={wait}"} if wait is not None else {})}
        return self.call("POST", "/v1/decisions", opening_request(**request), wanted)


def opening_request(game: str = "connect-four", **changes: Any) -> dict[str, Any]:
    """A request for the first move of a game."""
    loaded = load_game(game)
    position = new_position(loaded)
    player = loaded.codec.player_ids(position)[loaded.to_move(position.state)]
    base = {"game": game, "state": loaded.codec.encode_state(position), "player": player, "deadline_ms": 500}
    return base | changes
