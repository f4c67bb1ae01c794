"""Nim: the record and the kernels."""

import numpy as np

from engine.kernels.kernel import kernel

HEAPS, LARGEST = 3, 15
MAX_ACTIONS = HEAPS * LARGEST

STATE = np.dtype([("heaps", "i1", (HEAPS,)), ("turn", "i1"), ("spare", "i1", (4,))])
"""heaps: matches left in each; turn: the player to move; spare: fills the record up to a multiple of 8 bytes."""


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record."""
    state.heaps[:] = options["heaps"]


@kernel
def legal_actions(s, out):
    """Action `heap * LARGEST + n - 1` takes n matches from a heap."""
    count = 0
    for heap in range(HEAPS):
        for n in range(s.heaps[heap]):
            out[count] = heap * LARGEST + n
            count += 1
    return count


@kernel
def apply_action(s, action):
    """Take the matches, pass the turn."""
    s.heaps[action // LARGEST] -= action % LARGEST + 1
    s.turn = 1 - s.turn


@kernel
def to_move(s):
    """The player to move, -1 when no match is left."""
    for heap in range(HEAPS):
        if s.heaps[heap] > 0:
            return np.int64(s.turn)
    return -1


@kernel
def returns(s, out):
    """Who took the last match has won: the player who is not to move."""
    out[s.turn] = 0.0
    out[1 - s.turn] = 1.0
