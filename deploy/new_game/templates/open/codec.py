"""The game as JSON: `{"stones": 21, "turn": "anna", "players": ["anna", "bert"]}`; an action is `{"take": 2}`."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, fields

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.schema import player_ids_field, whole
from engine.types import Json

from .rules import MOST, STATE


class StateSchema(Schema):
    """Shape of a posted state; kernels check nothing, so every number needs its range."""

    class Meta:
        unknown = RAISE

    stones = whole(0, 60, required=True)
    turn = fields.String(required=True)
    players = player_ids_field(2)


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    take = whole(1, MOST, required=True)


class GameCodec(Codec):
    """Between JSON and records."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"players": players}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["players"])

    def build(self, data: Json) -> Position:
        if data["turn"] not in data["players"]:
            raise MalformedState("is none of the players", "/turn")
        state = np.zeros(1, STATE)
        s = record(state)
        s.stones, s.turn = data["stones"], data["players"].index(data["turn"])
        return Position(state, {"players": data["players"]})

    def encode_state(self, position: Position) -> Json:
        s, players = record(position.state), self.player_ids(position)
        return {"stones": int(s.stones), "turn": players[s.turn], "players": players}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"take": action + 1}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["take"]) - 1

    def draw(self, position: Position) -> str:
        return "o" * int(record(position.state).stones) or "no stone is left"
