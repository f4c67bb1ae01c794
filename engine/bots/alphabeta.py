"""Alpha-beta over a game's kernels, in slices: between two of them somebody can look at the limits."""

from collections.abc import Sequence

import numpy as np

from engine.bots import templates
from engine.bots.kernels import kernels_of
from engine.bots.limits import ThinkingLimits
from engine.kernels.specialise import records
from engine.view import View

SLICE_NS = 3_000_000  # between two looks at the limits


class AlphaBeta:
    """The search of one position to one depth after another."""

    def __init__(
        self, view: View, actions: Sequence[int], depth: int, win_score: float, depth_penalty: float, *, pruned: bool
    ) -> None:
        """`depth` is the greatest; of the rest engine/bots/simple.py tells."""
        game = view.game
        self._best_reply = kernels_of(game).best_reply
        self._actions = np.array(actions, np.int32)
        self._states = records(game, depth + 2, game.dtype)
        self._states[0] = view.state[0]
        lists = np.zeros((depth + 1, game.max_actions), np.int32)
        frames = records(game, depth + 1, templates.FRAME)
        self._room = (self._states, lists, frames, np.zeros(game.manifest.max_players))
        self._place = records(game, 1, templates.PLACE)
        self._rules = (view.seat, win_score, depth_penalty, pruned)

    def best(self, depth: int, likely: int, limits: ThinkingLimits) -> int | None:
        """The index of the first best action, looking a number of moves ahead; None if time is up before it is known.

        `likely` is tried first: if it is good, the others are refuted sooner. It does not change what is found.
        """
        count = len(self._actions)
        order = np.array([likely, *(i for i in range(count) if i != likely)])
        place = self._place[0]
        place["ply"], place["tried"], place["best"], place["best_value"] = 0, 0, count, -templates.INFINITE
        while not limits.over:
            if self._best_reply(*self._room, place, self._actions, order, depth, *self._rules, SLICE_NS):
                return int(place["best"])
        return None
