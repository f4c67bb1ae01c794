"""The optional kernels: what looks promising, what is worth searching, who is ahead."""

from engine.games.catan.sense.evaluation import decided, evaluate, score
from engine.games.catan.sense.playouts import random_action
from engine.games.catan.sense.pruning import search_actions
from engine.games.catan.sense.weights import weight

__all__ = ["decided", "evaluate", "random_action", "score", "search_actions", "weight"]
