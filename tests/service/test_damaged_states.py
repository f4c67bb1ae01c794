"""Damaged states of every game through the API and a search; `python -m tests.bench.fuzz` tries thousands."""

import subprocess
import sys

from engine.registry import game_ids
from tests.service.harness import ROOT

STATES = 60


def test_no_state_is_more_than_the_service_can_bear() -> None:
    command = [sys.executable, "-m", "tests.bench.fuzz", "--states", str(STATES), "--seed", "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    told = [line.split()[0] for line in done.stdout.splitlines() if "findings" in line]
    assert told == game_ids()
    assert "searched" in done.stdout
