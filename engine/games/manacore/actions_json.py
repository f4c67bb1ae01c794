"""Actions as the backend's JSON."""

import numpy as np

from engine.codec import Json
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
from engine.games.manacore.rules import from_hand
from engine.games.manacore.schemas import SEATS
from engine.games.manacore.state import FIELD_ROOM
from engine.games.manacore.tables import A_SUFFIX, ABILITY, XS
from engine.games.manacore.targets import AIM_NOTHING, AIM_SEAT, AIM_STACK
from engine.games.manacore.writing import Context, instance_id


def action_json(s: np.record, action: int, context: Context) -> Json:
    """An action of the seat with priority, as the backend applies it."""
    seat = int(s.priority)
    name, payload = _payload(s, seat, action, context)
    return {"type": name, "playerId": SEATS[seat], "payload": payload}


def _payload(s: np.record, seat: int, action: int, context: Context) -> tuple[str, Json]:
    what = int(type_of(action))
    if what in (PASS, END_TURN):
        return ("PASS_PRIORITY" if what == PASS else "END_TURN"), {}
    if what == LAND:
        slot = int(from_hand(s, seat, action & REST))
        return "PLAY_LAND", {"cardInstanceId": instance_id(s, slot, context)}
    if what == CAST:
        kind = int(cast_kind(action))
        payload: Json = {
            "cardInstanceId": instance_id(s, int(from_hand(s, seat, kind)), context),
            "targets": _targets(s, int(cast_aim(action)), context),
        }
        return "CAST_SPELL", payload | ({"xValue": int(cast_x(action))} if XS[kind] else {})
    if what == ACTIVATE:
        slot = int(s.field[seat, activate_place(action)])
        source = instance_id(s, slot, context)
        suffix = A_SUFFIX[ABILITY[s.card[slot], activate_ability(action)]]
        targets = _targets(s, int(activate_aim(action)), context)
        payload = {"sourceId": source, "abilityId": source + suffix}
        return "ACTIVATE_ABILITY", payload | ({"targets": targets} if targets else {})
    if what in (ATTACK, ATTACK_ALL):
        return "DECLARE_ATTACKERS", {"attackers": _attackers(s, seat, action, context)}
    return "DECLARE_BLOCKERS", {"blocks": _blocks(s, seat, action, context)}


def _targets(s: np.record, aim: int, context: Context) -> list[str]:
    if aim == AIM_NOTHING:
        return []
    if aim >= AIM_STACK:
        return [f"stack_{s.stack[aim - AIM_STACK].number}"]
    if aim >= AIM_SEAT:
        return [SEATS[aim - AIM_SEAT]]
    return [instance_id(s, int(s.field[aim // FIELD_ROOM, aim % FIELD_ROOM]), context)]


def _attackers(s: np.record, seat: int, action: int, context: Context) -> list[str]:
    slots = [int(slot) for slot in s.field[seat, : s.field_n[seat]]]
    if type_of(action) == ATTACK:
        slots = [slots[action & REST]]
    return [instance_id(s, slot, context) for slot in slots if is_attack_candidate(s, slot)]


def _blocks(s: np.record, seat: int, action: int, context: Context) -> list[Json]:
    if type_of(action) == BLOCK:
        attacker = int(s.field[1 - seat, block_attacker(action)])
        blockers = [int(s.field[seat, block_place(action, number)]) for number in range(block_count(action))]
    else:
        attacker = int(s.field[1 - seat, action & REST])
        field = [int(slot) for slot in s.field[seat, : s.field_n[seat]]]
        blockers = [slot for slot in field if is_blocker(s, slot) and is_able(s, attacker, slot)]
    attacker_id = instance_id(s, attacker, context) if blockers else ""
    return [{"blockerId": instance_id(s, slot, context), "attackerId": attacker_id} for slot in blockers]
