"""How promising an action looks at sight: the order in which a search tries actions, and what playouts prefer."""

import math

import numpy as np

from engine.games.acquire.play.actions import (
    BUY,
    DECLARE_END,
    DISPOSE,
    FOUND,
    PURCHASES,
    SURVIVE,
    shares_got,
    shares_sold,
)
from engine.games.acquire.play.board import touched_chains, touches_any
from engine.games.acquire.play.mergers import possible_survivors
from engine.games.acquire.play.shares import price
from engine.games.acquire.play.tables import CHAINS, PRICE, TIER, TILES
from engine.games.acquire.sense.prospects import bonus_factor, leads
from engine.kernels.kernel import kernel
from engine.kernels.part import part

LONE_TILE, FOUNDING_TILE = 1.0, 6.0
EXPANDING_TILE, EXPANDING_SHARE, SHARES_THAT_COUNT = 1.0, 0.3, 10  # by the shares held of the chain that grows
MERGER_TILE, MERGER_GAIN = 0.5, 0.0015  # a merger, and each unit of money that it brings
ALL_BONUSES = 15.0  # of one chain, in share prices
OTHERS_BONUS = 0.5  # what the others' bonus counts against one's own
TIER_STEP, HELD_SHARE = 0.5, 1.5  # of a chain to be founded
SURVIVOR, SURVIVING_SHARE, DEFUNCT_BONUS = 0.5, 0.1, 0.2
HOPE = 0.7  # what a better place among the holders is worth, and what a kept share of a vanished chain loses
MONEY_SCALE = 1500.0  # money that makes a choice e times as promising
LARGEST_EXPONENT = 5.0
GROWTH = 6  # tiles that a chain is expected to grow by
BONUS_HOPE = 0.5  # chance that a bonus won by a purchase is kept
ANY_SHARE = 300.0  # promise of a share of any chain
DECLARE_AHEAD, DECLARE_BEHIND = 100.0, 0.01


@part
def tile_weight(s, tile):
    """How promising a tile looks to the current player."""
    chains = touched_chains(s, tile)
    seat = np.int64(s.current)
    if chains == 0:
        return FOUNDING_TILE if touches_any(s, tile) else LONE_TILE
    if chains & (chains - 1):
        return merger_weight(s, tile, chains, seat)
    for chain in range(CHAINS):
        if chains == 1 << chain:
            return EXPANDING_TILE + EXPANDING_SHARE * min(np.int64(s.stocks[seat, chain]), SHARES_THAT_COUNT)
    return LONE_TILE


@part
def merger_weight(s, tile, chains, seat):
    """A merger looks good by the bonuses that it pays the player more than the others on average."""
    best = possible_survivors(s, tile)
    survivor = -1
    gain = 0.0
    for chain in range(CHAINS):
        if (chains >> chain) & 1:
            if survivor < 0 and (best >> chain) & 1:
                survivor = chain
                continue
            factor = bonus_factor(s, chain, seat, np.int64(s.stocks[seat, chain]))
            others = (ALL_BONUSES - factor) / (s.players - 1.0)
            gain += (factor - OTHERS_BONUS * others) * price(s, chain)
    return MERGER_TILE + max(0.0, gain * MERGER_GAIN)


@part
def founding_weight(s, chain):
    """A chain is worth founding by its tier and by the shares already held."""
    return 1.0 + TIER_STEP * TIER[chain] + HELD_SHARE * s.stocks[s.current, chain]


@part
def survivor_weight(s, survivor):
    """How much the bonuses of the chains that would vanish pay the current player."""
    tied = possible_survivors(s, np.int64(s.tile))
    seat = np.int64(s.current)
    weight = SURVIVOR + SURVIVING_SHARE * s.stocks[seat, survivor]
    for chain in range(CHAINS):
        if (tied >> chain) & 1 and chain != survivor:
            weight += DEFUNCT_BONUS * bonus_factor(s, chain, seat, np.int64(s.stocks[seat, chain]))
    return weight


@part
def grown_price(s):
    """What a share of the survivor will cost once the chain being disposed of is part of it."""
    survivor = np.int64(s.survivor)
    return PRICE[survivor, np.int64(s.sizes[survivor]) + np.int64(s.sizes[s.defunct]) + 1]


@part
def disposition_weight(s, sold, got):
    """Trading pays if two shares cost less than the one they bring; holding is for chains that may come again."""
    seat = np.int64(s.holders[s.holder])
    survivor, defunct = np.int64(s.survivor), np.int64(s.defunct)
    grown = grown_price(s)
    gained = got * (grown - 2.0 * price(s, defunct))
    held = np.int64(s.stocks[seat, survivor])
    step = bonus_factor(s, survivor, seat, held + got) - bonus_factor(s, survivor, seat, held)
    kept = s.stock_count - sold - 2 * got
    worth = gained + HOPE * step * grown - HOPE * kept * price(s, defunct)
    return math.exp(min(LARGEST_EXPONENT, max(-LARGEST_EXPONENT, worth / MONEY_SCALE)))


@part
def share_worth(s, chain, seat, held, more):
    """What more shares of a chain promise beyond their price: a better bonus, and growth."""
    size = np.int64(s.sizes[chain])
    step = bonus_factor(s, chain, seat, held + more) - bonus_factor(s, chain, seat, held)
    growth = PRICE[chain, min(TILES, size + GROWTH)] - PRICE[chain, size]
    return BONUS_HOPE * step * price(s, chain) + more * growth


@part
def purchase_weight(s, number):
    """How much a purchase promises."""
    seat = np.int64(s.current)
    worth = 0.0
    for chain in range(CHAINS):
        count = PURCHASES[number, chain]
        if count > 0:
            worth += ANY_SHARE + share_worth(s, chain, seat, np.int64(s.stocks[seat, chain]), count)
    return math.exp(min(LARGEST_EXPONENT, worth / MONEY_SCALE))


@kernel
def weight(s, action):
    """How promising an action looks to the player who must act."""
    if action >= DISPOSE:
        return disposition_weight(s, shares_sold(action), shares_got(action))
    if action >= BUY:
        return purchase_weight(s, action - BUY)
    if action < FOUND:
        return tile_weight(s, action)
    if action < SURVIVE:
        return founding_weight(s, action - FOUND)
    if action < DECLARE_END:
        return survivor_weight(s, action - SURVIVE)
    if action == DECLARE_END:
        return DECLARE_AHEAD if leads(s, np.int64(s.current)) else DECLARE_BEHIND
    return 1.0
