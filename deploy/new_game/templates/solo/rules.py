"""A game for one: the record and the kernels. A reward between 0 and 1 says how well it went."""

import numpy as np

from engine.kernels.kernel import kernel
from engine.kernels.rng import below, chance, draw, stream

PLACES, SIDES = 5, 6
MAX_ACTIONS = PLACES
BEST, WORST = 66666, 11111

STATE = np.dtype([("places", "i1", (PLACES,)), ("die", "i1"), ("spare", "i1", (2,)), ("rng", "u8")])
"""places: the digits from the left, 0 where none is yet; die: what was rolled, 0 at the end."""
BOOKKEEPING_FROM = "rng"  # does not tell positions apart


def new_game(state, players, seed, options):
    """Roll for the first time."""
    state.rng = seed
    state.die = 1 + below(stream(seed), SIDES)


@kernel
def legal_actions(s, out):
    """Action n puts the die into place n."""
    count = 0
    for place in range(PLACES):
        if s.places[place] == 0:
            out[count] = place
            count += 1
    return count


@kernel
def apply_action(s, place):
    """Put the die down and roll the next one."""
    s.places[place] = s.die
    s.die = chance(s, SIDES) + 1 if to_move(s) >= 0 else 0


@kernel
def to_move(s):
    """The one player, -1 when all places are taken."""
    for place in range(PLACES):
        if s.places[place] == 0:
            return 0
    return -1


@kernel
def returns(s, out):
    """How near the number is to the best one."""
    number = 0
    for place in range(PLACES):
        number = 10 * number + np.int64(s.places[place])
    out[0] = (number - WORST) / (BEST - WORST)


@kernel
def determinize(s, observer, rng):
    """Nobody knows the dice to come."""
    s.rng = draw(rng)


@kernel
def observed(s):
    """What everybody sees of the last action's chance: the die. The search tree branches on it."""
    return np.int64(s.die)
