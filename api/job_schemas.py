"""The shapes of analyses and matches."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from api.schemas import SLUG_LENGTH, SlotShape, Strict
from engine.bots.bot import DIFFICULTIES
from engine.schema import whole

MAX_RECORD = 5000
JOB_STATUSES = ["queued", "running", "done", "cancelled", "failed"]


class RecordedStep(Strict):
    """An action of a game that was played, and what chance made of it."""

    player = fields.String(required=True, validate=validate.Length(1, 200))
    action = fields.Dict(required=True)
    outcome = fields.Dict(allow_none=True)


class AnalysisRequest(Strict):
    """A game that was played, and how long to think about each of its actions."""

    game = fields.String(required=True, validate=validate.Length(1, SLUG_LENGTH))
    initial_state = fields.Dict(required=True)
    actions = fields.List(fields.Nested(RecordedStep), required=True, validate=validate.Length(1, MAX_RECORD))
    deadline_ms = whole(10, 60_000, allow_none=True, metadata={"description": "For each action."})
    iterations = whole(1, 10**7, allow_none=True, metadata={"description": "For each action."})
    difficulty = fields.String(allow_none=True, validate=validate.OneOf(DIFFICULTIES))
    options = fields.Dict(keys=fields.String(), allow_none=True, metadata={"description": "Search settings."})
    seed = whole(0, 2**31 - 1, allow_none=True)


class ProgressShape(Schema):
    """How far a job has come."""

    done = fields.Integer()
    total = fields.Integer()
    game = fields.Integer()
    games = fields.Integer()


class JudgedShape(Schema):
    """One action of an analysed game. Those that were forced are not judged."""

    number = fields.Integer(required=True)
    player = fields.String(required=True)
    action = fields.Dict(required=True)
    kind = fields.String(required=True, attribute="class", data_key="class")
    simulations = fields.Integer(required=True)
    best = fields.Dict()
    win_probability_before = fields.Float()
    win_probability_after = fields.Float()
    loss = fields.Float()
    accuracy = fields.Float()
    line = fields.List(fields.Dict())
    reason = fields.String()


class AnalysisShape(Schema):
    """An analysis as far as it has come."""

    id = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(JOB_STATUSES))
    game = fields.String(required=True)
    progress = fields.Nested(ProgressShape, required=True)
    actions = fields.List(fields.Nested(JudgedShape), required=True)
    summary = fields.Dict(required=True)
    problem = fields.Dict()


class SeatShape(Strict):
    """A seat of a match: a bot by name, a search by difficulty, or somebody from outside."""

    label = fields.String(validate=validate.Length(1, 100))
    bot = fields.String(allow_none=True, validate=validate.Length(1, 100))
    difficulty = fields.String(allow_none=True, validate=validate.OneOf(DIFFICULTIES))
    options = fields.Dict(keys=fields.String(), allow_none=True)
    external = fields.Boolean(truthy={True}, falsy={False})

    @validates_schema
    def _one_kind(self, data: dict[str, object], **_: object) -> None:
        if sum(bool(data.get(name)) for name in ("bot", "difficulty", "external")) > 1:
            raise ValidationError("give one of bot, difficulty and external", "bot")


class Seat(fields.Nested):
    """The word "external", or a seat in full."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, *rest: Any, **more: Any) -> Any:
        return value if value == "external" else super()._deserialize(value, attr, data, *rest, **more)


class MatchRequest(Strict):
    """Who plays what, and how often."""

    game = fields.String(required=True, validate=validate.Length(1, SLUG_LENGTH))
    seats = fields.List(Seat(SeatShape), validate=validate.Length(1, 8))
    slots = fields.List(fields.Nested(SlotShape), validate=validate.Length(1, 8))
    seed = whole(0, 2**31 - 1, allow_none=True)
    games = whole(1, 1000, load_default=1)
    options = fields.Dict(keys=fields.String(), load_default=dict)

    @validates_schema
    def _seats_or_slots(self, data: dict[str, object], **_: object) -> None:
        if ("seats" in data) == ("slots" in data):
            raise ValidationError("give seats or slots", "seats")


class MatchShape(Schema):
    """A match as it stands."""

    id = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(JOB_STATUSES))
    game = fields.String(required=True)
    seed = fields.Integer(required=True)
    seats = fields.List(fields.Dict(), required=True)
    progress = fields.Nested(ProgressShape, required=True)
    actions = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True)
    waits_for_action = fields.Boolean(required=True)
    statistics = fields.Dict(required=True)
    problem = fields.Dict()


class ExternalAction(Strict):
    """What an external player does."""

    player = fields.String(required=True, validate=validate.Length(1, 200))
    action = fields.Dict(required=True)


class PlayerQuery(Strict):
    """Whose view is wanted."""

    player = fields.String(required=True, validate=validate.Length(1, 200))


class MatchViewShape(Schema):
    """What a player may see, and what it may do now."""

    view = fields.Dict(required=True)
    actions = fields.List(fields.Dict(), required=True)


class RecordShape(Schema):
    """A match's games as they were played."""

    game = fields.String(required=True)
    seed = fields.Integer(required=True)
    games = fields.List(fields.Dict(), required=True)
