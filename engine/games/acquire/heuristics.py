"""The optional kernels: what looks promising, what is worth searching, who is ahead, what a net is told."""

from engine.games.acquire.sense.evaluation import evaluate
from engine.games.acquire.sense.inputs import FEATURES, SYMMETRIES, features
from engine.games.acquire.sense.playouts import random_action
from engine.games.acquire.sense.pruning import search_actions
from engine.games.acquire.sense.weights import weight

__all__ = ["FEATURES", "SYMMETRIES", "evaluate", "features", "random_action", "search_actions", "weight"]
