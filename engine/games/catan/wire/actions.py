"""Ids of actions that name resources, in both forms."""

from typing import Any

import numpy as np

from engine.games.catan.play.actions import (
    DISCARD_ALL,
    DISCARD_BITS,
    MAX_DISCARDED,
    MAX_OFFERED,
    OFFER,
    OFFER_BITS,
    PAIRS,
    PLAY_PLENTY,
    SINGLES,
    TRADE,
    discarded,
)
from engine.games.catan.play.state import RESOURCES


def discard_counts(action: int) -> dict[str, int]:
    """How many of each resource a whole discard names."""
    return {name: int(discarded(action - DISCARD_ALL, r)) for r, name in enumerate(RESOURCES)}


def plenty_id(resources: Any) -> int:
    """The id of a year of plenty that brings these, in any order."""
    if not isinstance(resources, list) or not all(r in RESOURCES for r in resources):
        return -1
    wanted = tuple(sorted(RESOURCES.index(r) for r in resources))
    if len(wanted) == 1:
        return PLAY_PLENTY + SINGLES + wanted[0]
    return PLAY_PLENTY + PAIRS.index(wanted) if wanted in PAIRS else -1


def trade_id(s: np.record | None, give: Any, rate: Any, get: Any) -> int:
    """The id of a trade with the bank. Only the best rate in a state has one; without a state, any rate will do."""
    if give not in RESOURCES or get not in RESOURCES:
        return -1
    if s is not None and rate != s.rates[s.turn, RESOURCES.index(give)]:
        return -1
    return TRADE + 5 * RESOURCES.index(give) + RESOURCES.index(get)


def _amounts(data: Any, high: int) -> list[int] | None:
    """Cards of each resource, those left out being none; None if that is not what it is."""
    if not isinstance(data, dict) or not data.keys() <= set(RESOURCES):
        return None
    row = [data.get(name, 0) for name in RESOURCES]
    return row if all(type(n) is int and 0 <= n <= high for n in row) else None


def whole_discard_id(resources: Any) -> int:
    """The id of a discard of several cards at once."""
    row = _amounts(resources, MAX_DISCARDED)
    return -1 if row is None else DISCARD_ALL + sum(n << DISCARD_BITS * r for r, n in enumerate(row))


def offer_id(give: Any, get: Any) -> int:
    """The id of an offer: something for something else."""
    given, wanted = _amounts(give, MAX_OFFERED), _amounts(get, MAX_OFFERED)
    if given is None or wanted is None or not any(given) or not any(wanted):
        return -1
    if any(g and w for g, w in zip(given, wanted, strict=True)):
        return -1
    return OFFER + sum(
        (MAX_OFFERED + g - w) << OFFER_BITS * r for r, (g, w) in enumerate(zip(given, wanted, strict=True))
    )
