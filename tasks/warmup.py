"""Compiling every game's kernels before anybody waits for them."""

import math
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache

from engine.game import Game, Position
from engine.registry import game_ids, load_game
from mcts import Tree, preset, search
from mcts.treecodec import tree_from_bytes, tree_to_bytes
from tasks.answers import fallback_action
from tasks.config import config
from tasks.redis_client import key, text_client

POLL_S = 0.2


@cache
def served_games() -> list[str]:
    """The games that this service offers, the quickest to compile first."""
    named = [game for game in config().games.split(",") if game]
    games = named or game_ids()
    return sorted(games, key=lambda game: load_game(game).dtype.itemsize)


def warm_up(game_id: str) -> float:
    """Compile a game's rules and searches, or load them from the disk cache; seconds that it took."""
    started = time.monotonic()
    warm_up_rules(game_id)
    game = load_game(game_id)
    state = game.new_state()
    settings = preset(game, "medium", {"iterations": 8, "time_ms": None})
    tree = Tree(game, state, settings.max_nodes, closed=settings.loop_for(game) == "closed")
    search(game, state, game.to_move(state), settings, tree=tree)
    tree_from_bytes(game, tree_to_bytes(tree, settings.max_nodes), settings.max_nodes).reroot(0, state)
    return time.monotonic() - started


def warm_up_rules(game_id: str) -> None:
    """Compile or load what the API needs of a game: its codec and the rules, without the search."""
    game = load_game(game_id)
    position = new_position(game)
    position = game.codec.decode_state(game.codec.encode_state(position))
    after = game.play(position, fallback_action(game, position, 0))
    game.codec.view(after, 0)
    game.returns(after.state)


def new_position(game: Game, seed: int = 0, players: int | None = None) -> Position:
    """An opening with players p0, p1, ..."""
    state = game.new_state(players, seed)
    ids = [f"p{seat}" for seat in range(game.player_count(state))]
    return Position(state, game.codec.new_context(ids, seed, {}))


def warm_up_all(on_game: Callable[[int, str, float], None], games: list[str] | None = None, jobs: int = 2) -> None:
    """Warm up games in processes of their own, so many at a time; tells (games done, which one, its seconds)."""
    waiting, done = list(games or served_games()), 0
    running: dict[str, tuple[subprocess.Popen[bytes], float]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            game_id = waiting.pop(0)
            command = [sys.executable, "-m", "tasks.warmup", game_id]
            running[game_id] = (subprocess.Popen(command, stdout=subprocess.DEVNULL), time.monotonic())
        for game_id, (process, started) in list(running.items()):
            if process.poll() is not None:
                if process.returncode < 0:
                    return  # ended by a signal, as everything is that is asked to stop
                if process.returncode:
                    raise RuntimeError(f"{game_id} could not be compiled; run: kibitz compile {game_id}")
                done += 1
                on_game(done, game_id, time.monotonic() - started)
                del running[game_id]
        time.sleep(0.02)


def mark_compiled(game_id: str) -> None:
    """Tell the processes on this machine that a game's kernels are in the disk cache."""
    text_client().sadd(_compiled_key(), game_id)


def forget_compiled() -> None:
    """Begin anew, before the processes of this machine start."""
    text_client().delete(_compiled_key(), key("loaded"))


def wait_until_compiled(game_id: str, deadline: float = math.inf) -> bool:
    """Wait until a game's kernels are in the disk cache: only one process compiles, the others load.

    False if they are not by the deadline, a reading of time.monotonic().
    """
    while not text_client().sismember(_compiled_key(), game_id):
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL_S)
    return True


def _compiled_key() -> str:
    return key("compiled", os.uname().nodename)


if __name__ == "__main__":
    warm_up(sys.argv[1])
