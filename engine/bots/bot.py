"""The interface of every bot."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.seeded_random import SeededRandom
from engine.view import View

DIFFICULTIES = ("easy", "medium", "hard", "expert")


class Bot(ABC):
    """Chooses actions for one player.

    A bot is told what its player may know and nothing more. All its randomness comes from `rng`, and it carries
    nothing from call to call that changes its choice: the same view, actions and generator give the same action, unless
    time ran out. One that may think for longer than a few milliseconds looks at `view.limits.over` in between, and
    chooses when it is true: the service ends the process of a bot that does not.
    """

    name: ClassVar[str]
    """Shown to people, and the key in the registry."""
    description: ClassVar[str]
    """The strategy in a line."""
    difficulty: ClassVar[str]
    """One of DIFFICULTIES."""

    @abstractmethod
    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        """One of the legal actions (never empty; in the game's order), within the view's limits."""

    def considered(self) -> Mapping[int, int]:
        """How often the last choice tried each action, for records of games; empty if the bot does not count."""
        return {}

    def on_game_start(self, view: View) -> None:
        """Called once, before the first choice."""

    def on_game_end(self, view: View, reward: float) -> None:
        """Called once, with this player's reward in [0, 1]."""
