"""What is printed on Acquire's board and cards: tiles, chains and prices.

Chains are numbered alphabetically, because most lists of the backend are; `DECLARED` is its other order.
"""

import numpy as np

COLUMNS, ROWS = 12, 9
TILES = COLUMNS * ROWS
NOWHERE = TILES  # a cell beyond the edge, always empty
TILE_NAMES = tuple(f"{column}{chr(ord('A') + row)}" for column in range(1, COLUMNS + 1) for row in range(ROWS))
TILE_OF = {name: tile for tile, name in enumerate(TILE_NAMES)}

CHEAP, MEDIUM, EXPENSIVE = 0, 1, 2
CARDS = (
    ("Luxor", CHEAP, "#FFD700"),
    ("Tower", CHEAP, "#8B4513"),
    ("American", MEDIUM, "#0000FF"),
    ("Worldwide", MEDIUM, "#800080"),
    ("Festival", MEDIUM, "#008000"),
    ("Imperial", EXPENSIVE, "#FF0000"),
    ("Continental", EXPENSIVE, "#00FFFF"),
)
"""Name, tier and colour of each chain, in the order in which the backend declares them."""
DECLARED_NAMES = tuple(name for name, _, _ in CARDS)
CHAIN_NAMES = tuple(sorted(DECLARED_NAMES))
CHAIN_OF = {name: chain for chain, name in enumerate(CHAIN_NAMES)}
CHAINS = len(CHAIN_NAMES)
DECLARED = np.array([CHAIN_OF[name] for name in DECLARED_NAMES], np.int64)
TIER = np.array([tier for _, tier, _ in sorted(CARDS)], np.int64)
COLOURS = tuple(colour for _, _, colour in sorted(CARDS))

SHARES = 25  # of each chain
FEWEST_SEATS, SEATS = 2, 6  # players at a table, at least and at most
HAND = 6
START_MONEY = 6000
SAFE = 11  # tiles from which on a chain cannot be taken over
END_SIZE = 41  # tiles of one chain that allow to end the game
MAX_PURCHASE = 3  # shares a turn
MAJORITY, MINORITY = 10, 5  # bonuses in share prices

PRICE_STEPS = (2, 3, 4, 5, 6, 11, 21, 31, 41)
"""Sizes from which on a share costs 100 more; at the first it costs 200, 300 or 400, by tier."""
PRICE = np.zeros((CHAINS, TILES + 1), np.int64)
"""Price of a share by chain and size."""
for _chain in range(CHAINS):
    for _size in range(PRICE_STEPS[0], TILES + 1):
        PRICE[_chain, _size] = 100 * (1 + TIER[_chain] + sum(_size >= step for step in PRICE_STEPS))

NEIGHBOURS = np.full((TILES, 4), NOWHERE, np.int64)
for _tile in range(TILES):
    _column, _row = divmod(_tile, ROWS)
    for _side, (_x, _y) in enumerate(((0, -1), (0, 1), (-1, 0), (1, 0))):
        if 0 <= _column + _x < COLUMNS and 0 <= _row + _y < ROWS:
            NEIGHBOURS[_tile, _side] = _tile + ROWS * _x + _y
