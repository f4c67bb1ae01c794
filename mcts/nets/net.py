"""Nets: small networks that judge positions, in files that are data and nothing else.

A file (`net.npz`) holds the weights as NumPy arrays and a text of JSON: what game it is for, what it is told, how it
is to be used, how it came about. Whatever does not fit exactly is refused, for compiled code checks nothing.
"""

import hashlib
import json
import logging
import os
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import BadOption, KibitzError
from engine.game import Game
from engine.kernels.digests import NET as SHIPPED
from engine.kernels.specialise import records
from mcts.kernels import layout_of, search_kernels
from mcts.nets.inputs import inputs_of
from mcts.records import POLICIES, net_dtype, work_dtype

FORMAT, VERSION = "kibitz-net", 1
MAX_BYTES = 1 << 26  # of a file, once unpacked
USES: dict[str, Callable[[Any], bool]] = {
    "evaluation": lambda value: value in ("net", "mix"),
    "playout": lambda value: isinstance(value, str) and value in POLICIES,
    "playout_depth": lambda value: type(value) is int and -1 <= value <= 1000,
    "exploration": lambda value: type(value) in (int, float) and 0 <= value <= 10,
    "discount": lambda value: type(value) in (int, float) and 0.5 <= value <= 1,
    "widening": lambda value: type(value) in (int, float) and 0 <= value <= 1000,
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

    @property
    def name(self) -> str:
        """A short digest of the weights: the same name, the same judgement."""
        return hashlib.sha256(self.weights.tobytes()).hexdigest()[:8]

    def chances(self, game: Game, states: np.ndarray) -> np.ndarray:
        """Every player's chance of winning in each of some states, a row per state."""
        inputs = inputs_of(game)
        work = records(game, 1, work_dtype(game.max_actions, game.manifest.max_players, layout_of(inputs)))
        work["net"] = self.weights
        out = np.zeros((len(states), game.manifest.max_players))
        rows = states if game.compiled else states.view(np.recarray)
        search_kernels(game, inputs).judge_states(rows, work[0], out)
        return out


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
        "uses": dict(net.uses),
        "made": dict(net.made),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    with fresh.open("wb") as file:
        arrays = {name: weights[name] for name in weights.dtype.names}
        np.savez_compressed(file, meta=np.array(json.dumps(meta)), **arrays)
    fresh.replace(path)


def load_net(game: Game, path: Path) -> Net:
    """Read a net. Raises BadNet for anything that is not exactly a net of this game; nothing in it is executed."""
    weights = np.zeros(1, net_dtype(layout_of(inputs_of(game))))
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(member.file_size for member in archive.infolist()) > MAX_BYTES:
                raise BadNet(f"{path}: larger than {MAX_BYTES} bytes")
        with np.load(path, allow_pickle=False) as file:
            meta = json.loads(str(file["meta"]))
            arrays = {name: file[name] for name in weights.dtype.names or ()}
        known = (meta["format"], meta["version"], meta["game"], meta["inputs"])
        uses, made = dict(meta["uses"]), dict(meta["made"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise BadNet(f"{path}: not a net ({error})") from error
    if known != (FORMAT, VERSION, game.id, inputs_digest(game)):
        raise BadNet(f"{path}: a net of another game, of another version of it, or one that is told other things")
    for name, value in uses.items():
        if name not in USES or not USES[name](value):
            raise BadNet(f"{path}: {name} = {value!r} is no way to use a net")
    for name, array in arrays.items():
        if array.dtype != np.float32 or array.shape != weights[name][0].shape or not np.isfinite(array).all():
            raise BadNet(f"{path}: {name} must be finite float32 numbers of the shape {weights[name][0].shape}")
        weights[name][0] = array
    return Net(weights, uses, made)


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


def net_for(game: Game, evaluation: str, given: Net | None = None) -> Net | None:
    """The net that a search of this kind of evaluation needs; None for `hand`. Raises BadOption if there is none."""
    if evaluation == "hand":
        return None
    net = given or net_of(game)
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
