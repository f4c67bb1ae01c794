"""Status effects and shields from JSON."""

from engine.games.lolchess.play.state import GONE, MAX_SHIELDS, MAX_STATUSES, NEVER
from engine.games.lolchess.play.tables.names import AD, STATS
from engine.games.lolchess.play.tables.shields import (
    ANONYMOUS,
    BARRIER_SHIELD,
    JANNA_SHIELD,
    SHIELD_IDS,
    UNKNOWN_SHIELD,
)
from engine.games.lolchess.play.tables.statuses import (
    BARON_BUFF,
    BARON_MINION_BUFF,
    DEATH_MARK,
    GHOSTED,
    MODIFIER,
    MOST_STACKS,
    ORIGINAL_MAX_HP,
    PER_TURN,
    POSTPONED,
    STATUSES,
    UNKNOWN,
)
from engine.games.lolchess.wire import layout
from engine.games.lolchess.wire.ids import Ids, barrier, death_mark, janna_shield
from engine.games.lolchess.wire.reading.values import Reader
from engine.games.lolchess.wire.words import CASTER_OF, LONGEST, PERMANENT, SHIELD_OF, STATUS_OF

NO_SPARE = (0,) * (layout.SHIELDS.count - layout.SHIELDS.at.spare)
STACKS = MOST_STACKS.tolist()


def read_statuses(entries: list[Reader], ids: Ids, place: int, buffer: memoryview) -> None:
    """Write the effects on the piece at a place into the bytes of a state."""
    bearer = ids.pieces[place]
    for k, entry in enumerate(entries):
        layout.STATUSES.write(buffer, place * MAX_STATUSES + k, _read_status(entry, bearer, ids))


def _read_status(entry: Reader, bearer: str, ids: Ids) -> tuple[int | float, ...]:
    """The numbers of an effect, in the order of its record."""
    name = entry.text("id")
    kind, tag, marker = STATUS_OF.get(name, -1), 0, -1
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
    if name.startswith(STATUSES[GHOSTED].id):
        return GHOSTED, ids.tag(name, ids.before_ghost(bearer)), -1
    if name.startswith(STATUSES[POSTPONED].id):
        return POSTPONED, ids.tag(name, ids.before_postponed()), -1
    if name.startswith(STATUSES[DEATH_MARK].id):
        zed = name.removeprefix(STATUSES[DEATH_MARK].id).removesuffix(f"_{bearer}")
        if name == death_mark(zed, bearer) and zed in ids.places:
            return DEATH_MARK, 0, ids.places[zed]
        return DEATH_MARK, ids.label(name), GONE
    return UNKNOWN, 0, -1


def read_shields(entries: list[Reader], ids: Ids, place: int, buffer: memoryview) -> None:
    """Write the shields of the piece at a place into the bytes of a state."""
    bearer = ids.pieces[place]
    for k, entry in enumerate(entries):
        layout.SHIELDS.write(buffer, place * MAX_SHIELDS + k, _read_shield(entry, bearer, ids))


def _read_shield(entry: Reader, bearer: str, ids: Ids) -> tuple[int | float, ...]:
    """The numbers of a shield, in the order of its record."""
    name, tag = entry.text("id"), 0
    kind = SHIELD_OF.get(name, UNKNOWN_SHIELD)
    if name == janna_shield(bearer):
        kind = JANNA_SHIELD
    elif name == barrier(bearer):
        kind = BARRIER_SHIELD
    elif name.startswith(SHIELD_IDS[ANONYMOUS]):
        kind, tag = ANONYMOUS, ids.tag(name, ids.before_shield())
    elif kind == UNKNOWN_SHIELD:
        tag = ids.label(name)
    duration = entry.whole("duration", NEVER, PERMANENT)
    amount = entry.number("amount", -1e9, 1e9, 0)
    return amount, tag, NEVER if duration > LONGEST else duration, kind, *NO_SPARE
