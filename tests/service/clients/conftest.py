"""Programs of users against the real service, through a way that can be made bad."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.node import need_node
from tests.service.clients.bad_way import BadWay
from tests.service.harness import ROOT, SECRET, Service

CLIENTS = ROOT / "clients"
JS = CLIENTS / "js"
Run = Callable[..., str]


def user_environment(service: Service) -> dict[str, str]:
    url = f"http://127.0.0.1:{service.port}"
    return os.environ | {"KIBITZ_URL": url, "KIBITZ_WEBHOOK_SECRET": SECRET}


def output_of(command: list[str], environment: dict[str, str], cwd: Path = ROOT) -> str:
    """What a user's program prints; its last words if it fails."""
    done = subprocess.run(command, env=environment, cwd=cwd, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The packages from npm that the JavaScript client is tested with, installed on first use."""
    need_node()
    return installed(JS)


def installed(project: Path) -> Path:
    """The packages from npm that a folder's package.json wants, installed there unless they are."""
    folder, wanted = project / "node_modules", (project / "package.json").read_text()
    stamp = folder / ".installed.json"
    if not stamp.is_file() or stamp.read_text() != wanted:
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"]
        subprocess.run(command, cwd=project, check=True, capture_output=True, timeout=600)
        stamp.write_text(wanted)
    return folder


@pytest.fixture
def node(service: Service, node_modules: Path) -> Run:
    """Runs a module in Node, with packages from npm at hand."""

    def run(program: Path, **environment: str) -> str:
        return output_of(["node", str(program)], user_environment(service) | environment)

    return run


@pytest.fixture
def python(service: Service) -> Run:
    """Runs a Python program."""

    def run(program: Path, **environment: str) -> str:
        return output_of([sys.executable, "-W", "error", str(program)], user_environment(service) | environment)

    return run


@pytest.fixture
def bad_way(service: Service) -> Iterator[BadWay]:
    """An address that leads to the service, unless it is told to fail."""
    with BadWay(service.port) as way:
        yield way
