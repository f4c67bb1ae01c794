"""Quick choices with some sense in them, for playouts."""

import numpy as np

from engine.games.acquire.play.actions import DECLARE_END, FORCE_END, SKIP_TILE, disposition, purchase
from engine.games.acquire.play.board import is_playable
from engine.games.acquire.play.listing import list_foundings, list_survivors
from engine.games.acquire.play.shares import on_sale, price
from engine.games.acquire.play.state import BUYING, DISPOSING, FOUNDING, PLAYING
from engine.games.acquire.play.tables import CHAINS, HAND, MAX_PURCHASE
from engine.games.acquire.play.tiles import no_tiles_left
from engine.games.acquire.play.victory import may_end
from engine.games.acquire.sense.prospects import leads
from engine.games.acquire.sense.weights import grown_price, share_worth, tile_weight, weight
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import unit

TRADE_GAINING, TRADE_LOSING = 0.8, 0.35  # chance of trading all that can be, where the share got is dearer, or not
HOLD_REST = 0.15  # chance of keeping what is not traded; else it is sold
PICKS_AHEAD = 2  # a chain's promise is that of this many more shares
PICK_SCALE = 500.0  # money promised that makes a pick twice as likely as one that promises nothing
SAME_AGAIN = 2.0  # how much likelier a chain is to be picked once more


@kernel
def random_action(s, rng):
    """A quick choice with some sense in it."""
    if s.phase == PLAYING:
        return quick_placement(s, rng)
    if s.phase == BUYING:
        return quick_purchase(s, rng)
    if s.phase == DISPOSING:
        return quick_disposition(s, rng)
    chains = np.zeros(CHAINS, np.int32)
    n = list_foundings(s, chains) if s.phase == FOUNDING else list_survivors(s, chains)
    weights = np.zeros(CHAINS)
    for i in range(n):
        weights[i] = weight(s, np.int64(chains[i]))
    return np.int64(chains[drawn(weights, n, rng)])


@part
def drawn(weights, n, rng):
    """A random index, as likely as its weight."""
    total = 0.0
    for i in range(n):
        total += weights[i]
    point = unit(rng) * total
    for i in range(n):
        point -= weights[i]
        if point < 0.0:
            return i
    return n - 1


@part
def quick_placement(s, rng):
    """Declare the end when ahead, else place a tile by its weight."""
    seat = np.int64(s.current)
    ending = may_end(s)
    if ending and leads(s, seat):
        return DECLARE_END
    weights = np.zeros(HAND)
    tiles = np.zeros(HAND, np.int64)
    n = 0
    for i in range(s.hand_size[seat]):
        tile = np.int64(s.hands[seat, i])
        if is_playable(s, tile):
            tiles[n] = tile
            weights[n] = tile_weight(s, tile)
            n += 1
    if n > 0:
        return tiles[drawn(weights, n, rng)]
    if ending:
        return DECLARE_END
    if s.hand_size[seat] > 0:
        return np.int64(s.hands[seat, 0])
    return FORCE_END if no_tiles_left(s) else SKIP_TILE


@part
def quick_purchase(s, rng):
    """Up to three picks by their promise."""
    seat = np.int64(s.current)
    if may_end(s) and leads(s, seat):
        return DECLARE_END
    money = np.int64(s.money[seat])
    weights = np.zeros(CHAINS)
    picks = np.zeros(CHAINS + 1, np.int64)
    for chain in range(CHAINS):
        if s.sizes[chain] > 0 and s.bank[chain] > 0:
            worth = share_worth(s, chain, seat, np.int64(s.stocks[seat, chain]), PICKS_AHEAD)
            weights[chain] = 1.0 + max(0.0, worth / PICK_SCALE)
    for _ in range(MAX_PURCHASE):
        total = 0.0
        for chain in range(CHAINS):
            if weights[chain] > 0.0 and not on_sale(s, chain, 1 + picks[chain], money):
                weights[chain] = 0.0
            total += weights[chain]
        if total <= 0.0:
            break
        chain = drawn(weights, CHAINS, rng)
        picks[chain] += 1
        money -= price(s, chain)
        weights[chain] *= SAME_AGAIN
    return purchase(picks)


@part
def quick_disposition(s, rng):
    """Mostly trade if that gains, else sell; now and then hold."""
    count = np.int64(s.stock_count)
    most = min(count // 2, np.int64(s.tradable))
    gains = grown_price(s) > 2 * price(s, np.int64(s.defunct))
    chance = TRADE_GAINING if gains else TRADE_LOSING
    got = most if unit(rng) < chance else 0
    sold = count - 2 * got
    if unit(rng) < HOLD_REST:
        sold = 0
    return disposition(sold, got)
