"""`kibitz run`: the whole service on one machine."""

import json
import os
import shlex
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from honcho.environ import parse_procfile
from honcho.manager import Manager

from deploy import redis_server
from deploy.progress import Progress
from engine.registry import load_game
from tasks import tenants, warmup
from tasks.config import config
from tasks.warmup import new_position, served_games

PROCFILE = Path(__file__).resolve().parents[1] / "Procfile"
READY_S = 600


def run() -> int:
    """Start Redis if none is named, then web, workers, guard and delivery; stop all on Ctrl-C or TERM."""
    server = None
    if not os.environ.get("KIBITZ_REDIS_URL"):
        server, os.environ["KIBITZ_REDIS_URL"] = redis_server.start()
        config.cache_clear()
    try:
        return _run_processes()
    finally:
        if server is not None:
            server.terminate()
            server.wait(5)


def _run_processes() -> int:
    os.environ.setdefault("KIBITZ_WORKERS", str(config().workers))
    os.environ.setdefault("KIBITZ_BACKGROUND_WORKERS", str(config().background_workers))
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    warmup.forget_compiled()
    if not tenants.keys_configured() and not config().host:
        print("No API key is configured: listening on loopback only (kibitz keys create <tenant> makes one).")
    manager = Manager()
    for name, command in parse_procfile(PROCFILE.read_text()).processes.items():
        manager.add_process(name, command, cwd=str(PROCFILE.parent), env=dict(os.environ))
    threading.Thread(target=_compile, daemon=True).start()
    threading.Thread(target=_announce, daemon=True).start()
    manager.loop()
    # Asked to stop, the processes end by signal; only a failure of their own counts.
    return 0 if manager.returncode in (0, 130, 143, -2, -15) else int(manager.returncode or 0)


def _compile() -> None:
    """Compile what is not in the disk cache yet, small games first; each is served as soon as it is ready."""
    games = served_games()

    def ready(done: int, game_id: str, seconds: float) -> None:
        warmup.mark_compiled(game_id)
        progress.show(done, f"{game_id} in {seconds:.1f} s")

    with Progress("compiling", len(games), sys.stdout) as progress:
        warmup.warm_up_all(ready, games)


def _announce() -> None:
    """Say where the service is, once it answers."""
    address = f"http://127.0.0.1:{config().port}"
    deadline = time.monotonic() + READY_S
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=2) as response:
                games = json.load(response)["games"]
        except (urllib.error.URLError, OSError):
            time.sleep(0.3)
            continue
        example = next(game for game, loaded in games.items() if loaded)
        print(f"\nKibitz is ready at {address} (documentation: {address}/docs). Try:\n")
        print(curl_line(address, example), flush=True)
        return


def curl_line(address: str, game_id: str) -> str:
    """A command that asks for a decision and shows the answer."""
    game = load_game(game_id)
    position = new_position(game)
    seat = game.to_move(position.state)
    body = {
        "game": game_id,
        "player": game.codec.player_ids(position)[seat],
        "deadline_ms": 1000,
        "state": game.codec.encode_state(position),
    }
    words = ["curl", "-s", f"{address}/v1/decisions", "-H", "Content-Type: application/json", "-H", "Prefer: wait=5"]
    return shlex.join([*words, "-d", json.dumps(body)])
