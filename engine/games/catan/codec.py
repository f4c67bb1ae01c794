"""Catan in two JSON forms: our own schema, and the settlers backend's `GameState`. Answers come in the state's form.

Our own: `{"game": "catan", "schema": 1, "rules", "observer", "board", "robber", "buildings", "roads", "players",
"bank", "dev_deck", "turn", "winner"}`, actions as `{"type": "build_road", "edge": 7}`. Settlers: `{"phase", "turn",
"currentPlayer", "players", "board", ...}`, actions as `{"type", "playerId", "data"}`. docs/games/catan.md says more.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine.codec import CHANCE, Codec, Past
from engine.errors import MalformedAction, MalformedState, UnknownPlayer
from engine.game import Position, State, record
from engine.games.catan.play.actions import (
    DISCARD_ALL,
    OFFER,
    REJECT,
    ROLL,
    WITHDRAW,
    discarded,
)
from engine.games.catan.play.applying import apply_forced
from engine.games.catan.play.state import DISCARDING
from engine.games.catan.recall.chronicle import Entry
from engine.games.catan.recall.history import memo, recall, restore
from engine.games.catan.wire.form import JsonForm
from engine.games.catan.wire.history import read_entries
from engine.games.catan.wire.native import shapes as native_shapes
from engine.games.catan.wire.native.form import DEFAULT_RULES, Native, context
from engine.games.catan.wire.numbering import picture
from engine.games.catan.wire.outcomes import forced_numbers, told_outcome
from engine.games.catan.wire.reference import reference
from engine.games.catan.wire.settlers import shapes as settlers_shapes
from engine.games.catan.wire.settlers.form import Settlers
from engine.games.catan.wire.settlers.shapes import SettlersState
from engine.games.catan.wire.terminal import action_text, board_text
from engine.types import Json

NATIVE, SETTLERS = Native(), Settlers()
FORMS: dict[str, JsonForm] = {form.name: form for form in (NATIVE, SETTLERS)}


class CatanCodec(Codec):
    """Leaves the work to the form of the posted state."""

    state_schema = NATIVE.state_schema
    action_schema = NATIVE.action_schema
    state_shapes = (NATIVE.state_schema, SettlersState())
    action_shapes = (*native_shapes.ACTION_SHAPES, *settlers_shapes.ACTION_SHAPES)

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        rules = {**self.game.manifest.options, **options}
        return context(players, {k: v for k, v in rules.items() if DEFAULT_RULES.get(k, "") != v}, None)

    def build(self, data: Json) -> Position:
        return NATIVE.build(data)

    def viewers(self, position: Position, data: object) -> list[str] | None:
        observer = position.context.get("observer")
        return None if observer is None else [self.player_ids(position)[observer]]

    def decode_state(self, data: object) -> Position:
        form = SETTLERS if isinstance(data, dict) and "phase" in data and "schema" not in data else NATIVE
        return form.build(self._load(form.state_schema, data, MalformedState))

    def decode_action(self, position: Position, data: object) -> int:
        form = _form(position)
        return self._accepted(position, form.action_id(position, self._action(form, data)), data)

    def reference(self) -> Json:
        return reference()

    def picture(self) -> str:
        return picture()

    def encode_state(self, position: Position) -> Json:
        return _form(position).encode_state(position)

    def view(self, position: Position, seat: int) -> Json:
        return _form(position).view(position, seat)

    def encode_action(self, position: Position, action: int) -> Json:
        return _form(position).encode_action(position, action)

    def action_id(self, position: Position, data: Json) -> int:
        return _form(position).action_id(position, data)

    def draw(self, position: Position) -> str:
        s = record(position.state)
        return board_text(s, self._names(position), range(s.players))

    def render(self, position: Position, seat: int) -> str:
        return board_text(record(position.state), self._names(position), [seat])

    def label(self, position: Position, action: int) -> str:
        return action_text(record(position.state), action)

    def _names(self, position: Position) -> list[str]:
        return list(position.context.get("colors", self.player_ids(position)))

    def player_ids(self, position: Position) -> list[str]:
        return _form(position).player_ids(position)

    def seat(self, position: Position, player: object) -> int:
        """The seat of a player's id. In our own JSON that is the seat's number; a player's color will do, too."""
        names = self.names_like(position, player)
        if isinstance(player, bool) or str(player) not in names:
            raise UnknownPlayer(player, self.player_ids(position))
        return names.index(str(player))

    def names_like(self, position: Position, player: object) -> list[str]:
        """Numbers for those who speak of numbers, else colors."""
        ids = self.player_ids(position)
        return ids if str(player) in ids else list(position.context.get("colors", ids))

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        return _form(before).carry_on(before, action, after)

    def accepts(self, position: Position, action: int) -> bool:
        """Also offers to trade and answers to them, and whole discards beyond those that a list has room for."""
        s = record(position.state)
        if DISCARD_ALL <= action < OFFER:
            counts = [int(discarded(action - DISCARD_ALL, r)) for r in range(5)]
            fits = all(count <= held for count, held in zip(counts, s.hands[s.to_act].tolist(), strict=True))
            return bool(s.all_at_once and s.prompt == DISCARDING and fits and sum(counts) == s.discard_left[s.to_act])
        if action >= OFFER or WITHDRAW <= action < DISCARD_ALL or (s.settlers and action == REJECT):
            return _form(position).takes(position, action)
        return super().accepts(position, action)

    def recall(self, position: Position, seat: int, history: Sequence[Json]) -> Position:
        """Count the others' cards along the history, from its first entry on."""
        return self.past(position, seat, history).position

    def past(self, position: Position, seat: int, history: Sequence[Json]) -> Past:
        if not history:
            return Past(position, [])
        form = _form(position)
        seat_of, load = partial(self.seat, position), partial(self._action, form)
        entries = read_entries(form, position, history, seat_of, load)
        steps = [step for entry in entries for step in _steps(entry)]
        return Past(recall(position, seat, entries), steps)

    def memo(self, position: Position) -> str | None:
        return memo(position)

    def restore(self, position: Position, seat: int, told: str) -> Position:
        return restore(position, seat, told)

    def _action(self, form: JsonForm, data: Any) -> Json:
        """An action that passes its schema. Raises MalformedAction."""
        return data if form.is_plain(data) else self._load(form.action_schema, data, MalformedAction)

    def play_with_outcome(self, position: Position, action: int, outcome: Json | None) -> Position:
        """Play an action whose chance is known: {"dice": [a, b]}, {"card": kind} or {"stolen": resource}."""
        if outcome is None:
            return self.game.play(position, action)
        after = position.state.copy()
        first, second = forced_numbers(record(after), action, outcome)
        apply_forced(record(after), action, first, second)
        return Position(after, self.carry_on(position, action, after))

    def outcome_of(self, before: Position, action: int, after: State) -> Json | None:
        return told_outcome(record(before.state), action, record(after))


def _steps(entry: Entry) -> list[tuple[int, int]]:
    """An entry, and what the dice showed if it was a roll."""
    rolled = [(CHANCE, entry.dice)] if entry.action == ROLL and entry.dice > 0 else []
    return [(entry.seat, entry.action), *rolled]


def _form(position: Position) -> JsonForm:
    return FORMS[position.context["form"]]
