"""Bots of the game's own."""

from collections.abc import Sequence

from engine.bots.bot import Bot
from engine.bots.simple import Greedy
from engine.games.catan.play.actions import BUY_CARD, CITY, ROBBER, SETTLEMENT
from engine.games.catan.sparring.catanatron import INSTALLED, CatanatronBot
from engine.seeded_random import SeededRandom
from engine.view import View

CITY_WEIGHT, SETTLEMENT_WEIGHT, CARD_WEIGHT = 10000, 1000, 100


class WeightedRandom(Bot):
    """Random, but keen on building."""

    name = "Weighted random"
    description = "Random, but cities weigh 10000, settlements 1000 and development cards 100."
    difficulty = "easy"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        weights = [_weight(action) for action in legal_actions]
        point = rng.integer(0, sum(weights) - 1)
        for action, weight in zip(legal_actions, weights, strict=True):
            point -= weight
            if point < 0:
                return action
        return legal_actions[-1]


def _weight(action: int) -> int:
    if CITY <= action < ROBBER:
        return CITY_WEIGHT
    if SETTLEMENT <= action < CITY:
        return SETTLEMENT_WEIGHT
    return CARD_WEIGHT if action == BUY_CARD else 1


class Value(Greedy):
    """The best position one action ahead, by the game's value function."""

    name = "Value"
    description = "Greedy: points before production before expansion before the hand, one action ahead."
    difficulty = "medium"


if INSTALLED:

    class CatanatronRandom(CatanatronBot):
        """catanatron's RandomPlayer."""

        name = "Catanatron random"
        description = "The RandomPlayer of the catanatron package."
        difficulty = "easy"
        player = ("catanatron.models.player", "RandomPlayer")

    class CatanatronWeighted(CatanatronBot):
        """catanatron's WeightedRandomPlayer."""

        name = "Catanatron weighted"
        description = "The WeightedRandomPlayer of the catanatron package."
        difficulty = "easy"
        player = ("catanatron.players.weighted_random", "WeightedRandomPlayer")

    class CatanatronVictoryPoint(CatanatronBot):
        """catanatron's VictoryPointPlayer."""

        name = "Catanatron victory point"
        description = "The VictoryPointPlayer of the catanatron package."
        difficulty = "easy"
        player = ("catanatron.players.search", "VictoryPointPlayer")
