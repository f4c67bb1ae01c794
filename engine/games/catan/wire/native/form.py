"""Our own JSON: full states, and views in which null stands for what the observer may not see."""

from typing import Any

import numpy as np

from engine.game import Position, record
from engine.games.catan.play.actions import DEAL, OFFER, offered
from engine.games.catan.play.setup import seat_players, set_rules
from engine.games.catan.play.state import PLAY, STATE, WITH_MOVE
from engine.games.catan.wire.checks import check_playable
from engine.games.catan.wire.form import JsonForm
from engine.games.catan.wire.native import actions
from engine.games.catan.wire.native.checks import check_hands
from engine.games.catan.wire.native.reading import deal_hidden, read_board, read_hands, read_public, read_turn
from engine.games.catan.wire.native.schemas import ActionSchema, StateSchema, is_plain
from engine.games.catan.wire.native.writing import encode
from engine.types import Json

DEFAULT_RULES: Json = {"steal": WITH_MOVE, "dev_before_roll": True, "dev_per_turn": 1}


class Native(JsonForm):
    """The schema of our own."""

    name = "native"
    state_schema = StateSchema()
    action_schema = ActionSchema()

    def build(self, data: Json) -> Position:
        state = np.zeros(1, STATE)
        s = record(state)
        seat_players(s, len(data["players"]))
        set_rules(s, DEFAULT_RULES | data["rules"])
        read_board(s, data)
        read_turn(s, data)
        read_public(s, data)
        if data["observer"] is None:
            read_hands(s, data)
        else:
            deal_hidden(s, data)
        check_hands(s)
        check_playable(state, "/turn/prompt")
        colors = [player["color"] for player in data["players"]]
        return Position(state, context(colors, data["rules"], data["observer"]))

    def encode_state(self, position: Position) -> Json:
        observer = position.context["observer"]
        return encode(position, observer)

    def view(self, position: Position, seat: int) -> Json:
        return encode(position, seat)

    def encode_action(self, position: Position, action: int) -> Json:
        return actions.encode(record(position.state), action)

    def action_id(self, position: Position, data: Json) -> int:
        return actions.decode(record(position.state), data)

    def is_plain(self, action: object) -> bool:
        return is_plain(action)

    def past_action(self, position: Position, player: str, data: Json) -> tuple[int, Any]:
        return actions.decode(None, data), data.get("rate")

    def takes(self, position: Position, action: int) -> bool:
        s = record(position.state)
        held = all(offered(action - OFFER, r) <= s.hands[s.turn, r] for r in range(5))
        return bool(OFFER <= action < DEAL and s.prompt == PLAY and s.rolled and not s.free_roads and held)

    def player_ids(self, position: Position) -> list[str]:
        return [str(seat) for seat in range(record(position.state).players)]


def context(colors: list[str], rules: Json, observer: int | None) -> Json:
    """What a position in our own JSON carries beside its record."""
    return {"form": Native.name, "colors": colors, "rules": dict(rules), "observer": observer}
