"""Compiling every game's kernels before anybody waits for them."""

import subprocess
import sys
import time
from collections.abc import Callable

from engine.registry import game_ids, load_game
from mcts import search
from mcts.settings import preset


def warm_up(game_id: str) -> float:
    """Compile a game's rules and searches, or load them from the disk cache; seconds that it took."""
    started = time.monotonic()
    game = load_game(game_id)
    settings = preset(game, "medium", {"iterations": 8, "time_ms": None})
    state = game.new_state()
    game.returns(game.apply_unchecked(state, game.legal_actions(state)[0]))
    search(game, state, game.to_move(state), settings)
    return time.monotonic() - started


def warm_up_all(on_game: Callable[[int, str, float], None], games: list[str] | None = None, jobs: int = 2) -> None:
    """Warm up games in processes of their own, so many at a time; tells (games done, which one, its seconds)."""
    waiting, done = list(games or game_ids()), 0
    running: dict[str, tuple[subprocess.Popen[bytes], float]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            game_id = waiting.pop(0)
            command = [sys.executable, "-m", "deploy.warmup", game_id]
            running[game_id] = (subprocess.Popen(command, stdout=subprocess.DEVNULL), time.monotonic())
        for game_id, (process, started) in list(running.items()):
            if process.poll() is not None:
                if process.returncode:
                    raise RuntimeError(f"{game_id} could not be compiled; run: kibitz compile {game_id}")
                done += 1
                on_game(done, game_id, time.monotonic() - started)
                del running[game_id]
        time.sleep(0.02)


if __name__ == "__main__":
    warm_up(sys.argv[1])
