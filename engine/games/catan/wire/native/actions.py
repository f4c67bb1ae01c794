"""Actions in our own JSON."""

import numpy as np

from engine.games.catan.play.actions import (
    ACCEPT,
    BUY_CARD,
    CANCEL,
    CITY,
    CONFIRM,
    DISCARD,
    END_TURN,
    FIXED,
    NO_VICTIM,
    OFFER,
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
    TRADE,
    offered,
    plenty,
)
from engine.games.catan.play.state import RESOURCES
from engine.games.catan.wire.actions import discard_counts, offer_id, plenty_id, trade_id, whole_discard_id
from engine.types import Json

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


def decode(s: np.record | None, data: Json) -> int:
    """The id of an action, -1 if it is none. Without a state, a trade with the bank may name any rate."""
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
