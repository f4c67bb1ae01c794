"""The optional kernels: what looks promising, what is worth searching, who is ahead."""

import numpy as np

from engine.games.catan.evaluation import evaluate
from engine.games.catan.ordering import weight
from engine.games.catan.playout import random_action
from engine.games.catan.pruning import search_actions
from engine.games.catan.state import total_points
from engine.games.catan.value import score
from engine.kernel import kernel

__all__ = ["evaluate", "random_action", "score", "search_actions", "weight"]

NEAR, LEAD = 2, 3


@kernel
def decided(s):
    """Whoever is within NEAR points of the goal and LEAD points ahead of everybody else has as good as won."""
    first, second, leader = -1, -1, -1
    for player in range(s.players):
        points = total_points(s, player)
        if points > first:
            first, second, leader = points, first, player
        elif points > second:
            second = points
    if first + NEAR >= np.int64(s.vp_to_win) and first - second >= LEAD:
        return leader
    return -1
