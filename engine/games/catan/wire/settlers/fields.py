"""Reading single fields of the settlers backend's JSON, with a pointer to whatever is wrong with them."""

from typing import Any

from engine.errors import MalformedState
from engine.types import Json


def entries(data: Any, pointer: str) -> list[tuple[str, Json]]:
    """A map, whether as pairs or as an object."""
    pairs = list(data.items()) if isinstance(data, dict) else data
    if not isinstance(pairs, list):
        raise MalformedState("a list of [key, value] pairs, or an object", pointer)
    for i, pair in enumerate(pairs):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise MalformedState("a pair of a key and a value", f"{pointer}/{i}")
        if not isinstance(pair[0], str) or not isinstance(pair[1], dict):
            raise MalformedState("a pair of a text and an object", f"{pointer}/{i}")
    return [(key, value) for key, value in pairs]


def whole(value: Any, low: int, high: int, pointer: str) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise MalformedState(f"a whole number from {low} to {high}", pointer)
    return value


def seat_of(ids: list[str], player: Any, pointer: str) -> int:
    """The seat of a player's id."""
    if player not in ids:
        raise MalformedState(f"no player {player!r}", pointer)
    return ids.index(player)


def object_in(data: Json, name: str, pointer: str) -> Json:
    """An object within an object."""
    found = data.get(name)
    if not isinstance(found, dict):
        raise MalformedState("an object is missing", f"{pointer}/{name}")
    return found


def hex_name(position: Any, pointer: str) -> str:
    """The name of a hex by its coordinates."""
    if not isinstance(position, dict):
        raise MalformedState("a hex is {q, r, s}", pointer)
    return ",".join(str(whole(position.get(axis), -4, 4, f"{pointer}/{axis}")) for axis in "qrs")


def named(data: Any, names: list[str], pointer: str) -> list[tuple[int, Json]]:
    """The entries of places that we play on, by number."""
    numbers = {name: number for number, name in enumerate(names)}
    return [(numbers[name], value) for name, value in entries(data, pointer) if name in numbers]
