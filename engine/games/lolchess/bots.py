"""Bots of the game's own: those of the engine, kept from what only missing checks of the backend allow."""

from engine.bots import simple


class Greedy(simple.Greedy):
    """The fair action after which the material values of the game's own bots are best."""

    pruned = True


class Lookahead(simple.Minimax):
    """Alpha-beta over two actions, by the material values of the game's own bots."""

    name = "Minimax 2"
    description = "Alpha-beta two actions deep, with the material values of the game's own bots."
    difficulty = "medium"
    depth = 2
    pruned = True
