"""How Acquire is searched: which actions are worth a look, how promising they are, how playouts go."""

import math

import numpy as np

from engine.games.acquire.board import (
    BUYING,
    DISPOSING,
    FOUNDING,
    OVER,
    PLAYING,
    has_playable,
    inactive_chains,
    is_playable,
    may_end,
    touched_chains,
    touches_any,
)
from engine.games.acquire.mergers import list_survivors, possible_survivors
from engine.games.acquire.prospects import bonus_factor, leads, liquidate
from engine.games.acquire.rules import (
    BUY,
    DECLARE_END,
    DISPOSE,
    FORCE_END,
    FOUND,
    SKIP_TILE,
    SOLD,
    SURVIVE,
    board_is_bare,
    is_blocked,
    legal_actions,
    list_placements,
    returns,
)
from engine.games.acquire.shares import list_purchases, on_sale, price
from engine.games.acquire.tables import CHAINS, HAND, MAX_PURCHASE, NO_PICK, PRICE, PURCHASE_NUMBER, PURCHASES, TIER
from engine.kernel import kernel
from engine.rng import unit

# --- which actions are searched


@kernel
def search_actions(s, out):
    """The legal actions without those that come to the same or are plainly worse; a way on where the game is stuck."""
    if s.phase == PLAYING:
        return search_placements(s, out)
    if s.phase == BUYING:
        n = full_purchases(s, out)
        if may_end(s):
            out[n] = DECLARE_END
            n += 1
        return n
    if s.phase == DISPOSING:
        return sensible_dispositions(s, out)
    return legal_actions(s, out)


@kernel
def search_placements(s, out):
    """Placements, one for all where any swaps the hand. Blocked, the player skips, or the game ends where all are."""
    if is_blocked(s):
        out[0] = FORCE_END if board_is_bare(s) else SKIP_TILE
        return 1
    n = list_placements(s, out)
    if n > 1 and not has_playable(s, np.int64(s.current)):
        n = 1
    if may_end(s):
        out[n] = DECLARE_END
        n += 1
    return n


@kernel
def purchase_count(number):
    """How many shares a purchase takes."""
    count = 0
    for chain in range(CHAINS):
        count += PURCHASES[number, chain]
    return count


@kernel
def full_purchases(s, out):
    """The purchases of as many shares as can be had, and none at all."""
    n = list_purchases(s, out, BUY)
    most = 0
    for i in range(n):
        most = max(most, purchase_count(out[i] - BUY))
    kept = 1
    for i in range(1, n):
        if purchase_count(out[i] - BUY) == most:
            out[kept] = out[i]
            kept += 1
    return kept


