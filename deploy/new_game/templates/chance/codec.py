"""The game as JSON: `{"scores": [3, 12], "pot": 5, "die": 4, "turn": "anna", "players": ["anna", "bert"], "rng": "1"}`.

`rng` is what dice to come follow from, a string, for JSON's numbers are too small for it; players are not told. An
action is `{"do": "roll"}` or `{"do": "hold"}`.
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

from .rules import GOAL, SIDES, STATE

WORDS = ("roll", "hold")


class StateSchema(Schema):
    """Shape of a posted state; kernels check nothing, so every number needs its range."""

    class Meta:
        unknown = RAISE

    scores = fields.List(whole(0, 2 * GOAL), required=True, validate=validate.Length(equal=2))
    pot = whole(0, 1000, required=True)
    die = whole(0, SIDES, required=True)
    turn = fields.String(required=True)
    players = player_ids_field(2)
    rng = fields.String(load_default="0", validate=validate.Regexp(r"^[0-9]{1,20}$"))


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    do = fields.String(required=True, validate=validate.OneOf(WORDS))


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
        s.scores[:], s.pot, s.die, s.rng = data["scores"], data["pot"], data["die"], int(data["rng"]) % 2**64
        s.turn = data["players"].index(data["turn"])
        return Position(state, {"players": data["players"]})

    def encode_state(self, position: Position) -> Json:
        return {**self.view(position, 0), "rng": str(record(position.state).rng)}

    def view(self, position: Position, seat: int) -> Json:
        s, players = record(position.state), self.player_ids(position)
        told: Json = {"scores": s.scores.tolist(), "pot": int(s.pot), "die": int(s.die)}
        return {**told, "turn": players[s.turn], "players": players}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"do": WORDS[action]}

    def action_id(self, position: Position, data: Json) -> int:
        return WORDS.index(data["do"])
