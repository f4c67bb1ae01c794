"""A bot of Nim's own, as rude as a bot can be: services must live with it."""

import time
from collections.abc import Sequence

from engine.bots.bot import Bot
from engine.game import record
from engine.seeded_random import SeededRandom
from engine.view import View
from example_games.nim.rules import LARGEST

NAP_S = 30.0


class Sleeper(Bot):
    """Takes what comes first, but falls asleep over a heap of the largest size, whatever its limits are."""

    name = "Sleeper"
    description = f"Takes what comes first; sleeps for {NAP_S:.0f} s at the sight of {LARGEST} matches in a heap."
    difficulty = "easy"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        if record(view.state).heaps.max() == LARGEST:
            time.sleep(NAP_S)
        return legal_actions[0]
