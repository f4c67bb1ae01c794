"""What was posted, carried on: the caller's own JSON, changed only where the rules have changed something.

The backend's objects have many fields that no rule reads (names, descriptions, animations, time stamps), and short
forms leave out what is as usual. So a state is not written anew: it is written as it was when it was posted and as it
is now, and where these two differ the posted JSON is changed.
"""

from collections import defaultdict
from typing import Any

from engine.types import Json

MISSING = object()


def stored_form(data: Json) -> Json:
    """A posted game in the form that the backend stores: base numbers in `stats`, which clients get as `rawStats`."""
    if not any(piece.get("rawStats") is not None for piece in data.get("board") or []):
        return data
    return {**data, "board": [_stored_piece(piece) for piece in data["board"]]}


def _stored_piece(piece: Json) -> Json:
    if piece.get("rawStats") is None:
        return piece
    shown = piece.get("stats") or {}
    hit_points = {"hp": shown["hp"]} if "hp" in shown else {}
    kept = {name: value for name, value in piece.items() if name != "rawStats"}
    return kept | {"stats": {**hit_points, **piece["rawStats"]}}


def changed(posted: Any, before: Any, after: Any) -> Any:
    """Posted JSON with what is written otherwise after than before; parts of it are shared, not copied."""
    if before == after:
        return posted
    if isinstance(posted, dict) and isinstance(before, dict) and isinstance(after, dict):
        return _changed_object(posted, before, after)
    if isinstance(posted, list) and isinstance(before, list) and isinstance(after, list):
        return _changed_list(posted, before, after)
    return after


def _changed_object(posted: Json, before: Json, after: Json) -> Json:
    kept = {name: value for name, value in posted.items() if name in after or name not in before}
    for name, value in after.items():
        if name not in before:
            kept[name] = value
        elif before[name] != value:
            kept[name] = changed(posted.get(name, MISSING), before[name], value)
    return kept


def _changed_list(posted: list[Any], before: list[Any], after: list[Any]) -> list[Any]:
    if not all(isinstance(entry, dict) for entry in [*before, *after]):
        return after
    if not any("id" in entry for entry in [*before, *after]):
        if not len(posted) == len(before) == len(after):
            return after
        return [changed(*entries) for entries in zip(posted, before, after, strict=True)]
    known, unknown = _by_id(posted, before)
    carried = [changed(*known[entry["id"]].pop(0), entry) if known[entry["id"]] else entry for entry in after]
    return carried + unknown


def _by_id(posted: list[Any], before: list[Any]) -> tuple[dict[str, list[tuple[Any, Any]]], list[Any]]:
    """Posted entries with how they were written, in order, by id; and those that were not written at all."""
    known: dict[str, list[tuple[Any, Any]]] = defaultdict(list)
    if len(posted) == len(before):
        for entry, written in zip(posted, before, strict=True):
            known[written["id"]].append((entry, written))
        return known, []
    written_of: dict[str, list[Any]] = defaultdict(list)
    for written in before:
        written_of[written["id"]].append(written)
    unknown = []
    for entry in posted:
        name: Any = entry.get("id") if isinstance(entry, dict) else entry
        if written_of[name]:
            known[name].append((entry, written_of[name].pop(0)))
        else:
            unknown.append(entry)
    return known, unknown
