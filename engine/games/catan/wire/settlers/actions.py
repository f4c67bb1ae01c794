"""Actions as the settlers backend writes them: `{"type", "playerId", "data"}`."""

from typing import Any

import numpy as np

from engine.games.catan.play.actions import (
    BUY_CARD,
    CITY,
    DEAL,
    DISCARD_ALL,
    END_TURN,
    FIXED,
    NO_VICTIM,
    OFFER,
    PARTY_SHIFT,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    REJECT,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    SETTLEMENT,
    TRADE,
    WITHDRAW,
    plenty,
)
from engine.games.catan.play.board import COORDINATES
from engine.games.catan.play.state import RESOURCES
from engine.games.catan.play.tables import BANK_RATE, GENERIC_RATE
from engine.games.catan.wire.actions import discard_counts, plenty_id, trade_id, whole_discard_id
from engine.games.catan.wire.native import actions as native_actions
from engine.games.catan.wire.settlers.names import EDGE_NAMES, NODE_NAMES, TILE_NAMES
from engine.games.catan.wire.settlers.offers import deal_id, new_offer_id, offer_of, posted
from engine.types import Json

PLAIN = {"roll": ROLL, "endTurn": END_TURN, "buyCard": BUY_CARD}
PLAIN_TYPES = {action: kind for kind, action in PLAIN.items()}


def encode(s: np.record, action: int, ids: list[str], state: Json) -> Json:
    """An action as JSON, in a state whose JSON is given."""
    seat = (action - DEAL >> PARTY_SHIFT) % 4 if action >= DEAL else int(s.to_act)
    kind, data = _encode_offer(s, action, ids, state) if _is_about_offers(action) else _encode(s, action, ids)
    return {"type": kind, "playerId": ids[seat], "data": data}


def _is_about_offers(action: int) -> bool:
    return action >= OFFER or WITHDRAW <= action < DISCARD_ALL


def _encode_offer(s: np.record, action: int, ids: list[str], state: Json) -> tuple[str, Json]:
    if OFFER <= action < DEAL:
        offer = native_actions.encode(s, action & (1 << PARTY_SHIFT) - 1 | OFFER)
        asked = action - OFFER >> PARTY_SHIFT
        data = {"offering": _some(offer["give"]), "requesting": _some(offer["get"])}
        return "createTradeOffer", {**data, "targetPlayerId": ids[asked - 1]} if asked else data
    posted_offer = offer_of(state, action, ids, int(s.turn_number)) or {"id": None}
    return "acceptTrade" if action >= DEAL else "cancelTrade", {"tradeOfferId": posted_offer["id"]}


def _some(counts: Json) -> Json:
    return {name: n for name, n in counts.items() if n}