@kernel
def sensible_dispositions(s, out):
    """Trading all or nothing of what can be traded, and selling all, half or nothing of the rest."""
    count = np.int64(s.stock_count)
    most = min(count // 2, np.int64(s.tradable))
    n = 0
    for part in range(3):
        got = most if part == 0 else most // 2 if part == 1 else 0
        if part > 0 and got == (most if part == 1 else most // 2):
            continue
        rest = count - 2 * got
        for share in range(3):
            sold = rest if share == 0 else rest // 2 if share == 1 else 0
            if share > 0 and sold == (rest if share == 1 else rest // 2):
                continue
            out[n] = DISPOSE + sold * SOLD + got
            n += 1
    return n


# --- how promising they look

LONE_TILE, FOUNDING_TILE, EXPANDING_TILE, SHARE_OF_EXPANSION = 1.0, 6.0, 1.0, 0.3
MERGER_TILE, MERGER_GAIN = 0.5, 0.0015
GROWTH = 6  # tiles that a chain is expected to grow by


@kernel
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
            return EXPANDING_TILE + SHARE_OF_EXPANSION * min(np.int64(s.stocks[seat, chain]), 10)
    return LONE_TILE


@kernel
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
            gain += (factor - (15.0 - factor) / (s.players - 1.0) * 0.5) * price(s, chain)
    return MERGER_TILE + max(0.0, gain * MERGER_GAIN)


@kernel
def founding_weight(s, chain):
    """A chain is worth founding by its tier and by the shares already held."""
    return 1.0 + 0.5 * TIER[chain] + 1.5 * s.stocks[s.current, chain]


@kernel
def survivor_weight(s, survivor):
    """How much the bonuses of the chains that would vanish pay the current player."""
    tied = possible_survivors(s, np.int64(s.tile))
    seat = np.int64(s.current)
    weight = 0.5 + 0.1 * s.stocks[seat, survivor]
    for chain in range(CHAINS):
        if (tied >> chain) & 1 and chain != survivor:
            weight += 0.2 * bonus_factor(s, chain, seat, np.int64(s.stocks[seat, chain]))
    return weight


@kernel
def disposition_weight(s, sold, got):
    """Trading pays if two shares cost less than the one they bring; holding is for chains that may come again."""
    seat = np.int64(s.holders[s.holder])
    survivor, defunct = np.int64(s.survivor), np.int64(s.defunct)
    grown = min(s.sizes[survivor] + s.sizes[defunct] + 1, 108)
    gained = got * (PRICE[survivor, grown] - 2.0 * price(s, defunct))
    held = np.int64(s.stocks[seat, survivor])
    step = bonus_factor(s, survivor, seat, held + got) - bonus_factor(s, survivor, seat, held)
    kept = s.stock_count - sold - 2 * got
    worth = gained + 0.7 * step * PRICE[survivor, grown] - 0.7 * kept * price(s, defunct)
    return math.exp(min(5.0, max(-5.0, worth / 1500.0)))


@kernel
def share_worth(s, chain, seat, held, more):
    """What more shares of a chain promise beyond their price: a better bonus, and growth."""
    size = np.int64(s.sizes[chain])
    step = bonus_factor(s, chain, seat, held + more) - bonus_factor(s, chain, seat, held)
    growth = PRICE[chain, min(108, size + GROWTH)] - PRICE[chain, size]
    return 0.5 * step * price(s, chain) + more * growth


@kernel
def purchase_weight(s, number):
    """How much a purchase promises."""
    seat = np.int64(s.current)
    worth = 0.0
    for chain in range(CHAINS):
        count = PURCHASES[number, chain]
        if count > 0:
            worth += 300.0 + share_worth(s, chain, seat, np.int64(s.stocks[seat, chain]), count)
    return math.exp(min(5.0, worth / 1500.0))


@kernel
def weight(s, action):
    """How promising an action looks to the player who must act."""
    if action >= DISPOSE:
        return disposition_weight(s, (action - DISPOSE) // SOLD, (action - DISPOSE) % SOLD)
    if action >= BUY:
        return purchase_weight(s, action - BUY)
    if action < FOUND:
        return tile_weight(s, action)
    if action < SURVIVE:
        return founding_weight(s, action - FOUND)
    if action < DECLARE_END:
        return survivor_weight(s, action - SURVIVE)
    if action == DECLARE_END:
        return 100.0 if leads(s, np.int64(s.current)) else 0.01
    return 1.0


# --- how playouts go


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
    n = inactive_chains(s, chains, FOUND) if s.phase == FOUNDING else list_survivors(s, chains, SURVIVE)
    weights = np.zeros(CHAINS)
    for i in range(n):
        weights[i] = weight(s, np.int64(chains[i]))
    return np.int64(chains[drawn(weights, n, rng)])


@kernel
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


@kernel
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
    return FORCE_END if board_is_bare(s) else SKIP_TILE


@kernel
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
            worth = share_worth(s, chain, seat, np.int64(s.stocks[seat, chain]), 2)
            weights[chain] = 1.0 + max(0.0, worth / 500.0)
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
        weights[chain] *= 2.0
    return BUY + purchase_number(picks)


@kernel
def purchase_number(counts):
    """The number of a purchase given as shares by chain."""
    first = NO_PICK
    second = NO_PICK
    third = NO_PICK
    for i in range(CHAINS):
        chain = CHAINS - 1 - i
        for _ in range(counts[chain]):
            third = second
            second = first
            first = chain
    return PURCHASE_NUMBER[first, second, third]


@kernel
def quick_disposition(s, rng):
    """Mostly trade if that gains, else sell; now and then hold."""
    count = np.int64(s.stock_count)
    most = min(count // 2, np.int64(s.tradable))
    survivor, defunct = np.int64(s.survivor), np.int64(s.defunct)
    grown = min(np.int64(s.sizes[survivor]) + np.int64(s.sizes[defunct]) + 1, 108)
    chance = 0.8 if PRICE[survivor, grown] > 2 * price(s, defunct) else 0.35
    got = most if unit(rng) < chance else 0
    sold = count - 2 * got
    if unit(rng) < 0.15:
        sold = 0
    return DISPOSE + sold * SOLD + got


# --- who is ahead

SCALE_NOW, SCALE_PER_TILE = 1500.0, 40.0


@kernel
def evaluate(s, out):
    """Each player's chance of winning, by what everybody would have if the game ended now."""
    if s.phase == OVER:
        returns(s, out)
        return
    values = np.zeros(8, np.int64)
    liquidate(s, values)
    scale = SCALE_NOW + SCALE_PER_TILE * s.bag_size
    richest = values[0]
    for seat in range(1, s.players):
        richest = max(richest, values[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((values[seat] - richest) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
