"""Which guesses are worth thinking about, and how many attempts a code still takes.

A guess is the better, the more different answers it can get: what is left after each of them is then small. That alone
needs 4.4 attempts on average where 4.34 is the best possible.
"""

import math

import numpy as np

from engine.games.mastermind.codes import CODES, RIGHT, answer, listed, size
from engine.games.mastermind.rules import MAX_ATTEMPTS, is_solved
from engine.kernels.bits import popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import below

SHORTLIST = 8  # guesses that are searched
FEW = 50  # with no more codes left than this, guesses that cannot be right are looked at as well
MAY_BE_RIGHT = 0.5  # answers that it is worth to a guess that it may be the code
FIRST = np.array([8, 51, 7, 1, 0])
"""RRBG, RBGY, RRBB, RRRB and RRRR, the best first: any other first guess is one of these in other colours."""

SURE = 1.5  # attempts that two codes take on average; more take BASE + SLOPE * their logarithm, fitted to whole games
BASE, SLOPE = 1.14, 0.446


@part
def answer_count(codes, count, guess):
    """How many different answers a guess can get from these codes."""
    answers = np.uint64(0)
    for i in range(count):
        answers |= np.uint64(1) << np.uint64(answer(codes[i], guess))
    return popcount(answers), (answers >> np.uint64(RIGHT)) & np.uint64(1)


@part
def worth(codes, count, guess):
    """What a guess is worth when these codes are left, in answers."""
    answers, may_be_right = answer_count(codes, count, guess)
    return answers + MAY_BE_RIGHT * may_be_right


@kernel
def search_actions(s, out):
    """The guesses with the most different answers, the best first."""
    codes = np.zeros(CODES, np.int64)
    count = listed(s.fitting, codes)
    if count <= 2:
        out[0] = codes[0]
        return 1
    if count == CODES:
        for i in range(len(FIRST)):
            out[i] = FIRST[i]
        return len(FIRST)
    best = np.zeros(SHORTLIST + 1)
    n = 0
    for i in range(CODES if count <= FEW else count):
        guess = i if count <= FEW else codes[i]
        found = worth(codes, count, guess)
        at = n
        while at > 0 and best[at - 1] < found:
            if at < SHORTLIST:
                best[at] = best[at - 1]
                out[at] = out[at - 1]
            at -= 1
        if at < SHORTLIST:
            best[at] = found
            out[at] = guess
            n = min(n + 1, SHORTLIST)
    return n


@kernel
def weight(s, action):
    """How promising a guess looks: by the different answers that it can get."""
    codes = np.zeros(CODES, np.int64)
    return worth(codes, listed(s.fitting, codes), action)


@kernel
def random_action(s, rng):
    """Any code that fits all answers."""
    codes = np.zeros(CODES, np.int64)
    return codes[below(rng, listed(s.fitting, codes))]


@kernel
def evaluate(s, out):
    """The reward to be expected, by the number of codes that are left."""
    left = size(s.fitting)
    attempts = np.float64(s.count)
    if not is_solved(s):
        attempts += 1.0 if left == 1 else SURE if left == 2 else BASE + SLOPE * math.log(left)
    out[0] = max(0.0, (MAX_ATTEMPTS + 1 - attempts) / MAX_ATTEMPTS)
