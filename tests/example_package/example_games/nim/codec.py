"""Nim as JSON: `{"heaps": [3, 4, 5], "turn": "anna", "players": ["anna", "bert"]}`, `{"heap": 0, "take": 2}`."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.schema import player_ids_field, whole
from engine.types import Json
from example_games.nim.rules import HEAPS, LARGEST, STATE


class StateSchema(Schema):
    class Meta:
        unknown = RAISE

    heaps = fields.List(whole(0, LARGEST), required=True, validate=validate.Length(equal=HEAPS))
    turn = fields.String(required=True)
    players = player_ids_field(2)


class ActionSchema(Schema):
    class Meta:
        unknown = RAISE

    heap = whole(0, HEAPS - 1, required=True)
    take = whole(1, LARGEST, required=True)


class NimCodec(Codec):
    """Kernels index with nothing but the heaps and the turn, so these two must be right."""

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
        s.heaps[:] = data["heaps"]
        s.turn = data["players"].index(data["turn"])
        return Position(state, {"players": data["players"]})

    def encode_state(self, position: Position) -> Json:
        s, players = record(position.state), self.player_ids(position)
        return {"heaps": s.heaps.tolist(), "turn": players[s.turn], "players": players}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"heap": action // LARGEST, "take": action % LARGEST + 1}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["heap"]) * LARGEST + int(data["take"]) - 1
