"""Our own JSON: full states, and views in which null stands for what the observer may not see."""

from engine.codec import Json
from engine.game import Position, record
from engine.games.catan import native_actions
from engine.games.catan.actions import DEAL, OFFER, offered
from engine.games.catan.dialect import Dialect, check_playable, empty_state
from engine.games.catan.native_read import check_hands, deal_hidden, read_board, read_hands, read_public, read_turn
from engine.games.catan.native_schema import ActionSchema, StateSchema
from engine.games.catan.native_write import encode
from engine.games.catan.setup import set_rules
from engine.games.catan.state import (
    PLAY,
)

DEFAULT_RULES: Json = {"steal": "with_move", "dev_before_roll": True, "dev_per_turn": 1}


class Native(Dialect):
    """The schema of our own."""

    name = "native"
    state_schema = StateSchema()
    action_schema = ActionSchema()

    def build(self, data: Json) -> Position:
        state = empty_state(len(data["players"]))
        s = record(state)
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
        return native_actions.encode(record(position.state), action)

    def action_id(self, position: Position, data: Json) -> int:
        return native_actions.decode(record(position.state), data)

    def takes(self, position: Position, action: int) -> bool:
        s = record(position.state)
        held = all(offered(action - OFFER, r) <= s.hands[s.turn, r] for r in range(5))
        return bool(OFFER <= action < DEAL and s.prompt == PLAY and s.rolled and not s.free_roads and held)

    def player_ids(self, position: Position) -> list[str]:
        return [str(seat) for seat in range(record(position.state).players)]


def context(colors: list[str], rules: Json, observer: int | None) -> Json:
    """What a position in our own JSON carries beside its record."""
    return {"dialect": Native.name, "colors": colors, "rules": dict(rules), "observer": observer}
