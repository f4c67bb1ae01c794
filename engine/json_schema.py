"""JSON Schema (draft 2020-12) of marshmallow schemas: one self-contained document, with a definition for each part.

A field of our own says what it means by a `json_schema` attribute, or by a `shape`, the schema of what it reads; a
validator by `json_schema`; a schema what marshmallow cannot say (which fields go together) by `JSON_SCHEMA`. What is
described but never loaded may be told by `shown_as` in a field's metadata.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from marshmallow import RAISE, Schema, fields, missing, validate

from engine.types import Json

DRAFT = "https://json-schema.org/draft/2020-12/schema"
NOT_NULL = ["string", "number", "boolean", "object", "array"]
TYPES: list[tuple[type[fields.Field[Any]], Json]] = [
    (fields.Boolean, {"type": "boolean"}),
    (fields.Integer, {"type": "integer"}),
    (fields.Float, {"type": "number"}),
    (fields.String, {"type": "string"}),
    (fields.Raw, {"type": NOT_NULL}),
]
SIZES = {"string": "Length", "array": "Items", "object": "Properties"}


def json_schema(shapes: Sequence[Schema], **about: Any) -> Json:
    """The document of what has one of several shapes, with a title, a description, examples and the like."""
    writer = _Writer()
    names = [writer.reference(shape) for shape in shapes]
    body: Json = names[0] if len(names) == 1 else {"anyOf": names}
    if len(names) == 1 and not writer.is_used(names[0]):
        body = writer.definitions.pop(names[0]["$ref"].rpartition("/")[2])
    told = {"$schema": DRAFT, **{name: value for name, value in about.items() if value}}
    return told | {k: v for k, v in body.items() if k not in told} | writer.definitions_part()


class _Writer:
    """Collects definitions, each under the name of its schema."""

    def __init__(self) -> None:
        self.definitions: dict[str, Json] = {}
        self._names: dict[type[Schema], str] = {}

    def definitions_part(self) -> Json:
        return {"$defs": self.definitions} if self.definitions else {}

    def is_used(self, reference: Json) -> bool:
        """Whether a definition is referred to, be it by itself."""
        return json.dumps(reference["$ref"]) in json.dumps(self.definitions)

    def reference(self, schema: Schema) -> Json:
        """A reference to the definition of a schema, which is written if it is new."""
        kind = type(schema)
        if kind not in self._names:
            plain = kind.__name__.strip("_").removesuffix("Schema").removesuffix("Shape") or kind.__name__
            same = sum(name.rstrip("0123456789") == plain for name in self._names.values())
            name = self._names[kind] = f"{plain}{same + 1}" if same else plain
            self.definitions[name] = {}  # keeps its place before those of its parts
            self.definitions[name] = self._object(schema)
        return {"$ref": f"#/$defs/{self._names[kind]}"}

    def _object(self, schema: Schema) -> Json:
        parts = {field.data_key or name: field for name, field in schema.fields.items()}
        required = [name for name, field in parts.items() if field.required]
        told: Json = {"type": "object"}
        if text := (type(schema).__doc__ or "").strip():
            told["description"] = " ".join(text.split())
        told["properties"] = {name: self.field(field) for name, field in parts.items()}
        if required:
            told["required"] = required
        if schema.unknown == RAISE:
            told["additionalProperties"] = False
        return told | getattr(schema, "JSON_SCHEMA", {})

    def field(self, field: fields.Field[Any]) -> Json:
        """What a field takes."""
        told = field.metadata.get("shown_as") or getattr(field, "json_schema", None)
        told = dict(told) if told is not None else self._by_type(field)
        for validator in field.validators:
            told |= _limits(validator, told)
        if field.allow_none:
            told = _or_null(told)
        told |= {name: field.metadata[name] for name in ("description", "examples") if name in field.metadata}
        if field.load_default not in (missing, None) and not callable(field.load_default):
            told["default"] = field.load_default
        return told

    def _by_type(self, field: fields.Field[Any]) -> Json:
        if (shape := getattr(field, "shape", None)) is not None:
            return self.reference(shape)
        if isinstance(field, OneOfShapes):
            return {"anyOf": [self.field(option) for option in field.options]}
        if isinstance(field, fields.Nested):
            return self.reference(field.schema)
        if isinstance(field, fields.List):
            return {"type": "array", "items": self.field(field.inner)}
        if isinstance(field, fields.Tuple):
            entries = [self.field(entry) for entry in field.tuple_fields]
            return {"type": "array", "prefixItems": entries, "items": False, "minItems": len(entries)}
        if isinstance(field, fields.Mapping):
            told: Json = {"type": "object"}
            if field.value_field:
                told["additionalProperties"] = self.field(field.value_field)
            if field.key_field and (names := self.field(field.key_field)) != {"type": "string"}:
                told["propertyNames"] = names
            return told
        return next((dict(told) for kind, told in TYPES if isinstance(field, kind)), {"type": NOT_NULL})


class OneOfShapes(fields.Field[Any]):
    """Stands in a described shape for what may be written in several ways."""

    def __init__(self, *options: fields.Field[Any], **more: Any) -> None:
        super().__init__(**more)
        self.options = options


def _limits(validator: Any, told: Json) -> Json:
    """What a validator demands of a value."""
    if isinstance(validator, validate.Range):
        return _given(minimum=validator.min, maximum=validator.max)
    if isinstance(validator, validate.Length):
        size = SIZES[told["type"]]
        low, high = (validator.min, validator.max) if validator.equal is None else (validator.equal, validator.equal)
        return _given(**{f"min{size}": low, f"max{size}": high})
    if isinstance(validator, validate.OneOf):
        return {"enum": list(validator.choices)}
    if isinstance(validator, validate.Equal):
        return {"const": validator.comparable}
    if isinstance(validator, validate.Regexp):
        pattern = str(validator.regex.pattern)
        return {"pattern": pattern if pattern.startswith("^") else f"^{pattern}"}  # as re.match looks at it
    return dict(getattr(validator, "json_schema", {}))


def _given(**limits: Any) -> Json:
    return {name: value for name, value in limits.items() if value is not None}


def _or_null(told: Json) -> Json:
    if "type" not in told or "const" in told:
        return {"anyOf": [told, {"type": "null"}]}
    kinds: Iterable[str] = told["type"] if isinstance(told["type"], list) else [told["type"]]
    more = {"type": [*kinds, "null"]}
    return told | more | ({"enum": [*told["enum"], None]} if "enum" in told else {})
