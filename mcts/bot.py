"""The search as a bot, one per difficulty."""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.bots.bot import Bot
from engine.game import Game
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts.books.book import known_action
from mcts.fallback import Fallback
from mcts.nets.net import Net
from mcts.search import Limits, search
from mcts.settings import PRESETS, preset

MAX_SEED = 2**32 - 1
PREFIX = "MCTS "
"""The name of a search bot is this and its difficulty."""


class MctsBot(Bot):
    """Monte Carlo tree search, or its book, with the settings of a difficulty; other settings or a net if wanted."""

    def __init__(
        self,
        difficulty: str,
        changes: Mapping[str, Any] | None = None,
        name: str | None = None,
        net: Net | None = None,
    ) -> None:
        self.name = name or PREFIX + difficulty  # type: ignore[misc]
        self.description = f"Monte Carlo tree search, {difficulty} preset."  # type: ignore[misc]
        self.difficulty = difficulty  # type: ignore[misc]
        self._changes = dict(changes or {})
        self._net = net
        self._considered: dict[int, int] = {}

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        started = time.monotonic()
        settings = preset(view.game, self.difficulty, self._changes, self._net)
        seed = rng.integer(0, MAX_SEED)
        known = known_action(view.game, view.state, settings)
        if known is not None:
            self._considered = {known.action: known.visits}
            return known.action
        limits = Limits.of(settings, started).until(view.limits.deadline)
        result = search(
            view.game,
            view.state,
            view.seat,
            settings,
            limits,
            seed=seed,
            legal=legal_actions,
            net=self._net,
            cancel=view.limits.cancel,
        )
        self._considered = {candidate.action: candidate.visits for candidate in result.candidates}
        return result.action

    def considered(self) -> Mapping[int, int]:
        return self._considered


def difficulty_of(name: str) -> str | None:
    """The difficulty of the search bot of this name; None if it is no search bot's."""
    difficulty = name.removeprefix(PREFIX)
    return difficulty if name.startswith(PREFIX) and difficulty in PRESETS else None


def mcts_bots(game: Game) -> Iterable[Bot]:
    """A search bot for each difficulty, and what is answered without a search."""
    return [Fallback(), *(MctsBot(difficulty) for difficulty in PRESETS)]
