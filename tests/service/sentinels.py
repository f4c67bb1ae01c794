"""A master, a replica and three Sentinels on the loopback address, and a service that finds its Redis by them."""

import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import redis

from deploy.redis_server import command, find_binary, free_port
from tests.service.certificates import Certificate
from tests.service.harness import Service

MASTER = "kibitz"
QUORUM = 2
DOWN_AFTER_MS = 1000
START_S = 20.0


@dataclass
class Sentinels:
    """A small set-up of servers; `stop` ends what is left of it."""

    folder: Path
    password: str = ""
    certificate: Certificate | None = None
    """With one, everybody speaks TLS and shows it."""
    ports: list[int] = field(default_factory=lambda: [free_port(), free_port()])
    """Of the master and of the replica."""
    sentinel_ports: list[int] = field(default_factory=lambda: [free_port() for _ in range(3)])
    processes: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    def start(self) -> "Sentinels":
        self._start_server(self.ports[0])
        self._start_server(self.ports[1], replicaof=f"127.0.0.1 {self.ports[0]}")
        _until(lambda: self.info(1)["master_link_status"] == "up")
        for port in self.sentinel_ports:
            self._start_sentinel(port)
        _until(lambda: all(self._knows_all(port) for port in self.sentinel_ports))
        return self

    @property
    def url(self) -> str:
        who = f":{quote(self.password, safe='')}@" if self.password else ""
        nodes = ",".join(f"127.0.0.1:{port}" for port in self.sentinel_ports)
        if self.certificate:
            return f"sentinels://{who}{nodes}/{MASTER}{self.certificate.query}"
        return f"sentinel://{who}{nodes}/{MASTER}"

    def client(self, which: int) -> "redis.Redis":
        """A client of one of the two servers."""
        return self._client_of(self.ports[which], password=self.password or None)

    def _client_of(self, port: int, **login: Any) -> "redis.Redis":
        tls: Any = self.certificate.client_options if self.certificate else {}
        return redis.Redis("127.0.0.1", port, decode_responses=True, **login, **tls)

    def info(self, which: int) -> dict[str, Any]:
        with self.client(which) as client:
            return dict(client.info("replication"))

    def kill_master(self) -> None:
        self.processes[0].kill()
        self.processes[0].wait(10)

    def promotion(self) -> float:
        """When the replica has become the master, a reading of time.monotonic()."""
        _until(lambda: self.info(1)["role"] == "master", 60)
        return time.monotonic()

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait(10)

    def _start_server(self, port: int, **more: str) -> None:
        folder = self.folder / str(port)
        folder.mkdir()
        options = {"appendonly": "no", "repl-diskless-sync-delay": "0", **self._ports(port), **more}
        if self.password:
            options |= {"requirepass": self.password, "masterauth": self.password}
        self._run(command(port, folder, options), folder)

    def _start_sentinel(self, port: int) -> None:
        folder = self.folder / str(port)
        folder.mkdir()
        lines = [
            *(f"{name} {value}" for name, value in self._ports(port).items()),
            f"dir {folder}",
            f"sentinel monitor {MASTER} 127.0.0.1 {self.ports[0]} {QUORUM}",
            f"sentinel down-after-milliseconds {MASTER} {DOWN_AFTER_MS}",
            f"sentinel failover-timeout {MASTER} 10000",
            *([f'sentinel auth-pass {MASTER} "{self.password}"'] if self.password else []),
        ]
        (folder / "sentinel.conf").write_text("\n".join(lines) + "\n")
        self._run([find_binary(), str(folder / "sentinel.conf"), "--sentinel"], folder)

    def _run(self, words: list[str], folder: Path) -> None:
        with (folder / "log").open("wb") as log:
            self.processes.append(subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True))

    def _ports(self, port: int) -> dict[str, str]:
        """The options of a server or Sentinel that listens on a port."""
        return self.certificate.server_options(port) if self.certificate else {"port": str(port)}

    def _knows_all(self, port: int) -> bool:
        with self._client_of(port) as client:
            state: Any = client.sentinel_masters()[MASTER]
            return state["num-slaves"] == 1 and state["num-other-sentinels"] == len(self.sentinel_ports) - 1


@dataclass
class SentinelService(Service):
    """A service whose Redis is found by Sentinels."""

    sentinels: Sentinels = field(default_factory=lambda: Sentinels(Path()))

    @property
    def redis_url(self) -> str:
        return self.sentinels.url

    def start_redis(self) -> None:
        self.sentinels.start()

    def stop(self) -> None:
        try:
            super().stop()
        finally:
            self.sentinels.stop()


def _until(condition: Any, seconds: float = START_S) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            if condition():
                return
        except (redis.RedisError, KeyError):
            pass
        assert time.monotonic() < end, "the servers do not come up"
        time.sleep(0.02)
