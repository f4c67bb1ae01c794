"""What LOL Chess's JSON looks like, for its description. wire/reading checks the same by hand, many times faster."""

from typing import Any

from marshmallow import INCLUDE, Schema, fields, validate

from engine.games.lolchess.play.draft import BAN_TURNS, PICK_TURNS
from engine.games.lolchess.play.setup import BASE_COST, INFLATION
from engine.games.lolchess.play.state import MAX_ITEMS, MAX_POSTED, MAX_SHIELDS, MAX_STATUSES, NEVER, SHOP_SIZE, SLOTS
from engine.games.lolchess.play.tables.items import BASIC, ITEMS, PURCHASABLE
from engine.games.lolchess.play.tables.names import (
    BUY,
    CASTERS,
    CHAMPIONS,
    DIRECTIONS,
    DRAKES,
    EVENTS,
    KINDS,
    SIDES,
    SKILL_TYPES,
    SPELLS,
    TARGETS,
)
from engine.games.lolchess.wire.reading.effects import STACKS
from engine.games.lolchess.wire.reading.game import LATEST, MOST_GOLD
from engine.games.lolchess.wire.reading.pieces import FARTHEST, MOST
from engine.games.lolchess.wire.reading.pieces import LATEST as LATEST_RETURN
from engine.games.lolchess.wire.words import AURAS, LONGEST, PERMANENT, PHASE_OF, SKIPPED_BAN, STAT_OF
from engine.json_schema import OneOfShapes
from engine.schema import flag, one_of, whole


def _told(text: str, **options: Any) -> dict[str, Any]:
    return {"metadata": {"description": text}, **options}


def _word(words: Any, text: str = "", **options: Any) -> fields.String:
    about = _told(text) if text else {}
    return fields.String(validate=validate.OneOf(list(words)), **about, **options)


def _number(low: float, high: float, **options: Any) -> fields.Float:
    return fields.Float(validate=validate.Range(low, high), **options)


def _some(inner: fields.Field[Any], most: int, text: str = "", **options: Any) -> fields.List[Any]:
    about = _told(text) if text else {}
    return fields.List(inner, validate=validate.Length(max=most), **about, **options)


class _Lenient(Schema):
    class Meta:
        unknown = INCLUDE


def _shape(name: str, text: str, members: dict[str, fields.Field[Any]]) -> type[Schema]:
    """A shape whose fields follow from the tables."""
    return type(name, (_Lenient,), {"__doc__": text, **members})


class Square(_Lenient):
    """A square: columns from -1 (z) to 8 (i), rows from 0 (blue's side) to 7; the outer columns belong to monsters."""

    x = whole(-1, 8, required=True)
    y = whole(0, 7, required=True)


class Reach(_Lenient):
    """How far an attack or a skill goes, and in which directions."""

    range = whole(0, FARTHEST)
    horizontal, vertical, diagonal, lShape = (flag() for _ in DIRECTIONS)


EffectiveStats = _shape(
    "EffectiveStats",
    "In the stored form the same as base numbers; beside `rawStats`, what they come to with items and effects.",
    {
        "hp": whole(-MOST, MOST, **_told("Hit points now; left out: as many as maxHp.")),
        **{name: fields.Float() for name in STAT_OF},
        "attackRange": fields.Nested(Reach, allow_none=True),
    },
)
Stats = _shape(
    "Stats",
    "A piece's base numbers; one that is left out is as in the table of its kind (GET /v1/games/lolchess/reference).",
    {
        "hp": whole(-MOST, MOST, **_told("Hit points now; left out: as many as maxHp.")),
        **{name: whole(int(name == "maxHp"), MOST) for name in STAT_OF},
        "attackRange": fields.Nested(Reach, allow_none=True),
    },
)


class Skill(_Lenient):
    """A champion's skill."""

    type = _word(SKILL_TYPES)
    cooldown = whole(0, MOST)
    currentCooldown = _number(-MOST, MOST, load_default=0)
    targetTypes = _word(TARGETS)
    attackRange = fields.Nested(Reach, allow_none=True)
    payload = fields.Dict(allow_none=True, **_told("Counters of Jhin, Viktor and others; a soldier's Azir."))


