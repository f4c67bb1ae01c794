"""Bots that suit every game: Random, Greedy and Minimax."""

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from engine.bots.alphabeta import AlphaBeta
from engine.bots.bot import Bot
from engine.bots.kernels import kernels_of
from engine.bots.limits import UNLIMITED
from engine.kernels.specialise import records
from engine.seeded_random import SeededRandom
from engine.view import View


class Random(Bot):
    """Any legal action."""

    name = "Random"
    description = "Plays any legal action, each with the same chance."
    difficulty = "easy"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        return rng.pick(legal_actions)


class Greedy(Bot):
    """The action that looks best at sight."""

    name = "Greedy"
    description = "Plays what looks best one move ahead, without looking at replies."
    difficulty = "easy"
    pruned: ClassVar[bool] = False
    """Whether it looks only at what the game thinks worth searching."""

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        if self.pruned:
            legal_actions = view.game.search_actions(view.state)
        worth = np.zeros(len(legal_actions))
        states = records(view.game, 2, view.game.dtype)
        states[0] = view.state[0]
        rewards = np.zeros(view.game.manifest.max_players)
        kernels_of(view.game).worth_at_sight(states, rewards, view.seat, np.array(legal_actions, np.int32), worth)
        return rng.pick([a for a, w in zip(legal_actions, worth, strict=True) if w == worth.max()])


class Minimax(Bot):
    """Alpha-beta to a fixed depth: the first of the best actions in the game's order; it draws no random number.

    It looks one move ahead, then two, and so on; when time is up before its full depth, what it found at the last
    finished one is its choice.
    """

    name = "Minimax"
    description = "Looks a few moves ahead and expects the best replies (alpha-beta)."
    difficulty = "hard"
    depth: ClassVar[int] = 4
    """How many moves ahead, its own included."""
    win_score: ClassVar[float] = 1e6
    """What a win is worth, in the units of the game's `score`."""
    depth_penalty: ClassVar[float] = 1.0
    """How much less it is worth per move that it comes later."""
    pruned: ClassVar[bool] = False
    """Whether it looks only at what the game thinks worth searching, for itself and the others."""

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        game = view.game
        if self.pruned:
            legal_actions = game.search_actions(view.state)
        if len(legal_actions) == 1:
            return legal_actions[0]
        search = AlphaBeta(view, legal_actions, self.depth, self.win_score, self.depth_penalty, pruned=self.pruned)
        best = search.best(1, 0, UNLIMITED) or 0
        for depth in range(2, self.depth + 1):
            deeper = search.best(depth, best, view.limits)
            if deeper is None:
                break
            best = deeper
        return legal_actions[best]
