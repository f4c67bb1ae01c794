"""Mergers: who survives, who is paid, who disposes of what."""

import numpy as np

from engine.games.acquire.play.board import join, touched_chains
from engine.games.acquire.play.shares import add_bonuses, price
from engine.games.acquire.play.state import BUYING, CHOOSING, DISPOSING, FIRST_CHAIN, NONE
from engine.games.acquire.play.tables import CHAINS, TILES
from engine.kernels.part import part


@part
def possible_survivors(s, tile):
    """The largest chains next to a tile, one bit each. A lone safe chain is always the largest."""
    chains = touched_chains(s, tile)
    largest = 0
    best = 0
    for chain in range(CHAINS):
        if (chains >> chain) & 1:
            if s.sizes[chain] > largest:
                largest = np.int64(s.sizes[chain])
                best = 0
            if s.sizes[chain] == largest:
                best |= 1 << chain
    return best


@part
def start_merger(s):
    """Begin the merger of the chains next to `s.tile`, or ask who survives."""
    best = possible_survivors(s, np.int64(s.tile))
    if best & (best - 1):
        s.phase = CHOOSING
        return
    for chain in range(CHAINS):
        if best == 1 << chain:
            merge_into(s, chain)


@part
def merge_into(s, survivor):
    """Line up the other chains, the largest first, equals alphabetically; go on with the first."""
    s.survivor = survivor
    chains = touched_chains(s, np.int64(s.tile)) & ~(1 << survivor)
    s.queue_size = 0
    for chain in range(CHAINS):
        if (chains >> chain) & 1:
            place = np.int64(s.queue_size)
            while place > 0 and s.sizes[s.queue[place - 1]] < s.sizes[chain]:
                s.queue[place] = s.queue[place - 1]
                place -= 1
            s.queue[place] = chain
            s.queue_size += 1
    next_defunct(s)


@part
def next_defunct(s):
    """Pay the bonuses of the next chain in the queue and ask its holders; after the last one, finish."""
    while s.queue_size > 0:
        s.defunct = s.queue[0]
        s.queue_size -= 1
        for i in range(s.queue_size):
            s.queue[i] = s.queue[i + 1]
        s.queue[s.queue_size] = 0
        add_bonuses(s, np.int64(s.defunct), s.money)
        line_up_holders(s)
        if s.holder_count > 0:
            ask_holder(s)
            return
    finish_merger(s)


@part
def line_up_holders(s):
    """Note who holds shares of the defunct chain, from the current player on."""
    s.holder_count = 0
    s.holder = 0
    for i in range(s.players):
        seat = (s.current + i) % s.players
        if s.stocks[seat, s.defunct] > 0:
            s.holders[s.holder_count] = seat
            s.holder_count += 1


@part
def ask_holder(s):
    """Put the question to the next holder."""
    s.phase = DISPOSING
    s.stock_count = s.stocks[s.holders[s.holder], s.defunct]
    s.tradable = s.bank[s.survivor]


@part
def dispose(s, sold, got):
    """Let the holder who was asked sell shares, and get others of the survivor for two each."""
    seat = s.holders[s.holder]
    s.money[seat] += sold * price(s, np.int64(s.defunct))
    s.stocks[seat, s.defunct] -= sold + 2 * got
    s.bank[s.defunct] += sold + 2 * got
    s.stocks[seat, s.survivor] += got
    s.bank[s.survivor] -= got
    s.holder += 1
    if s.holder < s.holder_count:
        ask_holder(s)
    else:
        next_defunct(s)


@part
def finish_merger(s):
    """Hand the tiles over and let the current player buy."""
    survivor = np.int64(s.survivor)
    defunct = touched_chains(s, np.int64(s.tile)) & ~(1 << survivor)
    for tile in range(TILES):
        cell = np.int64(s.cells[tile])
        if cell >= FIRST_CHAIN and (defunct >> (cell - FIRST_CHAIN)) & 1:
            s.cells[tile] = survivor + FIRST_CHAIN
            s.sizes[cell - FIRST_CHAIN] -= 1
            s.sizes[survivor] += 1
    join(s, np.int64(s.tile), survivor)
    forget_merger(s)
    s.phase = BUYING


@part
def forget_merger(s):
    """Reset what is only known while a tile is being resolved."""
    s.tile = NONE
    s.survivor = NONE
    s.defunct = NONE
    s.queue_size = 0
    for i in range(len(s.queue)):
        s.queue[i] = 0
    s.holder_count = 0
    s.holder = 0
    for i in range(len(s.holders)):
        s.holders[i] = 0
    s.stock_count = 0
    s.tradable = 0
