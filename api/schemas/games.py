"""The shapes of the catalogue, and of the rules as a service."""

from marshmallow import INCLUDE, Schema, fields, validate

from api.schemas.common import MAX_ID_LENGTH, MAX_SEED, SlotShape, Strict
from engine.schema import whole


class PlayerAtState(Strict):
    """A state, and the player whose turn or view it is about."""

    state = fields.Dict(required=True)
    player = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))


class PlayedAction(PlayerAtState):
    """An action of a player in a state."""

    action = fields.Dict(required=True)


class AppliedAction(PlayedAction):
    """An action to apply, with the result of chance if it is known."""

    outcome = fields.Dict(allow_none=True)


class NewGameRequest(Strict):
    """A new game: for players by name, or for those in slots."""

    seed = whole(0, MAX_SEED, load_default=0)
    players = fields.List(fields.String(validate=validate.Length(1, 100)), validate=validate.Length(1, 8))
    options = fields.Dict(keys=fields.String(), load_default=dict)
    slots = fields.List(fields.Nested(SlotShape), validate=validate.Length(1, 8))


class NewGameShape(Schema):
    """The opening state, and who is to act."""

    state = fields.Dict(required=True)
    player = fields.String(required=True, allow_none=True)


class LegalActionsShape(Schema):
    """The legal actions, in the game's order."""

    actions = fields.List(fields.Dict(), required=True)
    labels = fields.List(
        fields.String(), required=True, metadata={"description": "The same actions for people, in the same order."}
    )


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


class StateViewShape(Schema):
    """What a player may see."""

    view = fields.Dict(required=True)


class PlayerCountShape(Schema):
    """How many play a game."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class MeasureShape(Schema):
    """What the rewards of a game stand for, where that is a number."""

    name = fields.String(required=True, metadata={"description": "Such as attempts."})
    best = fields.Float(required=True, metadata={"description": "What a reward of 1 stands for."})
    worst = fields.Float(required=True, metadata={"description": "What a reward of 0 stands for."})


class GameShape(Schema):
    """A game in the catalogue."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True)
    players = fields.Nested(PlayerCountShape, required=True)
    measure = fields.Nested(MeasureShape, allow_none=True)
    ready = fields.Boolean(required=True)
    tags = fields.List(fields.String(), required=True)
    version = fields.String(required=True)
    drawing = fields.String(
        required=True, allow_none=True, metadata={"description": "Where the module is that draws it for browsers."}
    )


class BrokenGameShape(Schema):
    """A game that should be served and cannot be."""

    id = fields.String(required=True)
    problem = fields.String(required=True)


class GameListShape(Schema):
    """The catalogue."""

    games = fields.List(fields.Nested(GameShape), required=True)
    broken = fields.List(
        fields.Nested(BrokenGameShape),
        required=True,
        metadata={"description": "Games that are installed and cannot be served."},
    )


class BotShape(Schema):
    """A bot that plays a game."""

    name = fields.String(required=True)
    difficulty = fields.String(required=True)
    description = fields.String(required=True)


class SchemasShape(Schema):
    """Where the JSON Schemas of a game's JSON are."""

    state = fields.String(required=True)
    view = fields.String(required=True)
    action = fields.String(required=True)


class ExampleShape(Schema):
    """The opening of a game, who is to act, and something that may be done."""

    state = fields.Dict(required=True)
    player = fields.String(required=True, allow_none=True)
    action = fields.Dict(required=True)


class ReferenceShape(Schema):
    """A game's tables; what else there is depends on the game."""

    class Meta:
        unknown = INCLUDE

    game = fields.String(required=True)
    version = fields.String(required=True)


class GameDetailShape(GameShape):
    """All about a game."""

    bots = fields.List(fields.Nested(BotShape), required=True)
    default_bot = fields.String(
        required=True, metadata={"description": "Who plays a slot or seat of a match that names no bot."}
    )
    default_difficulty = fields.String(
        required=True, metadata={"description": "Of a decision that names neither a difficulty nor a bot."}
    )
    difficulties = fields.List(fields.String(), required=True)
    evaluation = fields.String(
        required=True, metadata={"description": "Who judges positions unless asked otherwise: hand, net or mix."}
    )
    net = fields.String(
        required=True, allow_none=True, metadata={"description": "The name of its net, a digest; null: it has none."}
    )
    options = fields.Dict(required=True, metadata={"description": "Of a new game, with their defaults."})
    options_schema = fields.Dict(required=True, metadata={"description": "Their JSON Schema."})
    schemas = fields.Nested(SchemasShape, required=True)
    reference = fields.String(required=True, metadata={"description": "Where its tables are."})
    state_schema = fields.Dict(required=True, metadata={"description": "JSON Schema (draft 2020-12)."})
    action_schema = fields.Dict(required=True, metadata={"description": "JSON Schema (draft 2020-12)."})
    example = fields.Nested(ExampleShape, required=True)
