"""What is printed on the game's parts: tiles, number tokens, ports, cards, pieces and their costs."""

import numpy as np

from engine.games.catan.play.board import PORTS, TILES
from engine.games.catan.play.state import BRICK, CARDS, DESERT, GENERIC, ORE, RESOURCES, SHEEP, WHEAT, WOOD

TERRAINS = [*[WOOD] * 4, *[BRICK] * 3, *[SHEEP] * 4, *[WHEAT] * 4, *[ORE] * 3, DESERT]
TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
PIPS = np.array([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1], np.int64)
"""In how many of 36 throws each number comes; 0 for the seven, which yields nothing."""
PORT_KINDS = [WOOD, BRICK, SHEEP, WHEAT, ORE, *[GENERIC] * 4]
BANK_RATE, GENERIC_RATE, PORT_RATE = 4, 3, 2  # cards for one: at the bank, at a generic port, at a resource's own

BANK_START = 19  # cards of each resource
DECK = (14, 2, 2, 2, 5)  # development cards of each kind
DECK_SIZE = sum(DECK)
FREE_ROADS = 2  # of a road building card
MIN_LONGEST_ROAD = 5
MIN_ARMY = 3
HOLDER_POINTS = 2  # of the longest road and of the largest army

ROADS, SETTLEMENTS, CITIES = 15, 5, 4  # pieces of a player
A_CITY, A_SETTLEMENT, A_CARD, A_ROAD = range(4)
COSTS = np.array([[0, 0, 0, 2, 3], [1, 1, 1, 1, 0], [0, 0, 1, 1, 1], [1, 1, 0, 0, 0]], np.int64)
"""Of what can be bought, by resource."""

assert len(TERRAINS) == TILES == len(TOKENS) + 1
assert len(PORT_KINDS) == PORTS
assert len(DECK) == len(CARDS)
assert COSTS.shape == (A_ROAD + 1, len(RESOURCES))
