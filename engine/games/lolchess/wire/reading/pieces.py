"""Pieces from JSON.

Both forms of the backend are read: what it stores, and what it sends to clients (effective numbers in `stats`, base
numbers in `rawStats`). Whatever is as in the tables may be left out: a piece begins as its kind's usual numbers, and
what is posted is written over them.
"""

from typing import Any

from engine.errors import MalformedState
from engine.games.lolchess.play.board import FILES, RANKS
from engine.games.lolchess.play.state import (
    AZIR_PAYLOAD,
    BLUE,
    COUNTER,
    GONE,
    MAX_ITEMS,
    MAX_SHIELDS,
    MAX_STATUSES,
    MODULES_PAYLOAD,
    NEUTRAL,
)
from engine.games.lolchess.play.tables import items
from engine.games.lolchess.play.tables.names import (
    KINDS,
    MAX_HP,
    NO_SKILL,
    PORO,
    RANGE,
    SKILL_TYPES,
    SOLDIER,
    TARGETS,
    VIKTOR,
)
from engine.games.lolchess.play.tables.pieces import USUAL
from engine.games.lolchess.wire.ids import Ids
from engine.games.lolchess.wire.layout import PIECES
from engine.games.lolchess.wire.reading.effects import read_shields, read_statuses
from engine.games.lolchess.wire.reading.values import Reader
from engine.games.lolchess.wire.words import (
    AURAS,
    DIRECTION_BITS,
    KIND_OF,
    ROUNDS,
    SKILL_TYPE_OF,
    SPELL_OF,
    STAT_OF,
    TARGET_OF,
)

MOST = 30_000  # of any base number
FARTHEST = 20  # range
LATEST = 10**8  # round
AT = PIECES.at
CARRIED_SPELL_OF: dict[Any, int] = {None: -1, **SPELL_OF}
Numbers = list[int | float]
"""The numbers of a piece, in the order of its record."""


FLAGS = (
    ("hasMovedBefore", AT.moved),
    ("cannotMoveBackward", AT.no_retreat),
    ("canOnlyMoveVertically", AT.vertical),
)
STAT_PLACES = {name: AT.stat + stat for name, stat in STAT_OF.items()}
USUAL_NUMBERS: list[Numbers] = [list(PIECES.of(USUAL[kind])) for kind in range(len(KINDS))]


def read_piece(entry: Reader, ids: Ids, place: int, buffer: memoryview) -> None:
    """Write a piece, its effects and its shields into the bytes of a state."""
    data = entry.data
    kind = entry.choice("name", KIND_OF)
    numbers = USUAL_NUMBERS[kind].copy()
    statuses = entry.objects("debuffs", MAX_STATUSES) if "debuffs" in data else []
    shields = entry.objects("shields", MAX_SHIELDS) if "shields" in data else []
    owner = entry.choice("ownerId", ids.owners)
    if owner > NEUTRAL:
        raise MalformedState("must be a player's id or neutral", f"{entry.pointer}/ownerId")
    numbers[AT.owner], numbers[AT.status_count], numbers[AT.shield_count] = owner, len(statuses), len(shields)
    numbers[AT.blue] = entry.flag("blue", owner == BLUE)
    numbers[AT.square] = _square(entry, "position")
    if data.get("startingPosition") is not None:
        numbers[AT.start] = _square(entry, "startingPosition")
    for name, field in FLAGS:
        if name in data:
            numbers[field] = entry.flag(name)
    for name, field in ROUNDS:
        if data.get(name) is not None:
            numbers[field] = entry.whole(name, 0, LATEST)
    if data.get("auras") is not None:
        numbers[AT.auras] = _auras(entry)
    _read_stats(entry, numbers)
    if data.get("skill") is not None:
        _read_skill(entry.inner("skill"), kind, ids, numbers)
    if data.get("summonerSpell") is not None:
        spell = entry.inner("summonerSpell")
        numbers[AT.spell] = spell.choice("type", CARRIED_SPELL_OF)
        numbers[AT.spell_cooldown] = spell.whole("currentCooldown", 0, MOST, 0)
    if data.get("items") is not None:
        _read_items(entry, numbers)
    PIECES.write(buffer, place, numbers)
    if statuses:
        read_statuses(statuses, ids, place, buffer)
    if shields:
        read_shields(shields, ids, place, buffer)


def _square(entry: Reader, name: str) -> int:
    where = entry.inner(name)
    x, y = where.whole("x", -1, FILES - 2), where.whole("y", 0, RANKS - 1)
    return FILES * y + x + 1


