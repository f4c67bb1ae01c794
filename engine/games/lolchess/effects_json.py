"""Status effects and shields between JSON and records.

Some ids have generated parts. What the engine's generator makes is kept as a number (`tag`); an id that it cannot
have made in this game is kept as a label in the position's context, and the tag says which.
"""

from typing import Any

from engine.games.lolchess import layout
from engine.games.lolchess.dice import ID_LENGTH, ID_LETTERS
from engine.games.lolchess.effects import ANONYMOUS, BARRIER_SHIELD, JANNA_SHIELD, SHIELD_IDS, UNKNOWN_SHIELD
from engine.games.lolchess.names import AD, CASTERS, CHANGES, DAMAGE_TYPES, NOBODY, STATS
from engine.games.lolchess.reader import Json, Reader, plain_number
from engine.games.lolchess.state import GONE, MAX_SHIELDS, MAX_STATUSES, NEVER
from engine.games.lolchess.statuses import (
    BARON_BUFF,
    BARON_MINION_BUFF,
    DEATH_MARK,
    FURY,
    GHOSTED,
    MODIFIER,
    MOST_STACKS,
    ORIGINAL_MAX_HP,
    PER_TURN,
    POSTPONED,
    STATUSES,
    UNDYING,
    UNKNOWN,
)

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
LABEL_SHIFT = 48  # bits of a tag below the number of its label
PERMANENT = 9007199254740991  # how JSON says that a shield never ends
LONGEST = 30_000  # turns
KIND_OF = {status.id: kind for kind, status in reversed(list(enumerate(STATUSES))) if status.id}
CASTER_OF: dict[Any, int] = {None: NOBODY, **{name: code for code, name in enumerate(CASTERS)}}
STAT_NAMES = (*STATS, "hp")
EFFECT_LISTS = [
    [{"stat": STAT_NAMES[stat], "modifier": by, "type": CHANGES[way]} for stat, way, by in status.effects]
    for status in STATUSES
]
NO_SPARE = (0,) * (layout.SHIELDS.count - layout.SHIELDS.at.spare)
SHIELD_OF = {name: kind for kind, name in enumerate(SHIELD_IDS) if name and not name.endswith("_")}
STACKS = MOST_STACKS.tolist()
STATUS_ROOM, SHIELD_ROOM = MAX_STATUSES - 8, MAX_SHIELDS - 1
"""How many a posted piece may have, so that there is room for new ones."""


class Ids:
    """What generated ids are made of in one game: piece ids, player ids, the time stamp, labels."""

    def __init__(self, pieces: list[str], owners: dict[Any, int], stamp: str, labels: list[Any]) -> None:
        self.pieces, self.owners, self.stamp, self.labels = pieces, owners, stamp, labels
        self.owner_names = list(owners)
        self.places = {name: place for place, name in enumerate(pieces)}

    def label(self, what: Any) -> int:
        """The tag of a new label."""
        self.labels.append(what)
        return len(self.labels) << LABEL_SHIFT

    def tag(self, name: str, before: str) -> int:
        """The tag of an id whose generated letters come behind a known beginning."""
        letters = name[len(before) :]
        if not name.startswith(before) or len(letters) != ID_LENGTH or not set(letters) <= set(LETTERS):
            return self.label(name)
        tag = 0
        for letter in letters:
            tag = tag * ID_LETTERS + LETTERS.index(letter)
        return tag

    def name(self, tag: int, before: str) -> Any:
        """The id (or other label) behind a tag."""
        if tag >> LABEL_SHIFT:
            return self.labels[(tag >> LABEL_SHIFT) - 1]
        letters = ""
        for _ in range(ID_LENGTH):
            letters = LETTERS[tag % ID_LETTERS] + letters
            tag //= ID_LETTERS
        return before + letters


def read_statuses(entries: list[Reader], ids: Ids, place: int, buffer: memoryview) -> None:
    """Write the effects on the piece at a place into the bytes of a state."""
    bearer = ids.pieces[place]
    for k, entry in enumerate(entries):
        layout.STATUSES.write(buffer, place * MAX_STATUSES + k, _read_status(entry, bearer, ids))


