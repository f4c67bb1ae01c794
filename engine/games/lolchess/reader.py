"""Reading posted JSON by hand: a schema would take longer over a board than the game allows for the whole request."""

import struct
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.errors import MalformedState

Json = dict[str, Any]
CODES = {"f8": "d", "i8": "q", "i4": "i", "i2": "h", "i1": "b", "u1": "B", "u8": "Q"}


class Reader:
    """One JSON object and where it is; every value that is read from it is checked."""

    __slots__ = ("data", "pointer")

    def __init__(self, data: object, pointer: str) -> None:
        if not isinstance(data, dict):
            raise MalformedState("must be an object", pointer)
        self.data: Json = data
        self.pointer = pointer

    def inner(self, name: str) -> "Reader":
        """An object in this one; an empty one if it is missing."""
        value = self.data.get(name)
        return Reader({} if value is None else value, f"{self.pointer}/{name}")

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within limits."""
        value = self.data.get(name, default)
        if type(value) is not int:
            if type(value) is not float or not value.is_integer():
                raise MalformedState("must be a whole number", f"{self.pointer}/{name}")
            value = int(value)
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

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        value = self.data.get(name, default)
        if type(value) is not str:
            raise MalformedState("must be a string", f"{self.pointer}/{name}")
        return value

    def choice(self, name: str, known: Mapping[Any, int], default: Any = None) -> int:
        """The number of one of some words."""
        value = self.data.get(name, default)
        if not isinstance(value, (str, type(None))) or value not in known:
            raise MalformedState(f"unknown: {value!r}", f"{self.pointer}/{name}")
        return known[value]

    def entries(self, name: str, most: int) -> list[Any]:
        """A list that is not too long; empty if it is missing."""
        value = self.data.get(name)
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > most:
            raise MalformedState(f"must be a list of at most {most}", f"{self.pointer}/{name}")
        return value


class Packer:
    """Writes dicts of values as records of a dtype: field by field NumPy would take milliseconds."""

    def __init__(self, dtype: np.dtype) -> None:
        assert dtype.fields is not None
        assert dtype.names is not None
        layout = "<"
        for name in dtype.names:
            base, shape = dtype.fields[name][0].subdtype or (dtype.fields[name][0], ())
            layout += f"{int(np.prod(shape))}{CODES[base.str[1:]]}"
        self._names = dtype.names
        self._struct = struct.Struct(layout)
        assert self._struct.size == dtype.itemsize

    def pack(self, values: Mapping[str, Any]) -> bytes:
        """The bytes of a record; lists fill array fields."""
        flat: list[Any] = []
        for name in self._names:
            value = values[name]
            if isinstance(value, list):
                flat += value
            else:
                flat.append(value)
        return self._struct.pack(*flat)


def plain_number(value: float) -> int | float:
    """As JSON shows it: whole numbers without a point."""
    whole = int(value)
    return whole if whole == value else float(value)
