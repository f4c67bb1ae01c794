"""The bots of the published `catanatron` package at our table, for matches; there only if that package is installed.

They decide on what this module shows them: their own kinds of actions, made of our legal list, and a stand-in for their
game object that plays those actions by our rules. Like every bot here they see no hidden cards.
"""

import importlib.util
import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from engine.bots.bot import Bot
from engine.game import Game, State, record
from engine.games.catan.play.actions import (
    BUY_CARD,
    CITY,
    DISCARD,
    END_TURN,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    SETTLEMENT,
    TRADE,
)
from engine.games.catan.play.state import total_points
from engine.seeded_random import SeededRandom
from engine.view import View

INSTALLED = importlib.util.find_spec("catanatron") is not None
MAX_SEED = 2**32 - 1
SEAT_COLORS = ("RED", "BLUE", "ORANGE", "WHITE")
PLAIN = {
    ROLL: "ROLL",
    END_TURN: "END_TURN",
    BUY_CARD: "BUY_DEVELOPMENT_CARD",
    PLAY_KNIGHT: "PLAY_KNIGHT_CARD",
    PLAY_ROAD_BUILDING: "PLAY_ROAD_BUILDING",
}
RANGES = (
    (ROBBER, "MOVE_ROBBER"),
    (CITY, "BUILD_CITY"),
    (SETTLEMENT, "BUILD_SETTLEMENT"),
    (ROAD, "BUILD_ROAD"),
    (ROB, "MOVE_ROBBER"),
    (TRADE, "MARITIME_TRADE"),
    (PLAY_PLENTY, "PLAY_YEAR_OF_PLENTY"),
    (PLAY_MONOPOLY, "PLAY_MONOPOLY"),
    (DISCARD, "DISCARD"),
)
"""The first id of each kind of action, from the last kind to the first."""


def kind_of(action: int) -> str:
    """The name of catanatron's type for an action of ours."""
    return PLAIN[action] if action in PLAIN else next((name for first, name in RANGES if action >= first), "END_TURN")


class StandIn:
    """As much of catanatron's game object as its bots look at; the value of an action is our action id."""

    def __init__(self, game: Game, state: State, colors: Sequence[Any]) -> None:
        self._game, self._after, self._colors = game, state, colors

    def copy(self) -> "StandIn":
        """A game to try an action on."""
        return StandIn(self._game, self._after, self._colors)

    def execute(self, action: Any) -> None:
        """Play an action."""
        self._after = self._game.apply_unchecked(self._after, action.value)

    @property
    def state(self) -> SimpleNamespace:
        """Points by seat, in catanatron's words."""
        s = record(self._after)
        points = {f"P{i}_ACTUAL_VICTORY_POINTS": int(total_points(s, np.int64(i))) for i in range(s.players)}
        return SimpleNamespace(color_to_index={c: i for i, c in enumerate(self._colors)}, player_state=points)


class CatanatronBot(Bot):
    """A bot of the package behind our interface."""

    player: ClassVar[tuple[str, str]]
    """Module and class of the bot."""

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        from catanatron.models.enums import Action, ActionType
        from catanatron.models.player import Color

        module, name = self.player
        colors = [Color(color) for color in SEAT_COLORS]
        bot = getattr(importlib.import_module(module), name)(colors[view.seat])
        options = [Action(colors[view.seat], ActionType(kind_of(action)), action) for action in legal_actions]
        random.seed(rng.integer(0, MAX_SEED))  # these bots draw from Python's global generator
        return int(bot.decide(StandIn(view.game, view.state, colors), options).value)
