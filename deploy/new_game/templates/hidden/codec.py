"""The game as JSON: `{"hands": [[0, 5], [2, 3]], "played": [1, 4, 6, 7], "table": null, "won": [1, 1], "turn": "anna",
"players": ["anna", "bert"]}`; in a player's view the other hand is null. An action is `{"card": 5}`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.schema import player_ids_field, whole
from engine.types import Json

from .rules import CARDS, DECK, HAND, NO_CARD, PLAYED, STATE


def cards(**options: Any) -> fields.List:
    """A list of cards."""
    return fields.List(whole(0, CARDS - 1), validate=validate.Length(max=CARDS), **options)


class StateSchema(Schema):
    """Shape of a posted state; kernels check nothing, so every number needs its range."""

    class Meta:
        unknown = RAISE

    hands = fields.List(cards(allow_none=True), required=True, validate=validate.Length(equal=2))
    played = cards(required=True)
    table = whole(0, CARDS - 1, required=True, allow_none=True)
    won = fields.List(whole(0, HAND), required=True, validate=validate.Length(equal=2))
    turn = fields.String(required=True)
    players = player_ids_field(2)


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    card = whole(0, CARDS - 1, required=True)


class GameCodec(Codec):
    """Between JSON and records. A view is taken as well as a full state: its hidden hand gets unseen cards."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"players": players}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["players"])

    def build(self, data: Json) -> Position:
        if data["turn"] not in data["players"]:
            raise MalformedState("is none of the players", "/turn")
        turn = data["players"].index(data["turn"])
        hands = self._hands(data, turn)
        state = np.zeros(1, STATE)
        s = record(state)
        s.place[:] = DECK
        for seat, hand in enumerate(hands):
            s.place[hand] = seat
        s.place[data["played"]] = PLAYED
        s.table = NO_CARD if data["table"] is None else data["table"]
        s.won[:], s.turn = data["won"], turn
        return Position(state, {"players": data["players"]})

    @staticmethod
    def _hands(data: Json, turn: int) -> list[list[int]]:
        """Both hands, of the sizes that the tricks leave; a hidden one gets the first unseen cards."""
        left = HAND - sum(data["won"])
        if left < 0 or len(data["played"]) != 2 * (HAND - left) + (data["table"] is not None):
            raise MalformedState("tricks and cards played do not fit", "/played")
        if data["table"] is not None and data["table"] not in data["played"]:
            raise MalformedState("was not played", "/table")
        sizes = [left - (data["table"] is not None and seat != turn) for seat in range(2)]
        seen = [card for hand in data["hands"] if hand is not None for card in hand] + data["played"]
        if len(set(seen)) != len(seen):
            raise MalformedState("a card is in two places", "/hands")
        unseen = iter([card for card in range(CARDS) if card not in seen])
        hands = [hand or [] for hand in data["hands"]]
        for seat in (seat for seat in range(2) if data["hands"][seat] is None):
            hands[seat] = [next(unseen) for _ in range(sizes[seat])]
        for seat, size in enumerate(sizes):
            if len(hands[seat]) != size:
                raise MalformedState(f"must have {size} cards", f"/hands/{seat}")
        return hands

    def encode_state(self, position: Position) -> Json:
        s, players = record(position.state), self.player_ids(position)
        hands = [np.flatnonzero(s.place == seat).tolist() for seat in range(2)]
        told: Json = {"hands": hands, "played": np.flatnonzero(s.place == PLAYED).tolist()}
        told |= {"table": None if s.table == NO_CARD else int(s.table), "won": s.won.tolist()}
        return {**told, "turn": players[s.turn], "players": players}

    def view(self, position: Position, seat: int) -> Json:
        full = self.encode_state(position)
        return {**full, "hands": [hand if owner == seat else None for owner, hand in enumerate(full["hands"])]}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"card": action}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["card"])
