"""A Redis server of a test's own."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from deploy.redis_server import command, free_port, problem_with, url_of
from tests.service.certificates import Certificate

START_S = 20.0


@dataclass(frozen=True)
class OwnRedis:
    """One that runs."""

    url: str
    process: "subprocess.Popen[bytes]"


@contextmanager
def own_redis(folder: Path, certificate: Certificate | None = None) -> Iterator[OwnRedis]:
    """A server that keeps its log in a folder and nothing else; with a certificate it speaks only TLS."""
    port = free_port()
    url = f"rediss://127.0.0.1:{port}/0{certificate.query}" if certificate else url_of(port)
    tls = certificate.server_options(port) if certificate else {}
    process = subprocess.Popen(command(port, folder, {"appendonly": "no", **tls}))
    try:
        end = time.monotonic() + START_S
        while problem := problem_with(url):
            if process.poll() is not None and certificate:
                pytest.skip("this Redis server was built without TLS")
            assert process.poll() is None, "the server ended"
            assert time.monotonic() < end, problem
            time.sleep(0.02)
        yield OwnRedis(url, process)
    finally:
        process.kill()
        process.wait(10)
