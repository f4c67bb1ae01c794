"""The records that search templates work on: nodes, settings, running counts, the transposition table."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

NODE = np.dtype(
    [
        ("value", "f8"),  # average reward of `mover` over the visits
        ("visits", "i4"),
        ("exposure", "f4"),  # closed loop: 1 / sqrt(visits); open loop: how often the action was available
        ("action", "i4"),  # the action that leads here; below a chance node, the outcome
        ("first", "i4"),  # index of the first child; children lie in one block
        ("prior", "f4"),  # how promising the action looked, 0 to 1 among its siblings; once proven, plies to the end
        ("count", "u2"),  # number of children; 0 for a leaf
        ("mover", "i1"),  # the player whose action leads here; NOBODY for the root and chance outcomes
        ("proven", "i1"),  # UNPROVEN, or the result for `mover` that is certain
    ],
    align=True,
)
NOBODY = -1
UNPROVEN, LOST, DRAWN, WON = 0, 1, 2, 3
UNCHECKED = 4  # added to `proven` while a node from outside has children that nobody has checked

ENTRY = np.dtype([("key", "u8"), ("first", "i4"), ("count", "u2"), ("uses", "u2")], align=True)
"""A transposition: the hash of a position, and the block of children that all nodes of that position share."""
WAYS = 4  # entries that a hash can be in; the least used one gives way

SETTINGS = np.dtype(
    [
        ("exploration", "f8"),
        ("root_exploration", "f8"),
        ("virtual_wins", "f8"),
        ("bias", "f8"),
        ("widening", "f8"),
        ("widening_power", "f8"),
        ("epsilon", "f8"),
        ("discount", "f8"),
        ("haste", "f8"),
        ("priors", "f8"),
        ("policy", "i8"),
        ("top_k", "i8"),
        ("playout_depth", "i8"),
        ("solver", "i8"),
        ("transpositions", "i8"),
        ("cycles", "i8"),
        ("ordering", "i8"),
        ("early_exit", "i8"),
        ("pruning", "i8"),
        ("timing", "i8"),
        ("observer", "i8"),
        ("first_action", "i8"),  # open loop: played in every simulation before the tree begins; -1: none
        ("redeals", "i8"),  # whether every simulation deals anew
        ("judging", "i8"),  # who judges where a playout is cut: HAND, NET or MIX
    ],
    align=True,
)
"""What a search is told, as the kernels read it; mcts/settings.py says what each means."""
HAND, NET, MIX = range(3)
UNIFORM, WEIGHTED, GREEDY, EPSILON_GREEDY, FLAT, SIGHTED, LEARNT = range(7)
POLICIES = {
    "uniform": UNIFORM,
    "flat": FLAT,
    "weighted": WEIGHTED,
    "greedy": GREEDY,
    "epsilon-greedy": EPSILON_GREEDY,
    "sighted": SIGHTED,
    "learnt": LEARNT,
}

TALLY = np.dtype(
    [
        ("used", "i8"),  # nodes in use
        ("expanded", "i8"),  # nodes that have children
        ("children", "i8"),  # children that they have
        ("depth", "i8"),  # longest path from the root
        ("shared", "i8"),  # expansions that found their position in the transposition table
        ("select_ns", "i8"),
        ("expand_ns", "i8"),
        ("playout_ns", "i8"),
        ("backup_ns", "i8"),
    ],
    align=True,
)
"""Running counts of one tree."""

STANDING = np.dtype(
    [
        ("reward", "f8"),  # what the observer got, summed over all simulations
        ("simulations", "i8"),
        ("length", "i8"),  # plies from the tree's leaf to where the last simulation ended
        ("beyond", "i8"),  # plies that its game is taken to go on for after that; 0 if it was over
        ("decided", "f8"),  # how near to certain the observer's win or loss is: 0 while the game is open, up to 1
        ("bent", "i8"),  # simulations whose rewards were bent in favour of sooner wins
    ],
    align=True,
)
"""How the observer stands by the simulations of one search, before anything bends their rewards."""

MAX_DEPTH = 512  # plies that a path through the tree can have; a playout goes on from there


class Layout(NamedTuple):
    """The sizes of a net: numbers that it is told, and the widths of its two inner layers."""

    features: int
    first: int
    second: int


def net_dtype(layout: Layout) -> np.dtype:
    """The weights of a net, as one record. Each inner layer is a clipped ReLU; the last is one score, without a bias,
    for only the differences between players' scores count."""
    return np.dtype(
        [
            ("first", "f4", (layout.features, layout.first)),
            ("first_bias", "f4", (layout.first,)),
            ("second", "f4", (layout.first, layout.second)),
            ("second_bias", "f4", (layout.second,)),
            ("last", "f4", (layout.second,)),
        ]
    )


PRIOR_WIDTH = 16  # of the inner layer of a net's second head


def priors_dtype(action_features: int) -> np.dtype:
    """The weights of a net's second head, as one record: of each action a score, by one inner layer, a clipped ReLU."""
    return np.dtype(
        [
            ("first", "f4", (action_features, PRIOR_WIDTH)),
            ("first_bias", "f4", (PRIOR_WIDTH,)),
            ("last", "f4", (PRIOR_WIDTH,)),
        ]
    )


@cache
def work_dtype(max_actions: int, max_players: int, layout: Layout | None = None, action_features: int = 0) -> np.dtype:
    """The scratch space of one search thread, as one record: kernels pass it on as a bare pointer.

    With the layout of a net, there is room for its weights and for what it works out; with a number of action features,
    for its second head as well.
    """
    judged: list[Any] = []
    if layout is not None:
        judged = [
            ("net", net_dtype(layout)),
            ("inputs", "f4", (layout.features,)),
            ("first", "f4", (layout.first,)),
            ("second", "f4", (layout.second,)),
            ("opinion", "f8", (max_players,)),  # what the net thinks of the leaf, while a playout goes on from it
        ]
    if layout is not None and action_features > 0:
        judged += [
            ("priors", priors_dtype(action_features)),
            ("told", "f4", (action_features,)),
            ("inner", "f4", (PRIOR_WIDTH,)),
        ]
    return np.dtype(
        [
            ("settings", SETTINGS),
            ("tally", TALLY),
            ("standing", STANDING),
            ("rng", "u8", (1,)),
            ("rewards", "f8", (max_players,)),
            ("weights", "f8", (max_actions,)),
            ("chances", "f8", (max_actions,)),  # what the observer got by each of the root's children, summed
            ("tries", "i8", (max_actions,)),  # and how often each was tried
            ("places", "i8", (max_actions,)),  # where the children of the available actions are
            ("actions", "i4", (max_actions,)),
            ("path", "i8", (MAX_DEPTH,)),  # the nodes from the root to where the simulation is
            ("keys", "u8", (MAX_DEPTH,)),  # and their positions' hashes
            *judged,
        ],
        align=True,
    )
