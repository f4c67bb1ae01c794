"""The bots that Playlab42 ships for checkers, besides Random."""

from engine.bots.simple import Minimax
from engine.games.checkers.heuristics import WON


class Smart(Minimax):
    """Playlab42's Smart bot, choice for choice."""

    name = "Smart"
    description = "Looks four moves ahead and counts material, advance and the centre."
    difficulty = "medium"
    depth = 4
    win_score = WON
    depth_penalty = 0.0
