"""Pieces between JSON and records.

Both forms of the backend are read: what it stores, and what it sends to clients (effective numbers in `stats`, base
numbers in `rawStats`). Whatever is as in the tables may be left out.
"""

from typing import Any

from engine.errors import MalformedState
from engine.games.lolchess import items
from engine.games.lolchess.board import X, Y, square_of
from engine.games.lolchess.effects_json import (
    SHIELD_ROOM,
    STATUS_ROOM,
    Ids,
    read_shields,
    read_statuses,
    shield_json,
    status_json,
)
from engine.games.lolchess.names import (
    DIRECTIONS,
    INFERNAL,
    JANNA,
    KINDS,
    MAX_HP,
    NO_SKILL,
    PORO,
    RANGE,
    SKILL_TYPES,
    SOLDIER,
    SPELLS,
    STATS,
    TARGETS,
    VIKTOR,
)
from engine.games.lolchess.pieces import (
    ATTACK_DIRECTIONS,
    BASE,
    SKILL_COOLDOWN,
    SKILL_DIRECTIONS,
    SKILL_RANGE,
    SKILL_TARGET,
    SKILL_TYPE,
    SPELL_COOLDOWN,
)
from engine.games.lolchess.reader import Json, Packer, Reader, plain_number
from engine.games.lolchess.state import (
    AZIR_PAYLOAD,
    BLUE,
    COUNTER,
    GONE,
    MAX_ITEMS,
    MODULES_PAYLOAD,
    NEUTRAL,
    NEVER,
    NO_PAYLOAD,
    PIECE,
    SHROUD_AURA,
    TAILWIND_AURA,
)

MOST = 30_000  # of any base number
LATEST = 10**8  # round
STAT_OF = {name: stat for stat, name in enumerate(STATS) if stat != RANGE}
KIND_OF = {name: kind for kind, name in enumerate(KINDS)}
SPELL_OF: dict[Any, int] = {None: -1, **{name: spell for spell, name in enumerate(SPELLS)}}
SKILL_TYPE_OF = {name: code for code, name in enumerate(SKILL_TYPES)}
TARGET_OF = {name: code for code, name in enumerate(TARGETS)}
AURAS: dict[str, Json] = {
    "aura_janna_tailwind": {"effects": [("speed", 1)], "target": "allies", "bit": TAILWIND_AURA},
    "evenshroud_armor_reduction": {
        "effects": [("physicalResistance", -10), ("magicResistance", -10)],
        "target": "enemies",
        "bit": SHROUD_AURA,
    },
}
TABLES = BASE.tolist()
FOOT_MINIONS = (KIND_OF["Melee Minion"], KIND_OF["Caster Minion"])
_packer = Packer(PIECE)


def read_piece(entry: Reader, ids: Ids, place: int) -> tuple[bytes, bytes, bytes]:
    """A piece, its effects and its shields as bytes of records."""
    kind = entry.choice("name", KIND_OF)
    bearer = ids.pieces[place]
    statuses = entry.entries("debuffs", STATUS_ROOM)
    shields = entry.entries("shields", SHIELD_ROOM)
    owner = entry.choice("ownerId", ids.owners)
    if owner > NEUTRAL:
        raise MalformedState("must be a player's id or neutral", f"{entry.pointer}/ownerId")
    foot = kind in FOOT_MINIONS
    values: Json = {
        "kind": kind,
        "owner": owner,
        "blue": entry.flag("blue", owner == BLUE),
        "square": _square(entry, "position"),
        "start": _square(entry, "startingPosition") if entry.data.get("startingPosition") is not None else -1,
        "moved": entry.flag("hasMovedBefore"),
        "no_retreat": entry.flag("cannotMoveBackward", foot),
        "vertical": entry.flag("canOnlyMoveVertically", foot),
        "dead_at": _round(entry, "deadAtRound"),
        "respawn_at": _round(entry, "respawnAtRound"),
        "auras": _auras(entry, kind),
        "status_count": len(statuses),
        "shield_count": len(shields),
    }
    values |= _stats(entry, kind) | _skill(entry, kind, ids) | _spell(entry) | _items(entry)
    return (
        _packer.pack(values),
        read_statuses(statuses, bearer, ids, f"{entry.pointer}/debuffs"),
        read_shields(shields, bearer, ids, f"{entry.pointer}/shields"),
    )


def _square(entry: Reader, name: str) -> int:
    where = entry.inner(name)
    return square_of(where.whole("x", -1, 8), where.whole("y", 0, 7))


def _round(entry: Reader, name: str) -> int:
    return NEVER if entry.data.get(name) is None else entry.whole(name, 0, LATEST)