def _encode(s: np.record, action: int, ids: list[str]) -> tuple[str, Json]:
    if action in PLAIN_TYPES:
        return PLAIN_TYPES[action], {}
    if action == PLAY_KNIGHT:
        return "playCard", {"cardType": "knight"}
    if PLAY_MONOPOLY <= action < PLAY_PLENTY:
        return "playCard", {"cardType": "monopoly", "resources": {RESOURCES[action - PLAY_MONOPOLY]: 1}}
    if PLAY_PLENTY <= action < TRADE:
        drawn = [RESOURCES[r] for r in plenty(action)]
        return "playCard", {"cardType": "yearOfPlenty", "resources": {name: drawn.count(name) for name in drawn}}
    if TRADE <= action < ROB:
        return _encode_trade(s, action)
    if ROB <= action < ROAD:
        return "stealResource", {"targetPlayerId": ids[action - ROB]}
    if ROAD <= action < SETTLEMENT:
        return "placeRoad", {"edgeId": EDGE_NAMES[action - ROAD]}
    if SETTLEMENT <= action < CITY:
        return "placeBuilding", {"buildingType": "settlement", "vertexId": NODE_NAMES[action - SETTLEMENT]}
    if CITY <= action < ROBBER:
        return "placeBuilding", {"buildingType": "city", "vertexId": NODE_NAMES[action - CITY]}
    if ROBBER <= action < FIXED:
        q, r = COORDINATES[(action - ROBBER) // 5]
        return "moveRobber", {"hexPosition": {"q": q, "r": r, "s": -q - r}}
    return "discard", {"resources": discard_counts(action)}


def _encode_trade(s: np.record, action: int) -> tuple[str, Json]:
    give, get = divmod(action - TRADE, 5)
    rate = int(s.rates[s.turn, give])
    data: Json = {"offering": {RESOURCES[give]: rate}, "requesting": {RESOURCES[get]: 1}}
    if rate == BANK_RATE:
        return "bankTrade", data
    return "portTrade", {**data, "portType": "generic" if rate == GENERIC_RATE else RESOURCES[give]}


def decode(s: np.record, action: Json, ids: list[str], state: Json) -> int:
    """The id of an action in a state whose JSON is given, -1 if it is none."""
    return _decode(s, ids[s.to_act], ids[s.turn], action, ids, state)


def decode_past(player: str, action: Json, ids: list[str], state: Json) -> int:
    """The id of what a player did in his turn some time before a state. A trade with the bank may name any rate."""
    return _decode(None, player, player, action, ids, state)


def _decode(s: np.record | None, to_act: str, turn: str, action: Json, ids: list[str], state: Json) -> int:
    kind, data = action["type"], action["data"]
    if kind in ("acceptTrade", "rejectTrade", "cancelTrade"):
        return _decode_answer(action.get("playerId", to_act), turn, action, ids, posted(state))
    if action.get("playerId", to_act) != to_act:
        return -1
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "playCard":
        return _decode_card(data)
    if kind in ("bankTrade", "portTrade"):
        return _decode_trade(s, data)
    if kind == "moveRobber":
        return _decode_robber(data.get("hexPosition"))
    if kind == "stealResource":
        return _placed(ids, data.get("targetPlayerId"), ROB)
    if kind == "createTradeOffer":
        return new_offer_id(data, ids)
    if kind == "discard":
        whole = whole_discard_id(data.get("resources"))
        return whole if whole >= DISCARD_ALL else -1
    return _decode_build(kind, data)


def _placed(names: list[str], name: Any, base: int) -> int:
    return base + names.index(name) if name in names else -1


def _decode_answer(player: str, turn: str, action: Json, ids: list[str], offers: list[Json]) -> int:
    """Offers may be accepted and refused by anybody, whoever is due."""
    place = next((i for i, offer in enumerate(offers) if offer["id"] == action["data"].get("tradeOfferId")), -1)
    if place < 0 or player not in ids:
        return -1
    if action["type"] == "acceptTrade":
        return deal_id(offers[place], ids.index(player), ids)
    if action["type"] == "rejectTrade":
        return REJECT
    return WITHDRAW + place if player == turn else -1


def _decode_build(kind: str, data: Json) -> int:
    what = "road" if kind == "placeRoad" else data.get("buildingType")
    if kind not in ("placeRoad", "placeBuilding", "build"):
        return -1
    if what == "road":
        return _placed(EDGE_NAMES, data.get("edgeId", data.get("position")), ROAD)
    base = {"settlement": SETTLEMENT, "city": CITY}.get(str(what))
    return -1 if base is None else _placed(NODE_NAMES, data.get("vertexId", data.get("position")), base)


def _decode_robber(position: Any) -> int:
    if not isinstance(position, dict):
        return -1
    tile = _placed(TILE_NAMES, ",".join(str(position.get(axis)) for axis in "qrs"), 0)
    return -1 if tile < 0 else ROBBER + 5 * tile + NO_VICTIM


def _decode_card(data: Json) -> int:
    if data.get("cardType") == "knight":
        return PLAY_KNIGHT
    cards = data.get("resources")
    if not isinstance(cards, dict) or not all(type(n) is int and 0 <= n <= 2 for n in cards.values()):
        return -1
    named = [name for name, n in cards.items() for _ in range(n)]
    if data.get("cardType") == "yearOfPlenty":
        return plenty_id(named)
    if data.get("cardType") == "monopoly" and len(named) == 1 and named[0] in RESOURCES:
        return PLAY_MONOPOLY + RESOURCES.index(named[0])
    return -1


def _decode_trade(s: np.record | None, data: Json) -> int:
    offering, requesting = data.get("offering"), data.get("requesting")
    if not isinstance(offering, dict) or not isinstance(requesting, dict):
        return -1
    given = {name: n for name, n in offering.items() if n}
    wanted = {name: n for name, n in requesting.items() if n}
    if len(given) != 1 or list(wanted.values()) != [1]:
        return -1
    (give, rate), (get,) = next(iter(given.items())), wanted
    return trade_id(s, give, rate, get)


def named_rate(action: Json) -> Any:
    """The rate that a trade with the bank names."""
    return next(n for n in action["data"]["offering"].values() if n)
