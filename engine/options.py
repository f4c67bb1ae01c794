"""Options of a new game: what `game.json` says of each, and whether a value that somebody gives will do.

An option is given by its default (`"draft": false`), whose type a value must then have, or is described:
`{"default": 10, "min": 3, "max": 20}`. A description may hold

- `type`: boolean, integer, number, string, list, object, or a list of these; otherwise that of the default. Where the
  default is null, null will do as well; where nothing else is known, anything will.
- `choices`: the values that will do.
- `min`, `max`: the range of a number, ends included; `step`: it must be a multiple of this.
- `items`: a description of each entry of a list; `length`: how many entries it has; `distinct`: they differ.
"""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from engine.errors import BadOption
from engine.types import Json

TYPES: dict[str, Callable[[Any], bool]] = {
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value),
    "string": lambda value: isinstance(value, str),
    "list": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
"""Every type, narrow ones first, and which values are of it."""
LONGEST_SHOWN = 60
IN_JSON_SCHEMA = {"list": "array", "min": "minimum", "max": "maximum", "choices": "enum", "step": "multipleOf"}


class DescriptionSchema(Schema):
    """How `game.json` describes an option, or the entries of one."""

    class Meta:
        unknown = RAISE

    default = fields.Raw(allow_none=True)
    type = fields.Raw()
    choices = fields.List(fields.Raw(allow_none=True), validate=validate.Length(1))
    min = fields.Float()
    max = fields.Float()
    step = fields.Float(validate=validate.Range(0, min_inclusive=False))
    items = fields.Nested(lambda: DescriptionSchema(exclude=("default",)))
    length = fields.Integer(strict=True, validate=validate.Range(0))
    distinct = fields.Boolean()

    @validates_schema
    def _known_types(self, data: Json, **_: Any) -> None:
        for name in _listed(data.get("type", [])):
            if name not in TYPES:
                raise ValidationError(f"must be of {', '.join(TYPES)}, not {name!r}", "type")


@dataclass(frozen=True)
class Option:
    """One option of a new game."""

    default: Any
    rule: Json
    """Its description, with the type filled in."""

    @classmethod
    def of(cls, given: Any) -> "Option":
        """From what stands in `game.json`. Raises ValidationError."""
        described = isinstance(given, Mapping)
        if described and "default" not in given:
            raise ValidationError("has no default")
        rule = dict(given) if described else {"default": given}
        if errors := DescriptionSchema().validate(rule):
            raise ValidationError(errors)
        default = rule.pop("default")
        if "choices" not in rule:
            rule.setdefault("type", _type_of(default))
        option = cls(default, rule)
        if problem := option.problem(default):
            raise ValidationError(f"its default {problem}")
        return option

    def problem(self, value: Any) -> str:
        """What is wrong with a value, to be put behind the option's name; empty if nothing is."""
        return "" if value is None and self.default is None else _problem(self.rule, value)

    def json_schema(self) -> Json:
        """The option for those who read JSON Schema."""
        schema = _json_schema(self.rule)
        if self.default is None and schema:
            schema = {"anyOf": [schema, {"type": "null"}]}
        return schema | {"default": self.default}


def check_options(game_id: str, options: Mapping[str, Option], given: Mapping[str, Any]) -> None:
    """Raise BadOption, with a JSON pointer, for the first given option that there is not or whose value will not do."""
    for name, value in given.items():
        if name not in options:
            raise BadOption(f"{game_id} has no option {name!r}; it has: {', '.join(sorted(options))}", f"/{name}")
        if problem := options[name].problem(value):
            raise BadOption(f"{name} {problem}", f"/{name}")


def options_schema(options: Mapping[str, Option]) -> Json:
    """JSON Schema of all options of a game."""
    properties = {name: option.json_schema() for name, option in options.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _type_of(value: Any) -> list[str] | str:
    return next((name for name, fits in TYPES.items() if fits(value)), [])


def _listed(types: Any) -> list[Any]:
    return types if isinstance(types, list) else [types]


def _problem(rule: Mapping[str, Any], value: Any) -> str:
    if "choices" in rule:  # True == 1 in Python, but not in JSON
        fits = any(value == choice and type(value) is type(choice) for choice in rule["choices"])
    else:
        types = _listed(rule.get("type", []))
        fits = not types or any(TYPES[name](value) for name in types)
    if not fits:
        return f"must be {_in_words(rule)}, not {_shown(value)}"
    if TYPES["number"](value):
        return _number_problem(rule, value)
    return _list_problem(rule, value) if isinstance(value, list) else ""


def _number_problem(rule: Mapping[str, Any], value: float) -> str:
    low, high, step = rule.get("min", -math.inf), rule.get("max", math.inf), rule.get("step")
    if low <= value <= high and (step is None or float(value / step).is_integer()):
        return ""
    return f"must be {_in_words(rule)}, not {_shown(value)}"


def _list_problem(rule: Mapping[str, Any], value: list[Any]) -> str:
    if len(value) != rule.get("length", len(value)):
        return f"must have {rule['length']} entries, not {len(value)}"
    for number, entry in enumerate(value):
        if problem := _problem(rule.get("items", {}), entry):
            return f"[{number}] {problem}"
        if rule.get("distinct") and entry in value[:number]:
            return f"[{number}] is {_shown(entry)} again"
    return ""


def _shown(value: Any) -> str:
    """A value as JSON, if it is not too long to be read."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def _in_words(rule: Mapping[str, Any]) -> str:
    if "choices" in rule:
        return f"one of {', '.join(map(_shown, rule['choices']))}"
    kind = " or ".join(f"{'an' if name[0] in 'aeiou' else 'a'} {name}" for name in _listed(rule.get("type", [])))
    step = f" in steps of {rule['step']:g}" if "step" in rule else ""
    if "min" in rule and "max" in rule:
        return f"{kind} from {rule['min']} to {rule['max']}{step}"
    low = f" of at least {rule['min']}" if "min" in rule else ""
    high = f" of at most {rule['max']}" if "max" in rule else ""
    return f"{kind}{low}{high}{step}"


def _json_schema(rule: Mapping[str, Any]) -> Json:
    schema = {IN_JSON_SCHEMA.get(name, name): value for name, value in rule.items()}
    types = [IN_JSON_SCHEMA.get(name, name) for name in _listed(schema.pop("type", []))]
    length, distinct = schema.pop("length", None), schema.pop("distinct", False)
    if types:
        schema["type"] = types[0] if len(types) == 1 else types
    if "items" in schema:
        schema["items"] = _json_schema(schema["items"])
    if length is not None:
        schema |= {"minItems": length, "maxItems": length}
    return schema | ({"uniqueItems": True} if distinct else {})