def _stats(entry: Reader, kind: int) -> Json:
    """Base numbers; `hp` is the same in both forms."""
    shown = entry.inner("stats")
    base = entry.inner("rawStats") if entry.data.get("rawStats") is not None else shown
    table = TABLES[kind]
    reach = base.inner("attackRange")
    numbers = list(table)
    for name in base.data:
        if name in STAT_OF:
            numbers[STAT_OF[name]] = base.whole(name, 0, MOST)
    numbers[RANGE] = reach.whole("range", 0, 20, table[RANGE])
    if numbers[MAX_HP] == 0:
        raise MalformedState("must be more than 0", f"{base.pointer}/maxHp")
    hp = (base if "hp" in base.data else shown).whole("hp", -MOST, MOST, numbers[MAX_HP])
    return {"stat": numbers, "hp": hp, "directions": _directions(reach, int(ATTACK_DIRECTIONS[kind]))}


def _directions(reach: Reader, default: int) -> int:
    bits = 0
    for bit, name in enumerate(DIRECTIONS):
        bits |= reach.flag(name, bool(default >> bit & 1)) << bit
    return bits


def _skill(entry: Reader, kind: int, ids: Ids) -> Json:
    skill = entry.inner("skill")
    usual = int(SKILL_TYPE[kind])
    values: Json = {"skill_type": NO_SKILL, "skill_cooldown": 0, "cooldown": 0.0, "skill_target": 0, "skill_range": 0}
    values |= {"skill_directions": 0, "payload": NO_PAYLOAD, "module": 0, "unlocked": 0, "empowered": -1, "azir": -1}
    values |= {"cumulative": 0, "attack_count": 0}
    if not skill.data and usual == NO_SKILL:
        return values
    reach = skill.inner("attackRange")
    values["skill_type"] = skill.choice("type", SKILL_TYPE_OF, SKILL_TYPES[usual])
    values["skill_cooldown"] = skill.whole("cooldown", 0, MOST, int(SKILL_COOLDOWN[kind]))
    values["cooldown"] = skill.number("currentCooldown", -MOST, MOST, 0)
    values["skill_target"] = skill.choice("targetTypes", TARGET_OF, TARGETS[SKILL_TARGET[kind]])
    values["skill_range"] = reach.whole("range", 0, 20, int(SKILL_RANGE[kind]))
    values["skill_directions"] = _directions(reach, int(SKILL_DIRECTIONS[kind]))
    return values | _payload(skill.inner("payload"), kind, ids)


def _payload(payload: Reader, kind: int, ids: Ids) -> Json:
    data = payload.data
    if kind == VIKTOR and "currentModuleIndex" in data:
        return {
            "payload": MODULES_PAYLOAD,
            "module": payload.whole("currentModuleIndex", 0, 100),
            "cumulative": payload.whole("cumulativeDamage", 0, 10**9, 0),
            "unlocked": payload.whole("unlockedModulesCount", 0, 100, 0),
            "empowered": payload.flag("nextAttackEmpowered") if "nextAttackEmpowered" in data else -1,
        }
    if kind == SOLDIER and "azirId" in data:
        return {"payload": AZIR_PAYLOAD, "azir": ids.places.get(payload.text("azirId"), GONE)}
    if kind < PORO and "attackCount" in data:
        return {"payload": COUNTER, "attack_count": payload.whole("attackCount", 0, 10**9)}
    return {}


def _spell(entry: Reader) -> Json:
    spell = entry.inner("summonerSpell")
    return {"spell": spell.choice("type", SPELL_OF), "spell_cooldown": spell.whole("currentCooldown", 0, MOST, 0)}


def _items(entry: Reader) -> Json:
    """Items, as objects or just as their ids."""
    held = entry.entries("items", MAX_ITEMS)
    codes, cooldowns = [0] * MAX_ITEMS, [0.0] * MAX_ITEMS
    for k, data in enumerate(held):
        item = Reader({"id": data} if isinstance(data, str) else data, f"{entry.pointer}/items/{k}")
        codes[k] = item.choice("id", items.CODES)
        cooldowns[k] = item.number("currentCooldown", -MOST, MOST, 0)
    return {"held": codes, "item_cooldown": cooldowns, "item_count": len(held)}


def _auras(entry: Reader, kind: int) -> int:
    """Which auras are active; an active one is all that the engine ever makes."""
    if entry.data.get("auras") is None:
        return TAILWIND_AURA if kind == JANNA else 0
    bits = 0
    for k, data in enumerate(entry.entries("auras", 2)):
        aura = Reader(data, f"{entry.pointer}/auras/{k}")
        if aura.text("id") not in AURAS:
            raise MalformedState("unknown aura", f"{aura.pointer}/id")
        if aura.flag("active", True):
            bits |= AURAS[aura.data["id"]]["bit"]
    return bits


