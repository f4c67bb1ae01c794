"""Status effects and shields to JSON, as the engine stores them."""

from engine.games.lolchess.play.state import MAX_SHIELDS, MAX_STATUSES, NEVER
from engine.games.lolchess.play.tables.names import CASTERS, CHANGES, DAMAGE_TYPES, NOBODY, STATS
from engine.games.lolchess.play.tables.shields import (
    ANONYMOUS,
    BARRIER_SHIELD,
    JANNA_SHIELD,
    SHIELD_IDS,
    UNKNOWN_SHIELD,
)
from engine.games.lolchess.play.tables.statuses import (
    DEATH_MARK,
    FURY,
    GHOSTED,
    MODIFIER,
    PER_TURN,
    POSTPONED,
    STATUSES,
    UNDYING,
    UNKNOWN,
)
from engine.games.lolchess.wire import layout
from engine.games.lolchess.wire.ids import Ids, barrier, death_mark, janna_shield
from engine.games.lolchess.wire.words import PERMANENT
from engine.games.lolchess.wire.writing.values import plain_number
from engine.types import Json

STAT_NAMES = (*STATS, "hp")
EFFECT_LISTS = [
    [{"stat": STAT_NAMES[stat], "modifier": by, "type": CHANGES[way]} for stat, way, by in status.effects]
    for status in STATUSES
]


def status_json(buffer: memoryview, place: int, k: int, ids: Ids) -> Json:
    """An effect on the piece at a place, as the engine stores it."""
    entry = layout.STATUSES.read(buffer, place * MAX_STATUSES + k)
    amount, tag, duration, kind, stacks, owner, caster_kind, marker, _ = entry
    status = STATUSES[kind]
    if kind == UNKNOWN:
        return {**ids.labelled(tag), "duration": duration}
    effects = EFFECT_LISTS[kind]
    if status.amount == MODIFIER:
        effects = [{**effect, "modifier": plain_number(amount)} for effect in effects]
    per_turn = plain_number(amount) if status.amount == PER_TURN else 0
    name = _status_name(kind, tag, marker, ids.pieces[place], ids)
    data: Json = {"id": name, "duration": duration, "effects": effects}
    data |= {"damagePerTurn": per_turn, "currentStacks": stacks}
    if kind == UNDYING:
        return data
    data |= {"damageType": DAMAGE_TYPES[status.damage], "healPerTurn": 0, "unique": status.unique}
    if status.stun is not None:
        data["stun"] = status.stun
    if status.most:
        data["maximumStacks"] = status.most
    caster = ids.owner_names[owner]
    if caster is not None:
        data["casterPlayerId"] = caster
    if caster_kind != NOBODY:
        data["casterName"] = CASTERS[caster_kind]
    if kind == GHOSTED:
        data["payload"] = {"isGhost": True}
    if kind == FURY:
        data["payload"] = {"originalMaxHp": plain_number(amount), "bonusMaxHp": 50}
        data |= {"isTransformation": True, "onExpireId": "nasus_transform"}
    return data


def _status_name(kind: int, tag: int, marker: int, bearer: str, ids: Ids) -> str:
    if kind == GHOSTED:
        return ids.name(tag, ids.before_ghost(bearer))
    if kind == POSTPONED:
        return ids.name(tag, ids.before_postponed())
    if kind == DEATH_MARK:
        if tag:
            return ids.name(tag, "")
        zed = ids.pieces[marker] if marker >= 0 else "gone"
        return death_mark(zed, bearer)
    return STATUSES[kind].id


def shield_json(buffer: memoryview, place: int, k: int, ids: Ids) -> Json:
    """A shield of the piece at a place, as the engine stores it."""
    amount, tag, duration, kind, *_ = layout.SHIELDS.read(buffer, place * MAX_SHIELDS + k)
    bearer = ids.pieces[place]
    name = SHIELD_IDS[kind]
    if kind == ANONYMOUS:
        name = ids.name(tag, ids.before_shield())
    elif kind == JANNA_SHIELD:
        name = janna_shield(bearer)
    elif kind == BARRIER_SHIELD:
        name = barrier(bearer)
    elif kind == UNKNOWN_SHIELD:
        name = ids.name(tag, "")
    return {
        "id": name,
        "amount": plain_number(amount),
        "duration": PERMANENT if duration == NEVER else duration,
    }
