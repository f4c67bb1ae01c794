"""The shape of ManaCore's JSON. Unknown fields are let through; what rules could trip over is not."""

import math
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.cards import FIRST_TOKEN, KIND_OF_ID
from engine.games.manacore.play.state import FIELD_ROOM, GRAVEYARD_ROOM, HAND_ROOM, LIBRARY_ROOM, STACK_ROOM
from engine.games.manacore.wire.shapes import MAX_NAME, PHASES, STEP_NAMES, CardShape, Lenient
from engine.games.manacore.wire.words import ACTION_NAMES, SEATS, STACK_ID, TOKEN_ID, ZONES
from engine.schema import flag, whole


def _demand(met: bool, field: str, message: str) -> None:
    if not met:
        raise ValidationError({field: [message]})


def _is_int(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MAX_NAME


def _is_names(value: Any, most: int) -> bool:
    return isinstance(value, list) and len(value) <= most and all(_is_name(name) for name in value)


def check_card(card: Any) -> dict[str, Any]:
    """A card instance, checked by hand: a state has more than a hundred of them."""
    if not isinstance(card, dict):
        raise ValidationError("Not a card.")
    _demand(_is_name(card.get("instanceId")), "instanceId", "Not an instance id.")
    kind = KIND_OF_ID.get(card["scryfallId"]) if isinstance(card.get("scryfallId"), str) else None
    if kind is None:
        raise ValidationError({"scryfallId": ["Not a card of the pool."]})
    if kind >= FIRST_TOKEN:
        match = TOKEN_ID.fullmatch(card["instanceId"])
        right = match is not None and f"token_{match[1]}" == card["scryfallId"] and int(match[3]) < 255
        _demand(right, "instanceId", "Not the id of such a token.")
    for field in ("owner", "controller"):
        _demand(card.get(field) in SEATS, field, "Not a seat.")
    _demand(card.get("zone") in ZONES[1:], "zone", "Not a zone.")
    for field in ("tapped", "summoningSick"):
        _demand(isinstance(card.get(field), bool), field, "Not true or false.")
    for field in ("attacking", "attackedThisTurn", "isToken"):
        _demand(card.get(field) in (None, True, False), field, "Not true or false.")
    damage = card.get("damage")
    _demand("damage" in card and (damage is None or _is_int(damage, -10_000, 10_000)), "damage", "Not damage.")
    _demand(card.get("counters", {}) == {}, "counters", "There are no counters in this game.")
    _demand(_is_names(card.get("attachments"), 64), "attachments", "Not a list of instance ids.")
    _demand(card.get("attachedTo") is None or _is_name(card["attachedTo"]), "attachedTo", "Not an instance id.")
    _demand(card.get("createdBy") is None or _is_name(card["createdBy"]), "createdBy", "Not an instance id.")
    shields = card.get("regenerationShields")
    _demand(shields is None or _is_int(shields, 0, 100), "regenerationShields", "Not a number of shields.")
    _demand(card.get("primalClayChoice") in v.CLAY_CHOICES, "primalClayChoice", "Not a choice.")
    _check_modifications(card.get("temporaryModifications"))
    return card


def _check_modifications(entries: Any) -> None:
    _demand(isinstance(entries, list) and len(entries) <= 64, "temporaryModifications", "Not a list.")
    for entry in entries:
        right = isinstance(entry, dict) and _is_name(entry.get("source")) and entry.get("expiresAt") == "end_of_turn"
        right = right and all(_is_int(entry.get(name), -1000, 1000) for name in ("powerChange", "toughnessChange"))
        _demand(right, "temporaryModifications", "Not a modification until end of turn.")


class Card(fields.Field):
    """A card instance."""

    shape = CardShape()

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> dict[str, Any]:
        return check_card(value)


def _cards(room: int, **options: Any) -> fields.List:
    return fields.List(Card(), validate=validate.Length(max=room), **options)


class Life(validate.Validator):
    """A life total."""

    json_schema = {"type": "integer", "minimum": -20_000, "maximum": 20_000}

    def __call__(self, value: Any) -> Any:
        if value is not None and not _is_int(value, -20_000, 20_000):
            raise ValidationError("Not a life total.")
        return value


class GeneratorState(validate.Validator):
    """A state of the backend's random numbers, which may have a fraction."""

    json_schema = {"type": "number", "minimum": 0, "exclusiveMaximum": 2**53}

    def __call__(self, value: Any) -> Any:
        right = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not right or not math.isfinite(value) or not 0 <= value < 2**53:
            raise ValidationError("Not a state of the generator.")
        return value


class _Shield(Lenient):
    color = fields.String(required=True, validate=validate.OneOf(v.COLOURS[:5]))


class _Player(Lenient):
    life = fields.Raw(required=True, allow_none=True, validate=Life())
    manaPool = fields.Nested(
        Schema.from_dict({name: whole(0, 500, required=True) for name in v.COLOUR_NAMES}, name="ManaPool")(
            unknown=EXCLUDE
        ),
        required=True,
    )
    library = _cards(LIBRARY_ROOM, metadata={"description": "In the order of drawing, the next card last."})
    libraryCount = whole(0, LIBRARY_ROOM, metadata={"description": "In a view, instead of the library."})
    hand = _cards(HAND_ROOM)
    handCount = whole(0, HAND_ROOM, metadata={"description": "In a view, instead of the other's hand."})
    battlefield = _cards(FIELD_ROOM, required=True)
    graveyard = _cards(GRAVEYARD_ROOM, required=True)
    landsPlayedThisTurn = whole(0, 100, required=True)
    hasPassedPriority = flag(required=True)
    consecutivePasses = whole(0, 30_000, required=True)
    attemptedDrawFromEmptyLibrary = flag(load_default=False)
    preventionShields = fields.List(fields.Nested(_Shield), validate=validate.Length(max=30_000))


class _Players(Lenient):
    player = fields.Nested(_Player, required=True)
    opponent = fields.Nested(_Player, required=True)


class _StackObject(Lenient):
    id = fields.String(required=True, validate=validate.Regexp(STACK_ID.pattern + "$"))
    controller = fields.String(required=True, validate=validate.OneOf(SEATS))
    card = Card(required=True)
    targets = fields.List(
        fields.String(validate=validate.Length(1, MAX_NAME)), required=True, validate=validate.Length(max=1)
    )
    countered = flag(required=True)
    putOnLibrary = flag(load_default=False)
    xValue = whole(0, 100)
    type = fields.String(required=True, validate=validate.OneOf(["spell", "ability"]))
    abilityId = fields.String()
    sourceId = fields.String(validate=validate.Length(1, MAX_NAME))


class StateSchema(Lenient):
    """A full state, or what one seat may see: `libraryCount` and `handCount` stand for what is hidden."""

    players = fields.Nested(_Players, required=True)
    stack = fields.List(fields.Nested(_StackObject), required=True, validate=validate.Length(max=STACK_ROOM))
    activePlayer = fields.String(required=True, validate=validate.OneOf(SEATS))
    priorityPlayer = fields.String(required=True, validate=validate.OneOf(SEATS))
    turnCount = whole(1, 9_000, required=True)
    phase = fields.String(required=True, validate=validate.OneOf(PHASES))
    step = fields.String(required=True, validate=validate.OneOf(STEP_NAMES))
    gameOver = flag(required=True)
    winner = fields.String(required=True, allow_none=True, validate=validate.OneOf(SEATS))
    rngSeed = fields.Raw(allow_none=True)
    rngState = fields.Raw(load_default=0, validate=GeneratorState())
    preventAllCombatDamage = flag(load_default=False)
    enableF6AutoPass = flag(load_default=False)
    actionHistory = fields.List(fields.String())
    deckLists = fields.Dict(keys=fields.String(validate=validate.OneOf(SEATS)), values=fields.Raw())
    viewer = fields.String(validate=validate.OneOf(SEATS), metadata={"description": "In a view: whose it is."})


class _Pair(Lenient):
    blockerId = fields.String(required=True)
    attackerId = fields.String(required=True)


class _Payload(Lenient):
    cardInstanceId = fields.String()
    targets = fields.List(fields.String())
    xValue = whole(0, 100)
    sourceId = fields.String()
    abilityId = fields.String()
    attackers = fields.List(fields.String())
    blocks = fields.List(fields.Nested(_Pair))


class ActionSchema(Lenient):
    """An action, as the backend applies it."""

    type = fields.String(required=True, validate=validate.OneOf(list(dict.fromkeys(ACTION_NAMES.values()))))
    playerId = fields.String(required=True, validate=validate.OneOf(SEATS))
    payload = fields.Nested(_Payload, required=True)
