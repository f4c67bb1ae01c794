"""Refusing posted states of our own JSON that contradict themselves."""

import numpy as np

from engine.errors import MalformedState
from engine.games.catan.play.state import CHOOSE_PARTNER, DECIDE_TRADE, DISCARDING, UNLIMITED
from engine.games.catan.play.tables import BANK_START, DECK
from engine.types import Json


def check_seat(s: np.record, seat: int | None, pointer: str) -> None:
    """Refuse a seat that nobody sits in; None is nobody."""
    if seat is not None and seat >= s.players:
        raise MalformedState(f"there is no seat {seat} at this table", pointer)


def check_totals(s: np.record, data: Json) -> None:
    """Refuse cards that are not, all together, those of the game."""
    if s.shortage != UNLIMITED and any(s.hands.sum(axis=0) + s.bank != BANK_START):
        raise MalformedState(f"bank and hands together must have {BANK_START} of each resource", "/bank")
    if any(s.cards.sum(axis=0) + s.played.sum(axis=0) + s.deck != DECK):
        raise MalformedState(
            "deck, hands and played cards together must be the 25 cards of the game", "/dev_deck/cards"
        )
    if s.deck.sum() != data["dev_deck"]["count"]:
        raise MalformedState("the deck has another size", "/dev_deck/count")


def check_hands(s: np.record) -> None:
    """Debts and promises that a hand cannot keep."""
    for seat in range(s.players):
        if s.discard_left[seat] > s.hand_size[seat]:
            raise MalformedState("more to discard than the hand holds", f"/turn/discard_left/{seat}")
        if s.prompt in (DECIDE_TRADE, CHOOSE_PARTNER):
            promised = s.give if seat == s.turn else s.get if int(s.accepted) >> seat & 1 else None
            if promised is not None and any(s.hands[seat] < promised):
                raise MalformedState(f"seat {seat} does not hold what it promised", "/turn/trade")
    if s.prompt == DISCARDING and s.discard_left[s.to_act] == 0:
        raise MalformedState("the player to act owes no cards", "/turn/to_act")
