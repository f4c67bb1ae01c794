"""The record of a game of Acquire, and what tiles do on the board."""

import numpy as np

from engine.games.acquire.tables import CHAINS, DECLARED, END_SIZE, HAND, NEIGHBOURS, SAFE, SEATS, TILES
from engine.kernel import kernel

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


@kernel
def touched_chains(s, tile):
    """The chains next to a cell, one bit each."""
    chains = 0
    for side in range(4):
        cell = np.int64(s.cells[NEIGHBOURS[tile, side]])
        if cell >= FIRST_CHAIN:
            chains |= 1 << (cell - FIRST_CHAIN)
    return chains


@kernel
def touches_any(s, tile):
    """Whether a tile lies next to a cell."""
    for side in range(4):
        if s.cells[NEIGHBOURS[tile, side]] != EMPTY:
            return True
    return False


@kernel
def is_dead(s, tile):
    """Whether a tile would merge safe chains, and so can never be played."""
    chains = touched_chains(s, tile)
    safe = 0
    for chain in range(CHAINS):
        if (chains >> chain) & 1 and s.sizes[chain] >= SAFE:
            safe += 1
    return safe >= 2


@kernel
def active_chains(s):
    """How many chains are on the board."""
    active = 0
    for chain in range(CHAINS):
        active += s.sizes[chain] > 0
    return active


@kernel
def founds_eighth(s, tile):
    """Whether a tile would found a chain while all seven are on the board."""
    return touched_chains(s, tile) == 0 and touches_any(s, tile) and active_chains(s) == CHAINS


@kernel
def is_playable(s, tile):
    """Whether the rules let a tile be placed now."""
    return not is_dead(s, tile) and not founds_eighth(s, tile)


@kernel
def has_playable(s, seat):
    """Whether any tile in a hand can be placed now."""
    for i in range(s.hand_size[seat]):
        if is_playable(s, np.int64(s.hands[seat, i])):
            return True
    return False


@kernel
def may_end(s):
    """Whether the game may be declared over: a chain of 41, or none that could still be taken over."""
    active = 0
    safe = 0
    for chain in range(CHAINS):
        if s.sizes[chain] >= END_SIZE:
            return True
        active += s.sizes[chain] > 0
        safe += s.sizes[chain] >= SAFE
    return active > 0 and safe == active


@kernel
def join(s, tile, chain):
    """Make a tile and the lone ones next to it part of a chain."""
    cell = chain + FIRST_CHAIN
    s.cells[tile] = cell
    s.sizes[chain] += 1
    for side in range(4):
        neighbour = NEIGHBOURS[tile, side]
        if s.cells[neighbour] == LONE:
            s.cells[neighbour] = cell
            s.sizes[chain] += 1


@kernel
def inactive_chains(s, out, base):
    """Write `base` + chain for each chain that can be founded, in the order of declaration; gives their number."""
    n = 0
    for i in range(CHAINS):
        chain = DECLARED[i]
        if s.sizes[chain] == 0:
            out[n] = base + chain
            n += 1
    return n
