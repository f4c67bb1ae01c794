"""The shapes of matches."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from api.schemas.common import MAX_ID_LENGTH, SLUG_LENGTH, RecordedStep, SlotShape, Strict, given
from api.schemas.jobs import JOB_STATUSES, EndShape
from engine.bots.bot import DIFFICULTIES
from engine.schema import flag, whole
from engine.types import Json
from tasks.matches.table import MAX_ACTIONS
from tasks.requests import MatchRequest, Seat

EXTERNAL = "external"


class SeatShape(Strict):
    """A seat of a match: a bot by name, a search by difficulty, or somebody from outside."""

    label = fields.String(validate=validate.Length(1, 100))
    bot = fields.String(allow_none=True, validate=validate.Length(1, 100))
    difficulty = fields.String(allow_none=True, validate=validate.OneOf(DIFFICULTIES))
    options = fields.Dict(keys=fields.String(), allow_none=True)
    external = flag()

    @validates_schema
    def _one_kind(self, data: dict[str, object], **_: object) -> None:
        if sum(bool(data.get(name)) for name in ("bot", "difficulty", "external")) > 1:
            raise ValidationError("give one of bot, difficulty and external", "bot")

    @post_load
    def _build(self, data: Json, **_: object) -> Seat:
        return Seat(**given(data))


class SeatField(fields.Nested):
    """The word "external", or a seat in full."""

    word = EXTERNAL

    def _deserialize(self, value: Any, attr: str | None, data: Any, *rest: Any, **more: Any) -> Any:
        return Seat(external=True) if value == EXTERNAL else super()._deserialize(value, attr, data, *rest, **more)


class MatchRequestSchema(Strict):
    """Who plays what, and how often."""

    game = fields.String(required=True, validate=validate.Length(1, SLUG_LENGTH))
    seats = fields.List(SeatField(SeatShape), validate=validate.Length(1, 8))
    slots = fields.List(fields.Nested(SlotShape), validate=validate.Length(1, 8))
    seed = whole(0, 2**31 - 1, allow_none=True)
    games = whole(1, 1000, load_default=1)
    options = fields.Dict(keys=fields.String(), load_default=dict)

    @validates_schema
    def _seats_or_slots(self, data: dict[str, object], **_: object) -> None:
        if ("seats" in data) == ("slots" in data):
            raise ValidationError("give seats or slots", "seats")

    @post_load
    def _build(self, data: Json, **_: object) -> MatchRequest:
        return MatchRequest(**given(data))


class TakenSeatShape(Schema):
    """Who sits there."""

    label = fields.String(required=True, metadata={"description": "The player's name in everything about the match."})
    bot = fields.String()
    difficulty = fields.String(validate=validate.OneOf(DIFFICULTIES))
    options = fields.Dict(keys=fields.String())
    external = fields.Boolean()


class MatchProgressShape(Schema):
    """How far a match has come."""

    game = fields.Integer(required=True, metadata={"description": "Games that are over."})
    games = fields.Integer(required=True)


class ThinkingTimeShape(Schema):
    """How long decisions took, in ms."""

    average = fields.Float(required=True)
    p95 = fields.Float(required=True)


class PlayerStatisticsShape(Schema):
    """How a player did."""

    won = fields.Integer(required=True, metadata={"description": "Games with more than anybody else."})
    points = fields.Float(required=True)
    share = fields.Float(required=True, metadata={"description": "Points by game, 0 to 1."})
    interval_95 = fields.List(fields.Float(), required=True, validate=validate.Length(equal=2))
    decision_ms = fields.Nested(ThinkingTimeShape, required=True, allow_none=True)
    simulations = fields.Integer(required=True)
    average_measure = fields.Float(
        metadata={"description": "What the points stand for, in a game with a `measure`: attempts, say."}
    )


class StatisticsShape(Schema):
    """What a match has shown so far."""

    games = fields.Integer(required=True)
    unfinished = fields.Integer(required=True)
    average_actions = fields.Float(required=True, allow_none=True)
    players = fields.Dict(keys=fields.String(), values=fields.Nested(PlayerStatisticsShape), required=True)


class MatchShape(Schema):
    """A match as it stands."""

    id = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(JOB_STATUSES))
    game = fields.String(required=True)
    seed = fields.Integer(required=True)
    options = fields.Dict(required=True, metadata={"description": "Of each new game."})
    seats = fields.List(fields.Nested(TakenSeatShape), required=True)
    progress = fields.Nested(MatchProgressShape, required=True)
    actions = fields.Integer(required=True, metadata={"description": "How many were played, in all games."})
    player = fields.String(
        required=True, allow_none=True, metadata={"description": "The label of who is to act; null: nobody."}
    )
    waits_for_action = fields.Boolean(required=True)
    resigned = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Labels of those who gave up the game that is being played, or was the last."},
    )
    statistics = fields.Nested(StatisticsShape, required=True)
    problem = fields.Nested(EndShape)


class ExternalAction(Strict):
    """What an external player does."""

    player = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))
    action = fields.Dict(required=True)


class Resignation(Strict):
    """Who gives up."""

    player = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))


class ViewQuery(Strict):
    """Whose view is wanted, and of when."""

    player = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))
    at = fields.Integer(
        load_default=None,
        validate=validate.Range(0, MAX_ACTIONS),
        metadata={"description": "After this many actions of the game; as it stands if not given."},
    )


class Watcher(Strict):
    """Who listens."""

    player = fields.String(
        validate=validate.Length(1, MAX_ID_LENGTH),
        metadata={"description": "Tell only what this player may know; everything if not given."},
    )


class Fork(Strict):
    """How far to go along with another match."""

    actions = whole(0, MAX_ACTIONS, required=True, metadata={"description": "Actions of it that are kept."})


class MatchViewShape(Schema):
    """What a player may see, and what it may do there."""

    view = fields.Dict(required=True)
    player_id = fields.String(required=True, metadata={"description": "The player's id in the game's own JSON."})
    seat = fields.Integer(required=True, metadata={"description": "The player's place, from 0."})
    at = fields.Integer(required=True, metadata={"description": "Actions of the game that have been played."})
    due = fields.String(required=True, allow_none=True, metadata={"description": "Who is to act; null at the end."})
    actions = fields.List(fields.Dict(), required=True)
    labels = fields.List(
        fields.String(), required=True, metadata={"description": "The same actions for people, in the same order."}
    )


class RecordedGameShape(Schema):
    """One game: with `game`, its `initial_state` and `actions` are what POST /v1/analyses takes."""

    players = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "By label, the player's id in the game's own JSON."},
    )
    initial_state = fields.Dict(required=True)
    actions = fields.List(fields.Nested(RecordedStep), required=True)
    rewards = fields.Dict(
        keys=fields.String(),
        values=fields.Float(),
        required=True,
        allow_none=True,
        metadata={"description": "By label; null while it is being played."},
    )
    resigned = fields.List(fields.String(), metadata={"description": "Labels of those who gave it up, if any did."})


class RecordShape(Schema):
    """A match's games as they were played."""

    game = fields.String(required=True)
    seed = fields.Integer(required=True)
    games = fields.List(fields.Nested(RecordedGameShape), required=True)
