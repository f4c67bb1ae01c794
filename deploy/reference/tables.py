"""Markdown tables, and how JSON Schema reads in one."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from engine.types import Json

LONGEST_LIST = 12  # words of an enumeration that are shown


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell.replace("\n", " ").replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def field_rows(schema: Json) -> list[list[str]]:
    """A row for each field of an object's schema: name, what it may be, whether it is needed, meaning."""
    needed = schema.get("required", [])
    return [
        [f"`{name}`", kind_of(told), "yes" if name in needed else "", told.get("description", "")]
        for name, told in schema.get("properties", {}).items()
    ]


def kind_of(told: Any) -> str:
    """What a value may be, in a few words."""
    if not isinstance(told, dict):
        return "anything" if told else "nothing"
    if "$ref" in told:
        name = told["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in told and "type" not in told:
        return " or ".join(dict.fromkeys(kind_of(option) for option in told["anyOf"]))
    if "const" in told:
        return _word(told["const"])
    if "enum" in told:
        words = [_word(word) for word in told["enum"][:LONGEST_LIST]]
        return ", ".join([*words, *(["…"] if len(told["enum"]) > LONGEST_LIST else [])])
    kinds = told.get("type", "anything")
    return " or ".join(_plain(kind, told) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _plain(kind: str, told: Json) -> str:
    if kind == "array":
        inner = kind_of(told["items"]) if "items" in told else "anything"
        low, high = told.get("minItems"), told.get("maxItems")
        size = f"{low} " if low is not None and low == high else f"at most {high} " if high is not None else ""
        return f"list of {size}{inner}"
    if kind in ("integer", "number"):
        low, high = told.get("minimum"), told.get("maximum")
        return kind if low is None or high is None else f"{kind}, {low:,} to {high:,}"
    if kind == "object" and "additionalProperties" in told and told["additionalProperties"] not in (True, False, {}):
        return f"object of {kind_of(told['additionalProperties'])}"
    return kind


def _word(value: object) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`" if not isinstance(value, str) else f"`{value}`"
