"""How ManaCore is searched: which actions are worth a look, how they look at sight, and who is ahead."""

from engine.games.manacore.sense.choices import ACTION_FEATURES, action_features
from engine.games.manacore.sense.evaluation import evaluate, score
from engine.games.manacore.sense.inputs import FEATURES, features
from engine.games.manacore.sense.pruning import search_actions
from engine.games.manacore.sense.weights import weight

__all__ = [
    "ACTION_FEATURES",
    "FEATURES",
    "action_features",
    "evaluate",
    "features",
    "score",
    "search_actions",
    "weight",
]
