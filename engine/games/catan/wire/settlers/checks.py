"""Refusing posted offers of the settlers backend that nobody could follow."""

from engine.errors import MalformedState
from engine.games.catan.wire.checks import MAX_TURNS
from engine.games.catan.wire.settlers.fields import object_in, seat_of, whole
from engine.games.catan.wire.settlers.offers import OPEN_TURNS
from engine.types import Json

MAX_LISTED = 100  # offers in a posted state
MAX_CARDS = 60  # of one resource in an offer


def check_offers(data: Json, ids: list[str]) -> None:
    """Refuse a list of offers that the offers module could trip over."""
    offers = data.get("tradeOffers")
    if offers is None:
        return
    if not isinstance(offers, list) or len(offers) > MAX_LISTED:
        raise MalformedState(f"a list of at most {MAX_LISTED} offers", "/tradeOffers")
    for place, offer in enumerate(offers):
        where = f"/tradeOffers/{place}"
        if not isinstance(offer, dict) or not isinstance(offer.get("id"), str):
            raise MalformedState("an offer is an object with an id", where)
        seat_of(ids, offer.get("offeringPlayerId"), f"{where}/offeringPlayerId")
        if offer.get("targetPlayerId") is not None:
            seat_of(ids, offer["targetPlayerId"], f"{where}/targetPlayerId")
        for field in ("offering", "requesting"):
            for name, count in object_in(offer, field, where).items():
                whole(count, 0, MAX_CARDS, f"{where}/{field}/{name}")
        whole(offer.get("createdTurn"), 0, MAX_TURNS, f"{where}/createdTurn")
        whole(offer.get("expiresAfterTurns", OPEN_TURNS), 0, MAX_TURNS, f"{where}/expiresAfterTurns")
