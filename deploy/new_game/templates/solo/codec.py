"""The game as JSON: `{"places": [6, 0, 0, 2, 0], "die": 4, "players": ["anna"], "rng": "1"}`.

`rng` is what dice to come follow from, a string, for JSON's numbers are too small for it; the player is not told. An
action is `{"place": 1}`.
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

from .rules import PLACES, SIDES, STATE


class StateSchema(Schema):
    """Shape of a posted state; kernels check nothing, so every number needs its range."""

    class Meta:
        unknown = RAISE

    places = fields.List(whole(0, SIDES), required=True, validate=validate.Length(equal=PLACES))
    die = whole(0, SIDES, required=True)
    players = player_ids_field(1)
    rng = fields.String(load_default="0", validate=validate.Regexp(r"^[0-9]{1,20}$"))


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    place = whole(0, PLACES - 1, required=True)


class GameCodec(Codec):
    """Between JSON and records."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"players": players}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["players"])

    def build(self, data: Json) -> Position:
        if (data["die"] == 0) != (0 not in data["places"]):
            raise MalformedState("there is a die to place until all places are taken", "/die")
        state = np.zeros(1, STATE)
        s = record(state)
        s.places[:], s.die, s.rng = data["places"], data["die"], int(data["rng"]) % 2**64
        return Position(state, {"players": data["players"]})

    def encode_state(self, position: Position) -> Json:
        return {**self.view(position, 0), "rng": str(record(position.state).rng)}

    def view(self, position: Position, seat: int) -> Json:
        s = record(position.state)
        return {"places": s.places.tolist(), "die": int(s.die), "players": self.player_ids(position)}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"place": action}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["place"])
