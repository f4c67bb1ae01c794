"""What tiles do on the board: which chains they touch, which may be placed, what they join."""

import numpy as np

from engine.games.acquire.play.state import EMPTY, FIRST_CHAIN, LONE
from engine.games.acquire.play.tables import CHAINS, NEIGHBOURS, SAFE
from engine.kernels.part import part


@part
def touched_chains(s, tile):
    """The chains next to a cell, one bit each."""
    chains = 0
    for side in range(4):
        cell = np.int64(s.cells[NEIGHBOURS[tile, side]])
        if cell >= FIRST_CHAIN:
            chains |= 1 << (cell - FIRST_CHAIN)
    return chains


@part
def touches_any(s, tile):
    """Whether a tile lies next to a cell."""
    for side in range(4):
        if s.cells[NEIGHBOURS[tile, side]] != EMPTY:
            return True
    return False


@part
def is_dead(s, tile):
    """Whether a tile would merge safe chains, and so can never be played."""
    chains = touched_chains(s, tile)
    safe = 0
    for chain in range(CHAINS):
        if (chains >> chain) & 1 and s.sizes[chain] >= SAFE:
            safe += 1
    return safe >= 2


@part
def active_count(s):
    """How many chains are on the board."""
    active = 0
    for chain in range(CHAINS):
        active += s.sizes[chain] > 0
    return active


@part
def founds_eighth(s, tile):
    """Whether a tile would found a chain while all seven are on the board."""
    return touched_chains(s, tile) == 0 and touches_any(s, tile) and active_count(s) == CHAINS


@part
def is_playable(s, tile):
    """Whether the rules let a tile be placed now."""
    return not is_dead(s, tile) and not founds_eighth(s, tile)


@part
def has_playable(s, seat):
    """Whether any tile in a hand can be placed now."""
    for i in range(s.hand_size[seat]):
        if is_playable(s, np.int64(s.hands[seat, i])):
            return True
    return False


@part
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
