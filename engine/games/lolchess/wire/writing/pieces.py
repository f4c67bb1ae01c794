"""Pieces to JSON, as the engine stores them."""

from typing import Any

from engine.games.lolchess.play.state import AZIR_PAYLOAD, COUNTER, MODULES_PAYLOAD, NEVER
from engine.games.lolchess.play.tables import items
from engine.games.lolchess.play.tables.names import (
    INFERNAL,
    KINDS,
    NO_SKILL,
    PORO,
    RANGE,
    SKILL_TYPES,
    SPELLS,
    TARGETS,
)
from engine.games.lolchess.play.tables.spells import SPELL_COOLDOWN
from engine.games.lolchess.wire.ids import Ids
from engine.games.lolchess.wire.layout import PIECES
from engine.games.lolchess.wire.words import AURAS, DIRECTION_BITS, ROUNDS, STAT_OF
from engine.games.lolchess.wire.writing.effects import shield_json, status_json
from engine.games.lolchess.wire.writing.values import plain_number, position_json
from engine.types import Json

AT = PIECES.at
Numbers = tuple[Any, ...]
"""The numbers of a piece, in the order of its record."""


def piece_json(buffer: memoryview, place: int, ids: Ids, gone: dict[str, str]) -> Json:
    """The piece at a place of a state's bytes."""
    piece = PIECES.read(buffer, place)
    kind = piece[AT.kind]
    monster = kind >= INFERNAL
    data: Json = {"id": ids.pieces[place], "name": KINDS[kind], "position": position_json(piece[AT.square])}
    if piece[AT.start] >= 0:
        data["startingPosition"] = position_json(piece[AT.start])
    data["cannotMoveBackward"] = bool(piece[AT.no_retreat])
    if not monster:
        data["canOnlyMoveVertically"] = bool(piece[AT.vertical])
    if not monster or piece[AT.moved]:
        data["hasMovedBefore"] = bool(piece[AT.moved])
    data |= {"cannotAttack": kind == PORO, "ownerId": ids.owner_names[piece[AT.owner]], "blue": bool(piece[AT.blue])}
    data["stats"] = _stats_json(piece)
    if piece[AT.skill_type] != NO_SKILL:
        data["skill"] = _skill_json(piece, ids, gone)
    data["items"] = [_item_json(piece, k) for k in range(piece[AT.item_count])]
    data["debuffs"] = [status_json(buffer, place, k, ids) for k in range(piece[AT.status_count])]
    data["auras"] = [_aura_json(name) for name, aura in AURAS.items() if piece[AT.auras] & aura["bit"]]
    data["shields"] = [shield_json(buffer, place, k, ids) for k in range(piece[AT.shield_count])]
    for name, field in ROUNDS:
        if piece[field] != NEVER:
            data[name] = piece[field]
    spell = piece[AT.spell]
    if spell >= 0:
        cooldowns = {"cooldown": int(SPELL_COOLDOWN[spell]), "currentCooldown": piece[AT.spell_cooldown]}
        data["summonerSpell"] = {"type": SPELLS[spell], **cooldowns}
    return data


def _reach_json(far: int, directions: int) -> Json:
    return {"range": far, **{name: bool(directions & bit) for name, bit in DIRECTION_BITS}}


def _stats_json(piece: Numbers) -> Json:
    data = {"hp": piece[AT.hp]}
    for name, stat in STAT_OF.items():
        data[name] = piece[AT.stat + stat]
    data["attackRange"] = _reach_json(piece[AT.stat + RANGE], piece[AT.directions])
    return data


def _skill_json(piece: Numbers, ids: Ids, gone: dict[str, str]) -> Json:
    data: Json = {
        "type": SKILL_TYPES[piece[AT.skill_type]],
        "cooldown": piece[AT.skill_cooldown],
        "currentCooldown": plain_number(piece[AT.cooldown]),
        "targetTypes": TARGETS[piece[AT.skill_target]],
        "attackRange": _reach_json(piece[AT.skill_range], piece[AT.skill_directions]),
    }
    if piece[AT.payload] == COUNTER:
        data["payload"] = {"attackCount": piece[AT.attack_count]}
    elif piece[AT.payload] == AZIR_PAYLOAD:
        azir = piece[AT.azir]
        data["payload"] = {"azirId": ids.pieces[azir] if azir >= 0 else gone.get(str(piece[AT.owner]), "gone")}
    elif piece[AT.payload] == MODULES_PAYLOAD:
        data["payload"] = {
            "currentModuleIndex": piece[AT.module],
            "cumulativeDamage": piece[AT.cumulative],
            "unlockedModulesCount": piece[AT.unlocked],
        }
        if piece[AT.empowered] >= 0:
            data["payload"]["nextAttackEmpowered"] = bool(piece[AT.empowered])
    return data


def _item_json(piece: Numbers, k: int) -> Json:
    code = piece[AT.held + k]
    return {
        "id": items.ITEMS[code],
        "unique": bool(items.UNIQUE[code]),
        "cooldown": int(items.COOLDOWN[code]),
        "currentCooldown": plain_number(piece[AT.item_cooldown + k]),
    }


def _aura_json(name: str) -> Json:
    aura = AURAS[name]
    effects = [{"stat": s, "modifier": m, "type": "add", "target": aura["target"]} for s, m in aura["effects"]]
    return {"id": name, "range": 1, "effects": effects, "active": True, "requiresAlive": True}
