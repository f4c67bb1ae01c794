"""The shape of ManaCore's JSON. Unknown fields are let through; what rules could trip over is not."""

import math
import re
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from engine.games.manacore import vocabulary as v
from engine.games.manacore.state import FIELD_ROOM, GRAVEYARD_ROOM, HAND_ROOM, LIBRARY_ROOM, STACK_ROOM
from engine.games.manacore.tables import FIRST_TOKEN, KIND_OF_ID
from engine.schema import whole

SEATS = ("player", "opponent")
ZONES = ("gone", "library", "hand", "stack", "battlefield", "graveyard")
STEPS = (
    ("beginning", "untap"),
    ("main1", "main"),
    ("combat", "declare_attackers"),
    ("combat", "declare_blockers"),
    ("main2", "main"),
)
CLAY_CHOICES = (None, "3/3", "2/2 flying", "1/6 wall")
TOKEN_ID = re.compile(r"token_([a-z]+)_(\d{1,4})_(\d{1,3})")
STACK_ID = re.compile(r"stack_(\d{1,9})")
MAX_NAME = 80
ACTION_TYPES = (
    "PASS_PRIORITY",
    "END_TURN",
    "PLAY_LAND",
    "CAST_SPELL",
    "ACTIVATE_ABILITY",
    "DECLARE_ATTACKERS",
    "DECLARE_BLOCKERS",
)


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
    _demand(card.get("primalClayChoice") in CLAY_CHOICES, "primalClayChoice", "Not a choice.")
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

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> dict[str, Any]:
        return check_card(value)


def _cards(room: int, **options: Any) -> fields.List:
    return fields.List(Card(), validate=validate.Length(max=room), **options)


def _life(value: Any) -> None:
    if value is not None and not _is_int(value, -20_000, 20_000):
        raise ValidationError("Not a life total.")


def _generator_state(value: Any) -> None:
    right = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not right or not math.isfinite(value) or not 0 <= value < 2**53:
        raise ValidationError("Not a state of the generator.")


class _Lenient(Schema):
    class Meta:
        unknown = EXCLUDE


class _Shield(_Lenient):
    color = fields.String(required=True, validate=validate.OneOf(v.COLOURS[:5]))


class _Player(_Lenient):
    life = fields.Raw(required=True, allow_none=True, validate=_life)
    manaPool = fields.Nested(
        Schema.from_dict({name: whole(0, 500, required=True) for name in v.COLOUR_NAMES})(unknown=EXCLUDE),
        required=True,
    )
    library = _cards(LIBRARY_ROOM)
    libraryCount = whole(0, LIBRARY_ROOM)
    hand = _cards(HAND_ROOM)
    handCount = whole(0, HAND_ROOM)
    battlefield = _cards(FIELD_ROOM, required=True)
    graveyard = _cards(GRAVEYARD_ROOM, required=True)
    landsPlayedThisTurn = whole(0, 100, required=True)
    hasPassedPriority = fields.Boolean(required=True, truthy={True}, falsy={False})
    consecutivePasses = whole(0, 30_000, required=True)
    attemptedDrawFromEmptyLibrary = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    preventionShields = fields.List(fields.Nested(_Shield), validate=validate.Length(max=30_000))


class _Players(_Lenient):
    player = fields.Nested(_Player, required=True)
    opponent = fields.Nested(_Player, required=True)


class _StackObject(_Lenient):
    id = fields.String(required=True, validate=validate.Regexp(STACK_ID.pattern + "$"))
    controller = fields.String(required=True, validate=validate.OneOf(SEATS))
    card = Card(required=True)
    targets = fields.List(
        fields.String(validate=validate.Length(1, MAX_NAME)), required=True, validate=validate.Length(max=1)
    )
    countered = fields.Boolean(required=True, truthy={True}, falsy={False})
    putOnLibrary = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    xValue = whole(0, 100)
    type = fields.String(required=True, validate=validate.OneOf(["spell", "ability"]))
    abilityId = fields.String()
    sourceId = fields.String(validate=validate.Length(1, MAX_NAME))


class StateSchema(_Lenient):
    """A full state, or what one seat may see: `libraryCount` and `handCount` stand for what is hidden."""

    players = fields.Nested(_Players, required=True)
    stack = fields.List(fields.Nested(_StackObject), required=True, validate=validate.Length(max=STACK_ROOM))
    activePlayer = fields.String(required=True, validate=validate.OneOf(SEATS))
    priorityPlayer = fields.String(required=True, validate=validate.OneOf(SEATS))
    turnCount = whole(1, 9_000, required=True)
    phase = fields.String(required=True, validate=validate.OneOf(sorted({phase for phase, _ in STEPS})))
    step = fields.String(required=True, validate=validate.OneOf(sorted({step for _, step in STEPS})))
    gameOver = fields.Boolean(required=True, truthy={True}, falsy={False})
    winner = fields.String(required=True, allow_none=True, validate=validate.OneOf(SEATS))
    rngSeed = fields.Raw(allow_none=True)
    rngState = fields.Raw(load_default=0, validate=_generator_state)
    preventAllCombatDamage = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    enableF6AutoPass = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    actionHistory = fields.List(fields.String())
    deckLists = fields.Dict(keys=fields.String(validate=validate.OneOf(SEATS)), values=fields.Raw())
    viewer = fields.String(validate=validate.OneOf(SEATS))


class _Pair(_Lenient):
    blockerId = fields.String(required=True)
    attackerId = fields.String(required=True)


class _Payload(_Lenient):
    cardInstanceId = fields.String()
    targets = fields.List(fields.String())
    xValue = whole(0, 100)
    sourceId = fields.String()
    abilityId = fields.String()
    attackers = fields.List(fields.String())
    blocks = fields.List(fields.Nested(_Pair))


class ActionSchema(_Lenient):
    """An action, as the backend applies it."""

    type = fields.String(required=True, validate=validate.OneOf(ACTION_TYPES))
    playerId = fields.String(required=True, validate=validate.OneOf(SEATS))
    payload = fields.Nested(_Payload, required=True)
