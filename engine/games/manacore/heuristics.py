"""How ManaCore is searched: which actions are worth a look, how they look at sight, and who is ahead."""

from engine.games.manacore.evaluation import evaluate, score
from engine.games.manacore.promise import weight
from engine.games.manacore.pruning import search_actions

__all__ = ["evaluate", "score", "search_actions", "weight"]
