"""`python -m tests.bench.image [name [game ...]]`: an image's size, and how soon a container of it decides.

By default for every game. Each container is started from nothing with all games, as anybody would run it: not as root,
nothing writable but /tmp. The clock runs from `podman run` (or docker) to the answer of a search. TOOL names docker or
podman, TOOL_OPTIONS are options of its own, RUN_OPTIONS those of its `run`.
"""

import http.client
import json
import os
import shlex
import shutil
import subprocess
import sys
import time

from deploy.redis_server import free_port
from engine.bots.preparing import position_with_a_choice
from engine.registry import game_ids, load_game
from tests.bench.table import demand, row, section

LARGEST_MB, LONGEST_S = 600, 5.0
GIVE_UP_S = 60.0
POLL_S = 0.05
COUNT_UNCOMPILED = """
import os, sys
import api.app, celery.__main__, deploy.stack, deploy.web.worker, gunicorn.app.wsgiapp, tasks.guard, tasks.worker
places = [getattr(module, "__cached__", None) for module in list(sys.modules.values())]
print(sum(place is not None and not os.path.exists(place) for place in places))
"""
HARDENED = ("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--network", "host")


def main() -> None:
    """Print the figures against their limits; the exit status tells whether all held."""
    name = sys.argv[1] if len(sys.argv) > 1 else "kibitz"
    tool = [_tool(), *shlex.split(os.environ.get("TOOL_OPTIONS", ""))]
    section(
        f"image {name}; load {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores (figures mean little on a busy machine)"
    )
    size = int(_said(tool, "image", "inspect", "--format", "{{.Size}}", name)) / 1e6
    user = _said(tool, "image", "inspect", "--format", "{{.Config.User}}", name)
    held = [size <= LARGEST_MB, user.split(":")[0] not in ("", "0", "root")]
    row("size", f"{size:.0f} MB", demand(held[0], f"at most {LARGEST_MB} MB"))
    row("user", user, demand(held[1], "not root"))
    uncompiled = int(
        _said(tool, "run", "--rm", *_run_options(), "--entrypoint", "python", name, "-c", COUNT_UNCOMPILED)
    )
    held.append(uncompiled == 0)
    row("modules without bytecode", str(uncompiled), demand(held[-1], "none"))
    for game_id in sys.argv[2:] or game_ids():
        if load_game(game_id).folder.parts[-3:-1] != ("engine", "games"):
            continue  # a plug-in of this environment
        seconds = cold_start_s(tool, name, game_id)
        held.append(seconds <= LONGEST_S)
        row(f"first decision, {game_id}", f"{seconds:.1f} s", demand(held[-1], f"at most {LONGEST_S:g} s"))
    sys.exit(0 if all(held) else 1)


def cold_start_s(tool: list[str], name: str, game_id: str) -> float:
    """Seconds from starting a container to its first searched decision of a game."""
    port, container, question = free_port(), f"kibitz-bench-{os.getpid()}", _question(game_id)
    options = [*_run_options(), "--env", f"KIBITZ_PORT={port}"]
    started = time.monotonic()
    with open(os.devnull, "w") as nowhere:
        running = subprocess.Popen(
            [*tool, "run", "--rm", "--name", container, *options, name], stdout=nowhere, stderr=nowhere
        )
    try:
        while time.monotonic() - started < GIVE_UP_S:
            if _searched(port, question):
                return time.monotonic() - started
            if running.poll() is not None:
                sys.exit(f"the container ended with {running.returncode}")
            time.sleep(POLL_S)
        return GIVE_UP_S
    finally:
        subprocess.run([*tool, "stop", "--time", "12", container], capture_output=True, check=False)
        running.wait(30)


def _question(game_id: str) -> str:
    """A request for a decision that has to be searched; made before the clock runs, for it loads the game here."""
    game = load_game(game_id)
    position = position_with_a_choice(game)
    player = game.codec.player_ids(position)[game.to_move(position.state)]
    body = {"game": game_id, "state": game.codec.encode_state(position), "player": player, "deadline_ms": 5000}
    body |= {"iterations": 100, "options": {"book": False}, "require": "search"}  # it may wait for the search process
    return json.dumps(body)


def _searched(port: int, question: str) -> bool:
    """Whether a decision is searched now."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=8)
    try:
        connection.request("POST", "/v1/decisions", question, {"Content-Type": "application/json", "Prefer": "wait=6"})
        response = connection.getresponse()
        answer = json.load(response)
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        connection.close()
    return response.status == 200 and bool(answer.get("simulations"))


def _run_options() -> list[str]:
    return [*HARDENED, *shlex.split(os.environ.get("RUN_OPTIONS", ""))]


def _tool() -> str:
    found = os.environ.get("TOOL") or shutil.which("docker") or shutil.which("podman")
    if found is None:
        sys.exit("install docker or podman")
    return found


def _said(tool: list[str], *words: str) -> str:
    return subprocess.run([*tool, *words], capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
