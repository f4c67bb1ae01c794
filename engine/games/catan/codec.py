"""Catan in two JSON forms: our own schema, and the settlers backend's `GameState`. Answers come in the state's form.

Our own: `{"game": "catan", "schema": 1, "rules", "observer", "board", "robber", "buildings", "roads", "players",
"bank", "dev_deck", "turn", "winner"}`, actions as `{"type": "build_road", "edge": 7}`. Settlers: `{"phase", "turn",
"currentPlayer", "players", "board", ...}`, actions as `{"type", "playerId", "data"}`. docs/games/catan.md says more.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.codec import Codec, Json
from engine.errors import BadOption, MalformedAction, MalformedHistory, MalformedState, UnknownPlayer
from engine.game import Position, State, record
from engine.games.catan.actions import (
    BUY_CARD,
    DISCARD_ALL,
    FIXED,
    NO_VICTIM,
    OFFER,
    REJECT,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    WITHDRAW,
    discarded,
)
from engine.games.catan.chronicle import Step
from engine.games.catan.dialect import Dialect
from engine.games.catan.history import recall
from engine.games.catan.native import DEFAULT_RULES, Native, context
from engine.games.catan.rules import apply_forced
from engine.games.catan.settlers import Settlers
from engine.games.catan.state import CARDS, DISCARDING, RESOURCES

NATIVE, SETTLERS = Native(), Settlers()
DIALECTS: dict[str, Dialect] = {dialect.name: dialect for dialect in (NATIVE, SETTLERS)}


class CatanCodec(Codec):
    """Leaves the work to the dialect of the posted state."""

    state_schema = NATIVE.state_schema
    action_schema = NATIVE.action_schema

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        rules = {**self.game.manifest.options, **options}
        return context(players, {k: v for k, v in rules.items() if DEFAULT_RULES.get(k, "") != v}, None)

    def build(self, data: Json) -> Position:
        return NATIVE.build(data)

    def decode_state(self, data: object) -> Position:
        dialect = SETTLERS if isinstance(data, dict) and "phase" in data and "schema" not in data else NATIVE
        return dialect.build(self._load(dialect.state_schema, data, MalformedState))

    def decode_action(self, position: Position, data: object) -> int:
        loaded = self._load(_dialect(position).action_schema, data, MalformedAction)
        return self._accepted(position, _dialect(position).action_id(position, loaded), data)

    def encode_state(self, position: Position) -> Json:
        return _dialect(position).encode_state(position)

    def view(self, position: Position, seat: int) -> Json:
        return _dialect(position).view(position, seat)

    def encode_action(self, position: Position, action: int) -> Json:
        return _dialect(position).encode_action(position, action)

    def action_id(self, position: Position, data: Json) -> int:
        return _dialect(position).action_id(position, data)

    def player_ids(self, position: Position) -> list[str]:
        return _dialect(position).player_ids(position)

    def seat(self, position: Position, player: object) -> int:
        """The seat of a player's id. In our own JSON that is the seat's number; a player's color will do, too."""
        ids = self.player_ids(position)
        names = ids if str(player) in ids else position.context.get("colors", ids)
        if isinstance(player, bool) or str(player) not in names:
            raise UnknownPlayer(player, ids)
        return list(names).index(str(player))

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        return _dialect(before).carry_on(before, action, after)

    def accepts(self, position: Position, action: int) -> bool:
        """Also offers to trade and answers to them, and whole discards beyond those that a list has room for."""
        s = record(position.state)
        if DISCARD_ALL <= action < OFFER:
            counts = [int(discarded(action - DISCARD_ALL, r)) for r in range(5)]
            fits = all(count <= held for count, held in zip(counts, s.hands[s.to_act].tolist(), strict=True))
            return bool(s.all_at_once and s.prompt == DISCARDING and fits and sum(counts) == s.discard_left[s.to_act])
        if action >= OFFER or WITHDRAW <= action < DISCARD_ALL or (s.settlers and action == REJECT):
            return _dialect(position).takes(position, action)
        return super().accepts(position, action)

    def recall(self, position: Position, seat: int, history: Sequence[Json]) -> Position:
        """Count the others' cards along the history, from its first entry on."""
        steps = [self._step(position, number, entry) for number, entry in enumerate(history)]
        return recall(position, seat, steps, _dialect(position).action_id) if steps else position

    def _step(self, position: Position, number: int, entry: Json) -> Step:
        try:
            seat = self.seat(position, entry["player"])
            action = self._load(_dialect(position).action_schema, entry["action"], MalformedAction)
        except UnknownPlayer as error:
            raise MalformedHistory(str(error), f"/{number}/player") from None
        except MalformedAction as error:
            raise MalformedHistory(error.problem, f"/{number}/action{error.pointer}") from None
        return Step(seat, action, entry.get("outcome") or {})

    def play_with_outcome(self, position: Position, action: int, outcome: Json | None) -> Position:
        """Play an action whose chance is known: {"dice": [a, b]}, {"card": kind} or {"stolen": resource}."""
        if outcome is None:
            return self.game.play(position, action)
        after = position.state.copy()
        first, second = _forced(record(after), action, outcome)
        apply_forced(record(after), action, first, second)
        return Position(after, self.carry_on(position, action, after))

    def outcome_of(self, before: Position, action: int, after: State) -> Json | None:
        s, then = record(before.state), record(after)
        if action == ROLL:
            return {"dice": then.dice.tolist()}
        if action == BUY_CARD:
            return {"card": CARDS[int(np.argmax(s.deck - then.deck))]}
        victim = _victim(action)
        if victim != NO_VICTIM and s.hands[victim].sum() > then.hands[victim].sum():
            return {"stolen": RESOURCES[int(np.argmax(s.hands[victim] - then.hands[victim]))]}
        return None


def _dialect(position: Position) -> Dialect:
    return DIALECTS[position.context["dialect"]]


def _forced(s: np.record, action: int, outcome: Json) -> tuple[int, int]:
    """The numbers of an outcome. Raises BadOption if it cannot be that of the action."""
    dice, card, stolen = outcome.get("dice"), outcome.get("card"), outcome.get("stolen")
    if action == ROLL and isinstance(dice, list) and len(dice) == 2 and all(d in range(1, 7) for d in dice):
        return dice[0], dice[1]
    if action == BUY_CARD and card in CARDS and s.deck[CARDS.index(card)] > 0:
        return CARDS.index(card), 0
    victim = _victim(action)
    if victim != NO_VICTIM and stolen in RESOURCES and s.hands[victim, RESOURCES.index(stolen)] > 0:
        return RESOURCES.index(stolen), 0
    raise BadOption(f"the outcome {outcome!r} cannot come of this action")


def _victim(action: int) -> int:
    """The seat that an action steals from, or NO_VICTIM."""
    if ROB <= action < ROAD:
        return action - ROB
    return (action - ROBBER) % 5 if ROBBER <= action < FIXED else NO_VICTIM
