"""Kibitz as others install it."""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def installed_kibitz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment in which there is nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"  # building leaves things behind, which must not be among the sources
    shutil.copytree(
        ROOT, source, ignore=shutil.ignore_patterns(".*", "tests", "clients", "build", "__pycache__", "*.egg-info")
    )
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(source)], check=True, cwd=folder)
    (wheel,) = folder.glob("kibitz-*.whl")
    venv.create(folder / "env", with_pip=False)
    python = str(folder / "env" / "bin" / "python")
    lock = str(ROOT / "requirements.lock")
    subprocess.run([*pip, "--python", python, "install", "-c", lock, str(wheel)], check=True, cwd=folder)
    return folder / "env" / "bin" / "kibitz"