class Item(_Lenient):
    """An item that a champion carries."""

    id = _word(ITEMS, required=True)
    currentCooldown = _number(-MOST, MOST, load_default=0)


class Effect(_Lenient):
    """A debuff or buff on a piece."""

    id = fields.String(required=True)
    duration = whole(NEVER, LONGEST, required=True, **_told("Turns; -1: for ever."))
    currentStacks = whole(1, max(STACKS), load_default=1)
    damagePerTurn = fields.Raw(metadata={"shown_as": {"type": "number"}})
    casterPlayerId = fields.String(allow_none=True)
    casterName = _word(CASTERS, allow_none=True)
    effects = fields.Raw(allow_none=True, metadata={"shown_as": {"type": "array", "items": {"type": "object"}}})
    payload = fields.Raw(allow_none=True)


class Shield(_Lenient):
    """A shield of a piece."""

    id = fields.String(required=True)
    duration = whole(NEVER, PERMANENT, required=True)
    amount = _number(-1e9, 1e9, load_default=0)


class Aura(_Lenient):
    """What a piece does to those around it."""

    id = _word(AURAS, required=True)
    active = flag(load_default=True)


class SummonerSpell(_Lenient):
    """The spell that a champion carries."""

    type = _word(SPELLS, allow_none=True)
    currentCooldown = whole(0, MOST, load_default=0)


class Piece(_Lenient):
    """A piece on the board. What is as in the tables may be left out (docs/games/lolchess.md)."""

    id = fields.String(required=True)
    name = _word(KINDS, "Its kind.", required=True)
    position = fields.Nested(Square, required=True)
    startingPosition = fields.Nested(Square, allow_none=True)
    ownerId = fields.String(required=True, **_told("A player's id, or neutral."))
    blue = flag()
    stats = fields.Nested(EffectiveStats, allow_none=True)
    rawStats = fields.Nested(Stats, allow_none=True, **_told("In the form for clients."))
    skill = fields.Nested(Skill, allow_none=True)
    items = _some(OneOfShapes(fields.Nested(Item), _word(ITEMS)), MAX_ITEMS, allow_none=True)
    debuffs = _some(fields.Nested(Effect), MAX_STATUSES, allow_none=True)
    auras = _some(fields.Nested(Aura), len(AURAS), allow_none=True)
    shields = _some(fields.Nested(Shield), MAX_SHIELDS, allow_none=True)
    summonerSpell = fields.Nested(SummonerSpell, allow_none=True)
    hasMovedBefore, cannotMoveBackward, canOnlyMoveVertically = flag(), flag(), flag()
    deadAtRound = whole(0, LATEST_RETURN, allow_none=True)
    respawnAtRound = whole(0, LATEST_RETURN, allow_none=True)
    JSON_SCHEMA = {
        "if": {"properties": {"rawStats": {"type": "object"}}, "required": ["rawStats"]},
        "else": {"properties": {"stats": {"anyOf": [{"$ref": "#/$defs/Stats"}, {"type": "null"}]}}},
    }


class Player(_Lenient):
    """A side, blue first."""

    gold = whole(0, MOST_GOLD, load_default=0)
    itemsBought = whole(0, LATEST, load_default=0)
    baseItemCost = whole(0, LATEST, load_default=BASE_COST)
    inflationStep = whole(0, LATEST, load_default=INFLATION)
    selectedChampions = _some(fields.String(), SLOTS, allow_none=True)


class _Sides(_Lenient):
    bluePlayer = fields.String(required=True, **_told("The id of the player who has blue."))
    redPlayer = fields.String(required=True)
    rngSeed = whole(0, 2**62, load_default=0)
    rngState = whole(0, 2**62, load_default=0, **_told("Of the engine's random numbers."))


