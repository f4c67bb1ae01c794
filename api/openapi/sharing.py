"""Words and objects that come again and again get one name, so that generated code has one type for them."""

from typing import Any

from api.schemas.jobs import JOB_STATUSES
from engine.bots.bot import DIFFICULTIES
from engine.types import Json
from tasks.requests import SEARCH
from tasks.store.decisions import FINAL, OPEN

ANY_OBJECT = "JsonObject"
WORDS: dict[str, list[str]] = {
    "Difficulty": list(DIFFICULTIES),
    "JobStatus": JOB_STATUSES,
    "DecisionStatus": [*OPEN, *FINAL],
    "Requirement": [SEARCH],
    "Source": ["search", "book", "solved", "fallback"],
}
SHARED: dict[str, Json] = {
    ANY_OBJECT: {
        "type": "object",
        "additionalProperties": True,
        "description": "A state, an action: a game's own JSON.",
    },
    **{name: {"type": "string", "enum": words} for name, words in WORDS.items()},
}
NULL = {"type": "null"}
ABOUT = ("description", "default", "examples")


def share(schemas: dict[str, Json]) -> None:
    """Put references in place of what has a name of its own, everywhere in some schemas, and add those names."""
    for name, schema in schemas.items():
        schemas[name] = _shared(schema)
    schemas |= SHARED


def _shared(node: Any) -> Any:
    if isinstance(node, list):
        return [_shared(entry) for entry in node]
    if not isinstance(node, dict):
        return node
    name, null = _name_of(node)
    if name is None:
        kept = ("default", "enum", "examples")
        return {key: value if key in kept else _shared(value) for key, value in node.items()}
    told = {key: node[key] for key in ABOUT if key in node}
    reference = {"$ref": f"#/components/schemas/{name}"}
    return {"anyOf": [reference, NULL], **told} if null else {**reference, **told}


def _name_of(schema: Json) -> tuple[str | None, bool]:
    """The name of what a schema allows, and whether null will do as well."""
    kinds = schema.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if "object" in kinds and "properties" not in schema and schema.get("additionalProperties", {}) in ({}, True):
        return ANY_OBJECT, "null" in kinds
    words = [word for word in schema.get("enum", []) if word is not None]
    return next((name for name, known in WORDS.items() if words == known), None), "null" in kinds
