"""The optional kernels, by where they are: what is worth searching, what looks promising, who is ahead."""

from engine.games.lolchess.sense.evaluation import decided, evaluate, score
from engine.games.lolchess.sense.inputs import FEATURES, HIDDEN, features
from engine.games.lolchess.sense.playouts import random_action
from engine.games.lolchess.sense.pruning import search_actions
from engine.games.lolchess.sense.weights import weight

__all__ = [
    "FEATURES",
    "HIDDEN",
    "decided",
    "evaluate",
    "features",
    "random_action",
    "score",
    "search_actions",
    "weight",
]
