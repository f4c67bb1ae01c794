"""The settlers backend's `tradeOffers`: offers stay open for some turns, and who may accept one does so at once.

They live in the JSON alone. Posting, accepting, refusing and withdrawing are taken; none of it is in a legal list.
"""

from typing import Any

import numpy as np

from engine.games.catan.play.actions import DEAL, DISCARD_ALL, OFFER, PARTY_SHIFT, REJECT, WITHDRAW, offered
from engine.games.catan.play.state import PLAY, RESOURCES
from engine.games.catan.wire.actions import offer_id
from engine.games.catan.wire.settlers.names import RESOURCE_ORDER
from engine.types import Json

OPEN_TURNS = 3  # an offer can be accepted for this many turns after its own
MAX_OPEN = 3  # offers of one player at a time


def posted(data: Json) -> list[Json]:
    """The offers of a state."""
    return data.get("tradeOffers") or []


def _is_open(offer: Json, turn: int) -> bool:
    return turn <= int(offer["createdTurn"]) + int(offer.get("expiresAfterTurns", OPEN_TURNS))


def _may_answer(offer: Json, player: str) -> bool:
    return player != offer["offeringPlayerId"] and offer.get("targetPlayerId") in (None, player)


def deal_id(offer: Json, partner: int, ids: list[str]) -> int:
    """The id of accepting an offer; -1 if it has none."""
    swap = offer_id(offer["offering"], offer["requesting"])
    parties = 4 * ids.index(offer["offeringPlayerId"]) + partner
    return -1 if swap < 0 else swap - OFFER + DEAL + (parties << PARTY_SHIFT)


def offer_of(data: Json, action: int, ids: list[str], turn: int) -> Json | None:
    """The offer that an action accepts or withdraws."""
    offers = posted(data)
    if action < DISCARD_ALL:
        return offers[action - WITHDRAW] if action - WITHDRAW < len(offers) else None
    partner = (action - DEAL >> PARTY_SHIFT) % 4
    return next(
        (
            offer
            for offer in offers
            if partner < len(ids)
            and deal_id(offer, partner, ids) == action
            and _is_open(offer, turn)
            and _may_answer(offer, ids[partner])
        ),
        None,
    )


def new_offer_id(data: Json, ids: list[str]) -> int:
    """The id of posting an offer, -1 if it is none; only the usual term can be chosen."""
    offer, target = offer_id(data.get("offering"), data.get("requesting")), data.get("targetPlayerId")
    if (
        offer < 0
        or (target is not None and target not in ids)
        or data.get("expiresAfterTurns") not in (None, OPEN_TURNS)
    ):
        return -1
    return offer if target is None else offer + (1 + ids.index(target) << PARTY_SHIFT)


def takes(s: np.record, data: Json, action: int, ids: list[str]) -> bool:
    """Whether that backend takes an action about offers in this state."""
    if s.prompt != PLAY or not s.rolled:
        return False
    turn, me = int(s.turn_number), ids[s.turn]
    if action == REJECT:
        return True
    net = [int(offered(action - OFFER, r)) for r in range(5)]
    if OFFER <= action < DEAL:
        own = [offer for offer in posted(data) if offer["offeringPlayerId"] == me and _is_open(offer, turn)]
        asked = action - OFFER >> PARTY_SHIFT
        return len(own) < MAX_OPEN and asked != s.turn + 1 and all(s.hands[s.turn] >= net)
    offer = offer_of(data, action, ids, turn)
    if offer is None or action < DISCARD_ALL:
        return offer is not None and offer["offeringPlayerId"] == me
    owner, partner = divmod(action - DEAL >> PARTY_SHIFT, 4)
    return all(s.hands[owner] >= net) and all(s.hands[partner] >= np.negative(net))


def write_offers(data: Json, action: int, s: np.record, ids: list[str]) -> None:
    """Follow an action in the JSON; `s` is the record after it."""
    turn = int(s.turn_number)
    if OFFER <= action < DEAL:
        kept = [offer for offer in posted(data) if _is_open(offer, turn)]
        data["tradeOffers"] = [*kept, _new_offer(action - OFFER, ids, int(s.turn), turn, len(kept))]
    elif action >= DEAL or WITHDRAW <= action < DISCARD_ALL:
        gone = offer_of(data, action, ids, turn)
        data["tradeOffers"] = [offer for offer in posted(data) if offer is not gone]


def _new_offer(packed: int, ids: list[str], seat: int, turn: int, place: int) -> Json:
    net = dict(zip(RESOURCES, (int(offered(packed, r)) for r in range(5)), strict=True))
    target: dict[str, Any] = {"targetPlayerId": ids[(packed >> PARTY_SHIFT) - 1]} if packed >> PARTY_SHIFT else {}
    return {
        "id": f"trade-{turn}-{seat}-{place}",
        "offeringPlayerId": ids[seat],
        **target,
        "offering": {name: max(net[name], 0) for name in RESOURCE_ORDER},
        "requesting": {name: max(-net[name], 0) for name in RESOURCE_ORDER},
        "createdTurn": turn,
        "expiresAfterTurns": OPEN_TURNS,
    }
