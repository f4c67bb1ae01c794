"""Parts of a record as flat lists of plain numbers: field by field NumPy would take milliseconds over a board."""

import struct
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from engine.game import State
from engine.games.lolchess.play.state import PIECE, SHIELD, STATE, STATUS

CODES = {"f8": "d", "i8": "q", "i4": "i", "i2": "h", "i1": "b", "u1": "B", "u8": "Q"}


class Layout:
    """Where the numbers of some fields of a dtype are: in bytes, and in a list of all of them."""

    def __init__(self, dtype: np.dtype, start: int, first: str | None = None, last: str | None = None) -> None:
        assert dtype.fields is not None
        assert dtype.names is not None
        low, high = dtype.names.index(first or dtype.names[0]), dtype.names.index(last or dtype.names[-1])
        places, codes, count = {}, "<", 0
        for name in dtype.names[low : high + 1]:
            base, shape = dtype.fields[name][0].subdtype or (dtype.fields[name][0], ())
            places[name] = count
            codes += f"{int(np.prod(shape))}{CODES[base.str[1:]]}"
            count += int(np.prod(shape))
        self.at = SimpleNamespace(**places)
        """The place of each field's first number in a list."""
        self.count = count
        self._start = start + dtype.fields[dtype.names[low]][1]
        self._struct = struct.Struct(codes)
        self._size = self._struct.size

    def write(self, buffer: memoryview, place: int, values: Sequence[Any]) -> None:
        """Fill the fields of the entry at a place of a state's bytes."""
        self._struct.pack_into(buffer, self._start + place * self._size, *values)

    def read(self, buffer: memoryview, place: int) -> tuple[Any, ...]:
        """The numbers in the entry at a place of a state's bytes."""
        return self._struct.unpack_from(buffer, self._start + place * self._size)

    def of(self, entry: np.void) -> tuple[Any, ...]:
        """The numbers of an entry that stands by itself."""
        return self._struct.unpack(entry.tobytes())


def bytes_of(state: State) -> memoryview:
    """The bytes of a state, to be read and written."""
    return state.view(np.uint8).data


def _start(field: str) -> int:
    assert STATE.fields is not None
    return STATE.fields[field][1]


GAME = Layout(STATE, 0, "rng", "ready")
PIECES = Layout(PIECE, _start("pieces"))
STATUSES = Layout(STATUS, _start("statuses"))
SHIELDS = Layout(SHIELD, _start("shields"))
