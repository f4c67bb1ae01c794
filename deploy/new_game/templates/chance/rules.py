"""Pig: the record and the kernels. Chance is drawn from the record's own `rng`, so that a state replays the same."""

import numpy as np

from engine.kernels.kernel import kernel
from engine.kernels.rng import chance, draw

GOAL, SIDES = 30, 6
ROLL, HOLD = 0, 1
MAX_ACTIONS = 2

STATE = np.dtype([("scores", "i2", (2,)), ("pot", "i2"), ("turn", "i1"), ("die", "i1"), ("rng", "u8")])
"""scores: of each player; pot: this turn's points; turn: 0 or 1; die: the last roll, 0 if there was none."""
BOOKKEEPING_FROM = "rng"  # does not tell positions apart


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record."""
    state.rng = seed


@kernel
def legal_actions(s, out):
    """Roll, or hold what is in the pot."""
    if to_move(s) < 0:
        return 0
    out[0] = ROLL
    out[1] = HOLD
    return 2 if s.pot > 0 else 1


@kernel
def apply_action(s, action):
    """Roll the die, or bank the pot."""
    if action == ROLL:
        s.die = chance(s, SIDES) + 1
        if s.die > 1:
            s.pot += s.die
            return
        s.pot = 0
    else:
        s.die = 0
        s.scores[s.turn] += s.pot
        s.pot = 0
        if s.scores[s.turn] >= GOAL:
            return
    s.turn = 1 - s.turn


@kernel
def to_move(s):
    """The player to move, -1 when somebody has reached the goal."""
    if s.scores[0] >= GOAL or s.scores[1] >= GOAL:
        return -1
    return np.int64(s.turn)


@kernel
def returns(s, out):
    """1 for whoever reached the goal."""
    for player in range(2):
        out[player] = 1.0 if s.scores[player] >= GOAL else 0.0


@kernel
def determinize(s, observer, rng):
    """Nobody knows the dice to come."""
    s.rng = draw(rng)


@kernel
def observed(s):
    """What everybody sees of the last action's chance: the die. The search tree branches on it."""
    return np.int64(s.die)
