"""Positions to learn from, and files of them that survive a killed process.

Of a position only what a net is told is kept, and of that only what is not zero: a state of a large game has tens of
thousands of bytes, and a training millions of positions. A file is a sequence of games, each of as many NumPy arrays,
one after another. Whatever was cut off is forgotten.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from engine.game import Game
from engine.table.training import load_training_data
from mcts.nets.inputs import inputs_of, told_of, told_of_actions
from mcts.nets.sparse import Sparse


def row_dtype(game: Game) -> np.dtype:
    """What is known of a position: who was to move, how the search saw it, the result."""
    seats = game.manifest.max_players
    return np.dtype(
        [
            ("value", "f4"),  # the mover's chance by the search; NaN if nobody searched
            ("results", "f4", (seats,)),  # rewards at the end of the game; NaN for empty seats
            ("mover", "i4"),
            ("played", "i4"),  # 1 if the game went through it; 0 if it only came up in a search: no result is known
            ("choices", "i4"),  # actions whose shares of a search's visits are known
        ]
    )


@dataclass(frozen=True)
class Positions:
    """Positions of the worlds that were dealt, in the order in which they came up."""

    rows: np.ndarray
    """What is known of each (row_dtype)."""
    told: Sparse
    """What a net is told of them: a row for every position and seat."""
    shares: np.ndarray
    """Share of a search's visits of each action, position by position."""
    told_of_actions: Sparse
    """What a net is told of these: a row for every action."""

    @classmethod
    def of(
        cls, game: Game, states: np.ndarray, rows: np.ndarray, actions: Sequence[int] = (), shares: Sequence[float] = ()
    ) -> "Positions":
        """Some states, with what is known of each; of the first one, perhaps, how a search divided its visits."""
        told = told_of(game, states)
        if not inputs_of(game).action_count:
            actions, shares = (), ()
        if len(rows):
            rows["choices"][0] = len(actions)
        about = told_of_actions(game, states[:1], actions)
        flat = told.reshape(len(told) * told.shape[1], told.shape[2])
        return cls(rows, Sparse.of(flat), np.array(shares, np.float32), Sparse.of(about))

    @classmethod
    def joined(cls, parts: Sequence["Positions"]) -> "Positions":
        """The positions of several, at least one."""
        return cls(
            np.concatenate([part.rows for part in parts]),
            Sparse.joined([part.told for part in parts]),
            np.concatenate([part.shares for part in parts]),
            Sparse.joined([part.told_of_actions for part in parts]),
        )

    def __len__(self) -> int:
        """How many there are."""
        return len(self.rows)

    def told_rows(self, chosen: np.ndarray, features: int) -> np.ndarray:
        """What a net is told of some positions, zeros included: an array of positions, seats and features."""
        seats = len(self.told) // max(1, len(self))
        rows = chosen[:, None] * seats + np.arange(seats)
        return self.told.rows(rows.ravel(), features).reshape(len(chosen), seats, features)

    @cached_property
    def first_choices(self) -> np.ndarray:
        """Where the actions of each position begin."""
        return np.cumsum(self.rows["choices"]) - self.rows["choices"]

    def arrays(self) -> list[np.ndarray]:
        """Everything, for a file."""
        return [self.rows, *self.told.arrays(), self.shares, *self.told_of_actions.arrays()]

    @classmethod
    def from_arrays(cls, arrays: Sequence[np.ndarray]) -> "Positions":
        """What `arrays` gave."""
        return cls(arrays[0], Sparse.from_arrays(arrays[1:4]), arrays[4], Sparse.from_arrays(arrays[5:8]))


PARTS = 8  # arrays of a game


class GameFile:
    """A file of games that is appended to."""

    def __init__(self, path: Path) -> None:
        """Open a file or begin it; a game that was cut off is dropped."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._end = 0
        self.games: list[Positions] = list(self._whole())
        self._file.truncate(self._end)
        self._file.seek(0, 2)

    def add(self, game: Positions) -> None:
        """Append a game; it is in the file when this returns."""
        for array in game.arrays():
            np.save(self._file, array, allow_pickle=False)
        self._file.flush()
        self.games.append(game)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _whole(self) -> Iterator[Positions]:
        while True:
            try:
                arrays = [np.load(self._file, allow_pickle=False) for _ in range(PARTS)]
            except (EOFError, ValueError):  # its end, or where it was cut off
                return
            self._end = self._file.tell()
            yield Positions.from_arrays(arrays)


def exported_games(game: Game, path: Path) -> Iterator[Positions]:
    """The finished games of a file of training data (docs/training-data.md). Raises BadTrainingData."""
    data = load_training_data(path)
    states = data.states(game)
    for number in np.flatnonzero(data.finished):
        places = np.flatnonzero(data.games == number)
        rows = np.zeros(len(places), row_dtype(game))
        rows["value"], rows["results"] = np.nan, data.results[number]
        rows["mover"], rows["played"] = data.movers[places], 1
        yield Positions.of(game, states[places], rows)


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
