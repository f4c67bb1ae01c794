"""Training data: every action of many games, as one compressed NumPy file.

docs/training-data.md describes the file. `Recorder` writes it, `load_training_data` reads it; neither knows how
the actions were found.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from engine.errors import KibitzError
from engine.game import Game, State

FORMAT, VERSION = "kibitz-training", 1


class BadTrainingData(KibitzError):
    """A file that is not training data, or not of this game."""

    code = "bad-training-data"


@dataclass
class Recorder:
    """Takes down games action by action. Moves of a game that never ends are left out of the file."""

    game: Game
    _states: list[bytes] = field(default_factory=list)
    _movers: list[int] = field(default_factory=list)
    _actions: list[int] = field(default_factory=list)
    _visits: list[tuple[np.ndarray, np.ndarray]] = field(default_factory=list)
    _ends: list[int] = field(default_factory=list)
    _results: list[list[float]] = field(default_factory=list)
    _finished: list[bool] = field(default_factory=list)

    def move(self, state: State, mover: int, action: int, visits: Mapping[int, int] | None = None) -> None:
        """An action in the running game: the state before it, who played it, how often the search tried what."""
        self._states.append(state.tobytes())
        self._movers.append(mover)
        self._actions.append(action)
        tried = sorted((visits or {}).items())
        self._visits.append((np.array([a for a, _ in tried], np.int32), np.array([n for _, n in tried], np.uint32)))

    def end(self, results: Sequence[float], *, finished: bool = True) -> None:
        """The running game has ended with these rewards, by seat; not `finished` if it was stopped."""
        self._ends.append(len(self._states))
        self._results.append(list(results))
        self._finished.append(finished)

    def drop(self) -> None:
        """Forget the running game."""
        kept = self.moves
        for column in (self._states, self._movers, self._actions, self._visits):
            del column[kept:]

    @property
    def games(self) -> int:
        """Games that have ended."""
        return len(self._ends)

    @property
    def moves(self) -> int:
        """Actions in them."""
        return self._ends[-1] if self._ends else 0

    def save(self, path: Path) -> None:
        """Write the file, with the games that have ended."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:  # a file, since NumPy would add .npz to a name without it
            self.write(file)

    def write(self, file: BinaryIO) -> None:
        """The same into an open file."""
        kept, seats = self.moves, self.game.manifest.max_players
        results = np.full((self.games, seats), np.nan, np.float32)
        for row, rewards in zip(results, self._results, strict=True):
            row[: len(rewards)] = rewards
        states = np.frombuffer(b"".join(self._states[:kept]), np.uint8).reshape(kept, self.game.dtype.itemsize)
        visits = self._visits[:kept]
        np.savez_compressed(
            file,
            meta=np.array(json.dumps(self._meta())),
            states=states,
            movers=np.array(self._movers[:kept], np.int8),
            actions=np.array(self._actions[:kept], np.int32),
            games=np.repeat(np.arange(self.games, dtype=np.int32), np.diff([0, *self._ends])),
            visit_starts=np.concatenate([[0], np.cumsum([len(a) for a, _ in visits], dtype=np.int64)]),
            visit_actions=np.concatenate([np.zeros(0, np.int32), *(a for a, _ in visits)]),
            visit_counts=np.concatenate([np.zeros(0, np.uint32), *(n for _, n in visits)]),
            results=results,
            finished=np.array(self._finished, bool),
        )

    def _meta(self) -> dict[str, Any]:
        game = self.game
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": game.id,
            "game_version": game.manifest.version,
            "state": repr(game.dtype.descr),
            "max_actions": game.max_actions,
        }


@dataclass(frozen=True)
class TrainingData:
    """What a file holds: a row per action, a row per game."""

    game_id: str
    raw_states: np.ndarray
    """The state before each action, as bytes (rows of uint8)."""
    movers: np.ndarray
    """The seat that acted."""
    actions: np.ndarray
    """What it played."""
    games: np.ndarray
    """The game that the action belongs to, from 0; rows of one game follow one another."""
    visit_starts: np.ndarray
    """Row i's visits are entries visit_starts[i] to visit_starts[i + 1] of the next two."""
    visit_actions: np.ndarray
    visit_counts: np.ndarray
    results: np.ndarray
    """Per game, each seat's reward from 0 to 1; NaN for seats that nobody had."""
    finished: np.ndarray
    """Per game, whether it was played to its end."""

    def __len__(self) -> int:
        return len(self.actions)

    def states(self, game: Game) -> np.ndarray:
        """The states as records of the game. Raises BadTrainingData if they are another game's."""
        if game.id != self.game_id or self.raw_states.shape[1] != game.dtype.itemsize:
            raise BadTrainingData(f"states of {self.game_id!r}, and not of this version of {game.id!r}")
        return np.ascontiguousarray(self.raw_states).view(game.dtype).reshape(-1)

    def rewards(self) -> np.ndarray:
        """For each action, what its player got in the end."""
        return self.results[self.games, self.movers]

    def policy(self, row: int) -> dict[int, float]:
        """The share of visits of each action that was tried; empty if the player did not search. An only action has
        all of it, though nobody searched for it."""
        part = slice(self.visit_starts[row], self.visit_starts[row + 1])
        counts = self.visit_counts[part].astype(np.float64)
        shares = counts / counts.sum() if counts.any() else np.full(len(counts), 1 / max(1, len(counts)))
        return dict(zip(self.visit_actions[part].tolist(), shares.tolist(), strict=True))


def load_training_data(path: Path) -> TrainingData:
    """Read a file of a Recorder. Raises BadTrainingData for anything else; nothing in a file is ever executed."""
    try:
        with np.load(path, allow_pickle=False) as file:
            meta = json.loads(str(file["meta"]))
            if (meta.get("format"), meta.get("version")) != (FORMAT, VERSION):
                raise BadTrainingData(f"{path}: not training data of version {VERSION}")
            names = [name for name in TrainingData.__dataclass_fields__ if name not in ("game_id", "raw_states")]
            columns = {name: file[name] for name in names}
            return TrainingData(game_id=meta["game"], raw_states=file["states"], **columns)
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise BadTrainingData(f"{path}: not training data ({error})") from error
