"""The `GameState` JSON of the settlers backend.

It keeps maps as lists of [key, value] pairs (plain objects are taken too), names places by the hexes that touch them,
and shows all cards; what the player may not know is redealt all the same. Pieces on the sea, which that backend
allows, take no part in the game here. The posted JSON is kept in the context and changed along with the record.
"""

import copy
from typing import Any

import numpy as np

from engine.errors import MalformedState
from engine.game import Position, State, record
from engine.games.catan.play.actions import ROB, TRADE
from engine.games.catan.play.setup import seat_players, set_rules, start_clock
from engine.games.catan.play.state import (
    ALL_AT_ONCE,
    ANY_TIME,
    MAX_PLAYERS,
    NONE,
    RESOURCES,
    SEPARATE,
    SHORTAGES,
    STATE,
    UNLIMITED,
)
from engine.games.catan.wire.checks import MAX_TURNS, check_playable
from engine.games.catan.wire.form import JsonForm
from engine.games.catan.wire.settlers import actions
from engine.games.catan.wire.settlers.checks import check_offers
from engine.games.catan.wire.settlers.fields import entries, seat_of, whole
from engine.games.catan.wire.settlers.offers import takes, write_offers
from engine.games.catan.wire.settlers.reading import read_board, read_phase, read_piles, read_player
from engine.games.catan.wire.settlers.schemas import ActionSchema, StateSchema, is_plain
from engine.games.catan.wire.settlers.writing import move_cards, phase, write_board, write_player
from engine.types import Json

RULES: Json = {
    "vp_to_win": 10,
    "discard_limit": 7,
    "friendly_robber": False,
    "discard": ALL_AT_ONCE,
    "bank_shortage": SHORTAGES[UNLIMITED],
    "win_check": ANY_TIME,
    "steal": SEPARATE,
    "dev_before_roll": False,
    "dev_per_turn": None,
}


class Settlers(JsonForm):
    """The settlers backend's form."""

    name = "settlers"
    state_schema = StateSchema()
    action_schema = ActionSchema()

    def build(self, data: Json) -> Position:
        players = entries(data["players"], "/players")
        if not 2 <= len(players) <= MAX_PLAYERS:
            raise MalformedState("2 to 4 players", "/players")
        ids = [key for key, _ in players]
        state = np.zeros(1, STATE)
        s = record(state)
        seat_players(s, len(players))
        s.settlers = 1
        set_rules(s, RULES)
        read_board(s, data["board"], ids)
        s.turn = s.to_act = seat_of(ids, data["currentPlayer"], "/currentPlayer")
        start_clock(s, whole(data["turn"], 0, MAX_TURNS, "/turn"))
        for seat, (_, player) in enumerate(players):
            read_player(s, seat, player, data["turn"])
        read_piles(s, data)
        check_offers(data, ids)
        read_phase(s, data, ids)
        check_playable(state, "/phase")
        return Position(state, {"form": self.name, "ids": ids, "json": data})

    def encode_state(self, position: Position) -> Json:
        return copy.deepcopy(position.context["json"])

    def encode_action(self, position: Position, action: int) -> Json:
        context = position.context
        return actions.encode(record(position.state), action, context["ids"], context["json"])

    def action_id(self, position: Position, data: Json) -> int:
        context = position.context
        return actions.decode(record(position.state), data, context["ids"], context["json"])

    def is_plain(self, action: object) -> bool:
        return is_plain(action)

    def past_action(self, position: Position, player: str, data: Json) -> tuple[int, Any]:
        action = actions.decode_past(player, data, position.context["ids"], position.context["json"])
        return action, actions.named_rate(data) if TRADE <= action < ROB else None

    def takes(self, position: Position, action: int) -> bool:
        context = position.context
        return takes(record(position.state), context["json"], action, context["ids"])

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["ids"])

    def carry_on(self, before: Position, action: int, after: State) -> Json:
        data = copy.deepcopy(before.context["json"])
        was, now = record(before.state), record(after)
        ids = before.context["ids"]
        for seat, (_, player) in enumerate(entries(data["players"], "/players")):
            write_player(player, was, now, seat)
            move_cards(data, player, was, now, seat)
        write_board(data["board"], was, now, ids)
        if "bankResources" in data:
            data["bankResources"].update(zip(RESOURCES, now.bank.tolist(), strict=True))
        if now.shown:
            first, second = now.dice.tolist()
            data["dice"] = {"die1": first, "die2": second, "sum": first + second, "timestamp": 0}
        data["phase"], data["turn"], data["currentPlayer"] = phase(now), int(now.turn_number), ids[now.to_act]
        if now.winner != NONE:
            data["winner"] = ids[now.winner]
        write_offers(data, action, now, ids)
        return {**before.context, "json": data}
