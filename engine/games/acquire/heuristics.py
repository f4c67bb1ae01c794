"""The optional kernels: what looks promising, what is worth searching, who is ahead."""

from engine.games.acquire.sense.evaluation import evaluate
from engine.games.acquire.sense.playouts import random_action
from engine.games.acquire.sense.pruning import search_actions
from engine.games.acquire.sense.weights import weight

__all__ = ["evaluate", "random_action", "search_actions", "weight"]
