"""Take-away: the record and the kernels."""

import numpy as np

from engine.kernels.kernel import kernel

MOST = 3
MAX_ACTIONS = MOST  # no legal list is ever longer

STATE = np.dtype([("stones", "i4"), ("turn", "i4")])
"""stones: how many are left; turn: the player to move, 0 or 1."""


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record."""
    state.stones = options["stones"]


@kernel
def legal_actions(s, out):
    """Action n takes n + 1 stones."""
    count = min(np.int64(s.stones), MOST)
    for action in range(count):
        out[action] = action
    return count


@kernel
def apply_action(s, action):
    """Take the stones, pass the turn."""
    s.stones -= action + 1
    s.turn = 1 - s.turn


@kernel
def to_move(s):
    """The player to move, -1 when no stone is left."""
    return np.int64(s.turn) if s.stones > 0 else -1


@kernel
def returns(s, out):
    """Who took the last stone has won: the player who is not to move."""
    out[s.turn] = 0.0
    out[1 - s.turn] = 1.0
