"""The service spread over hosts (tests/service/network.py): each process in the namespace where it belongs."""

import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis

from deploy import redis_server
from tests.service.harness import PROCFILE, ROOT, START_S, Service
from tests.service.network import Network

REDIS_PORT, WEB_PORT = 6379, 8000
FAKE_TIME = tuple(f"/usr/lib/{machine}-linux-gnu/faketime/libfaketime.so.1" for machine in ("x86_64", "aarch64"))


@dataclass
class Part:
    """A process of the fleet."""

    kind: str
    host: str
    environment: dict[str, str] = field(default_factory=dict)
    sources: Path = ROOT
    """The tree that it runs from."""
    cores: str = ""
    """Those that it may use, as taskset names them; empty: all."""


PARTS = {
    "web": Part("web", "web"),
    "worker-1": Part("worker", "work1"),
    "worker-2": Part("worker", "work2"),
    "guard": Part("guard", "guard"),
    "deliver": Part("deliver", "rest"),
    "background": Part("background", "rest"),
}
HOSTS = ["redis", "web", "web2", "work1", "work2", "guard", "guard2", "rest"]


@dataclass
class Fleet(Service):
    """A running service whose parts are on hosts of their own."""

    network: Network = field(default_factory=lambda: Network(HOSTS))
    parts: dict[str, Part] = field(default_factory=lambda: dict(PARTS))
    workers: int = 1

    def start(self) -> "Fleet":
        self.address, self.port = self.network["web"].address, WEB_PORT
        self.redis_address, self.redis_port = self.network["redis"].address, REDIS_PORT
        self.compile_games()
        self.start_redis()
        for part in self.parts:
            self.start_part(part)
        self.wait_ready()
        return self

    @property
    def environment(self) -> dict[str, str]:
        inherited = super().environment | {"KIBITZ_KEYS": "off", "KIBITZ_HOST": "0.0.0.0"}
        return inherited | {"KIBITZ_WEBHOOK_ALLOW": "127.0.0.0/8,10.0.0.0/8", **self.settings}

    def start_redis(self) -> None:
        host = self.network["redis"]
        options = ["--appendonly", "no", "--bind", "0.0.0.0", "--protected-mode", "no"]
        command = host.command([*redis_server.command(self.redis_port, self.folder), *options])
        self.processes["redis"] = subprocess.Popen(command, start_new_session=True)
        deadline = time.monotonic() + START_S
        while problem := redis_server.problem_with(self.redis_url):
            assert time.monotonic() < deadline, problem
            time.sleep(0.02)

    def start_part(self, part: str) -> None:
        what = self.parts[part]
        words = ["sh", "-c", f"exec {PROCFILE[what.kind]}"]
        if what.cores:
            words = ["taskset", "--cpu-list", what.cores, *words]
        environment = self.environment | {"PYTHONPATH": str(what.sources)} | what.environment
        with (self.folder / f"{part}.log").open("ab") as log:
            self.processes[part] = subprocess.Popen(
                self.network[what.host].command(words),
                cwd=what.sources,
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def add(self, part: str, what: Part) -> None:
        """Start one more."""
        self.parts[part] = what
        self.start_part(part)

    def remove(self, part: str, how: int = signal.SIGTERM) -> None:
        """End one for good, and wait for its end."""
        process = self.processes.pop(part)
        self.parts.pop(part)
        os.killpg(process.pid, how) if how == signal.SIGKILL else process.send_signal(how)
        process.wait(60)

    def restart(self, part: str) -> None:
        """Stop one in order and start it again, as a rolling restart does."""
        process = self.processes[part]
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        self.start_part(part)

    def stop(self) -> None:
        """End everything at once."""
        for part in list(self.processes):
            self.kill(part)

    def log_of(self, part: str) -> str:
        return (self.folder / f"{part}.log").read_text(errors="replace")

    def store(self) -> "redis.Redis":
        """A client of its Redis, from outside of all hosts."""
        return redis.Redis(self.redis_address, self.redis_port, decode_responses=True, socket_timeout=5)

    def web_at(self, host: str) -> Service:
        """The API on a host."""
        return Service(self.folder, address=self.network[host].address, port=self.port)


class Balancer:
    """Which of a fleet's API hosts are ready, looked at now and then, as a load balancer does; a context."""

    LOOK_S, TIMEOUT_S = 0.2, 1.0

    def __init__(self, fleet: Fleet) -> None:
        self._fleet, self._stop = fleet, threading.Event()
        self._ready: list[Service] = []
        self._thread = threading.Thread(target=self._look, daemon=True, name="balancer")

    def __enter__(self) -> "Balancer":
        self._ready = self._all()
        self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._stop.set()
        self._thread.join()

    def __call__(self) -> list[Service]:
        """Those that were ready a moment ago; all if none was."""
        return self._ready or self._all()

    def _all(self) -> list[Service]:
        hosts = [part.host for part in list(self._fleet.parts.values()) if part.kind == "web"]
        return [Service(self._fleet.folder, address=self._fleet.network[h].address, port=WEB_PORT) for h in hosts]

    def _look(self) -> None:
        while not self._stop.wait(self.LOOK_S):
            self._ready = [web for web in self._all() if is_ready(web, self.TIMEOUT_S)]


def is_ready(web: Service, timeout: float = 2.0) -> bool:
    """Whether an API host is ready for decisions."""
    try:
        return web.call("GET", "/readyz", timeout=timeout).status == 200
    except OSError:
        return False


def clock_off(folder: Path, seconds: int) -> dict[str, str]:
    """Settings for a process whose clock is off by a number of seconds; a C compiler is needed."""
    library = folder / "clock_off.so"
    if not library.exists():
        source = Path(__file__).with_name("clock_off.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", str(library), str(source), "-ldl"], check=True)
    return {"LD_PRELOAD": str(library), "CLOCK_OFF": str(seconds)}
