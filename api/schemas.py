"""The shapes of requests and answers; the OpenAPI document is made from them."""

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from engine.bots.bot import DIFFICULTIES
from engine.schema import whole
from tasks.config import config

MAX_SEED = 2**63 - 1
SLUG_LENGTH = 100
MAX_WORKERS = 64
MAX_HISTORY = 3000  # actions; a long game of Catan has as many


class Strict(Schema):
    """Refuses unknown fields, so that a misspelt one is noticed."""

    class Meta:
        unknown = RAISE


class HistoryStep(Strict):
    """An action of the past, and what chance made of it."""

    player = fields.String(required=True, validate=validate.Length(1, 200))
    action = fields.Dict(required=True)
    outcome = fields.Dict(allow_none=True)


class DecisionRequest(Strict):
    """What should the bot play here, and by when?"""

    game = fields.String(required=True, validate=validate.Length(1, SLUG_LENGTH))
    state = fields.Dict(
        required=True, metadata={"description": "The state, or the player's view, in the game's own JSON."}
    )
    player = fields.String(required=True, validate=validate.Length(1, 200))
    game_id = fields.String(
        allow_none=True,
        validate=validate.Length(1, 200),
        metadata={"description": "Names the match, so that its tree is kept for the next decision."},
    )
    history = fields.List(
        fields.Nested(HistoryStep),
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
    ponder = fields.Boolean(
        allow_none=True,
        truthy={True},
        falsy={False},
        metadata={"description": "Think on after the answer, for the next decision of this game_id."},
    )
    callback_url = fields.String(allow_none=True, validate=validate.Length(1, 2000))
    detail = fields.Boolean(allow_none=True, truthy={True}, falsy={False})

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
    status = fields.String(
        required=True, validate=validate.OneOf(["queued", "thinking", "done", "cancelled", "failed"])
    )
    game = fields.String(required=True)
    game_id = fields.String(required=True, allow_none=True)
    player = fields.String(required=True)
    deadline_ms = fields.Integer(required=True)
    seed = fields.Integer(required=True)
    warnings = fields.List(fields.String(), required=True)
    webhook = fields.Nested(WebhookShape, required=True, allow_none=True)
    action = fields.Dict()
    confidence = fields.Float(allow_none=True)
    source = fields.String(validate=validate.OneOf(["search", "book", "solved", "fallback"]))
    simulations = fields.Integer()
    elapsed_ms = fields.Float()
    inherited_visits = fields.Integer()
    pondered_simulations = fields.Integer()
    rng = fields.String(
        allow_none=True,
        metadata={"description": "how the search treated chance: sampled or known; null: there is none"},
    )
    candidates = fields.List(fields.Nested(CandidateShape))
    principal_variation = fields.List(fields.Dict())
    search = fields.Dict()
    problem = fields.Dict()


class PlayerAtState(Strict):
    """A state, and the player whose turn or view it is about."""

    state = fields.Dict(required=True)
    player = fields.String(required=True, validate=validate.Length(1, 200))


class PlayedAction(PlayerAtState):
    """An action of a player in a state."""

    action = fields.Dict(required=True)


class AppliedAction(PlayedAction):
    """An action to apply, with the result of chance if it is known."""

    outcome = fields.Dict(allow_none=True)


class SlotShape(Strict):
    """A seat before the game starts."""

    type = fields.String(required=True, validate=validate.OneOf(["human", "bot", "disabled"]))
    label = fields.String(required=True, validate=validate.Length(1, 100))
    bot_name = fields.String(allow_none=True)


class NewGame(Strict):
    """A new game: for so many players, or for those in slots."""

    seed = whole(0, MAX_SEED, load_default=0)
    players = fields.List(fields.String(validate=validate.Length(1, 100)), validate=validate.Length(1, 8))
    options = fields.Dict(keys=fields.String(), load_default=dict)
    slots = fields.List(fields.Nested(SlotShape), validate=validate.Length(1, 8))


class NewGameShape(Schema):
    """The opening state, and who is to act."""

    state = fields.Dict(required=True)
    player = fields.String(required=True, allow_none=True)


class ActionsShape(Schema):
    """The legal actions, in the game's order."""

    actions = fields.List(fields.Dict(), required=True)


class ValidShape(Schema):
    """Whether an action may be played."""

    valid = fields.Boolean(required=True)
    error = fields.String()


class AppliedShape(Schema):
    """What an action leads to."""

    state = fields.Dict(required=True)
    player = fields.String(required=True, allow_none=True)
    over = fields.Boolean(required=True)
    rewards = fields.Dict(keys=fields.String(), values=fields.Float(), required=True)


class ViewShape(Schema):
    """What a player may see."""

    view = fields.Dict(required=True)


class GameShape(Schema):
    """A game in the catalogue."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True)
    players = fields.Dict(required=True)
    ready = fields.Boolean(required=True)
    tags = fields.List(fields.String(), required=True)
    version = fields.String(required=True)


class GamesShape(Schema):
    """The catalogue."""

    games = fields.List(fields.Nested(GameShape), required=True)


class BotShape(Schema):
    """A bot that plays a game."""

    name = fields.String(required=True)
    difficulty = fields.String(required=True)
    description = fields.String(required=True)


class GameDetailShape(GameShape):
    """All about a game."""

    bots = fields.List(fields.Nested(BotShape), required=True)
    default_bot = fields.String(required=True)
    difficulties = fields.List(fields.String(), required=True)
    options = fields.Dict(required=True)
    state_schema = fields.Dict(required=True)
    action_schema = fields.Dict(required=True)
    example = fields.Dict(required=True)


class ProblemShape(Schema):
    """RFC 9457 problem details."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String()
    errors = fields.List(fields.Dict())
