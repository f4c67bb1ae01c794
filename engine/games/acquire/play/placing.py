"""Placing a tile, and what comes of it."""

import numpy as np

from engine.games.acquire.play.board import has_playable, join, touched_chains, touches_any
from engine.games.acquire.play.mergers import start_merger
from engine.games.acquire.play.shares import price
from engine.games.acquire.play.state import BUYING, FOUNDING, LONE, NONE
from engine.games.acquire.play.tables import CHAINS
from engine.games.acquire.play.tiles import remove_tile, swap_hand
from engine.kernels.part import part


@part
def place_tile(s, tile):
    """Put a tile on the board; if the hand holds nothing playable, swap it instead, whatever tile was named."""
    seat = np.int64(s.current)
    if not has_playable(s, seat):
        swap_hand(s, seat)
        return
    remove_tile(s, seat, tile)
    chains = touched_chains(s, tile)
    s.cells[tile] = LONE
    s.phase = BUYING
    if chains == 0:
        if touches_any(s, tile):
            s.tile = tile
            s.phase = FOUNDING
    elif chains & (chains - 1):
        s.tile = tile
        start_merger(s)
    else:
        for chain in range(CHAINS):
            if chains == 1 << chain:
                join(s, tile, chain)


@part
def found_chain(s, chain):
    """Found a chain around the tile just placed. Quirk: without a share left, the founder gets its price."""
    join(s, np.int64(s.tile), chain)
    if s.bank[chain] > 0:
        s.bank[chain] -= 1
        s.stocks[s.current, chain] += 1
    else:
        s.money[s.current] += price(s, chain)
    s.tile = NONE
    s.phase = BUYING
