"""The shape of the settlers backend's JSON, as far as it is read."""

from marshmallow import INCLUDE, Schema, fields


class StateSchema(Schema):
    """The parts that are read; the rest is given back as it came."""

    class Meta:
        unknown = INCLUDE

    phase = fields.String(required=True)
    turn = fields.Integer(required=True, strict=True)
    currentPlayer = fields.String(required=True)
    players = fields.Raw(required=True)
    board = fields.Dict(required=True)
    developmentDeck = fields.List(fields.Dict(), required=True)


class ActionSchema(Schema):
    """A posted action."""

    class Meta:
        unknown = INCLUDE

    type = fields.String(required=True)
    playerId = fields.String()
    data = fields.Dict(load_default=dict)


def is_plain(action: object) -> bool:
    """Whether an action passes its schema, which would give it back as it is."""
    return (
        isinstance(action, dict)
        and type(action.get("type")) is str
        and type(action.get("data")) is dict
        and type(action.get("playerId", "")) is str
    )
