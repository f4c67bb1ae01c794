"""What ManaCore's cards, `clientState` and actions look like, for their description; schemas.py checks them by hand."""

from typing import Any

from marshmallow import EXCLUDE, Schema, fields, validate

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.cards import KIND_OF_ID
from engine.games.manacore.play.state import FIELD_ROOM, GRAVEYARD_ROOM, HAND_ROOM, LIBRARY_ROOM, STACK_ROOM
from engine.games.manacore.wire.words import ACTION_NAMES, SEATS, STEPS, TOKEN_ID, ZONES
from engine.schema import flag, one_of, whole

MAX_NAME = 80
PHASES, STEP_NAMES = sorted({phase for phase, _ in STEPS}), sorted({step for _, step in STEPS})


class Lenient(Schema):
    """What is unknown is let through."""

    class Meta:
        unknown = EXCLUDE


def told(text: str, **options: Any) -> dict[str, Any]:
    """The options of a field that is described."""
    return {"metadata": {"description": text}, **options}


def name(**options: Any) -> fields.String:
    """An instance id."""
    return fields.String(validate=validate.Length(1, MAX_NAME), **options)


def word(words: Any, **options: Any) -> fields.String:
    """One of some words."""
    return fields.String(validate=validate.OneOf(list(words)), **options)


class Modification(Lenient):
    """A change of power and toughness until end of turn."""

    source = name(required=True)
    expiresAt = word(["end_of_turn"], required=True)
    powerChange = whole(-1000, 1000, required=True)
    toughnessChange = whole(-1000, 1000, required=True)


class _CardId(Lenient):
    instanceId = name(required=True)
    scryfallId = word(KIND_OF_ID, required=True, **told("The card: GET /v1/games/manacore/reference lists them."))
    JSON_SCHEMA = {
        "if": {"properties": {"scryfallId": {"type": "string", "pattern": "^token_"}}},
        "then": {"properties": {"instanceId": {"pattern": f"^{TOKEN_ID.pattern}$"}}},
    }


class CardShape(_CardId):
    """A card instance."""

    owner = word(SEATS, required=True)
    controller = word(SEATS, required=True)
    zone = word(ZONES[1:], required=True)
    tapped = flag(required=True)
    summoningSick = flag(required=True)
    damage = whole(-10_000, 10_000, required=True, allow_none=True)
    attachments = fields.List(name(), required=True, validate=validate.Length(max=64))
    temporaryModifications = fields.List(fields.Nested(Modification), required=True, validate=validate.Length(max=64))
    attacking, attackedThisTurn, isToken = (flag(allow_none=True) for _ in range(3))
    attachedTo = name(allow_none=True)
    createdBy = name(allow_none=True)
    regenerationShields = whole(0, 100, allow_none=True)
    primalClayChoice = word([choice for choice in v.CLAY_CHOICES if choice], allow_none=True)
    counters = fields.Dict(validate=validate.Length(max=0), **told("There are none in this game."))


class ClientCard(_CardId):
    """A card as the backend's HTTP server shows it; what else is known of a permanent may be added as in a state."""


class ClientObject(Lenient):
    """A spell or ability on the stack."""

    id = fields.String(required=True)
    controller = word(SEATS, required=True)
    card = fields.Nested(ClientCard, required=True)
    targets = fields.List(name(), required=True, validate=validate.Length(max=1))


class ClientPlayer(Lenient):
    """A seat; counts stand for what is hidden."""

    life = whole(-20_000, 20_000, required=True, allow_none=True)
    hand = fields.List(fields.Nested(ClientCard), validate=validate.Length(max=HAND_ROOM))
    handCount = whole(0, HAND_ROOM)
    libraryCount = whole(0, LIBRARY_ROOM)
    battlefield = fields.List(fields.Nested(ClientCard), required=True, validate=validate.Length(max=FIELD_ROOM))
    graveyard = fields.List(fields.Nested(ClientCard), required=True, validate=validate.Length(max=GRAVEYARD_ROOM))


class ClientStateShape(Lenient):
    """The `clientState` of the backend's HTTP server: the game as the seat `player` sees it."""

    player = fields.Nested(ClientPlayer, required=True)
    opponent = fields.Nested(ClientPlayer, required=True)
    turn = whole(1, 9_000, required=True)
    phase = word(PHASES, required=True)
    step = word(STEP_NAMES, required=True)
    activePlayer = word(SEATS, required=True)
    priorityPlayer = word(SEATS, required=True)
    stack = fields.List(fields.Nested(ClientObject), required=True, validate=validate.Length(max=STACK_ROOM))
    gameOver = flag(required=True)
    winner = word(SEATS, required=True, allow_none=True)


class Block(Lenient):
    """A blocker, and the attacker that it blocks."""

    blockerId = fields.String(required=True)
    attackerId = fields.String(required=True)


def _payloads() -> dict[str, dict[str, fields.Field[Any]]]:
    aimed = {"targets": fields.List(fields.String(), **told("Instance ids, seats or objects on the stack."))}
    return {
        "PASS_PRIORITY": {},
        "END_TURN": {},
        "PLAY_LAND": {"cardInstanceId": fields.String(required=True)},
        "CAST_SPELL": {"cardInstanceId": fields.String(required=True), **aimed, "xValue": whole(0, 100)},
        "ACTIVATE_ABILITY": {
            "sourceId": fields.String(required=True),
            "abilityId": fields.String(required=True),
            **aimed,
        },
        "DECLARE_ATTACKERS": {"attackers": fields.List(fields.String(), required=True)},
        "DECLARE_BLOCKERS": {"blocks": fields.List(fields.Nested(Block), required=True)},
    }


def _with_payload(kind: str, members: dict[str, fields.Field[Any]]) -> dict[str, fields.Field[Any]]:
    payload = Lenient.from_dict(members, name=f"{kind.title().replace('_', '')}Payload")
    return {"playerId": word(SEATS, required=True), "payload": fields.Nested(payload, required=True)}


ACTION_SHAPES = one_of("type", {kind: _with_payload(kind, members) for kind, members in _payloads().items()}, EXCLUDE)
assert set(_payloads()) == set(ACTION_NAMES.values())
