"""What a net is told about a position: money, shares, chains and tiles as one player sees them.

Money and shares are public; of the tiles, a player knows the board and the own hand. The numbers come in three parts:
of the table, of all chains of about a size together, and of every chain.
"""

import math
from itertools import permutations, product

import numpy as np

from engine.games.acquire.play.board import touched_chains, touches_any
from engine.games.acquire.play.shares import largest_holdings
from engine.games.acquire.play.state import DISPOSING, EMPTY, NONE
from engine.games.acquire.play.tables import (
    CHAINS,
    END_SIZE,
    FEWEST_SEATS,
    HAND,
    MAJORITY,
    MINORITY,
    PRICE,
    SAFE,
    SEATS,
    SHARES,
    TIER,
    TILES,
)
from engine.games.acquire.play.turns import to_move
from engine.games.acquire.play.victory import may_end
from engine.games.acquire.sense.evaluation import SCALE_NOW, SCALE_PER_TILE
from engine.kernels.kernel import kernel
from engine.kernels.part import part

MUCH = 1.0 / 10_000.0  # of money
STEEP = 6.0  # a lead, in scales of the evaluation, that is as good as any larger one
FAR = 6  # the same in shares
SOME = 0.25  # of a few places on the board where something can happen
MANY = 0.125  # of many
PURSES = np.array([600, 1500, 3000, 6000, 15_000])
"""Cash that makes a difference: for a share, for three cheap ones, for three dear ones, for a few turns, for all."""
PHASES = 5
TABLES = 1 + SEATS - FEWEST_SEATS
STARTS: list[int] = np.cumsum([0, SEATS, 1, 1, 1, len(PURSES), 1, SEATS, PHASES, TABLES] + [1] * 16).tolist()

(
    WORTH,
    LEAD,
    LOGIT,
    CHANCE,
    CASH,
    CASH_LEAD,
    TURN,
    OWN_PHASE,
    TABLE,
    BAG,
    ACTIVE,
    SAFE_ONES,
    LARGEST,
    MAY_END,
    AHEAD_AT_END,
    LONE_TILES,
    FOUNDING_TILES,
    GROWING_TILES,
    MERGING_TILES,
    USELESS_TILES,
    BEST_GROWTH,
    BEST_MERGER,
    FOUNDING_PLACES,
    BONUS_IN_REACH,
    OLD_SHARES,
    BANDS,
) = STARTS
"""Where the numbers of the table begin, each with as many as there are seats, purses, phases and so on."""

BAND_SIZES = (2, 6, SAFE)  # from which on chains are small, large, and safe
STAKE, BONUS, MAJORITIES, MINORITIES, MARGIN, CHASE, BAND_PARTS = range(7)
"""What is told of each band, and how much that is."""

(
    SIZE,
    IS_SAFE,
    COST,
    HELD,
    MOST_HELD,
    NEXT_HELD,
    BANK,
    PAYS,
    FIRST,
    SHARED_FIRST,
    SECOND,
    DISTANCE,
    SECURE,
    GROWING_PLACES,
    ENDING_PLACES,
    TAKING_PLACES,
    OWN_GROWING,
    OWN_ENDING,
    OWN_TAKING,
    FEATURES,
) = range(BANDS + BAND_PARTS * len(BAND_SIZES), BANDS + BAND_PARTS * len(BAND_SIZES) + CHAINS * 20, CHAINS)
"""Where the numbers of the chains begin, each chain by chain; and how many numbers there are in all."""


def _renamed(names):
    """Where each number stands once every chain has the name of another."""
    row = np.arange(FEATURES)
    for start in range(SIZE, FEATURES, CHAINS):
        row[start : start + CHAINS] = start + np.array(names)
    return row


def _symmetries():
    """Chains of a tier are alike but for their names."""
    tiers = [np.flatnonzero(tier == TIER) for tier in range(3)]
    rows = []
    for orders in product(*(permutations(chains) for chains in tiers)):
        names = np.zeros(CHAINS, np.int64)
        for chains, order in zip(tiers, orders, strict=True):
            names[chains] = order
        rows.append(_renamed(names))
    return rows[1:]  # the first renames nothing


SYMMETRIES = _symmetries()


@kernel
def features(s, player, out):
    """The player's money, shares, chances and tiles, and what there is of chains."""
    tell_chains(s, player, out)
    tell_standing(s, player, out)
    tell_stage(s, player, out)
    tell_places(s, out)
    tell_hand(s, player, out)
    for chain in range(CHAINS):
        out[BONUS_IN_REACH] += out[PAYS + chain] * min(1.0, out[ENDING_PLACES + chain])


