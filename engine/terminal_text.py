"""JSON for people at a terminal: an outline for states, a few words for actions."""

from typing import Any

WIDTH = 96  # characters of a line, about


def outline(data: Any, indent: str = "") -> str:
    """A value line by line, what is short in one line."""
    if isinstance(data, dict):
        return "\n".join(_entry(f"{key}:", value, indent) for key, value in data.items())
    if isinstance(data, list):
        return "\n".join(_entry("-", value, indent) for value in data)
    return indent + in_line(data)


def _entry(head: str, value: Any, indent: str) -> str:
    line = f"{indent}{head} {in_line(value)}"
    if len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    return f"{indent}{head}\n{outline(value, indent + '  ')}"


def in_line(data: Any) -> str:
    """A value in one line, without the quotes and commas that JSON needs."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key} {in_line(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + " ".join(in_line(value) for value in data) + "]"
    if isinstance(data, bool):
        return "yes" if data else "no"
    return "-" if data is None else str(data)


def in_words(action: dict[str, Any]) -> str:
    """An action: what kind it is, then what it is about, as in `buy chain=Tower count=2`."""
    kinds = [str(value) for key, value in action.items() if key in ("type", "action")]
    rest = [f"{key}={in_line(value)}" for key, value in action.items() if key not in ("type", "action")]
    return " ".join(kinds + rest)
