"""Action ids. An action is an int: a tile to place, or one of the ranges below. None depends on what others hold."""

from collections.abc import Iterable

import numpy as np

from engine.games.acquire.play.tables import CHAINS, MAX_PURCHASE, SHARES, TILES
from engine.kernels.part import part

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
SOLD = SHARES // 2 + 1
MAX_ACTIONS = sum((SHARES - sold) // 2 + 1 for sold in range(SHARES + 1))
"""The longest list: all ways to dispose of all shares of a chain."""


def _purchases(chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A purchase and all that continue it, depth first: the order in which the backend lists them."""
    found = [chosen]
    if len(chosen) < MAX_PURCHASE:
        for chain in range(chosen[-1] if chosen else 0, CHAINS):
            found += _purchases((*chosen, chain))
    return found


NO_PICK = CHAINS
PURCHASE_PICKS = tuple(_purchases(()))
"""The chains of every possible purchase, one for each share, in ascending order; the first purchase is empty."""
PURCHASES = np.array([[picks.count(chain) for chain in range(CHAINS)] for picks in PURCHASE_PICKS], np.int64)
"""How many shares of each chain every possible purchase takes."""
PURCHASE_SIZES = PURCHASES.sum(axis=1)
"""How many shares every possible purchase takes."""
PURCHASE_NUMBER = np.zeros((CHAINS + 1, CHAINS + 1, CHAINS + 1), np.int64)
"""The number of the purchase of up to three chains, in ascending order and NO_PICK for the rest."""
for _number, _picks in enumerate(PURCHASE_PICKS):
    _first, _second, _third = (*_picks, NO_PICK, NO_PICK, NO_PICK)[:MAX_PURCHASE]
    PURCHASE_NUMBER[_first, _second, _third] = _number

assert FORCE_END < BUY <= DISPOSE - len(PURCHASE_PICKS), "the ranges of action ids overlap"


def purchase_of(picks: Iterable[int]) -> int:
    """The action that buys a share of each of these chains, at most three, in any order."""
    first, second, third = (*sorted(picks), NO_PICK, NO_PICK, NO_PICK)[:MAX_PURCHASE]
    return BUY + int(PURCHASE_NUMBER[first, second, third])


@part
def purchase(counts):
    """The action that buys this many shares of each chain, at most three in all."""
    first = NO_PICK
    second = NO_PICK
    third = NO_PICK
    for i in range(CHAINS):
        chain = CHAINS - 1 - i
        for _ in range(counts[chain]):
            third = second
            second = first
            first = chain
    return BUY + PURCHASE_NUMBER[first, second, third]


@part
def disposition(sold, got):
    """The action that sells shares and gets others in exchange, two for one."""
    return DISPOSE + sold * SOLD + got


@part
def shares_sold(action):
    """How many shares a disposition sells."""
    return (action - DISPOSE) // SOLD


@part
def shares_got(action):
    """How many shares of the survivor a disposition gets in exchange."""
    return (action - DISPOSE) % SOLD
