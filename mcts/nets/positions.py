"""Positions to learn from: rows of one record each, in files that survive a killed process.

A file is a sequence of games, each with its length and checksum before it. Whatever was cut off is forgotten.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.game import Game
from engine.table.training import load_training_data

HEAD = struct.Struct("<II")  # bytes of the rows that follow, and their CRC-32


def row_dtype(game: Game) -> np.dtype:
    """A position: the state as its mover could think it to be, who was to move, how the search saw it, the result."""
    seats = game.manifest.max_players
    return np.dtype(
        [
            ("state", game.dtype),
            ("value", "f4"),  # the mover's chance by the search; NaN if nobody searched
            ("results", "f4", (seats,)),  # rewards at the end of the game; NaN for empty seats
            ("mover", "i4"),
            ("played", "i4"),  # 1 if the game went through it; 0 if it only came up in a search: no result is known
        ]
    )


class GameFile:
    """A file of games that is appended to."""

    def __init__(self, game: Game, path: Path) -> None:
        """Open a file or begin it; a game that was cut off is dropped."""
        self._dtype = row_dtype(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("r+b" if path.exists() else "w+b")
        self.games: list[np.ndarray] = list(self._whole())
        self._file.truncate(sum(HEAD.size + rows.nbytes for rows in self.games))
        self._file.seek(0, 2)

    def add(self, rows: np.ndarray) -> None:
        """Append a game; it is in the file when this returns."""
        data = rows.tobytes()
        self._file.write(HEAD.pack(len(data), zlib.crc32(data)) + data)
        self._file.flush()
        self.games.append(rows)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _whole(self) -> Iterator[np.ndarray]:
        while len(head := self._file.read(HEAD.size)) == HEAD.size:
            size, checksum = HEAD.unpack(head)
            data = self._file.read(size)
            if len(data) < size or zlib.crc32(data) != checksum or size % self._dtype.itemsize:
                return
            yield np.frombuffer(data, self._dtype)


def exported_games(game: Game, path: Path) -> Iterator[np.ndarray]:
    """The finished games of a file of training data (docs/training-data.md), redealt for their movers.

    Raises BadTrainingData.
    """
    data = load_training_data(path)
    states = data.states(game)
    for number in np.flatnonzero(data.finished):
        places = np.flatnonzero(data.games == number)
        rows = np.zeros(len(places), row_dtype(game))
        for row, place in zip(rows, places, strict=True):
            mover = int(data.movers[place])
            row["state"] = game.redealt(states[place : place + 1], mover, int(place))[0]
            row["mover"], row["played"] = mover, 1
        rows["value"], rows["results"] = np.nan, data.results[number]
        yield rows


def targets(rows: np.ndarray, result_share: float) -> np.ndarray:
    """What a net should say of positions: each seat's chance, 0 for empty seats; a mix of result and search value.

    Of positions that were not played, the search alone is asked. Where there are more than two players, what it leaves
    to the others is divided as the result divides it.
    """
    results = np.nan_to_num(rows["results"].astype(np.float64))
    seated = ~np.isnan(rows["results"])
    weight = np.where(rows["played"] != 0, result_share, 0.0)[:, None]
    if seated.shape[1] == 1:
        searched = np.where(np.isnan(rows["value"]), results[:, 0], rows["value"])[:, None]
        return weight * results + (1 - weight) * searched
    shares = _shares(results, seated)
    others = seated & (np.arange(seated.shape[1]) != rows["mover"][:, None])
    value = np.where(np.isnan(rows["value"]), 0.0, rows["value"])
    searched = _shares(np.where(others, results, 0.0), others) * (1 - value)[:, None]
    searched[np.arange(len(rows)), rows["mover"]] = value
    mixed = weight * shares + (1 - weight) * searched
    return np.where(np.isnan(rows["value"])[:, None], shares, mixed)


def _shares(rewards: np.ndarray, seated: np.ndarray) -> np.ndarray:
    """Rewards as shares of one; equal ones where nobody has any."""
    total = rewards.sum(axis=1, keepdims=True)
    even = seated / np.maximum(1, seated.sum(axis=1, keepdims=True))
    return np.where(total > 0, rewards / np.where(total > 0, total, 1.0), even)
