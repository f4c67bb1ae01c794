"""Kuhn poker as JSON: `{"cards": [0, 2], "moves": ["pass"], "players": [id, id]}`; a hidden card is null."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, ValidationError, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.schema import player_ids_field, whole
from engine.types import Json
from example_games.kuhn.rules import MAX_MOVES, STATE

MOVES = ("pass", "bet")


def _not_both_hidden(cards: list[int | None]) -> None:
    if cards.count(None) > 1 or len(set(cards)) != len(cards):
        raise ValidationError("must be two different cards, at most one of them hidden")


class StateSchema(Schema):
    class Meta:
        unknown = RAISE

    cards = fields.List(
        whole(0, 2, allow_none=True), required=True, validate=[validate.Length(equal=2), _not_both_hidden]
    )
    moves = fields.List(
        fields.String(validate=validate.OneOf(MOVES)), required=True, validate=validate.Length(max=MAX_MOVES)
    )
    players = player_ids_field(2)


class ActionSchema(Schema):
    class Meta:
        unknown = RAISE

    move = fields.String(required=True, validate=validate.OneOf(MOVES))


class KuhnCodec(Codec):
    """A view is accepted as well as the full state: whatever stands for the hidden card is redealt in searches."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"players": players}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["players"])

    def build(self, data: Json) -> Position:
        state = np.zeros(1, STATE)
        s = record(state)
        known = [card for card in data["cards"] if card is not None]
        unseen = next(card for card in range(3) if card not in known)
        s.cards[:] = [unseen if card is None else card for card in data["cards"]]
        for move in data["moves"]:
            if self.game.to_move(state) < 0:
                raise MalformedState("goes on after the end of the game", "/moves")
            self.game.kernels["apply_action"](s, MOVES.index(move))
        return Position(state, {"players": data["players"]})

    def encode_state(self, position: Position) -> Json:
        s = record(position.state)
        moves = [MOVES[move] for move in s.moves[: s.made]]
        return {"cards": s.cards.tolist(), "moves": moves, "players": self.player_ids(position)}

    def view(self, position: Position, seat: int) -> Json:
        full = self.encode_state(position)
        return {**full, "cards": [card if i == seat else None for i, card in enumerate(full["cards"])]}

    def viewers(self, position: Position, data: object) -> list[str] | None:
        cards = data["cards"] if isinstance(data, dict) else []
        seen = [name for name, card in zip(self.player_ids(position), cards, strict=True) if card is not None]
        return seen if len(seen) == 1 else None

    def encode_action(self, position: Position, action: int) -> Json:
        return {"move": MOVES[action]}

    def action_id(self, position: Position, data: Json) -> int:
        return MOVES.index(data["move"])
