"""The bots that Playlab42 ships for Triomino, besides Random."""

from collections.abc import Sequence

import numpy as np

from engine.bots.bot import Bot
from engine.game import record
from engine.games.triomino.rules import PLACE, points
from engine.seeded_random import SeededRandom
from engine.view import View


class GreedyBot(Bot):
    """Playlab42's Greedy bot, choice for choice."""

    name = "Greedy"
    description = "Lays the tile that earns most points at once; draws or passes when none fits."
    difficulty = "medium"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        placements = [action for action in legal_actions if action >= PLACE]
        if not placements:
            return legal_actions[0]
        s = record(view.state)
        earned = np.array([points(s, action) for action in placements])
        return rng.pick([a for a, n in zip(placements, earned, strict=True) if n == earned.max()])