@part
def coming_size(s, chain):
    """A chain's size, and that of a survivor as it will be after the merger."""
    size = np.int64(s.sizes[chain])
    if s.phase == DISPOSING and chain == s.survivor:
        size += 1
        for other in range(CHAINS):
            waits = other == s.defunct
            for i in range(len(s.queue)):
                waits |= i < s.queue_size and s.queue[i] == other
            if waits:
                size += s.sizes[other]
    return min(max(size, 0), TILES)


@part
def has_disposed(s, seat):
    """Whether a player has decided about the shares of the chain being disposed of: what was kept is worth nothing."""
    for i in range(min(np.int64(s.holder), SEATS)):
        if s.holders[i] == seat:
            return True
    return False


@part
def bonus_of(held, first, firsts, second, seconds):
    """The bonus of a holding, in share prices, by what `largest_holdings` found."""
    if held == 0:
        return 0.0
    if held == first:
        if firsts > 1:
            return (MAJORITY + MINORITY) / firsts
        return float(MAJORITY if second > 0 else MAJORITY + MINORITY)
    if held == second and firsts == 1:
        return MINORITY / seconds
    return 0.0


@part
def tell_chains(s, player, out):
    """Each chain, and what everybody's shares are worth. A bonus that was paid does not count again."""
    players = np.int64(s.players)
    for chain in range(CHAINS):
        held = np.int64(s.stocks[player, chain])
        out[HELD + chain] = held / 12.0
        size = coming_size(s, chain)
        if size == 0:
            out[OLD_SHARES] += held / 12.0
            continue
        cost = PRICE[chain, size] * MUCH
        paid = s.phase == DISPOSING and chain == s.defunct
        first, firsts, second, seconds = largest_holdings(s, chain, NONE)
        for ahead in range(players):
            seat = (player + ahead) % players
            theirs = np.int64(s.stocks[seat, chain])
            bonus = 0.0 if paid else bonus_of(theirs, first, firsts, second, seconds)
            if paid and has_disposed(s, seat):
                theirs = 0
            out[WORTH + ahead] += (theirs + bonus) * cost
            if ahead == 0:
                out[PAYS + chain] = bonus * cost
                out[OLD_SHARES] += (held - theirs) / 12.0
                held = theirs
        out[SIZE + chain] = min(size, END_SIZE) / END_SIZE
        out[COST + chain] = 10.0 * cost
        out[MOST_HELD + chain] = first / 12.0
        out[NEXT_HELD + chain] = second / 12.0
        out[BANK + chain] = s.bank[chain] / SHARES
        out[SAFE_ONES] += (size >= SAFE) / CHAINS
        out[IS_SAFE + chain] = 1.0 if size >= SAFE else 0.0
        out[ACTIVE] += 1.0 / CHAINS
        out[LARGEST] = max(out[LARGEST], out[SIZE + chain])
        tell_rank(s, chain, held, first, firsts, second, out)
        tell_band(s, chain, size, cost, held, first, firsts, out)


@part
def tell_rank(s, chain, held, first, firsts, second, out):
    """Who holds most of a chain, and by how much."""
    if held == first and firsts == 1:
        out[FIRST + chain] = 1.0
        out[DISTANCE + chain] = min(held - second, FAR) / FAR
        out[SECURE + chain] = 1.0 if held - second > s.bank[chain] else 0.0
        return
    out[DISTANCE + chain] = -min(first - held, FAR) / FAR
    if held > 0 and held == first:
        out[SHARED_FIRST + chain] = 1.0
    elif held > 0 and held == second and firsts == 1:
        out[SECOND + chain] = 1.0


@part
def tell_band(s, chain, size, cost, held, first, firsts, out):
    """Add a chain to those of about its size."""
    band = 0
    for start in BAND_SIZES[1:]:
        band += size >= start
    at = BANDS + BAND_PARTS * band
    out[at + STAKE] += held * cost
    out[at + BONUS] += out[PAYS + chain]
    out[at + MAJORITIES] += 0.5 * (out[FIRST + chain] + out[SHARED_FIRST + chain])
    out[at + MINORITIES] += 0.5 * out[SECOND + chain]
    if held == first and firsts == 1:
        out[at + MARGIN] += out[DISTANCE + chain] * MAJORITY * cost
        return
    wanting = 1 + first - held
    if wanting <= min(FAR, np.int64(s.bank[chain])):
        out[at + CHASE] += MAJORITY * cost * (1 + FAR - wanting) / FAR


