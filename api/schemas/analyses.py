"""The shapes of analyses."""

from marshmallow import Schema, fields, post_load, validate

from api.schemas.common import SLUG_LENGTH, RecordedSteps, Strict, given
from api.schemas.jobs import JOB_STATUSES, EndShape
from engine.bots.bot import DIFFICULTIES
from engine.schema import whole
from engine.types import Json
from mcts.judge import FORCED, LOSSES
from tasks.requests import AnalysisRequest

MAX_RECORD = 5000


class AnalysisRequestSchema(Strict):
    """A game that was played, and how long to think about each of its actions."""

    game = fields.String(required=True, validate=validate.Length(1, SLUG_LENGTH))
    initial_state = fields.Dict(required=True)
    actions = RecordedSteps(required=True, validate=validate.Length(1, MAX_RECORD))
    deadline_ms = whole(10, 60_000, allow_none=True, metadata={"description": "For each action."})
    iterations = whole(1, 10**7, allow_none=True, metadata={"description": "For each action."})
    difficulty = fields.String(allow_none=True, validate=validate.OneOf(DIFFICULTIES))
    options = fields.Dict(keys=fields.String(), allow_none=True, metadata={"description": "Search settings."})
    seed = whole(0, 2**31 - 1, allow_none=True)

    @post_load
    def _build(self, data: Json, **_: object) -> AnalysisRequest:
        return AnalysisRequest(**given(data))


class JudgedShape(Schema):
    """One action of an analysed game. Those that were forced are not judged."""

    number = fields.Integer(required=True)
    player = fields.String(required=True)
    action = fields.Dict(required=True)
    kind = fields.String(
        required=True, attribute="class", data_key="class", validate=validate.OneOf(["best", *dict(LOSSES), FORCED])
    )
    simulations = fields.Integer(required=True)
    best = fields.Dict(metadata={"description": "What should have been played."})
    win_probability_before = fields.Float()
    win_probability_after = fields.Float()
    loss = fields.Float(metadata={"description": "What it cost of the chance of winning."})
    accuracy = fields.Float(metadata={"description": "0 to 100."})
    line = fields.List(fields.Dict(), metadata={"description": "The best action, and what follows."})
    reason = fields.String()


class AnalysisProgressShape(Schema):
    """How far an analysis has come."""

    done = fields.Integer(required=True, metadata={"description": "Actions judged."})
    total = fields.Integer(required=True)


class PlayerSummaryShape(Schema):
    """How well a player played."""

    accuracy = fields.Float(required=True, allow_none=True, metadata={"description": "0 to 100; null: all forced."})
    average_loss = fields.Float(required=True, allow_none=True)
    classes = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class AnalysisShape(Schema):
    """An analysis as far as it has come."""

    id = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(JOB_STATUSES))
    game = fields.String(required=True)
    progress = fields.Nested(AnalysisProgressShape, required=True)
    actions = fields.List(fields.Nested(JudgedShape), required=True)
    summary = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(PlayerSummaryShape),
        required=True,
        metadata={"description": "By player, of what is judged so far."},
    )
    problem = fields.Nested(EndShape)
