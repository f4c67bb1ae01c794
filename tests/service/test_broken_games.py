"""A plug-in that does not work is named with what is wrong, and hurts nobody else."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.engine.test_registry import announce
from tests.service.harness import ROOT, Service


def test_a_broken_plug_in_takes_nobody_with_it(fresh_service: Callable[..., Service], tmp_path: Path) -> None:
    announce(tmp_path / "plugs", "chess-960", "broken_chess", "raise RuntimeError('no board')")
    path = os.pathsep.join([str(tmp_path / "plugs"), os.environ.get("PYTHONPATH", "")])
    service = fresh_service(1, KIBITZ_GAMES="tictactoe,chess-960,connect-four", PYTHONPATH=path)
    catalogue = service.call("GET", "/v1/games").json
    assert [game["id"] for game in catalogue["games"]] == ["tictactoe", "connect-four"]
    assert [game["id"] for game in catalogue["broken"]] == ["chess-960"]
    assert "RuntimeError: no board" in catalogue["broken"][0]["problem"]
    ready = service.call("GET", "/readyz")
    assert ready.status == 200
    assert ready.json["games"] == {"tictactoe": True, "connect-four": True}
    assert "no board" in ready.json["broken"]["chess-960"]
    for answer in (
        service.call("GET", "/v1/games/chess-960"),
        service.call("POST", "/v1/decisions", {"game": "chess-960", "state": {}, "player": "p0"}),
    ):
        assert (answer.status, answer.json["type"]) == (503, "urn:kibitz:problem:broken-game")
        assert "no board" in answer.json["detail"]
    assert service.decide(deadline_ms=300).json["source"] == "search"

    command = [sys.executable, "-m", "deploy.cli", "games"]
    told = subprocess.run(command, cwd=ROOT, env=service.environment, capture_output=True, text=True, check=True)
    assert "chess-960: broken: broken_chess does not load: RuntimeError: no board" in told.stdout
    assert "tictactoe: Tic-tac-toe" in told.stdout
