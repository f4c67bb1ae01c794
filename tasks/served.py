"""Which games are served, and which of them this process has ready: nothing is compiled on a request."""

import gc
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import cache

from engine.bots.registry import get_bot
from engine.errors import BadOption, BrokenGame, KibitzError, UnknownBot, UnknownGame
from engine.game import Game
from engine.registry import broken_games, game_ids, load_game
from mcts import PRESETS, preset
from tasks.compiling import ensure_compiled, is_compiled
from tasks.config import config
from tasks.store import presence

POLL_S = 0.1
NEW_OBJECTS = 10_000  # between two looks of the garbage collector at new ones; with 700, it took 5 % of a request
log = logging.getLogger(__name__)


class StillCompiling(KibitzError):
    """A game whose kernels are not there yet."""

    code = "compiling"
    retry_after_s = 5


@cache
def served_games() -> list[str]:
    """The games that this service offers, the quickest to compile first; those that do not load are left out."""
    broken = broken_served_games()
    games = [game for game in _wanted_games() if game not in broken]
    return sorted(games, key=lambda game: load_game(game).dtype.itemsize)


@cache
def broken_served_games() -> dict[str, str]:
    """The games that this service should offer and cannot, each with what is wrong with it. Raises UnknownGame."""
    broken = broken_games(_wanted_games())
    for game_id in _wanted_games():
        if game_id not in broken and (problem := _manifest_problem(load_game(game_id))):
            broken[game_id] = problem
    return broken


def _wanted_games() -> list[str]:
    named = [game for game in config().games.split(",") if game]
    return named or game_ids()


def _manifest_problem(game: Game) -> str:
    """What in a manifest only the search and the bots can tell to be wrong; empty if nothing is."""
    try:
        for difficulty in PRESETS:
            preset(game, difficulty)
        get_bot(game, game.manifest.default_bot)
    except (BadOption, UnknownBot) as error:
        return f"game.json: {error}"
    return ""


class LoadedGames:
    """The games that a process has loaded, each as soon as it is compiled."""

    def __init__(self, load: Callable[[str], object], *later: Callable[[str], object]) -> None:
        """`load` is what has to be loaded of a game to serve it, `later` what may follow after the process forked."""
        self._steps = (load, *later)
        self._done: Counter[str] = Counter()
        """Of each game, the steps that are done."""
        self._broken: dict[str, BrokenGame] = {}

    def start(self) -> None:
        """Load in the background, and have compiled what nobody compiles."""
        threading.Thread(target=self._load_all, daemon=True, name="loader").start()

    def load_compiled(self, seconds: float) -> None:
        """Load what is compiled, and what gets so within a number of seconds; without what may follow."""
        deadline = time.monotonic() + seconds
        for game_id in served_games():
            while not is_compiled(game_id):
                if time.monotonic() > deadline:
                    return
                time.sleep(POLL_S)
            self._load_one(game_id, 1)

    def _load_all(self) -> None:
        for game_id in served_games():
            try:
                ensure_compiled(game_id)
                self._load_one(game_id, len(self._steps))
            except BrokenGame as error:
                self._broken[game_id] = error
                log.exception("%s is not served", game_id)
        keep_from_collector()

    def _load_one(self, game_id: str, steps: int) -> None:
        for step in self._steps[self._done[game_id] : steps]:
            step(game_id)
            self._done[game_id] += 1
            log.debug("loaded %s, step %d", game_id, self._done[game_id])

    @property
    def loaded(self) -> frozenset[str]:
        """Games that this process has loaded."""
        return frozenset(self._done)

    def ready(self) -> set[str]:
        """Games that this process and at least one search process have loaded."""
        return set(self.loaded & presence.loaded_games())

    def get(self, game_id: str) -> Game:
        """A game by its id. Raises UnknownGame, BrokenGame, or StillCompiling while its kernels are not there."""
        if problem := broken_served_games().get(game_id):
            raise BrokenGame(game_id, problem)
        if game_id not in served_games():
            raise UnknownGame(game_id, served_games())
        if game_id in self._broken:
            raise self._broken[game_id]
        if not self._done[game_id]:
            raise StillCompiling(f"{game_id} is being compiled; try again in a moment")
        return load_game(game_id)


def keep_from_collector() -> None:
    """What has been loaded stays, so the garbage collector need not go through it again and again."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
