"""What is printed on Acquire's board and cards: tiles, chains, prices, and the numbering of purchases.

Chains are numbered alphabetically, because most lists of the backend are; `DECLARED` is its other order.
"""

import numpy as np

COLUMNS, ROWS = 12, 9
TILES = COLUMNS * ROWS
NOWHERE = TILES  # a cell beyond the edge, always empty
TILE_NAMES = tuple(f"{column}{chr(ord('A') + row)}" for column in range(1, COLUMNS + 1) for row in range(ROWS))
TILE_OF = {name: tile for tile, name in enumerate(TILE_NAMES)}

CHAIN_NAMES = ("American", "Continental", "Festival", "Imperial", "Luxor", "Tower", "Worldwide")
CHAIN_OF = {name: chain for chain, name in enumerate(CHAIN_NAMES)}
CHAINS = len(CHAIN_NAMES)
DECLARED_NAMES = ("Luxor", "Tower", "American", "Worldwide", "Festival", "Imperial", "Continental")
DECLARED = np.array([CHAIN_OF[name] for name in DECLARED_NAMES], np.int64)
CHEAP, MEDIUM, EXPENSIVE = 0, 1, 2
TIER_OF = {
    "Luxor": CHEAP,
    "Tower": CHEAP,
    "American": MEDIUM,
    "Worldwide": MEDIUM,
    "Festival": MEDIUM,
    "Imperial": EXPENSIVE,
    "Continental": EXPENSIVE,
}
TIER = np.array([TIER_OF[name] for name in CHAIN_NAMES], np.int64)
COLOURS = {
    "Luxor": "#FFD700",
    "Tower": "#8B4513",
    "American": "#0000FF",
    "Worldwide": "#800080",
    "Festival": "#008000",
    "Imperial": "#FF0000",
    "Continental": "#00FFFF",
}

SHARES = 25  # of each chain
SEATS = 6
HAND = 6
START_MONEY = 6000
SAFE = 11  # tiles from which on a chain cannot be taken over
END_SIZE = 41  # tiles of one chain that allow to end the game
MAX_PURCHASE = 3  # shares a turn

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


def _multisets(chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A purchase and all that continue it, depth first: the order in which the backend lists them."""
    found = [chosen]
    if len(chosen) < MAX_PURCHASE:
        for chain in range(chosen[-1] if chosen else 0, CHAINS):
            found += _multisets((*chosen, chain))
    return found


NO_PICK = CHAINS
PURCHASE_PICKS = tuple(_multisets(()))
PURCHASES = np.array([[picks.count(chain) for chain in range(CHAINS)] for picks in PURCHASE_PICKS], np.int64)
"""How many shares of each chain every possible purchase takes."""
PURCHASE_NUMBER = np.zeros((CHAINS + 1, CHAINS + 1, CHAINS + 1), np.int64)
"""The number of the purchase of up to three chains, in ascending order and NO_PICK for the rest."""
for _number, _picks in enumerate(PURCHASE_PICKS):
    _first, _second, _third = (*_picks, NO_PICK, NO_PICK, NO_PICK)[:MAX_PURCHASE]
    PURCHASE_NUMBER[_first, _second, _third] = _number
