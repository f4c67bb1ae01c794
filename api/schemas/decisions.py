"""The shapes of decisions: what is asked and what is answered."""

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from api.schemas.common import MAX_ID_LENGTH, MAX_SEED, SLUG_LENGTH, RecordedSteps, Strict, given
from api.schemas.jobs import EndShape
from engine.bots.bot import DIFFICULTIES
from engine.schema import flag, whole
from engine.types import Json
from tasks.config import config
from tasks.requests import SEARCH, DecisionRequest
from tasks.store.decisions import FINAL, OPEN

MAX_WORKERS = 64
MAX_HISTORY = 3000  # actions; a long game of Catan has as many


class DecisionRequestSchema(Strict):
    """What should the bot play here, and by when?"""

    game = fields.String(required=True, validate=validate.Length(1, SLUG_LENGTH))
    state = fields.Dict(
        required=True, metadata={"description": "The state, or the player's view, in the game's own JSON."}
    )
    player = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))
    game_id = fields.String(
        allow_none=True,
        validate=validate.Length(1, MAX_ID_LENGTH),
        metadata={"description": "Names the match, so that its tree is kept for the next decision."},
    )
    history = RecordedSteps(
        allow_none=True,
        validate=validate.Length(max=MAX_HISTORY),
        metadata={"description": "Actions of the past, oldest first: since the last decision, or since the beginning."},
    )
    deadline_ms = whole(10, 600_000, allow_none=True, metadata={"description": "From acceptance, queue included."})
    iterations = whole(1, 10**9, allow_none=True)
    difficulty = fields.String(allow_none=True, validate=validate.OneOf(DIFFICULTIES))
    bot = fields.String(allow_none=True, validate=validate.Length(1, 100))
    seed = whole(0, MAX_SEED, allow_none=True)
    options = fields.Dict(keys=fields.String(), allow_none=True, metadata={"description": "Search settings."})
    threads = whole(1, 64, allow_none=True)
    workers = whole(1, MAX_WORKERS, allow_none=True, metadata={"description": "Worker processes that search together."})
    ponder = flag(
        allow_none=True,
        metadata={"description": "Think on after the answer, for the next decision of this game_id."},
    )
    require = fields.String(
        allow_none=True,
        validate=validate.OneOf([SEARCH]),
        metadata={
            "description": "`search`: if no search finishes in time, the decision fails (503 `not-searched`) instead "
            "of being answered with a legal action that nobody has searched."
        },
    )
    callback_url = fields.String(
        allow_none=True,
        validate=validate.Length(1, 2000),
        metadata={"description": "Where to POST the result, as a Standard Webhooks message."},
    )
    detail = flag(allow_none=True, metadata={"description": "Show all candidates, and how the search went."})

    @validates_schema
    def _one_way(self, data: dict[str, object], **_: object) -> None:
        if data.get("difficulty") and data.get("bot"):
            raise ValidationError("give a difficulty or a bot, not both", "bot")
        if data.get("ponder") and not data.get("game_id"):
            raise ValidationError("needs a game_id, under which the tree is kept", "ponder")
        longest = config().max_deadline_ms
        deadline = data.get("deadline_ms")
        if isinstance(deadline, int) and deadline > longest:
            raise ValidationError(f"must be at most {longest}", "deadline_ms")

    @post_load
    def _build(self, data: Json, **_: object) -> DecisionRequest:
        return DecisionRequest(**given(data))


class CandidateShape(Schema):
    """An action that was considered."""

    action = fields.Dict(required=True)
    visits = fields.Integer(required=True)
    value = fields.Float(required=True)


class WebhookShape(Schema):
    """How delivery of the callback stands."""

    status = fields.String(required=True, validate=validate.OneOf(["pending", "delivered", "failed"]))
    attempts = fields.Integer(required=True)
    last_error = fields.String(allow_none=True)


class DecisionShape(Schema):
    """A decision; fields of the answer appear once there is one."""

    id = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf([*OPEN, *FINAL]))
    game = fields.String(required=True)
    game_id = fields.String(required=True, allow_none=True)
    player = fields.String(required=True)
    deadline_ms = fields.Integer(required=True)
    seed = fields.Integer(required=True)
    warnings = fields.List(fields.String(), required=True)
    webhook = fields.Nested(WebhookShape, required=True, allow_none=True)
    action = fields.Dict(metadata={"description": "What to play, in the game's own JSON."})
    confidence = fields.Float(allow_none=True, metadata={"description": "The chance of winning, 0 to 1."})
    source = fields.String(
        validate=validate.OneOf(["search", "book", "solved", "fallback"]),
        metadata={"description": "`fallback`: the action is legal, but nobody has searched; `warnings` say why."},
    )
    simulations = fields.Integer()
    elapsed_ms = fields.Float()
    inherited_visits = fields.Integer()
    pondered_simulations = fields.Integer()
    rng = fields.String(
        allow_none=True,
        metadata={"description": "how the search treated chance: sampled or known; null: there is none"},
    )
    evaluation = fields.String(
        allow_none=True,
        metadata={"description": "who judged positions in the search: hand, net or mix; null: nobody had to"},
    )
    candidates = fields.List(fields.Nested(CandidateShape))
    principal_variation = fields.List(fields.Dict())
    search = fields.Dict(metadata={"description": "With `detail`: how the search went."})
    problem = fields.Nested(EndShape, metadata={"description": "Of a decision that failed: why."})