def _read_status(entry: Reader, bearer: str, ids: Ids) -> tuple[int | float, ...]:
    """The numbers of an effect, in the order of its record."""
    name = entry.text("id")
    kind, tag, marker = KIND_OF.get(name, -1), 0, -1
    if kind < 0 or name.endswith("_"):
        kind, tag, marker = _generated_status(name, bearer, ids)
    if kind == UNKNOWN:
        tag = ids.label(entry.data)
    meaning, amount = STATUSES[kind].amount, 0.0
    if meaning == PER_TURN:
        amount = entry.number("damagePerTurn", 0, 1e6, 0)
    elif meaning == ORIGINAL_MAX_HP:
        amount = float(entry.inner("payload").whole("originalMaxHp", 1, 10**6))
    elif meaning == MODIFIER or kind == BARON_MINION_BUFF:
        effects = entry.entries("effects", 4)
        first = Reader(effects[0] if effects else None, entry, "effects/0")
        if meaning == MODIFIER:
            amount = first.number("modifier", -1e6, 1e6, 0)
        elif first.text("stat") != STATS[AD]:
            kind = BARON_BUFF
    duration = entry.whole("duration", NEVER, LONGEST)
    stacks = entry.whole("currentStacks", 1, STACKS[kind], 1)
    caster, caster_kind = entry.choice("casterPlayerId", ids.owners), entry.choice("casterName", CASTER_OF)
    return amount, tag, duration, kind, stacks, caster, caster_kind, marker, 0


def _generated_status(name: str, bearer: str, ids: Ids) -> tuple[int, int, int]:
    """Kind, tag and marker of an effect whose id is not fixed."""
    if name.startswith("ghost_"):
        return GHOSTED, ids.tag(name, f"ghost_{bearer}_{ids.stamp}_"), -1
    if name.startswith("deaths_dance_"):
        return POSTPONED, ids.tag(name, f"deaths_dance_{ids.stamp}_"), -1
    if name.startswith("death_mark_"):
        zed = name.removeprefix("death_mark_").removesuffix(f"_{bearer}")
        if name == f"death_mark_{zed}_{bearer}" and zed in ids.places:
            return DEATH_MARK, 0, ids.places[zed]
        return DEATH_MARK, ids.label(name), GONE
    return UNKNOWN, 0, -1


def status_json(buffer: memoryview, place: int, k: int, ids: Ids) -> Json:
    """An effect on the piece at a place, as the engine stores it."""
    entry = layout.STATUSES.read(buffer, place * MAX_STATUSES + k)
    amount, tag, duration, kind, stacks, owner, caster_kind, marker, _ = entry
    status = STATUSES[kind]
    if kind == UNKNOWN:
        return {**ids.labels[(tag >> LABEL_SHIFT) - 1], "duration": duration}
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
        return ids.name(tag, f"ghost_{bearer}_{ids.stamp}_")
    if kind == POSTPONED:
        return ids.name(tag, f"deaths_dance_{ids.stamp}_")
    if kind == DEATH_MARK:
        if tag:
            return ids.name(tag, "")
        zed = ids.pieces[marker] if marker >= 0 else "gone"
        return f"death_mark_{zed}_{bearer}"
    return STATUSES[kind].id


def read_shields(entries: list[Reader], ids: Ids, place: int, buffer: memoryview) -> None:
    """Write the shields of the piece at a place into the bytes of a state."""
    bearer = ids.pieces[place]
    for k, entry in enumerate(entries):
        layout.SHIELDS.write(buffer, place * MAX_SHIELDS + k, _read_shield(entry, bearer, ids))


def _read_shield(entry: Reader, bearer: str, ids: Ids) -> tuple[int | float, ...]:
    """The numbers of a shield, in the order of its record."""
    name, tag = entry.text("id"), 0
    kind = SHIELD_OF.get(name, UNKNOWN_SHIELD)
    if name == f"janna_shield_{bearer}":
        kind = JANNA_SHIELD
    elif name == _barrier(bearer):
        kind = BARRIER_SHIELD
    elif name.startswith("shield_"):
        kind, tag = ANONYMOUS, ids.tag(name, f"shield_{ids.stamp}_")
    elif kind == UNKNOWN_SHIELD:
        tag = ids.label(name)
    duration = entry.whole("duration", NEVER, PERMANENT)
    amount = entry.number("amount", -1e9, 1e9, 0)
    return amount, tag, NEVER if duration > LONGEST else duration, kind, *NO_SPARE


def shield_json(buffer: memoryview, place: int, k: int, ids: Ids) -> Json:
    """A shield of the piece at a place, as the engine stores it."""
    amount, tag, duration, kind, *_ = layout.SHIELDS.read(buffer, place * MAX_SHIELDS + k)
    bearer = ids.pieces[place]
    name = SHIELD_IDS[kind]
    if kind == ANONYMOUS:
        name = ids.name(tag, f"shield_{ids.stamp}_")
    elif kind == JANNA_SHIELD:
        name += bearer
    elif kind == BARRIER_SHIELD:
        name = _barrier(bearer)
    elif kind == UNKNOWN_SHIELD:
        name = ids.name(tag, "")
    return {
        "id": name,
        "amount": plain_number(amount),
        "duration": PERMANENT if duration == NEVER else duration,
    }


def _barrier(bearer: str) -> str:
    """Quirk: the engine's template has a brace too many."""
    return f"barrier_{bearer}}}"
