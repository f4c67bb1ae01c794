"""Clients that other people's generators make of the OpenAPI document: they compile, and play."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.node import need_node
from tests.service.clients.conftest import installed, output_of
from tests.service.harness import Service

PROGRAMS = Path(__file__).parent / "generated"
CONFIG = "package_name_override: kibitz_generated\nproject_name_override: kibitz-generated\n"
TOOLS = Path(sys.executable).parent
ENVIRONMENT = os.environ | {"PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture
def document(service: Service, tmp_path: Path) -> Path:
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(service.call("GET", "/openapi.json").json), encoding="utf-8")
    return path


@pytest.fixture
def addresses(service: Service, large_service: Service) -> list[str]:
    """Where Connect Four and where Catan is served."""
    return [f"http://127.0.0.1:{running.port}" for running in (service, large_service)]


def check_played(printed: str) -> None:
    """A game that ended, a match all of whose moves came as events, and an analysis of its beginning."""
    told = json.loads(printed)
    assert told["moves"] >= 7
    assert told["played"] > 50
    assert (told["end"], told["status"], told["judged"]) == ("done", "done", 6)


def test_openapi_python_client(addresses: list[str], document: Path, tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text(CONFIG, encoding="utf-8")
    command = [str(TOOLS / "openapi-python-client"), "generate", "--path", str(document), "--output-path", "made"]
    done = subprocess.run(
        [*command, "--config", "config.yml"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Warning" not in done.stdout, done.stdout
    made = tmp_path / "made"
    shutil.copy(PROGRAMS / "play.py", made)
    checked = [str(TOOLS / "mypy"), "--ignore-missing-imports", "--config-file", "", "play.py", "kibitz_generated"]
    output_of(checked, ENVIRONMENT, made)
    environment = ENVIRONMENT | {"PYTHONPATH": str(made)}
    check_played(output_of([sys.executable, "play.py", *addresses], environment, made))


def test_openapi_typescript(addresses: list[str], document: Path, tmp_path: Path) -> None:
    need_node()
    packages = installed(PROGRAMS)
    (tmp_path / "node_modules").symlink_to(packages)
    shutil.copy(PROGRAMS / "package.json", tmp_path)
    shutil.copy(PROGRAMS / "play.ts", tmp_path)
    programs = packages / ".bin"
    output_of([str(programs / "openapi-typescript"), str(document), "-o", "api.d.ts"], ENVIRONMENT, tmp_path)
    options = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"]
    output_of([str(programs / "tsc"), *options, "play.ts"], ENVIRONMENT, tmp_path)
    check_played(output_of(["node", "play.js", *addresses], ENVIRONMENT, tmp_path))
