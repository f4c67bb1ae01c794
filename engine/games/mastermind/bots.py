"""Bots for Mastermind; Playlab42 ships none. What they know of the code is the answers so far."""

from collections.abc import Sequence

import numpy as np

from engine.bots.bot import Bot
from engine.game import record
from engine.games.mastermind.codes import CODES, listed
from engine.seeded_random import SeededRandom
from engine.view import View


class Guesser(Bot):
    """A beginner who has understood the answers."""

    name = "Guesser"
    description = "Submits any code that fits all answers so far."
    difficulty = "easy"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        codes = np.zeros(CODES, np.int64)
        count = listed(record(view.state).fitting, codes)
        # At a table the code may come from the same seed: its digits would show in the generator's first number.
        return SeededRandom(rng.draw()).pick(codes[:count].tolist())


class Solver(Bot):
    """The first of the guesses that are worth searching; it draws no random number."""

    name = "Solver"
    description = "Submits the code that can get the most different answers, by those that fit so far."
    difficulty = "hard"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        return view.game.search_actions(view.state)[0]
