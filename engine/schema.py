"""Marshmallow fields that several games' schemas need."""

from typing import Any

from marshmallow import ValidationError, fields, validate

MAX_ID_LENGTH = 200


def whole(low: int, high: int, **options: Any) -> fields.Integer:
    """A whole number from low to high; 4.5, "4" and true are refused."""
    return _StrictInteger(strict=True, validate=validate.Range(low, high), **options)


def player_ids_field(low: int, high: int | None = None) -> fields.List:
    """The list of player ids: distinct, not empty, as many as the table seats."""
    count = validate.Length(low, high if high is not None else low)
    return fields.List(
        fields.String(validate=validate.Length(1, MAX_ID_LENGTH)), required=True, validate=[count, _distinct]
    )


class _StrictInteger(fields.Integer):
    """Quirk: marshmallow's strict integer still takes "4" and True; JSON backends mean numbers."""

    def _validated(self, value: Any) -> Any:
        if isinstance(value, (bool, str)):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


def _distinct(ids: list[str]) -> None:
    if len(set(ids)) != len(ids):
        raise ValidationError("ids must differ from one another")