def _read_stats(entry: Reader, numbers: Numbers) -> None:
    """Base numbers; `hp` is the same in both forms."""
    base = shown = entry.inner("stats")
    if entry.data.get("rawStats") is not None:
        base = entry.inner("rawStats")
    for name, value in base.data.items():
        place = STAT_PLACES.get(name)
        if place is not None:
            usable = type(value) is int and 0 <= value <= MOST  # what `whole` asks, without calling it
            numbers[place] = value if usable else base.whole(name, 0, MOST)
    if base.data.get("attackRange") is not None:
        reach = base.inner("attackRange")
        numbers[AT.stat + RANGE] = reach.whole("range", 0, FARTHEST, int(numbers[AT.stat + RANGE]))
        numbers[AT.directions] = _directions(reach, int(numbers[AT.directions]))
    most = int(numbers[AT.stat + MAX_HP])
    if most == 0:
        raise MalformedState("must be more than 0", f"{base.pointer}/maxHp")
    numbers[AT.hp] = (base if "hp" in base.data else shown).whole("hp", -MOST, MOST, most)


def _directions(reach: Reader, usual: int) -> int:
    bits, data = usual, reach.data
    for name, bit in DIRECTION_BITS:
        if name in data:
            value = data[name]
            if value is not True and value is not False:
                reach.flag(name)  # says what is wrong
            bits = bits | bit if value else bits & ~bit
    return bits


def _read_skill(skill: Reader, kind: int, ids: Ids, numbers: Numbers) -> None:
    if not skill.data and numbers[AT.skill_type] == NO_SKILL:
        return
    numbers[AT.skill_type] = skill.choice("type", SKILL_TYPE_OF, SKILL_TYPES[int(numbers[AT.skill_type])])
    numbers[AT.skill_cooldown] = skill.whole("cooldown", 0, MOST, int(numbers[AT.skill_cooldown]))
    numbers[AT.cooldown] = skill.number("currentCooldown", -MOST, MOST, 0)
    numbers[AT.skill_target] = skill.choice("targetTypes", TARGET_OF, TARGETS[int(numbers[AT.skill_target])])
    if skill.data.get("attackRange") is not None:
        reach = skill.inner("attackRange")
        numbers[AT.skill_range] = reach.whole("range", 0, FARTHEST, int(numbers[AT.skill_range]))
        numbers[AT.skill_directions] = _directions(reach, int(numbers[AT.skill_directions]))
    if skill.data.get("payload") is not None:
        _read_payload(skill.inner("payload"), kind, ids, numbers)


def _read_payload(payload: Reader, kind: int, ids: Ids, numbers: Numbers) -> None:
    data = payload.data
    if kind == VIKTOR and "currentModuleIndex" in data:
        numbers[AT.payload] = MODULES_PAYLOAD
        numbers[AT.module] = payload.whole("currentModuleIndex", 0, 100)
        numbers[AT.cumulative] = payload.whole("cumulativeDamage", 0, 10**9, 0)
        numbers[AT.unlocked] = payload.whole("unlockedModulesCount", 0, 100, 0)
        if "nextAttackEmpowered" in data:
            numbers[AT.empowered] = payload.flag("nextAttackEmpowered")
    elif kind == SOLDIER and "azirId" in data:
        numbers[AT.payload] = AZIR_PAYLOAD
        numbers[AT.azir] = ids.places.get(payload.text("azirId"), GONE)
    elif kind < PORO and "attackCount" in data:
        numbers[AT.payload] = COUNTER
        numbers[AT.attack_count] = payload.whole("attackCount", 0, 10**9)


def _read_items(entry: Reader, numbers: Numbers) -> None:
    """Items, as objects or just as their ids."""
    held = entry.entries("items", MAX_ITEMS)
    numbers[AT.item_count] = len(held)
    for k, data in enumerate(held):
        item = Reader({"id": data} if isinstance(data, str) else data, entry, f"items/{k}")
        numbers[AT.held + k] = item.choice("id", items.CODES)
        numbers[AT.item_cooldown + k] = item.number("currentCooldown", -MOST, MOST, 0)


def _auras(entry: Reader) -> int:
    """Which auras are active; an active one is all that the engine ever makes."""
    bits = 0
    for aura in entry.objects("auras", 2):
        name = aura.text("id")
        if name not in AURAS:
            raise MalformedState("unknown aura", f"{aura.pointer}/id")
        if aura.flag("active", True):
            bits |= AURAS[name]["bit"]
    return bits
