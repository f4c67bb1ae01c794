"""Bots of the game's own."""

from engine.bots.simple import Minimax


class Lookahead(Minimax):
    """Alpha-beta over two actions, by the material values of the game's own bots."""

    name = "Minimax 2"
    description = "Alpha-beta two actions deep, with the material values of the game's own bots."
    difficulty = "medium"
    depth = 2
