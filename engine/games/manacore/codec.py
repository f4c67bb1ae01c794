"""ManaCore as JSON: the backend's full state, what one seat may see of it, its actions."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.codec import Codec
from engine.errors import BadOption, MalformedState
from engine.game import Position, State, record
from engine.games.manacore.play.decks import DECK_SIZE
from engine.games.manacore.play.state import FORCED_ROOM, NOBODY_KNOWS
from engine.games.manacore.wire.actions import action_json
from engine.games.manacore.wire.client_state import completed, is_client_state, posted_pointer
from engine.games.manacore.wire.context import carried_on, new_context, read_context
from engine.games.manacore.wire.details import details
from engine.games.manacore.wire.reading import Reader
from engine.games.manacore.wire.reference import reference
from engine.games.manacore.wire.schemas import ActionSchema, StateSchema
from engine.games.manacore.wire.shapes import ACTION_SHAPES, ClientStateShape
from engine.games.manacore.wire.terminal import action_text, board_text, names_in
from engine.games.manacore.wire.views import view_json, viewer_of
from engine.games.manacore.wire.words import SEATS
from engine.games.manacore.wire.writing import state_json
from engine.types import Json


class ManaCoreCodec(Codec):
    """Cards by instance id on one side, by kind and place on the other."""

    state_schema = StateSchema()
    action_schema = ActionSchema()
    view_shapes = (state_schema, ClientStateShape())
    action_shapes = ACTION_SHAPES

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return new_context(seed)

    def player_ids(self, position: Position) -> list[str]:
        return list(SEATS)

    def viewers(self, position: Position, data: object) -> list[str] | None:
        if is_client_state(data):
            return [SEATS[0]]
        return [data["viewer"]] if isinstance(data, dict) and "viewer" in data else None

    def decode_state(self, data: object) -> Position:
        """Check posted JSON and make a position of it: a full state, a view, or a `clientState`."""
        if not is_client_state(data):
            return super().decode_state(data)
        try:
            return super().decode_state(completed(data))
        except MalformedState as error:
            raise MalformedState(error.problem, posted_pointer(error.pointer)) from None

    def build(self, data: Json) -> Position:
        reader = Reader(data)
        reader.read()
        state, context = reader.state, read_context(data, reader.s, reader.slots.ids)
        if any(reader.hidden.values()):
            # Some deal of the unseen, the same for all views that look the same.
            state = self.game.redealt(state, viewer_of(data), 0)
        return Position(state, context)

    def reference(self) -> Json:
        return reference()

    def encode_state(self, position: Position) -> Json:
        return state_json(record(position.state), position.context)

    def details(self, state: State) -> np.ndarray:
        return details(state)

    def view(self, position: Position, seat: int) -> Json:
        return view_json(record(position.state), position.context, seat)

    def draw(self, position: Position) -> str:
        return board_text(self.encode_state(position), range(len(SEATS)))

    def render(self, position: Position, seat: int) -> str:
        return board_text(self.view(position, seat), [seat])

    def label(self, position: Position, action: int) -> str:
        return action_text(self.encode_action(position, action), names_in(self.encode_state(position)))

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        context = carried_on(before.context, record(before.state), record(after))
        if context["history"] is not None:
            context["history"] = [
                *context["history"],
                json.dumps(self.encode_action(before, action), separators=(",", ":")),
            ]
        return context

    def play_with_outcome(self, position: Position, action: int, outcome: Json | None) -> Position:
        """Play an action with the host's random numbers as recorded: {"rand": [numbers in 0 to 1]}."""
        if outcome is None:
            return self.game.play(position, action)
        numbers = outcome.get("rand") if isinstance(outcome, dict) else None
        if not isinstance(numbers, list) or len(numbers) > FORCED_ROOM or not all(_is_unit(n) for n in numbers):
            raise BadOption(f"{self.game.id}: an outcome is a list of random numbers, as `rand`")
        state = position.state.copy()
        s = record(state)
        s.forced[: len(numbers)], s.forced_n = numbers, len(numbers)
        after = self.game.apply_unchecked(state, action)
        s = record(after)
        s.forced[:], s.forced_n, s.forced_at = 0.0, 0, 0
        return Position(after, self.carry_on(position, action, after))

    def encode_action(self, position: Position, action: int) -> Json:
        return action_json(record(position.state), action, position.context)

    def action_id(self, position: Position, data: Json) -> int:
        """The legal action that reads so; the backend takes no others than those on its list."""
        wanted = {"type": data["type"], "playerId": data["playerId"], "payload": data["payload"]}
        for action in self.game.legal_actions(position.state):
            if self.encode_action(position, action) == wanted:
                return action
        return -1

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """An action is its player's, and a card that was played is in the game still, be it hidden."""
        s, names = record(position.state), set(position.context["ids"].values())
        hidden = len(names) < DECK_SIZE * 2 or bool(s.known.max() == NOBODY_KNOWS)
        for number, (seat, action) in enumerate(past):
            if action["playerId"] != SEATS[seat]:
                return number, "this is an action of the other player"
            card = action["payload"].get("cardInstanceId")
            if card is not None and card not in names and not hidden:
                return number, "no card of this game has this instance id"
        return None


def _is_unit(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1
