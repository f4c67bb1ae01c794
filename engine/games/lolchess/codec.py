"""LOL Chess in its backend's JSON: the stored game object, the form sent to clients, and the ban/pick phase.

States: `{"status", "phase", "currentRound", "bluePlayer", "redPlayer", "players", "board", "rngState", ...}`, or with
`banPickState` instead of a board. Actions: `{"playerId", "event", "casterPosition", "targetPosition"}` and the like.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.codec import Codec
from engine.game import Position, State, record
from engine.games.lolchess.play.actions import ASSIGNMENTS, FIRST_ORDER, FIRST_READY, FIRST_SPELLS
from engine.games.lolchess.play.draft import can_be_ready
from engine.games.lolchess.play.state import GAMEPLAY, NOBODY_WON, REORDER, STATE
from engine.games.lolchess.play.stuck import take_stock
from engine.games.lolchess.play.tables.names import CHAMPION_COUNT, KINDS
from engine.games.lolchess.wire.actions import action_id, action_json, oddity
from engine.games.lolchess.wire.checks import check_players
from engine.games.lolchess.wire.context import Origin, begun, carried_on, new_context, posted_context
from engine.games.lolchess.wire.layout import bytes_of
from engine.games.lolchess.wire.picture import picture
from engine.games.lolchess.wire.posted import changed, stored_form
from engine.games.lolchess.wire.reading.draft import read_draft
from engine.games.lolchess.wire.reading.game import read_board, read_game, read_generator, read_line_ups
from engine.games.lolchess.wire.reading.values import Reader
from engine.games.lolchess.wire.reference import reference
from engine.games.lolchess.wire.schemas import ActionSchema, StateSchema
from engine.games.lolchess.wire.shapes import ACTION_SHAPES, STATE_SHAPES
from engine.games.lolchess.wire.terminal import action_text, board_text
from engine.games.lolchess.wire.writing.game import drafting_json, game_json
from engine.types import Json


class LolChessCodec(Codec):
    """JSON of the LOL Chess backend."""

    state_schema = StateSchema()
    action_schema = ActionSchema()
    state_shapes = STATE_SHAPES
    action_shapes = ACTION_SHAPES

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return new_context(players, record(self.game.new_state(len(players), seed, options)))

    def build(self, data: Json) -> Position:
        root = Reader(data)
        players = [data["bluePlayer"], data["redPlayer"]]
        check_players(players)
        state = np.zeros(1, STATE)
        s, context = record(state), posted_context(players)
        s.removed = -1
        if data["status"] == "ban_pick":
            s.winner = NOBODY_WON
            s.seed, s.rng = read_generator(root)
            read_draft(s, root.inner("banPickState"), players)
            return _posted(data, state, context)
        buffer = bytes_of(state)
        read_game(root, buffer)
        context["selected"] = read_line_ups(root)
        read_board(root, buffer, context)
        s.stale = 1
        take_stock(s)
        return _posted(data, state, context)

    def reference(self) -> Json:
        return reference()

    def picture(self) -> str:
        return picture()

    def encode_state(self, position: Position) -> Json:
        """A new state as the engine stores it; a posted one as it was posted, but for what has changed since."""
        origin, last = position.context.get("origin"), position.context.get("last")
        after = _written(position)
        if origin is None:
            return after
        data: Json = changed(stored_form(origin.json), _written(Position(origin.state, origin.context)), after)
        if last is None:
            return data
        fresh = {"lastAction": last} if "lastAction" in data else {}
        return data | {"rngState": after["rngState"]} | fresh  # the engine writes both with every action

    def encode_action(self, position: Position, action: int) -> Json:
        return action_json(position, action)

    def action_id(self, position: Position, data: Json) -> int:
        return action_id(position, data)

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """Little is left of what was played: an action must be one of this game, and of the player who is named."""
        for number, (seat, action) in enumerate(past):
            if action["playerId"] != position.context["players"][seat]:
                return number, "this is an action of the other player"
            problem = oddity(action)
            if problem:
                return number, problem
        return None

    def accepts(self, position: Position, action: int) -> bool:
        """In the reorder phase both sides may act, and spells may be given in part."""
        s = record(position.state)
        if s.phase == REORDER and action >= FIRST_READY:
            player, ready = divmod(action - FIRST_READY, 2)
            return not ready or bool(can_be_ready(s, player))
        if s.phase == REORDER and action >= FIRST_ORDER:
            return action < FIRST_SPELLS + 2 * ASSIGNMENTS
        return super().accepts(position, action)

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["players"])

    def asked(self, position: Position, seat: int) -> Position:
        """In the reorder phase, in which both may act, whoever is asked is to act."""
        if record(position.state).phase != REORDER:
            return position
        state = position.state.copy()
        record(state).asked = seat
        return Position(state, position.context)

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        old, s = record(before.state), record(after)
        context = before.context
        if s.phase == GAMEPLAY:
            context = begun(context, old, s) if old.phase != GAMEPLAY else carried_on(context, old, s)
        if "origin" not in context:
            return context
        return {**context, "last": self.encode_action(before, action)}

    def draw(self, position: Position) -> str:
        return board_text(self.encode_state(position))

    def label(self, position: Position, action: int) -> str:
        return action_text(self.encode_action(position, action), self._item_bearers(position))

    def _item_bearers(self, position: Position) -> Mapping[str, str]:
        """What pieces are called when something is bought for them: champions by name, others by id."""
        s, ids = record(position.state), position.context.get("ids", [])
        kinds = [int(piece.kind) for piece in s.pieces[: len(ids)]]
        return {name: KINDS[kind] if kind < CHAMPION_COUNT else name for name, kind in zip(ids, kinds, strict=True)}


def _posted(data: Json, state: State, context: Json) -> Position:
    """The position of a posted state, which remembers what it was made of."""
    return Position(state, {**context, "origin": Origin(data, state, context)})


def _written(position: Position) -> Json:
    """A position as the engine stores it."""
    s, context = record(position.state), position.context
    blue, red = context["players"]
    data: Json = {"bluePlayer": blue, "redPlayer": red}
    if s.phase != GAMEPLAY:
        return data | drafting_json(s, context)
    return data | game_json(bytes_of(position.state), context)
