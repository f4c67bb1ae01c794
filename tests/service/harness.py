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
from engine.registry import game_ids, load_game
from tasks.compiling import compile_all

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
PROCFILE = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
SECRET = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
START_S = 180.0


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
    address: str = "127.0.0.1"
    """Where the API is."""
    redis_address: str = "127.0.0.1"

    def start(self) -> "Service":
        self.compile_games()
        self.port, self.redis_port = redis_server.free_port(), redis_server.free_port()
        self.start_redis()
        for part in PROCFILE:
            self.start_part(part)
        self.wait_ready()
        return self

    def compile_games(self) -> None:
        compile_all(
            [game for game in self.environment["KIBITZ_GAMES"].split(",") if game in game_ids()], lambda *_: None
        )

    @property
    def redis_url(self) -> str:
        return f"redis://{self.redis_address}:{self.redis_port}/0"

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "KIBITZ_REDIS_URL": self.redis_url,
            "KIBITZ_PORT": str(self.port),
            "KIBITZ_WORKERS": str(self.workers),
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "KIBITZ_GAMES": "tictactoe,connect-four",
            "KIBITZ_BOOKS": "tictactoe",  # decisions of Connect Four are searched
            "KIBITZ_WEBHOOK_SECRET": SECRET,
            "KIBITZ_WEBHOOK_ALLOW": "127.0.0.0/8",
            "KIBITZ_WEBHOOK_RETRIES_S": "0,0.2,0.5,1",
            "KIBITZ_WEBHOOK_TIMEOUT_S": "1",
            "KIBITZ_RATE_LIMIT": "1000000",
            **self.settings,
        }

    @property
    def redis_options(self) -> dict[str, str]:
        """What its Redis has other than that of `kibitz run`: it keeps nothing on disk."""
        return {"appendonly": "no"}

    def start_redis(self) -> None:
        command = redis_server.command(self.redis_port, self.folder, self.redis_options)
        self.processes["redis"] = running = subprocess.Popen(command, start_new_session=True)
        deadline = time.monotonic() + START_S
        while problem := redis_server.problem_with(self.redis_url):
            assert running.poll() is None, "the server ended"
            assert time.monotonic() < deadline, problem
            time.sleep(0.02)

    def start_part(self, part: str) -> None:
        """Start what the Procfile says."""
        with (self.folder / f"{part}.log").open("ab") as log:
            command = ["sh", "-c", f"exec {PROCFILE[part]}"]
            self.processes[part] = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def restart_ended(self) -> None:
        """Start what has ended by itself, as a supervisor does.

        Quirk: a Celery worker that loses Redis in the middle of a task may end instead of connecting again (kombu
        acknowledges on a closed connection).
        """
        for part, process in list(self.processes.items()):
            if part != "redis" and process.poll() is not None:
                self.start_part(part)

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

    def children(self, part: str) -> list[int]:
        """The processes right below that of a part."""
        parent = self.processes[part].pid
        found = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False)
        return [int(pid) for pid in found.stdout.split()]

    def kibitz(self, *words: str) -> str:
        """What the kibitz command prints, run against the service's Redis."""
        command = [sys.executable, "-m", "deploy.cli", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

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
        connection = http.client.HTTPConnection(self.address, self.port, timeout=timeout)
        try:
            data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
            connection.request(method, path, data, {"Content-Type": "application/json", **(headers or {})})
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def events(self, path: str, last: str | None = None, most: int = 10_000) -> list[tuple[str, str, Any]]:
        """The server-sent events at a path as (id, event, data), until the stream ends or `most` have come."""
        connection = http.client.HTTPConnection(self.address, self.port, timeout=120)
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
                    found.append((fields.get("id", ""), fields["event"], json.loads(fields["data"])))
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
    position = loaded.new_position()
    player = loaded.codec.player_ids(position)[loaded.to_move(position.state)]
    base = {"game": game, "state": loaded.codec.encode_state(position), "player": player, "deadline_ms": 500}
    return base | changes
