"""Mastermind, as the Playlab42 engine plays it: one player, a hidden code of four pegs in six colours, ten attempts.

An action is the code that it submits. Quirk: the backend can also be told to begin anew with another code, at any time;
that is no action here, for it takes the new code from the clock.
"""

import numpy as np

from engine.games.mastermind.codes import (
    ALL,
    CODES,
    COLOURS,
    PEGS,
    RIGHT,
    WORDS,
    answer,
    keep_fitting,
    listed,
)
from engine.kernels.kernel import kernel
from engine.kernels.rng import below
from engine.seeded_random import SeededRandom

MAX_ACTIONS = CODES
MAX_ATTEMPTS = 10

STATE = np.dtype(
    [
        ("fitting", "u8", (WORDS,)),
        ("guesses", "i2", (MAX_ATTEMPTS,)),
        ("code", "i2"),
        ("answers", "u1", (MAX_ATTEMPTS,)),
        ("count", "u1"),
        ("limit", "u1"),
        ("spare", "u1", (6,)),
    ],
    align=True,
)
"""fitting: the codes that all answers so far allow, as a set of bits; guesses, answers: the attempts, `count` of them;
limit: attempts allowed; spare: rounds the record up to whole words."""


def new_game(state, players, seed, options):
    """Draw a code by the seed."""
    rng, code = SeededRandom(seed), 0
    for _ in range(PEGS):
        code = len(COLOURS) * code + rng.integer(0, len(COLOURS) - 1)
    state.code, state.limit = code, MAX_ATTEMPTS
    state.fitting[:] = ALL


@kernel
def legal_actions(s, out):
    """Every code, those that cannot be right included."""
    if to_move(s) < 0:
        return 0
    for code in range(CODES):
        out[code] = code
    return CODES


@kernel
def apply_action(s, action):
    """Submit a code and take down the answer."""
    told = answer(np.int64(s.code), action)
    s.guesses[s.count] = action
    s.answers[s.count] = told
    s.count += 1
    keep_fitting(s.fitting, action, told)


@kernel
def is_solved(s):
    """Whether the last attempt was the code."""
    return s.count > 0 and s.answers[s.count - 1] == RIGHT


@kernel
def to_move(s):
    """0 for the only player, -1 when the code is found or the attempts are used up."""
    return -1 if is_solved(s) or s.count >= s.limit else 0


@kernel
def returns(s, out):
    """1 for a code found at the first attempt, a tenth less for each further one, 0 for one not found."""
    out[0] = (MAX_ATTEMPTS + 1 - s.count) / MAX_ATTEMPTS if is_solved(s) else 0.0


@kernel
def determinize(s, observer, rng):
    """Any of the codes that fit all answers, each with the same chance."""
    if to_move(s) < 0:
        return
    codes = np.zeros(CODES, np.int64)
    s.code = codes[below(rng, listed(s.fitting, codes))]


@kernel
def observed(s):
    """The answer to the last attempt, from 1 on."""
    return np.int64(s.answers[s.count - 1]) + 1 if s.count > 0 else 0
