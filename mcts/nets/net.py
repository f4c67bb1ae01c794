"""Nets: small networks that judge positions, in files that are data and nothing else.

A file (`net.npz`) holds the weights as NumPy arrays and a text of JSON: what game it is for, what it is told, how it
is to be used, how it came about. Whatever does not fit exactly is refused, for compiled code checks nothing.
"""

import hashlib
import json
import logging
import os
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import BadOption, KibitzError
from engine.game import Game, State, record
from engine.kernels.digests import NET as SHIPPED
from engine.kernels.specialise import records
from mcts.kernels import layout_of, search_kernels
from mcts.nets.inputs import inputs_of
from mcts.records import POLICIES, net_dtype, priors_dtype, work_dtype

FORMAT, VERSION = "kibitz-net", 1
PRIOR = "priors."  # before the names of the second head's arrays
MAX_BYTES = 1 << 26  # of a file, once unpacked
USES: dict[str, Callable[[Any], bool]] = {
    "evaluation": lambda value: value in ("net", "mix"),
    "playout": lambda value: isinstance(value, str) and value in POLICIES,
    "playout_depth": lambda value: type(value) is int and -1 <= value <= 1000,
    "exploration": lambda value: type(value) in (int, float) and 0 <= value <= 10,
    "root_exploration": lambda value: type(value) in (int, float) and 0 <= value <= 10,
    "discount": lambda value: type(value) in (int, float) and 0.5 <= value <= 1,
    "widening": lambda value: type(value) in (int, float) and 0 <= value <= 1000,
    "priors": lambda value: type(value) in (int, float) and 0 <= value <= 100,
}
"""Search settings that a net may bring along, each with what it may be."""
log = logging.getLogger(__name__)


class BadNet(KibitzError):
    """A file that is not a net of this game."""

    code = "bad-net"


@dataclass(frozen=True, eq=False)
class Net:
    """A network for one game."""

    weights: np.ndarray
    """One record of `net_dtype`."""
    uses: Mapping[str, Any] = field(default_factory=lambda: {"evaluation": "net", "playout_depth": 0})
    """The search settings that it has proved itself with."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """How it came about, for people."""
    priors: np.ndarray | None = None
    """One record of `priors_dtype`: what it foresees of actions, if it has learnt that."""

    @property
    def name(self) -> str:
        """A short digest of the weights: the same name, the same judgement."""
        priors = b"" if self.priors is None else self.priors.tobytes()
        return hashlib.sha256(self.weights.tobytes() + priors).hexdigest()[:8]

    def scratch(self, game: Game) -> np.ndarray:
        """Room for a search's kernels to work in, with the weights."""
        inputs = inputs_of(game)
        sizes = game.max_actions, game.manifest.max_players, layout_of(inputs), inputs.action_count
        work = records(game, 1, work_dtype(*sizes))
        work["net"] = self.weights
        if self.priors is not None:
            work["priors"] = self.priors
        return work

    def chances(self, game: Game, states: np.ndarray) -> np.ndarray:
        """Every player's chance of winning in each of some states, a row per state."""
        out = np.zeros((len(states), game.manifest.max_players))
        rows = states if game.compiled else states.view(np.recarray)
        search_kernels(game, inputs_of(game)).judge_states(rows, self.scratch(game)[0], out)
        return out

    def foreseen(self, game: Game, state: State, actions: Sequence[int]) -> np.ndarray:
        """The share of a search's visits that each of some actions can be expected to get."""
        work, out = self.scratch(game)[0], np.zeros(len(actions))
        work["actions"][: len(actions)] = actions
        search_kernels(game, inputs_of(game)).foreseen(record(state), work, len(actions), out)
        return out


def uses_for(net: Net, uses: Mapping[str, Any]) -> dict[str, Any]:
    """These uses of a net, without those of priors if it has learnt none."""
    learnt = net.priors is not None
    return {name: use for name, use in uses.items() if learnt or (name != "priors" and use != "learnt")}


def blank_net(game: Game) -> Net:
    """A net that knows nothing: everybody has the same chance."""
    return Net(np.zeros(1, net_dtype(layout_of(inputs_of(game)))))


