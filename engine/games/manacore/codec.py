"""ManaCore as JSON: the backend's full state, what one seat may see of it, its actions."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.codec import Codec, Json
from engine.errors import BadOption, MalformedState
from engine.game import Position, State, record
from engine.games.manacore import vocabulary as v
from engine.games.manacore import writing
from engine.games.manacore.actions_json import action_json
from engine.games.manacore.client_state import completed, is_client_state, posted_pointer
from engine.games.manacore.reading import Reader
from engine.games.manacore.schemas import SEATS, ActionSchema, StateSchema
from engine.games.manacore.state import FORCED_ROOM
from engine.games.manacore.tables import NAMES


class ManaCoreCodec(Codec):
    """Cards by instance id on one side, by kind and place on the other.

    The context keeps what rules never read: instance ids by slot, the seed, the history, the order of prevention
    shields, and the snapshots of the sources of abilities on the stack.
    """

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"ids": {}, "seed": seed, "history": None, "circles": ([], []), "snapshots": {}}

    def player_ids(self, position: Position) -> list[str]:
        return list(SEATS)

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
        shields = tuple(
            [shield["color"] for shield in data["players"][name].get("preventionShields", [])] for name in SEATS
        )
        context = {
            "ids": reader.ids,
            "seed": data.get("rngSeed"),
            "history": data.get("actionHistory"),
            "circles": shields,
            "snapshots": {
                reader.s.stack[place].number.item(): entry["card"]
                for place, entry in enumerate(data["stack"])
                if entry["type"] == "ability"
            },
        }
        state = reader.state
        if any(reader.hidden.values()):
            # Some deal of the unseen, the same for all views that look the same.
            state = self.game.redealt(state, self._viewer(data), 0)
        return Position(state, context)

    @staticmethod
    def _viewer(data: Json) -> int:
        """Whose view it is: as it says, else the seat that shows its hand, else the one with priority."""
        if "viewer" in data:
            return SEATS.index(data["viewer"])
        shown = [seat for seat, name in enumerate(SEATS) if "hand" in data["players"][name]]
        return shown[0] if len(shown) == 1 else SEATS.index(data["priorityPlayer"])

    def encode_state(self, position: Position) -> Json:
        return writing.state_json(record(position.state), position.context)

    def view(self, position: Position, seat: int) -> Json:
        return writing.view_json(record(position.state), position.context, seat)

    def draw(self, position: Position) -> str:
        s = record(position.state)
        lines = [f"turn {s.turn}, {SEATS[s.active]} is active, {SEATS[s.priority]} to act"]
        for seat, name in enumerate(SEATS):
            field = ", ".join(NAMES[s.card[slot]] for slot in s.field[seat, : s.field_n[seat]])
            lines.append(f"{name}: {s.life[seat]} life, {s.hand_n[seat]} cards; {field}")
        return "\n".join(lines)

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        s, old = record(after), before.context
        context = dict(old)
        if old["history"] is not None:
            context["history"] = [*old["history"], json.dumps(self.encode_action(before, action))]
        was = record(before.state)
        if not np.array_equal(s.circles, was.circles):
            gained = s.circles - was.circles
            context["circles"] = tuple(
                [*old["circles"][seat], *(v.COLOURS[c] for c in range(5) for _ in range(gained[seat, c]))]
                for seat in range(2)
            )
        abilities = {int(entry.number): int(entry.slot) for entry in s.stack[: s.stack_n] if entry.ability >= 0}
        if abilities.keys() != old["snapshots"].keys():
            context["snapshots"] = {
                number: old["snapshots"].get(number) or writing.card_json(s, slot, old)
                for number, slot in abilities.items()
            }
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


def _is_unit(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1
