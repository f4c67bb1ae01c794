"""The optional kernels: what looks promising, what is worth searching, who is ahead, what a net is told."""

from engine.games.catan.sense.choices import ACTION_FEATURES, action_features
from engine.games.catan.sense.evaluation import decided, evaluate, score
from engine.games.catan.sense.inputs import FEATURES, HIDDEN, features
from engine.games.catan.sense.playouts import random_action
from engine.games.catan.sense.pruning import search_actions
from engine.games.catan.sense.weights import weight

__all__ = [
    "ACTION_FEATURES",
    "FEATURES",
    "HIDDEN",
    "action_features",
    "decided",
    "evaluate",
    "features",
    "random_action",
    "score",
    "search_actions",
    "weight",
]