def save_net(game: Game, net: Net, path: Path) -> None:
    """Write a net, in one step for readers."""
    weights = net.weights[0]
    meta = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.id,
        "inputs": inputs_digest(game),
        "actions": inputs_of(game).action_count if net.priors is not None else 0,
        "uses": dict(net.uses),
        "made": dict(net.made),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    with fresh.open("wb") as file:
        arrays = {name: weights[name] for name in weights.dtype.names}
        if net.priors is not None:
            arrays |= {PRIOR + name: net.priors[0][name] for name in net.priors.dtype.names or ()}
        np.savez_compressed(file, meta=np.array(json.dumps(meta)), **arrays)
    fresh.replace(path)


def load_net(game: Game, path: Path) -> Net:
    """Read a net. Raises BadNet for anything that is not exactly a net of this game; nothing in it is executed."""
    actions = inputs_of(game).action_count
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(member.file_size for member in archive.infolist()) > MAX_BYTES:
                raise BadNet(f"{path}: larger than {MAX_BYTES} bytes")
        with np.load(path, allow_pickle=False) as file:
            meta = json.loads(str(file["meta"]))
            arrays = {name: file[name] for name in file.files if name != "meta"}
        known = (meta["format"], meta["version"], meta["game"], meta["inputs"], meta.get("actions", 0) in (0, actions))
        uses, made = dict(meta["uses"]), dict(meta["made"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise BadNet(f"{path}: not a net ({error})") from error
    if known != (FORMAT, VERSION, game.id, inputs_digest(game), True):
        raise BadNet(f"{path}: a net of another game, of another version of it, or one that is told other things")
    for name, value in uses.items():
        if name not in USES or not USES[name](value):
            raise BadNet(f"{path}: {name} = {value!r} is no way to use a net")
    weights = _weights(path, arrays, "", net_dtype(layout_of(inputs_of(game))))
    priors = _weights(path, arrays, PRIOR, priors_dtype(actions)) if meta.get("actions") else None
    net = Net(weights, uses, made, priors)
    if uses_for(net, uses) != uses:
        raise BadNet(f"{path}: is to be used with priors, but has learnt none")
    return net


def _weights(path: Path, arrays: Mapping[str, np.ndarray], prefix: str, dtype: np.dtype) -> np.ndarray:
    """The record of the arrays whose names begin so. Raises BadNet if one is missing or will not do."""
    out = np.zeros(1, dtype)
    for name in dtype.names or ():
        array, shape = arrays.get(prefix + name), out[name][0].shape
        if array is None or array.dtype != np.float32 or array.shape != shape or not np.isfinite(array).all():
            raise BadNet(f"{path}: {prefix}{name} must be finite float32 numbers of the shape {shape}")
        out[name][0] = array
    return out


@cache
def net_of(game: Game) -> Net | None:
    """The net that a game is played with: the one in the net directory, else the one that came with the game."""
    for path in (net_path(game), game.folder / SHIPPED):
        if path.exists():
            try:
                return load_net(game, path)
            except BadNet as problem:
                log.warning("net left out: %s", problem)
    return None


def net_for(game: Game, evaluation: str, given: Net | None = None, *, priors: bool = False) -> Net | None:
    """The net that a search of this kind of evaluation needs; None for `hand`. Raises BadOption if there is none, or
    if it has no priors and these are needed."""
    net = None if evaluation == "hand" else given or net_of(game)
    if priors and (net is None or net.priors is None):
        raise BadOption(f"priors: {game.id} has no net that has learnt any, or `evaluation` uses none", "/priors")
    if evaluation == "hand":
        return None
    if net is None:
        raise BadOption(f"evaluation: {game.id} has no net; kibitz train {game.id} makes one", "/evaluation")
    return net


def net_path(game: Game) -> Path:
    """Where a game's net is put and looked for: in KIBITZ_NET_DIR, else in the user's data directory."""
    named = os.environ.get("KIBITZ_NET_DIR")
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kibitz" / "nets"
    return (Path(named) if named else home) / f"{game.id}.npz"


def inputs_digest(game: Game) -> str:
    """A digest that changes when what a net is told gets another meaning, or the shape of nets changes.

    Like a book's, it goes by the record and by the version in the manifest, not by sources.
    """
    inputs = inputs_of(game)
    meaning = (game.id, game.manifest.version, game.dtype.descr, layout_of(inputs), inputs.source)
    return hashlib.sha256(repr(meaning).encode()).hexdigest()[:16]
