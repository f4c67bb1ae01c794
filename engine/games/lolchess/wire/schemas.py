"""Shapes of the JSON: the outline of a state, and the fields of an action."""

from marshmallow import EXCLUDE, INCLUDE, Schema, fields, validate

from engine.schema import whole


class StateSchema(Schema):
    """The outline of a state; wire/reading checks the rest, many times faster."""

    class Meta:
        unknown = INCLUDE

    status = fields.String(required=True, validate=validate.OneOf(["ban_pick", "in_progress", "finished"]))
    bluePlayer = fields.String(required=True)
    redPlayer = fields.String(required=True)
    players = fields.List(fields.Dict(keys=fields.String()), required=True, validate=validate.Length(2, 2))


class _Lenient(Schema):
    class Meta:
        unknown = EXCLUDE


class _Square(_Lenient):
    x = whole(-1000, 1000, required=True)
    y = whole(-1000, 1000, required=True)


class ActionSchema(_Lenient):
    """The fields of all actions; what an event does not need is ignored."""

    playerId = fields.String(required=True)
    event = fields.String(required=True)
    casterPosition = fields.Nested(_Square, allow_none=True)
    targetPosition = fields.Nested(_Square, allow_none=True)
    itemId = fields.String(allow_none=True)
    targetChampionId = fields.String(allow_none=True)
    championId = fields.String(allow_none=True)
    newOrder = fields.List(fields.String(), allow_none=True)
    spellAssignments = fields.Dict(keys=fields.String(), values=fields.String(), allow_none=True)
    ready = fields.Boolean(allow_none=True)
