"""The record of a game of Acquire, and the words that index it."""

import numpy as np

from engine.games.acquire.play.tables import CHAINS, HAND, SEATS, TILES

PLAYING, FOUNDING, CHOOSING, DISPOSING, BUYING, OVER = range(6)
"""Phases; the backend's `merging` is CHOOSING (a survivor) or DISPOSING (of shares)."""
NONE = -1
EMPTY, LONE, FIRST_CHAIN = 0, 1, 2
"""What lies on a cell: nothing, a tile of no chain, or a tile of the chain `cell - FIRST_CHAIN`."""

STATE = np.dtype(
    [
        ("money", "i4", (SEATS,)),
        ("cells", "i1", (TILES + 4,)),  # the one after the last tile is NOWHERE, and empty
        ("stocks", "i1", (SEATS, CHAINS + 1)),  # shares by seat and chain; the last column is unused
        ("bank", "i1", (CHAINS + 1,)),  # shares that nobody has
        ("sizes", "i1", (CHAINS + 1,)),  # tiles of each chain, 0 while it is not on the board
        ("hands", "i1", (SEATS, HAND)),  # tiles in the order drawn; zeros behind the last
        ("hand_size", "i1", (SEATS,)),
        ("bag", "i1", (TILES,)),  # the last one is drawn next; zeros behind it
        ("holders", "i1", (SEATS,)),  # seats that dispose of shares, in turn
        ("queue", "i1", (3,)),  # defunct chains still to come
        ("bag_size", "i1"),
        ("players", "i1"),
        ("current", "i1"),  # whose turn it is
        ("phase", "i1"),
        ("tile", "i1"),  # the tile that founds or merges, else NONE
        ("survivor", "i1"),
        ("defunct", "i1"),  # the chain being disposed of
        ("queue_size", "i1"),
        ("holder_count", "i1"),
        ("holder", "i1"),  # which of the holders decides now
        ("stock_count", "i1"),  # shares that it must dispose of
        ("tradable", "i1"),  # shares of the survivor that it can get in exchange
        ("spare", "i1", (5,)),
    ],
    align=True,
)
