"""Actions as the backend's JSON."""

import numpy as np

from engine.games.manacore.play import actions as ids
from engine.games.manacore.play.combat.attackers import is_attack_candidate
from engine.games.manacore.play.combat.blockers import is_able, is_blocker
from engine.games.manacore.play.tables import A_SUFFIX, ABILITY, XS
from engine.games.manacore.play.targets import AIM_NOTHING, AIM_SEAT, AIM_STACK, aimed_slot
from engine.games.manacore.play.zones.hand import copy_in_hand
from engine.games.manacore.wire.words import ACTION_NAMES, SEATS, stack_id
from engine.games.manacore.wire.writing import Context, instance_id
from engine.types import Json


def action_json(s: np.record, action: int, context: Context) -> Json:
    """An action of the seat with priority, as the backend applies it."""
    seat = int(s.priority)
    payload = _payload(s, seat, action, context)
    return {"type": ACTION_NAMES[ids.type_of(action)], "playerId": SEATS[seat], "payload": payload}


def _payload(s: np.record, seat: int, action: int, context: Context) -> Json:
    what = ids.type_of(action)
    if what in (ids.PASS, ids.END_TURN):
        return {}
    if what == ids.LAND:
        return {"cardInstanceId": _card_in_hand(s, seat, action & ids.REST, context)}
    if what == ids.CAST:
        return _spell(s, seat, action, context)
    if what == ids.ACTIVATE:
        return _ability(s, seat, action, context)
    if what in (ids.ATTACK, ids.ATTACK_ALL):
        return {"attackers": _attackers(s, seat, action, context)}
    return {"blocks": _blocks(s, seat, action, context)}


def _card_in_hand(s: np.record, seat: int, kind: int, context: Context) -> str:
    return instance_id(s, int(copy_in_hand(s, seat, kind)), context)


def _spell(s: np.record, seat: int, action: int, context: Context) -> Json:
    kind = int(ids.cast_kind(action))
    payload = {
        "cardInstanceId": _card_in_hand(s, seat, kind, context),
        "targets": _targets(s, int(ids.cast_aim(action)), context),
    }
    return payload | ({"xValue": int(ids.cast_x(action))} if XS[kind] else {})


def _ability(s: np.record, seat: int, action: int, context: Context) -> Json:
    slot = int(s.field[seat, ids.activate_place(action)])
    source = instance_id(s, slot, context)
    suffix = A_SUFFIX[ABILITY[s.card[slot], ids.activate_ability(action)]]
    targets = _targets(s, int(ids.activate_aim(action)), context)
    return {"sourceId": source, "abilityId": source + suffix} | ({"targets": targets} if targets else {})


def _targets(s: np.record, aim: int, context: Context) -> list[str]:
    if aim == AIM_NOTHING:
        return []
    if aim >= AIM_STACK:
        return [stack_id(s.stack[aim - AIM_STACK].number)]
    if aim >= AIM_SEAT:
        return [SEATS[aim - AIM_SEAT]]
    return [instance_id(s, int(aimed_slot(s, aim)), context)]


def _attackers(s: np.record, seat: int, action: int, context: Context) -> list[str]:
    slots = [int(slot) for slot in s.field[seat, : s.field_n[seat]]]
    if ids.type_of(action) == ids.ATTACK:
        slots = [slots[action & ids.REST]]
    return [instance_id(s, slot, context) for slot in slots if is_attack_candidate(s, slot)]


def _blocks(s: np.record, seat: int, action: int, context: Context) -> list[Json]:
    if ids.type_of(action) == ids.BLOCK:
        attacker = int(s.field[1 - seat, ids.block_attacker(action)])
        blockers = [int(s.field[seat, ids.block_place(action, number)]) for number in range(ids.block_count(action))]
    else:
        attacker = int(s.field[1 - seat, action & ids.REST])
        field = [int(slot) for slot in s.field[seat, : s.field_n[seat]]]
        blockers = [slot for slot in field if is_blocker(s, slot) and is_able(s, attacker, slot)]
    attacker_id = instance_id(s, attacker, context) if blockers else ""
    return [{"blockerId": instance_id(s, slot, context), "attackerId": attacker_id} for slot in blockers]
