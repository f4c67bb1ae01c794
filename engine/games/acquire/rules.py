"""Acquire for 2 to 6 players, as the reference backend plays it.

An action is an int: a tile to place, or one of the ranges below. Nothing in it depends on what others hold.
"""

import random

import numpy as np

from engine.games.acquire.board import (
    BUYING,
    CHOOSING,
    DISPOSING,
    FOUNDING,
    LONE,
    NONE,
    OVER,
    PLAYING,
    STATE,
    has_playable,
    inactive_chains,
    is_playable,
    join,
    may_end,
    touched_chains,
    touches_any,
)
from engine.games.acquire.mergers import (
    dispose,
    forget_merger,
    list_dispositions,
    list_survivors,
    merge_into,
    start_merger,
)
from engine.games.acquire.shares import buy, list_purchases, price, settle
from engine.games.acquire.tables import CHAINS, HAND, SHARES, START_MONEY, TILES
from engine.games.acquire.tiles import determinize, draw_tile, remove_tile, swap_dead_tiles, swap_hand
from engine.kernel import kernel

__all__ = ["STATE", "determinize"]

FOUND = TILES  # + chain
SURVIVE = FOUND + CHAINS  # + chain
DECLARE_END = SURVIVE + CHAINS
END_TURN = DECLARE_END + 1
SKIP_TILE = END_TURN + 1
"""Go on to buying without a tile: only the backend's own bots may."""
FORCE_END = SKIP_TILE + 1
"""The host's end of the game, at any moment."""
BUY = 128  # + number of the purchase
DISPOSE = 256  # + shares sold * SOLD + shares got in exchange
SOLD = 13
LAST_ACTION = DISPOSE + SHARES * SOLD
MAX_ACTIONS = 182


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record: the backend's own shuffle, and six tiles each from its end."""
    bag = list(range(TILES))
    random.Random(seed).shuffle(bag)
    state.players = players
    state.money[:players] = START_MONEY
    state.bank[:CHAINS] = SHARES
    forget_merger(state)
    for seat in range(players):
        state.hands[seat] = bag[: -HAND - 1 : -1]
        state.hand_size[seat] = HAND
        del bag[-HAND:]
    state.bag[: len(bag)] = bag
    state.bag_size = len(bag)


@kernel
def list_placements(s, out):
    """Write the tiles that the current player may name; gives their number. Without any playable one, all swap."""
    seat = np.int64(s.current)
    swap = not has_playable(s, seat)
    n = 0
    for i in range(s.hand_size[seat]):
        tile = np.int64(s.hands[seat, i])
        if swap or is_playable(s, tile):
            out[n] = tile
            n += 1
    return n


@kernel
def legal_actions(s, out):
    """All actions of whoever must act, in the order of the rules; trades between players are not among them."""
    if s.phase == FOUNDING:
        return inactive_chains(s, out, FOUND)
    if s.phase == CHOOSING:
        return list_survivors(s, out, SURVIVE)
    if s.phase == DISPOSING:
        return list_dispositions(s, out, DISPOSE, SOLD)
    if s.phase == OVER:
        return 0
    if s.phase == PLAYING:
        n = list_placements(s, out)
    else:
        n = list_purchases(s, out, BUY)
        out[n] = END_TURN
        n += 1
    if may_end(s):
        out[n] = DECLARE_END
        n += 1
    return n


@kernel
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


@kernel
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


@kernel
def end_turn(s):
    """Draw, swap dead tiles, and give the turn to the next seat."""
    seat = np.int64(s.current)
    if s.hand_size[seat] < HAND:
        draw_tile(s, seat)
    swap_dead_tiles(s, seat)
    s.current = (seat + 1) % s.players
    s.phase = PLAYING


@kernel
def apply_action(s, action):
    """Play an action in place."""
    if action >= DISPOSE:
        dispose(s, (action - DISPOSE) // SOLD, (action - DISPOSE) % SOLD)
    elif action >= BUY:
        buy(s, action - BUY)
        end_turn(s)
    elif action < FOUND:
        place_tile(s, action)
    elif action < SURVIVE:
        found_chain(s, action - FOUND)
    elif action < DECLARE_END:
        merge_into(s, action - SURVIVE)
    elif action == END_TURN:
        end_turn(s)
    elif action == SKIP_TILE:
        s.phase = BUYING
    else:
        forget_merger(s)
        settle(s)


@kernel
def to_move(s):
    """Who must act: in a merger the holder who is asked, else the current player; -1 when the game is over."""
    if s.phase == OVER:
        return -1
    if s.phase == DISPOSING:
        return np.int64(s.holders[s.holder])
    return np.int64(s.current)


@kernel
def returns(s, out):
    """1 for the richest player, shared equally by those who are equally rich."""
    richest = 0
    winners = 0
    for seat in range(s.players):
        if s.money[seat] > richest:
            richest = np.int64(s.money[seat])
            winners = 0
        winners += s.money[seat] == richest
    for seat in range(s.players):
        out[seat] = 1.0 / winners if s.money[seat] == richest else 0.0


@kernel
def player_count(s):
    """How many players sit at this table."""
    return np.int64(s.players)


@kernel
def is_blocked(s):
    """Quirk: an empty hand before the end condition holds. The backend then accepts nothing from this player."""
    return s.phase == PLAYING and s.hand_size[s.current] == 0 and not may_end(s)


@kernel
def board_is_bare(s):
    """Whether no hand holds a tile and the bag is empty: nothing can change any more."""
    for seat in range(s.players):
        if s.hand_size[seat] > 0:
            return False
    return s.bag_size == 0
