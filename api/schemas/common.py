"""What several shapes share."""

from typing import Any

from marshmallow import RAISE, Schema, fields, validate

from engine.types import Json

SLUG_LENGTH = 100
MAX_ID_LENGTH = 200
MAX_SEED = 2**63 - 1


class Strict(Schema):
    """Refuses unknown fields, so that a misspelt one is noticed."""

    class Meta:
        unknown = RAISE


class RecordedStep(Strict):
    """An action of the past, and what chance made of it."""

    player = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))
    action = fields.Dict(required=True)
    outcome = fields.Dict(allow_none=True)


class RecordedSteps(fields.List):
    """Actions of the past. There may be thousands, so a schema looks only at lists with an unusual entry."""

    def __init__(self, **options: Any) -> None:
        super().__init__(fields.Nested(RecordedStep), **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[Any]:
        if isinstance(value, list) and all(_is_step(step) for step in value):
            return value
        return super()._deserialize(value, attr, data, **options)


def _is_step(step: object) -> bool:
    """Whether a posted object passes RecordedStep, which would give it back as it is."""
    if not isinstance(step, dict):
        return False
    player, outcome = step.get("player"), step.get("outcome")
    return (
        isinstance(player, str)
        and 1 <= len(player) <= MAX_ID_LENGTH
        and isinstance(step.get("action"), dict)
        and (outcome is None or isinstance(outcome, dict))
        and len(step) == 2 + ("outcome" in step)
    )


class SlotShape(Strict):
    """A seat before the game starts."""

    type = fields.String(required=True, validate=validate.OneOf(["human", "bot", "disabled"]))
    label = fields.String(required=True, validate=validate.Length(1, 100))
    bot_name = fields.String(allow_none=True)


class ProblemPlace(Schema):
    """A field of the request, and what is wrong with it."""

    pointer = fields.String(required=True, metadata={"description": "A JSON pointer into the request."})
    detail = fields.String(required=True)


class ProblemShape(Schema):
    """RFC 9457 problem details."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String()
    errors = fields.List(fields.Nested(ProblemPlace))
    retry_after = fields.Integer(metadata={"description": "Seconds after which to try again."})
    decision = fields.String(metadata={"description": "The decision that it is about."})


def given(data: Json) -> Json:
    """What a caller has given: null means nothing."""
    return {name: value for name, value in data.items() if value is not None}
