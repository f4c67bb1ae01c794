"""Actions in our own JSON, and the outcomes that can be forced on them."""

from typing import Any

import numpy as np

from engine.codec import Json
from engine.games.catan.actions import (
    ACCEPT,
    BUY_CARD,
    CANCEL,
    CITY,
    CONFIRM,
    DISCARD,
    DISCARD_ALL,
    DISCARD_BITS,
    END_TURN,
    FIXED,
    MAX_DISCARDED,
    MAX_OFFERED,
    NO_VICTIM,
    OFFER,
    OFFER_BITS,
    PAIRS,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    REJECT,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    SETTLEMENT,
    SINGLES,
    TRADE,
    discarded,
    offered,
)
from engine.games.catan.state import RESOURCES

PLAIN = {
    "roll": ROLL,
    "end_turn": END_TURN,
    "buy_dev_card": BUY_CARD,
    "play_knight": PLAY_KNIGHT,
    "play_road_building": PLAY_ROAD_BUILDING,
    "accept_trade": ACCEPT,
    "reject_trade": REJECT,
    "cancel_trade": CANCEL,
}
"""Actions that are no more than their type."""
PLAIN_TYPES = {action: kind for kind, action in PLAIN.items()}
NUMBERED = {
    "build_road": ("edge", ROAD),
    "build_settlement": ("node", SETTLEMENT),
    "build_city": ("node", CITY),
    "confirm_trade": ("partner", CONFIRM),
    "steal": ("victim", ROB),
}
"""Actions with one number: its field, and the id that it is added to."""


def encode(s: np.record, action: int) -> Json:
    """An action as JSON."""
    if action in PLAIN_TYPES:
        return {"type": PLAIN_TYPES[action]}
    if action < DISCARD:
        return {"type": "confirm_trade", "partner": action - CONFIRM}
    if action < PLAY_MONOPOLY:
        return {"type": "discard", "resource": RESOURCES[action - DISCARD]}
    if action < PLAY_PLENTY:
        return {"type": "play_monopoly", "resource": RESOURCES[action - PLAY_MONOPOLY]}
    if action < TRADE:
        return {"type": "play_year_of_plenty", "resources": [RESOURCES[r] for r in plenty(action)]}
    if action < ROB:
        give, get = divmod(action - TRADE, 5)
        rate = int(s.rates[s.turn, give])
        return {"type": "maritime_trade", "give": RESOURCES[give], "rate": rate, "get": RESOURCES[get]}
    if action < ROBBER:
        kind = max((k for k, (_, base) in NUMBERED.items() if base <= action), key=lambda k: NUMBERED[k][1])
        field, base = NUMBERED[kind]
        return {"type": kind, field: action - base}
    if action < FIXED:
        tile, victim = divmod(action - ROBBER, 5)
        return {"type": "move_robber", "tile": tile, "victim": None if victim == NO_VICTIM else victim}
    if action < OFFER:
        return {"type": "discard", "resources": discard_counts(action)}
    net = [int(offered(action - OFFER, r)) for r in range(5)]
    give_counts = {name: max(n, 0) for name, n in zip(RESOURCES, net, strict=True)}
    get_counts = {name: max(-n, 0) for name, n in zip(RESOURCES, net, strict=True)}
    return {"type": "offer_trade", "give": give_counts, "get": get_counts}


def plenty(action: int) -> list[int]:
    """The resources that a year of plenty brings."""
    choice = action - PLAY_PLENTY
    return list(PAIRS[choice]) if choice < SINGLES else [choice - SINGLES]


def discard_counts(action: int) -> dict[str, int]:
    """How many of each resource a whole discard names."""
    return {name: int(discarded(action - DISCARD_ALL, r)) for r, name in enumerate(RESOURCES)}


def decode(s: np.record, data: Json) -> int:
    """The id of an action, -1 if it is none."""
    kind, rest = data["type"], {key: value for key, value in data.items() if key != "type"}
    if kind in PLAIN:
        return PLAIN[kind] if not rest else -1
    if kind in NUMBERED:
        field, base = NUMBERED[kind]
        return base + rest[field] if rest.keys() == {field} and rest[field] is not None else -1
    if kind == "move_robber" and rest.keys() == {"tile", "victim"}:
        return ROBBER + 5 * rest["tile"] + (NO_VICTIM if rest["victim"] is None else rest["victim"])
    if kind == "play_monopoly" and rest.keys() == {"resource"}:
        return PLAY_MONOPOLY + RESOURCES.index(rest["resource"])
    if kind == "play_year_of_plenty" and rest.keys() == {"resources"}:
        return plenty_id(rest["resources"])
    if kind == "maritime_trade" and rest.keys() == {"give", "rate", "get"}:
        return trade_id(s, rest["give"], rest["rate"], rest["get"])
    if kind == "discard" and rest.keys() == {"resource"}:
        return DISCARD + RESOURCES.index(rest["resource"])
    if kind == "discard" and rest.keys() == {"resources"}:
        return whole_discard_id(rest["resources"])
    if kind == "offer_trade" and rest.keys() == {"give", "get"}:
        return offer_id(rest["give"], rest["get"])
    return -1


def plenty_id(resources: Any) -> int:
    """The id of a year of plenty that brings these, in any order."""
    if not isinstance(resources, list) or not all(r in RESOURCES for r in resources):
        return -1
    wanted = tuple(sorted(RESOURCES.index(r) for r in resources))
    if len(wanted) == 1:
        return PLAY_PLENTY + SINGLES + wanted[0]
    return PLAY_PLENTY + PAIRS.index(wanted) if wanted in PAIRS else -1


def trade_id(s: np.record, give: Any, rate: int, get: Any) -> int:
    """The id of a trade with the bank; only the best rate has one."""
    if give not in RESOURCES or get not in RESOURCES or rate != s.rates[s.turn, RESOURCES.index(give)]:
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
