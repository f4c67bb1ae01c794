"""Reading posted JSON by hand: a schema would take longer over a board than the game allows for the whole request."""

from collections.abc import Mapping
from typing import Any

from engine.errors import MalformedState
from engine.types import Json

EMPTY: Json = {}


class Reader:
    """One JSON object and where it is; every value that is read from it is checked."""

    __slots__ = ("_above", "_name", "data")

    def __init__(self, data: object, above: "Reader | None" = None, name: str = "") -> None:
        self._above, self._name = above, name
        if type(data) is not dict:
            raise MalformedState("must be an object", self.pointer)
        self.data: Json = data

    @property
    def pointer(self) -> str:
        """Where the object is, as a JSON pointer; made only when somebody has to be told."""
        return "" if self._above is None else f"{self._above.pointer}/{self._name}"

    def inner(self, name: str) -> "Reader":
        """An object in this one; an empty one if it is missing."""
        value = self.data.get(name)
        return Reader(EMPTY if value is None else value, self, name)

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within limits."""
        value = self.data.get(name, default)
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            raise MalformedState("must be a whole number", f"{self.pointer}/{name}")
        if not low <= value <= high:
            raise MalformedState(f"must be from {low} to {high}", f"{self.pointer}/{name}")
        return value

    def number(self, name: str, low: float, high: float, default: float) -> float:
        """A number within limits."""
        value = self.data.get(name, default)
        if type(value) not in (int, float) or not low <= value <= high:
            raise MalformedState(f"must be a number from {low} to {high}", f"{self.pointer}/{name}")
        return float(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """true or false."""
        value = self.data.get(name, default)
        if type(value) is not bool:
            raise MalformedState("must be true or false", f"{self.pointer}/{name}")
        return value

    def text(self, name: str) -> str:
        """A string."""
        value = self.data.get(name)
        if type(value) is not str:
            raise MalformedState("must be a string", f"{self.pointer}/{name}")
        return value

    def choice(self, name: str, known: Mapping[Any, int], default: str | None = None) -> int:
        """The number of one of some words."""
        value = self.data.get(name, default)
        try:
            return known[value]
        except (KeyError, TypeError):  # TypeError: a list or an object
            raise MalformedState(f"unknown: {value!r}", f"{self.pointer}/{name}") from None

    def entries(self, name: str, most: int) -> list[Any]:
        """A list that is not too long; empty if it is missing."""
        value = self.data.get(name)
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > most:
            raise MalformedState(f"must be a list of at most {most}", f"{self.pointer}/{name}")
        return value

    def words(self, name: str, most: int, known: Mapping[str, int]) -> list[int]:
        """The numbers of some words in a list."""
        values = self.entries(name, most)
        for k, value in enumerate(values):
            if type(value) is not str or value not in known:
                raise MalformedState(f"unknown: {value!r}", f"{self.pointer}/{name}/{k}")
        return [known[value] for value in values]

    def objects(self, name: str, most: int) -> "list[Reader]":
        """The objects in a list."""
        return [Reader(value, self, f"{name}/{k}") for k, value in enumerate(self.entries(name, most))]
