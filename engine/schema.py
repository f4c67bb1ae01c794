"""Marshmallow fields that several games' schemas need."""

from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

MAX_ID_LENGTH = 200


def whole(low: int, high: int, **options: Any) -> fields.Integer:
    """A whole number from low to high; 4.0 is one, but 4.5, "4" and true are refused."""
    return _StrictInteger(strict=True, validate=validate.Range(low, high), **options)


def flag(**options: Any) -> fields.Boolean:
    """true or false, and nothing that only Python takes for them."""
    return _StrictBoolean(**options)


def player_ids_field(low: int, high: int | None = None) -> fields.List:
    """The list of player ids: distinct, not empty, as many as the table seats."""
    count = validate.Length(low, high if high is not None else low)
    return fields.List(
        fields.String(validate=validate.Length(1, MAX_ID_LENGTH)),
        required=True,
        validate=[count, Distinct()],
        metadata={"description": "The players' ids in the order of their seats."},
    )


def one_of(word: str, kinds: Mapping[str, Mapping[str, fields.Field[Any]]], unknown: Any = RAISE) -> list[Schema]:
    """A schema for each kind of thing that is told apart by one field, with the fields that the kind has besides."""
    shapes = []
    for kind, members in kinds.items():
        told: dict[str, Any] = {word: fields.String(required=True, validate=validate.Equal(kind)), **members}
        shapes.append(Schema.from_dict(told, name=_class_name(kind))(unknown=unknown))
    return shapes


def _class_name(kind: str) -> str:
    """`build_road`, `buildRoad` or `BUILD_ROAD` as BuildRoad."""
    words = kind.lower().split("_") if kind.isupper() else kind.split("_")
    return "".join(word[:1].upper() + word[1:] for word in words)


class Distinct(validate.Validator):
    """The entries of a list differ from one another."""

    json_schema = {"uniqueItems": True}

    def __call__(self, ids: list[str]) -> list[str]:
        if len(set(ids)) != len(ids):
            raise ValidationError("ids must differ from one another")
        return ids


class _StrictInteger(fields.Integer):
    """Quirk: marshmallow's strict integer takes "4" and True, which are no numbers, but not 4.0, which is 4 in JSON."""

    def _validated(self, value: Any) -> Any:
        if isinstance(value, (bool, str)):
            raise self.make_error("invalid", input=value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return super()._validated(value)


class _StrictBoolean(fields.Boolean):
    """Quirk: marshmallow's takes "on" and 1, too."""

    def _deserialize(self, value: Any, *rest: Any, **more: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value