@part
def tell_standing(s, player, out):
    """Money, and who is ahead; the lead is what the evaluation goes by. Comes after the chains."""
    players = np.int64(s.players)
    money = np.int64(s.money[player])
    total = 0.0
    cash = 0.0
    for ahead in range(players):
        theirs = s.money[(player + ahead) % players] * MUCH
        out[WORTH + ahead] += theirs
        total += out[WORTH + ahead]
        cash += theirs
    scale = (SCALE_NOW + SCALE_PER_TILE * s.bag_size) * MUCH
    out[LEAD] = limited((out[WORTH] - total / players) / scale)
    odds = 0.0
    best = True
    for ahead in range(1, players):
        behind = out[WORTH + ahead] - out[WORTH]
        best &= behind <= 0.0
        odds += math.exp(min(20.0, max(-20.0, behind / scale)))
    out[CHANCE] = 1.0 / (1.0 + odds)
    out[LOGIT] = limited(-math.log(max(odds, 1e-9)))
    for purse in range(len(PURSES)):
        out[CASH + purse] = min(1.0, money / PURSES[purse])
    out[CASH_LEAD] = money * MUCH - cash / players
    if may_end(s):
        out[MAY_END] = 1.0
        out[AHEAD_AT_END] = 1.0 if best else 0.0


@part
def limited(lead):
    """A lead between -1 and 1."""
    return min(1.0, max(-1.0, lead / STEEP))


@part
def tell_stage(s, player, out):
    """Whose turn it is, what has to be done, and how much is still to come."""
    players = np.int64(s.players)
    out[TURN + (s.current - player + players) % players] = 1.0
    if to_move(s) == player:
        out[OWN_PHASE + min(max(np.int64(s.phase), 0), PHASES - 1)] = 1.0
    out[TABLE + min(max(players - FEWEST_SEATS, 0), TABLES - 1)] = 1.0
    out[BAG] = s.bag_size / TILES


@part
def tell_places(s, out):
    """Where on the board chains can be founded, grow, and be taken over."""
    for tile in range(TILES):
        if s.cells[tile] != EMPTY:
            continue
        chains = touched_chains(s, tile)
        if chains == 0:
            out[FOUNDING_PLACES] += MANY * touches_any(s, tile)
        elif chains & (chains - 1):
            tell_merger(s, chains, SOME, ENDING_PLACES, TAKING_PLACES, out)
        else:
            for chain in range(CHAINS):
                if chains == 1 << chain:
                    out[GROWING_PLACES + chain] += MANY


@part
def tell_merger(s, chains, amount, ending, taking, out):
    """Add a tile that merges chains to those that end, or may end, and to the one that grows.

    Gives the bonuses that it brings the player, or -1 if it cannot be played.
    """
    largest = 0
    equals = 0
    safe = 0
    for chain in range(CHAINS):
        if (chains >> chain) & 1:
            size = np.int64(s.sizes[chain])
            safe += size >= SAFE
            if size > largest:
                largest = size
                equals = 0
            equals += size == largest
    if safe > 1:
        return -1.0
    bonus = 0.0
    for chain in range(CHAINS):
        if (chains >> chain) & 1:
            stays = 0.0
            if s.sizes[chain] == largest:
                stays = 1.0 / equals
            out[taking + chain] += amount * stays
            out[ending + chain] += amount * (1.0 - stays)
            bonus += out[PAYS + chain] * (1.0 - stays)
    return bonus


@part
def tell_hand(s, player, out):
    """What the player's tiles would do."""
    full = out[ACTIVE] > 1.0 - 0.5 / CHAINS
    for i in range(min(np.int64(s.hand_size[player]), HAND)):
        tile = min(max(np.int64(s.hands[player, i]), 0), TILES - 1)
        chains = touched_chains(s, tile)
        if chains == 0:
            kind = LONE_TILES
            if touches_any(s, tile):
                kind = USELESS_TILES if full else FOUNDING_TILES
            out[kind] += SOME
        elif chains & (chains - 1):
            bonus = tell_merger(s, chains, 0.5, OWN_ENDING, OWN_TAKING, out)
            out[USELESS_TILES if bonus < 0.0 else MERGING_TILES] += SOME
            out[BEST_MERGER] = max(out[BEST_MERGER], bonus)
        else:
            out[GROWING_TILES] += SOME
            for chain in range(CHAINS):
                if chains == 1 << chain:
                    out[OWN_GROWING + chain] += 0.5
                    out[BEST_GROWTH] = max(out[BEST_GROWTH], growth(s, player, chain, out))


@part
def growth(s, player, chain, out):
    """What a player gains by one more tile of a chain."""
    size = min(max(np.int64(s.sizes[chain]), 0), TILES - 1)
    now = PRICE[chain, size] * MUCH
    if now == 0.0:
        return 0.0
    return (s.stocks[player, chain] + out[PAYS + chain] / now) * (PRICE[chain, size + 1] * MUCH - now)
