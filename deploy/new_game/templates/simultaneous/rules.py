"""Goofspiel: the record and the kernels.

Moves made at once are played one after the other, and hidden until all are in: the first player's bid lies face down in
`bid` while the second one chooses, and `determinize` gives it another value that the second player must think possible.
"""

import numpy as np

from engine.kernels.kernel import kernel
from engine.kernels.rng import below, stream

CARDS = 6
MAX_ACTIONS = CARDS
NO_BID = -1

STATE = np.dtype(
    [
        ("held", "i1", (2, CARDS)),
        ("prizes", "i1", (CARDS,)),
        ("number", "i1"),
        ("bid", "i1"),
        ("scores", "i1", (2,)),
        ("spare", "i1", (2,)),
    ]
)
"""held: whether a player still has card n + 1; prizes: their values in the order in which they come up; number: which
one is bid for; bid: what the first player has laid face down, a card that counts as held until it is turned up."""


def new_game(state, players, seed, options):
    """Shuffle the prizes."""
    state.held[:] = 1
    state.bid = NO_BID
    values, rng = list(range(1, CARDS + 1)), stream(seed)
    for number in range(CARDS):
        state.prizes[number] = values.pop(below(rng, len(values)))


@kernel
def legal_actions(s, out):
    """Action n bids card n + 1."""
    count, player = 0, to_move(s)
    if player < 0:
        return count
    for card in range(CARDS):
        if s.held[player, card]:
            out[count] = card
            count += 1
    return count


@kernel
def apply_action(s, card):
    """Lay a bid down; the second one turns both up."""
    if s.bid == NO_BID:
        s.bid = card
        return
    s.held[0, s.bid] = 0
    s.held[1, card] = 0
    if s.bid != card:  # equal bids lose the prize
        s.scores[0 if s.bid > card else 1] += s.prizes[s.number]
    s.bid = NO_BID
    s.number += 1


@kernel
def to_move(s):
    """The first player, then the second one, -1 after the last prize."""
    if s.number == CARDS:
        return -1
    return 0 if s.bid == NO_BID else 1


@kernel
def returns(s, out):
    """1 for the higher score, one half each for equal ones."""
    lead = s.scores[0] - s.scores[1]
    out[0] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    out[1] = 1.0 - out[0]


@kernel
def determinize(s, observer, rng):
    """Shuffle the prizes to come, and for the second player the first one's bid."""
    left = s.prizes[s.number + 1 :]
    left.sort()  # so that the order that nobody knows does not count
    for i in range(len(left)):
        j = i + below(rng, len(left) - i)
        left[i], left[j] = left[j], left[i]
    if s.bid != NO_BID and observer != 0:
        skip = below(rng, CARDS - s.number)
        for card in range(CARDS):
            if s.held[0, card]:
                if skip == 0:
                    s.bid = card
                    return
                skip -= 1
