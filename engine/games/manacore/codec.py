"""ManaCore as JSON: the backend's full state, what one seat may see of it, its actions."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.codec import Codec, Json
from engine.errors import BadOption
from engine.game import Position, State, record
from engine.games.manacore import vocabulary as v
from engine.games.manacore import writing
from engine.games.manacore.actions import (
    ACTIVATE,
    ATTACK,
    ATTACK_ALL,
    BLOCK,
    CAST,
    END_TURN,
    LAND,
    PASS,
    REST,
    activate_ability,
    activate_aim,
    activate_place,
    block_attacker,
    block_count,
    block_place,
    cast_aim,
    cast_kind,
    cast_x,
    type_of,
)
from engine.games.manacore.combat import is_able, is_attack_candidate, is_blocker
from engine.games.manacore.reading import Reader
from engine.games.manacore.rules import from_hand
from engine.games.manacore.schemas import SEATS, ActionSchema, StateSchema
from engine.games.manacore.state import FIELD_ROOM, FORCED_ROOM
from engine.games.manacore.tables import A_SUFFIX, ABILITY, NAMES, XS
from engine.games.manacore.targets import AIM_NOTHING, AIM_SEAT, AIM_STACK


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
        s = record(position.state)
        seat = int(s.priority)
        name, payload = self._payload(position, s, seat, action)
        return {"type": name, "playerId": SEATS[seat], "payload": payload}

    def _payload(self, position: Position, s: np.record, seat: int, action: int) -> tuple[str, Json]:
        context = position.context
        what = int(type_of(action))
        if what in (PASS, END_TURN):
            return ("PASS_PRIORITY" if what == PASS else "END_TURN"), {}
        if what == LAND:
            slot = int(from_hand(s, seat, action & REST))
            return "PLAY_LAND", {"cardInstanceId": writing.instance_id(s, slot, context)}
        if what == CAST:
            kind = int(cast_kind(action))
            payload: Json = {
                "cardInstanceId": writing.instance_id(s, int(from_hand(s, seat, kind)), context),
                "targets": _targets(s, int(cast_aim(action)), context),
            }
            return "CAST_SPELL", payload | ({"xValue": int(cast_x(action))} if XS[kind] else {})
        if what == ACTIVATE:
            slot = int(s.field[seat, activate_place(action)])
            source = writing.instance_id(s, slot, context)
            suffix = A_SUFFIX[ABILITY[s.card[slot], activate_ability(action)]]
            targets = _targets(s, int(activate_aim(action)), context)
            payload = {"sourceId": source, "abilityId": source + suffix}
            return "ACTIVATE_ABILITY", payload | ({"targets": targets} if targets else {})
        if what in (ATTACK, ATTACK_ALL):
            return "DECLARE_ATTACKERS", {"attackers": _attackers(s, seat, action, context)}
        return "DECLARE_BLOCKERS", {"blocks": _blocks(s, seat, action, context)}

    def action_id(self, position: Position, data: Json) -> int:
        """The legal action that reads so; the backend takes no others than those on its list."""
        wanted = {"type": data["type"], "playerId": data["playerId"], "payload": data["payload"]}
        for action in self.game.legal_actions(position.state):
            if self.encode_action(position, action) == wanted:
                return action
        return -1


def _is_unit(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1


def _targets(s: np.record, aim: int, context: Mapping[str, Any]) -> list[str]:
    if aim == AIM_NOTHING:
        return []
    if aim >= AIM_STACK:
        return [f"stack_{s.stack[aim - AIM_STACK].number}"]
    if aim >= AIM_SEAT:
        return [SEATS[aim - AIM_SEAT]]
    return [writing.instance_id(s, int(s.field[aim // FIELD_ROOM, aim % FIELD_ROOM]), context)]


def _attackers(s: np.record, seat: int, action: int, context: Mapping[str, Any]) -> list[str]:
    slots = [int(slot) for slot in s.field[seat, : s.field_n[seat]]]
    if type_of(action) == ATTACK:
        slots = [slots[action & REST]]
    return [writing.instance_id(s, slot, context) for slot in slots if is_attack_candidate(s, slot)]


def _blocks(s: np.record, seat: int, action: int, context: Mapping[str, Any]) -> list[Json]:
    if type_of(action) == BLOCK:
        attacker = int(s.field[1 - seat, block_attacker(action)])
        blockers = [int(s.field[seat, block_place(action, number)]) for number in range(block_count(action))]
    else:
        attacker = int(s.field[1 - seat, action & REST])
        field = [int(slot) for slot in s.field[seat, : s.field_n[seat]]]
        blockers = [slot for slot in field if is_blocker(s, slot) and is_able(s, attacker, slot)]
    attacker_id = writing.instance_id(s, attacker, context) if blockers else ""
    return [{"blockerId": writing.instance_id(s, slot, context), "attackerId": attacker_id} for slot in blockers]
