"""Compiling what games need before anybody waits for it. `python -m tasks.compiling <game>` compiles one.

A process that serves compiles nothing. It waits for a stamp on this machine's disk, which says that everything a game
offers is in the disk cache; whoever finds no stamp has the game compiled in a process of its own, one at a time.
"""

import fcntl
import hashlib
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite.binding import get_host_cpu_name
from numba.core import event as numba_events
from numba.core.errors import NumbaError

import engine
import mcts
from engine.bots.preparing import position_with_a_choice, prepare_bots
from engine.errors import BadOption, BrokenGame
from engine.game import Game, State
from engine.kernels.cache import conditions
from engine.kernels.complaints import complaint
from engine.kernels.digests import folder_digest
from engine.kernels.environment import NATIVE, cache_home, target_cpu
from engine.registry import load_game
from engine.table.transcript import step_of
from mcts import Settings, Tree, preset, search
from mcts.fallback import quick_action
from mcts.judge import action_value
from mcts.nets.net import net_of
from mcts.tree_bytes import tree_from_bytes, tree_to_bytes
from tasks.store import metrics

FEW = {"iterations": 8, "time_ms": None, "max_nodes": 10_000}
OUTPUT_LINES = 15  # of a failed process that are told
log = logging.getLogger(__name__)


def compile_game(game_id: str) -> None:
    """Compile everything that a game offers, or load it from the disk cache: rules, both searches, judging, bots."""
    compile_searches(game_id)
    compile_bots(game_id)


def compile_searches(game_id: str) -> None:
    """Compile or load what a search needs of a game: its rules, both searches, judging."""
    compile_rules(game_id)
    game = load_game(game_id)
    for settings in _ways_to_search(game):
        _compile_search(game, settings)


def compile_bots(game_id: str) -> None:
    """Compile or load what the bots of a game need besides."""
    prepare_bots(load_game(game_id))


def compile_rules(game_id: str) -> None:
    """Compile or load what the API needs of a game: its codec and the rules, without the search."""
    game = load_game(game_id)
    position = game.codec.decode_state(game.codec.encode_state(game.new_position()))
    quick_action(game, *_to_think_about(game), 0)
    action = game.legal_actions(position.state)[0]
    after = game.play(position, action)
    game.codec.recall(after, 0, [step_of(game, position, action, after)])
    game.codec.view(after, 0)
    game.returns(after.state)


def _to_think_about(game: Game) -> tuple[State, int]:
    """A state and who is to act in it; with a choice, for without one nothing is thought about."""
    state = position_with_a_choice(game).state
    return state, game.to_move(state)


def _ways_to_search(game: Game) -> Iterator[Settings]:
    """The settings that lead into other compiled code; all others are read as the search runs."""
    ways: list[dict[str, Any]] = [{}, {"loop": "closed"}, {"loop": "open"}]
    if net_of(game) is not None:
        ways = [way | {"evaluation": evaluation} for way in ways for evaluation in ("hand", "net")]
    for changes in ways:
        settings = preset(game, "medium", {**FEW, **changes})
        try:
            settings.loop_for(game)
        except BadOption:  # a closed loop would see what is hidden
            continue
        yield settings


def _compile_search(game: Game, settings: Settings) -> None:
    state, seat = _to_think_about(game)
    closed = settings.loop_for(game) == "closed"
    tree = Tree(game, state, settings.max_nodes, closed=closed)
    search(game, state, seat, settings, tree=tree)
    tree.make_room()
    tree_from_bytes(game, tree_to_bytes(tree, settings.max_nodes), settings.max_nodes).reroot(0, state)
    action_value(game, state, seat, game.legal_actions(state)[0], settings)


def compile_all(games: list[str], on_game: Callable[[int, str, float], None], jobs: int = 2) -> None:
    """Compile games in processes of their own, `jobs` at a time; tells (games done, which one, its seconds).

    Raises BrokenGame for one that cannot be compiled, after all others have been.
    """
    failed: list[BrokenGame] = []
    with ThreadPoolExecutor(jobs, "compiling") as pool:
        running = {pool.submit(_timed, game_id): game_id for game_id in games}
        for done, future in enumerate(as_completed(running), 1):
            try:
                on_game(done, running[future], future.result())
            except BrokenGame as error:
                failed.append(error)
    if failed:
        raise failed[0]


def _timed(game_id: str) -> float:
    started = time.monotonic()
    ensure_compiled(game_id)
    return time.monotonic() - started


def ensure_compiled(game_id: str) -> None:
    """Have a game compiled in a process of its own, unless it is; one process of this machine does it.

    Raises BrokenGame with the end of what the compiler printed.
    """
    if is_compiled(game_id):
        return
    with _alone(game_id):
        if is_compiled(game_id):
            return
        command = [sys.executable, "-m", "tasks.compiling", game_id]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            said = "\n".join(done.stdout.splitlines()[-OUTPUT_LINES:])
            raise BrokenGame(game_id, f"could not be compiled (exit code {done.returncode}):\n{said}")


def is_compiled(game_id: str) -> bool:
    """Whether everything that a game offers is in this machine's disk cache."""
    return _stamp(game_id).exists()


@contextmanager
def _alone(game_id: str) -> Iterator[None]:
    lock = _stamp(game_id).with_suffix(".lock")
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@cache
def _stamp(game_id: str) -> Path:
    """The file that says so. Its name holds a digest of all sources that could matter: that is more than kernels are
    made from, so that a stamp is sometimes missing though nothing needs to be compiled, and never the other way."""
    ours = Path(engine.__path__[0])
    folders = [ours / "kernels", ours / "bots", Path(mcts.__path__[0]), load_game(game_id).folder]
    judged = "" if net_of(load_game(game_id)) is None else "net"
    host = [get_host_cpu_name()] if target_cpu() == NATIVE else []  # else an image serves on any host that can run it
    content = "\n".join([*conditions(), *host, judged, *map(folder_digest, folders)])
    return cache_home() / "ready" / f"{game_id}-{hashlib.sha256(content.encode()).hexdigest()[:20]}"


def count_compiling(tell: Callable[[str], None]) -> None:
    """Tell the name of every function that this process compiles from now on."""
    numba_events.register("numba:compile", _Compilations(tell))


def compiled_while_serving(function: str) -> None:
    """Count what kept others waiting: it should have been compiled before the game was announced."""
    log.warning("compiled while serving: %s", function)
    metrics.count("compiled_while_serving")


class _Compilations(numba_events.Listener):
    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def on_start(self, event: Any) -> None:
        self._tell(str(event.data["dispatcher"]))

    def on_end(self, event: Any) -> None:
        pass


def _compile_or_complain(game_id: str) -> None:
    """Compile a game; a kernel that does not compile ends the process with its own line, not with Numba's."""
    try:
        compile_game(game_id)
    except NumbaError as error:
        reason, place = complaint(error, load_game(game_id).folder)
        sys.exit(f"{place[0]}:{place[1]}: {reason}" if place else reason)


if __name__ == "__main__":
    _compile_or_complain(sys.argv[1])
    _stamp(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
    _stamp(sys.argv[1]).touch()
