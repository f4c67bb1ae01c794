"""The game as JSON: `{"hands": [[1, 2], [1, 3]], "prizes": [4, 1, 6, 2, 3, 5], "bid": null, "scores": [7, 4],
"players": ["anna", "bert"]}`, where `prizes` are in their order and `bid` is the first player's, face down.

A player's view has null for prizes that have not come up, and "hidden" for a bid that is not the player's own. An
action is `{"bid": 3}`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, ValidationError, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.schema import player_ids_field, whole
from engine.types import Json

from .rules import CARDS, NO_BID, STATE

HIDDEN = "hidden"
MOST_POINTS = CARDS * (CARDS + 1) // 2


def _a_bid(bid: Any) -> None:
    if bid != HIDDEN and (type(bid) is not int or not 1 <= bid <= CARDS):
        raise ValidationError(f"must be null, {HIDDEN!r} or a card")


class StateSchema(Schema):
    """Shape of a posted state; kernels check nothing, so every number needs its range."""

    class Meta:
        unknown = RAISE

    hands = fields.List(fields.List(whole(1, CARDS)), required=True, validate=validate.Length(equal=2))
    prizes = fields.List(whole(1, CARDS, allow_none=True), required=True, validate=validate.Length(equal=CARDS))
    bid = fields.Raw(required=True, allow_none=True, validate=_a_bid)
    scores = fields.List(whole(0, MOST_POINTS), required=True, validate=validate.Length(equal=2))
    players = player_ids_field(2)


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    bid = whole(1, CARDS, required=True)


class GameCodec(Codec):
    """Between JSON and records. A view is taken as well as a full state: what it hides is filled in."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"players": players}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["players"])

    def build(self, data: Json) -> Position:
        hands = data["hands"]
        if len(hands[0]) != len(hands[1]) or any(len(set(hand)) != len(hand) for hand in hands):
            raise MalformedState("both must hold the same number of different cards", "/hands")
        state = np.zeros(1, STATE)
        s = record(state)
        s.number = CARDS - len(hands[0])
        for seat, hand in enumerate(hands):
            s.held[seat, [card - 1 for card in hand]] = 1
        s.prizes[:] = self._prizes(data["prizes"], int(s.number))
        s.bid = self._bid(data["bid"], hands[0])
        s.scores[:] = data["scores"]
        return Position(state, {"players": data["players"]})

    @staticmethod
    def _prizes(prizes: list[int | None], turned: int) -> list[int]:
        known = [prize for prize in prizes if prize is not None]
        if len(set(known)) != len(known) or None in prizes[: turned + 1]:
            raise MalformedState("must differ from one another, and be known up to the one that is bid for", "/prizes")
        unseen = iter(sorted(set(range(1, CARDS + 1)) - set(known)))
        return [next(unseen) if prize is None else prize for prize in prizes]

    @staticmethod
    def _bid(bid: int | str | None, hand: list[int]) -> int:
        if bid is None:
            return NO_BID
        if not hand or (bid != HIDDEN and bid not in hand):
            raise MalformedState("is not a card of the first player", "/bid")
        return (min(hand) if bid == HIDDEN else int(bid)) - 1

    def encode_state(self, position: Position) -> Json:
        s = record(position.state)
        return {
            "hands": [(np.flatnonzero(held) + 1).tolist() for held in s.held],
            "prizes": s.prizes.tolist(),
            "bid": None if s.bid == NO_BID else int(s.bid) + 1,
            "scores": s.scores.tolist(),
            "players": self.player_ids(position),
        }

    def view(self, position: Position, seat: int) -> Json:
        full, turned = self.encode_state(position), int(record(position.state).number)
        prizes = [prize if number <= turned else None for number, prize in enumerate(full["prizes"])]
        bid = full["bid"] if seat == 0 or full["bid"] is None else HIDDEN
        return {**full, "prizes": prizes, "bid": bid}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"bid": action + 1}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["bid"]) - 1

    def is_secret(self, position: Position, action: int) -> bool:
        """The first bid lies face down: the other player is not told of it until both are turned up."""
        return bool(record(position.state).bid == NO_BID)