def piece_json(s: Any, place: int, ids: Ids, owners: list[str], gone: dict[str, str]) -> Json:
    """A piece as the engine stores it."""
    piece, bearer = s["pieces"][place], ids.pieces[place]
    kind, monster = int(piece["kind"]), int(piece["kind"]) >= INFERNAL
    data: Json = {"id": bearer, "name": KINDS[kind], "position": _position(piece["square"])}
    if piece["start"] >= 0:
        data["startingPosition"] = _position(piece["start"])
    data["cannotMoveBackward"] = bool(piece["no_retreat"])
    if not monster:
        data["canOnlyMoveVertically"] = bool(piece["vertical"])
    if not monster or piece["moved"]:
        data["hasMovedBefore"] = bool(piece["moved"])
    data |= {"cannotAttack": kind == PORO, "ownerId": owners[piece["owner"]], "blue": bool(piece["blue"])}
    data["stats"] = _stats_json(piece)
    if piece["skill_type"] != NO_SKILL:
        data["skill"] = _skill_json(piece, ids, gone)
    data["items"] = [_item_json(piece, k) for k in range(piece["item_count"])]
    data["debuffs"] = [status_json(s["statuses"][place, k], bearer, ids) for k in range(piece["status_count"])]
    data["auras"] = [_aura_json(name) for name, aura in AURAS.items() if piece["auras"] & aura["bit"]]
    data["shields"] = [shield_json(s["shields"][place, k], bearer, ids) for k in range(piece["shield_count"])]
    for name, field in (("deadAtRound", "dead_at"), ("respawnAtRound", "respawn_at")):
        if piece[field] != NEVER:
            data[name] = int(piece[field])
    if piece["spell"] >= 0:
        data["summonerSpell"] = {
            "type": SPELLS[piece["spell"]],
            "cooldown": int(SPELL_COOLDOWN[piece["spell"]]),
            "currentCooldown": int(piece["spell_cooldown"]),
        }
    return data


def _position(square: int) -> Json:
    return {"x": int(X[square]), "y": int(Y[square])}


def _reach_json(far: int, directions: int) -> Json:
    return {"range": int(far), **{name: bool(directions >> bit & 1) for bit, name in enumerate(DIRECTIONS)}}


def _stats_json(piece: Any) -> Json:
    numbers = {name: int(value) for name, value in zip(STATS, piece["stat"], strict=True) if name != "range"}
    return {"hp": int(piece["hp"]), **numbers, "attackRange": _reach_json(piece["stat"][RANGE], piece["directions"])}


def _skill_json(piece: Any, ids: Ids, gone: dict[str, str]) -> Json:
    data: Json = {
        "type": SKILL_TYPES[piece["skill_type"]],
        "cooldown": int(piece["skill_cooldown"]),
        "currentCooldown": plain_number(piece["cooldown"]),
        "targetTypes": TARGETS[piece["skill_target"]],
        "attackRange": _reach_json(piece["skill_range"], piece["skill_directions"]),
    }
    if piece["payload"] == COUNTER:
        data["payload"] = {"attackCount": int(piece["attack_count"])}
    elif piece["payload"] == AZIR_PAYLOAD:
        azir = int(piece["azir"])
        data["payload"] = {"azirId": ids.pieces[azir] if azir >= 0 else gone.get(str(piece["owner"]), "gone")}
    elif piece["payload"] == MODULES_PAYLOAD:
        data["payload"] = {
            "currentModuleIndex": int(piece["module"]),
            "cumulativeDamage": int(piece["cumulative"]),
            "unlockedModulesCount": int(piece["unlocked"]),
        }
        if piece["empowered"] >= 0:
            data["payload"]["nextAttackEmpowered"] = bool(piece["empowered"])
    return data


def _item_json(piece: Any, place: int) -> Json:
    code = int(piece["held"][place])
    return {
        "id": items.ITEMS[code],
        "unique": bool(items.UNIQUE[code]),
        "cooldown": int(items.COOLDOWN[code]),
        "currentCooldown": plain_number(piece["item_cooldown"][place]),
    }


def _aura_json(name: str) -> Json:
    aura = AURAS[name]
    effects = [{"stat": s, "modifier": m, "type": "add", "target": aura["target"]} for s, m in aura["effects"]]
    return {"id": name, "range": 1, "effects": effects, "active": True, "requiresAlive": True}


KNOWN_KEYS = frozenset(
    (
        *("id", "name", "position", "startingPosition", "cannotMoveBackward", "canOnlyMoveVertically"),
        *("hasMovedBefore", "cannotAttack", "ownerId", "blue", "stats", "rawStats", "skill", "items", "debuffs"),
        *("auras", "shields", "deadAtRound", "respawnAtRound", "summonerSpell"),
    )
)
