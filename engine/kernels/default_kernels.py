"""What stands in for the optional kernels that a game does not have. Templates, like those that call them.

For each optional kernel a constant `HAS_<KERNEL>` tells templates whether the game has its own.
"""

import numpy as np


def determinize(s, observer, rng):
    """Nothing is hidden and nothing is left to chance."""


def player_count(s):
    """The table is always full."""
    return MAX_PLAYERS


def evaluate(s, out):
    """Nothing is known, so all have the same chance."""
    n = player_count(s)
    for player in range(n):
        out[player] = 1.0 / n


def score(s, player):
    """The chance of winning will do as a score."""
    chances = np.zeros(MAX_PLAYERS)
    evaluate(s, chances)
    return chances[player]


def weight(s, action):
    """All actions look the same."""
    return 1.0


def decided(s):
    """The game is never over before its end."""
    return -1


def random_action(s, rng):
    """Some legal action, each with the same chance."""
    actions = np.zeros(MAX_ACTIONS, np.int32)
    return np.int64(actions[below(rng, legal_actions(s, actions))])


def search_actions(s, out):
    """All legal actions are worth searching."""
    return legal_actions(s, out)


def observed(s):
    """Chance shows nothing that tells positions apart."""
    return 0