class PlayingShape(_Sides):
    """A game after the draft: the stored game object, or the form that is sent to clients."""

    status = _word(["in_progress"], required=True)
    players = fields.List(fields.Nested(Player), required=True, validate=validate.Length(equal=2))
    currentRound = whole(1, LATEST, required=True)
    board = _some(fields.Nested(Piece), MAX_POSTED, required=True)
    hasBoughtItemThisTurn, hasUsedSummonerSpellThisTurn, hasPerformedActionThisTurn = flag(), flag(), flag()
    shopItems = _some(_word(BASIC), SHOP_SIZE, allow_none=True)
    shopRefreshRound = whole(0, LATEST, load_default=1)
    drakePool = _some(_word(DRAKES), len(DRAKES), allow_none=True)
    drakesKilled = whole(0, LATEST, load_default=0)


class FinishedShape(PlayingShape):
    """A game that is over; without a winner it is drawn."""

    status = _word(["finished"], required=True)
    winner = _word(SIDES, allow_none=True)


def _side(colour: str) -> dict[str, fields.Field[Any]]:
    return {
        f"{colour}Picks": _some(_word(CHAMPIONS), SLOTS, allow_none=True),
        f"{colour}Ready": flag(),
        f"{colour}ChampionOrder": fields.Raw(allow_none=True, **_told("The picks in the order of their places.")),
        f"{colour}SummonerSpells": fields.Dict(allow_none=True, **_told("Each pick's spell, by its name.")),
    }


BanPickState = _shape(
    "BanPickState",
    "The draft. In the reorder phase both sides may act.",
    {
        "phase": _word(PHASE_OF, required=True),
        "currentTurn": fields.Raw(allow_none=True, **_told("blue or red")),
        "turnNumber": whole(1, max(len(BAN_TURNS), len(PICK_TURNS) + 1), required=True),
        "banHistory": _some(
            _word([*CHAMPIONS, SKIPPED_BAN]), len(BAN_TURNS), "In turn, skipped ones included.", allow_none=True
        ),
        **_side(SIDES[0]),
        **_side(SIDES[1]),
    },
)


class DraftShape(_Sides):
    """A game in its ban, pick and reorder phases."""

    status = _word(["ban_pick"], required=True)
    players = fields.List(fields.Dict(keys=fields.String()), required=True, validate=validate.Length(equal=2))
    banPickState = fields.Nested(BanPickState, required=True)


STATE_SHAPES = (PlayingShape(), FinishedShape(), DraftShape())


def _square(**options: Any) -> fields.Field[Any]:
    return fields.Nested(ActionSquare, **options)


class ActionSquare(_Lenient):
    """A square of the board."""

    x = whole(-1000, 1000, required=True)
    y = whole(-1000, 1000, required=True)


def _actions() -> dict[str, dict[str, fields.Field[Any]]]:
    player = {"playerId": fields.String(required=True, **_told("Who acts."))}
    champion = {"championId": _word(CHAMPIONS, required=True)}
    aimed = {
        "casterPosition": _square(required=True, **_told("Where the piece stands that acts.")),
        "targetPosition": _square(allow_none=True, **_told("May be missing where the engine ignores it.")),
    }
    bought = {
        "itemId": _word(ITEMS[:PURCHASABLE], required=True),
        "targetChampionId": fields.String(required=True, **_told("The id of the champion's piece.")),
    }
    return {
        **{event: {**player, **aimed} for number, event in enumerate(EVENTS) if number != BUY},
        EVENTS[BUY]: {**player, **bought},
        "banChampion": {**player, **champion},
        "skipBan": {**player},
        "pickChampion": {**player, **champion},
        "reorderChampions": {**player, "newOrder": fields.List(_word(CHAMPIONS), required=True)},
        "setSummonerSpells": {
            **player,
            "spellAssignments": fields.Dict(
                keys=_word(CHAMPIONS), values=_word(SPELLS), required=True, **_told("Each pick's spell.")
            ),
        },
        "setReady": {**player, "ready": flag(required=True)},
    }


ACTION_SHAPES = one_of("event", _actions(), INCLUDE)
