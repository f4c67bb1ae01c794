"""Actions between the backend's JSON and ids."""

from collections.abc import Mapping

import numpy as np

from engine.games.acquire.play.actions import (
    BUY,
    DECLARE_END,
    DISPOSE,
    FOUND,
    PURCHASE_PICKS,
    SURVIVE,
    disposition,
    purchase_of,
    shares_got,
    shares_sold,
)
from engine.games.acquire.play.state import DISPOSING, NONE
from engine.games.acquire.play.tables import CHAIN_NAMES, CHAIN_OF, MAX_PURCHASE, TILE_NAMES, TILE_OF
from engine.games.acquire.wire.words import PLAIN_ACTIONS
from engine.types import Json

PLAIN_NAMES = {action: name for name, action in PLAIN_ACTIONS.items()}


def json_of(s: np.record, action: int) -> Json:
    """An action that is legal in this state, as the backend expects it."""
    if action >= DISPOSE:
        sold, got = shares_sold(action), shares_got(action)
        shares = {"sell": sold, "trade": 2 * got, "hold": int(s.stock_count) - sold - 2 * got}
        return {"action": "merger_disposition", "defunct_chain": CHAIN_NAMES[s.defunct], "disposition": shares}
    if action >= BUY:
        picks = PURCHASE_PICKS[action - BUY]
        return {"action": "buy_stocks", "purchases": {CHAIN_NAMES[c]: picks.count(c) for c in sorted(set(picks))}}
    if action < FOUND:
        return {"action": "place_tile", "tile": TILE_NAMES[action]}
    if action < SURVIVE:
        return {"action": "found_chain", "chain": CHAIN_NAMES[action - FOUND]}
    if action < DECLARE_END:
        return {"action": "merger_choice", "surviving_chain": CHAIN_NAMES[action - SURVIVE]}
    return {"action": PLAIN_NAMES[action]}


def id_of(s: np.record, data: Json) -> int:
    """The id of an action that has its shape, whether legal or not; NONE if no id can mean it."""
    kind = data["action"]
    if kind == "place_tile":
        return TILE_OF.get(data.get("tile", ""), NONE)
    if kind == "found_chain":
        return FOUND + CHAIN_OF[data["chain"]] if "chain" in data else NONE
    if kind == "merger_choice":
        return SURVIVE + CHAIN_OF[data["surviving_chain"]] if "surviving_chain" in data else NONE
    if kind == "merger_disposition":
        return _disposition_id(s, data)
    if kind == "buy_stocks":
        return _purchase_id(data.get("purchases", {}))
    return PLAIN_ACTIONS[kind]


def _disposition_id(s: np.record, data: Json) -> int:
    """Quirk: the chain must be a chain, but the one that is pending counts, whichever is named."""
    shares = data.get("disposition")
    if shares is None or "defunct_chain" not in data or shares["trade"] % 2:
        return NONE
    if s.phase != DISPOSING or sum(shares.values()) != s.stock_count:
        return NONE
    return disposition(shares["sell"], shares["trade"] // 2)


def _purchase_id(purchases: Mapping[str, int]) -> int:
    picks = [CHAIN_OF[name] for name, count in purchases.items() for _ in range(count)]
    return purchase_of(picks) if len(picks) <= MAX_PURCHASE else NONE
