"""`kibitz check`: whether a game keeps the contract, in sentences."""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.errors import BadOption
from engine.registry import game_ids

BOUNDS_CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
PLAIN = {"NUMBA_DISABLE_JIT": "1"}


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    command = commands.add_parser("check", help="check that a game keeps the contract, and measure its speed")
    command.add_argument("game", help="the game's id; its package must be installed")
    command.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    game = options.game
    if game not in game_ids():
        folder = Path(game)
        hint = f"; install it first: pip install -e {folder}" if (folder / "pyproject.toml").is_file() else ""
        raise BadOption(f"there is no game {game!r}{hint}")
    wrong = _run(game, "preflight", {}) or _damage(game)
    if not wrong:  # what comes now runs compiled code that checks no index
        wrong = _run(game, "contract", {})
    if not wrong:
        _measure(game)
    print(f"{game} keeps the contract." if not wrong else f"{game}: {wrong} thing{'s' * (wrong > 1)} to put right.")
    return 1 if wrong else 0


def _run(game: str, stage: str, environment: dict[str, str]) -> int:
    """Run a stage and print what it finds; how many findings there are."""
    wrong = 0
    for told in _told(game, stage, environment):
        if "finding" in told:
            wrong += told["finding"] is not None
            _print(told["check"], told["finding"])
    return wrong


def _damage(game: str) -> int:
    """Damaged states under bounds checks; what runs out of bounds runs again in plain Python, which knows the line."""
    for told in _told(game, "damage", BOUNDS_CHECKED):
        if told.get("finding"):
            again = [t["finding"] for t in _told(game, "damage", PLAIN) if t.get("finding")]
            _print(told["check"], (again or [told["finding"]])[0])
            return 1
    _print("No damaged state makes a kernel leave its arrays", None)
    return 0


def _measure(game: str) -> None:
    with tempfile.TemporaryDirectory() as empty:
        (first,) = _told(game, "speed", {"KIBITZ_CACHE_DIR": empty})
        (later,) = _told(game, "speed", {"KIBITZ_CACHE_DIR": empty})
    simulations, games = (f"{later[name]:,.0f}" for name in ("simulations_per_s", "games_per_s"))
    print(f"speed   {simulations} simulations/s, {games} random games/s from Python")
    print(f"start   {first['compile_s']:.1f} s to compile a search once, {later['compile_s']:.1f} s to load it later")


def _told(game: str, stage: str, environment: dict[str, str]) -> Iterator[dict[str, Any]]:
    """What a stage tells, from a process of its own; its end by a signal is a finding."""
    command = [sys.executable, "-W", "ignore", "-m", "deploy.check", game, stage]
    with subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        running = "starting"
        for line in child.stdout:
            told = json.loads(line)
            running = told.get("running", running)
            yield told
        assert child.stderr is not None
        said = child.stderr.read().strip().splitlines()
    if child.returncode < 0:
        name = signal.Signals(-child.returncode).name
        yield {"check": running, "finding": f"the process was ended by {name}: a kernel wrote where it may not"}
    elif child.returncode:
        yield {"check": running, "finding": f"the process failed: {said[-1] if said else child.returncode}"}


def _print(check: str, finding: str | None) -> None:
    print(f"ok      {check}" if finding is None else f"WRONG   {check}\n        {finding}", flush=True)
