"""Monte Carlo tree search over any game of the engine."""

from engine.bots.registry import provide_bots
from mcts.bot import MctsBot, difficulty_of, mcts_bots
from mcts.result import Candidate, SearchResult
from mcts.search import Limits, search
from mcts.settings import PRESETS, Settings, preset
from mcts.tree import Tree

__all__ = [
    "PRESETS",
    "Candidate",
    "Limits",
    "MctsBot",
    "SearchResult",
    "Settings",
    "Tree",
    "difficulty_of",
    "preset",
    "search",
]

provide_bots(mcts_bots)
