"""Loading the games that are installed."""

import importlib
import importlib.util
import inspect
import logging
import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from engine.bots.bot import Bot
from engine.codec import Codec
from engine.errors import BrokenGame, UnknownGame
from engine.game import OPTIONAL, REQUIRED, Game, Inputs, Kernel
from engine.installed import installed_games
from engine.kernels.kernel import is_compiled
from engine.kernels.part import Part
from engine.manifest import load_manifest

FEATURES, ACTION_FEATURES = "features(s, player, out)", "action_features(s, action, out)"
HIDDEN = (32, 16)  # widths of a net's inner layers, unless the game has others
MAX_FEATURES, MAX_WIDTH = 16_384, 256
log = logging.getLogger(__name__)


def game_ids() -> list[str]:
    """The ids of all games that are installed, whether they load or not."""
    return sorted(installed_games())


@cache
def load_game(game_id: str) -> Game:
    """A game by its id, loaded once per process. Raises UnknownGame, or BrokenGame naming what is missing."""
    sources = installed_games()
    if game_id not in sources:
        raise UnknownGame(game_id, sorted(sources))
    try:
        return _assemble(game_id, sources[game_id])
    except BrokenGame:
        raise
    except Exception as error:  # a plug-in can be wrong in any way; the message must name the game
        raise BrokenGame(game_id, f"{type(error).__name__}: {error}") from error


def package_folder(game_id: str) -> Path | None:
    """Where a game's package is, whether it loads or not; None if that cannot be told."""
    try:
        found = importlib.util.find_spec(installed_games()[game_id])
    except Exception:  # a plug-in's parents can be wrong in any way
        return None
    places = found.submodule_search_locations if found else None
    return Path(places[0]) if places else None


def broken_games(games: Iterable[str] | None = None) -> dict[str, str]:
    """Those of some games (default: all that are installed) that do not load, each with what is wrong with it.

    Raises UnknownGame.
    """
    problems = {game_id: _problem_of(game_id) for game_id in (game_ids() if games is None else games)}
    return {game_id: problem for game_id, problem in problems.items() if problem}


@cache
def _problem_of(game_id: str) -> str:
    """What is wrong with a game; empty if nothing is. Asked once: what failed to import is not tried again."""
    try:
        load_game(game_id)
    except BrokenGame as error:
        return error.problem
    return ""


def _assemble(game_id: str, package: str) -> Game:
    folder = Path(_import(game_id, package).__path__[0])
    manifest = load_manifest(folder)
    if manifest.id != game_id:
        raise BrokenGame(game_id, f"game.json says id {manifest.id!r}")
    rules = _import(game_id, f"{package}.rules")
    dtype = _state_dtype(game_id, rules)
    kernels = _kernels(game_id, package, rules)
    codec = _codec(game_id, package)
    game = Game(
        id=game_id,
        manifest=manifest,
        folder=folder,
        dtype=dtype,
        max_actions=_constant(game_id, rules, "MAX_ACTIONS", int),
        identity_bytes=_identity_bytes(game_id, rules),
        kernels=kernels,
        compiled=all(is_compiled(k) for k in kernels.values()),
        setup=_constant(game_id, rules, "new_game", object),
        codec=codec,
        bots=_own_bots(game_id, package, folder),
        inputs=_inputs(game_id, package, rules),
    )
    codec.game = game
    if not game.compiled and any(is_compiled(kernel) for kernel in kernels.values()):
        plain = ", ".join(name for name, kernel in kernels.items() if not is_compiled(kernel))
        log.warning("%s: searches run in plain Python, for these kernels are not compiled: %s", game_id, plain)
    return game


def _import(game_id: str, module: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise BrokenGame(game_id, f"has no {module}" if error.name == module else f"{module}: {error}") from error
    except (Exception, SystemExit) as error:  # a plug-in's import can fail in any way; the message must name the game
        raise BrokenGame(game_id, f"{module} does not load: {type(error).__name__}: {error}") from error


def _constant(game_id: str, module: ModuleType, name: str, kind: type) -> Any:
    if not isinstance(getattr(module, name, None), kind) or not hasattr(module, name):
        raise BrokenGame(game_id, f"{module.__name__} has no {name}")
    return getattr(module, name)


def _state_dtype(game_id: str, rules: ModuleType) -> np.dtype:
    dtype: np.dtype = _constant(game_id, rules, "STATE", np.dtype)
    if dtype.names is None or dtype.itemsize % 8 or dtype.hasobject:
        raise BrokenGame(game_id, "STATE must be a record dtype of a multiple of 8 bytes")
    if _payload_bytes(dtype) != dtype.itemsize:
        # Quirk: NumPy leaves garbage in the gaps of a copied record, and positions are told apart by their bytes.
        raise BrokenGame(game_id, "STATE has gaps between its fields; order them by size or add a spare field")
    if name := _hidden_name(dtype):
        raise BrokenGame(game_id, f"STATE has a field {name!r}, which NumPy's records use themselves")
    return dtype


def _hidden_name(dtype: np.dtype) -> str | None:
    """A field, at any depth, that an attribute of NumPy's own records would hide in plain Python."""
    base = dtype.subdtype[0] if dtype.subdtype is not None else dtype
    for name, (inner, *_) in (base.fields or {}).items():
        if hasattr(np.record, name):
            return name
        if deeper := _hidden_name(inner):
            return deeper
    return None


def _payload_bytes(dtype: np.dtype) -> int:
    """Bytes of a dtype without the gaps that alignment puts in."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return _payload_bytes(base) * math.prod(shape)
    if dtype.fields is None:
        return dtype.itemsize
    return sum(_payload_bytes(entry[0]) for entry in dtype.fields.values())


def _identity_bytes(game_id: str, rules: ModuleType) -> int:
    """Bytes before the field named by BOOKKEEPING_FROM, if the rules name one."""
    first = getattr(rules, "BOOKKEEPING_FROM", None)
    dtype: np.dtype = rules.STATE
    if first is None:
        return dtype.itemsize
    if dtype.fields is None or first not in dtype.fields or dtype.fields[first][1] % 8:
        raise BrokenGame(game_id, f"BOOKKEEPING_FROM: no field {first!r} at a multiple of 8 bytes")
    return dtype.fields[first][1]


def _kernels(game_id: str, package: str, rules: ModuleType) -> dict[str, Kernel]:
    kernels = {name: getattr(rules, name) for name in (*REQUIRED, *OPTIONAL) if hasattr(rules, name)}
    for name, promise in REQUIRED.items():
        if name not in kernels:
            raise BrokenGame(game_id, f"{rules.__name__} lacks the kernel {promise}")
    if importlib.util.find_spec(f"{package}.heuristics"):
        heuristics = _import(game_id, f"{package}.heuristics")
        kernels.update({name: getattr(heuristics, name) for name in OPTIONAL if hasattr(heuristics, name)})
    for name, function in kernels.items():
        if isinstance(function, Part):
            raise BrokenGame(game_id, f"{name} is a part, which Python cannot call compiled; it must be a kernel")
        _check_arguments(game_id, function, (REQUIRED | OPTIONAL)[name])
    return kernels


def _check_arguments(game_id: str, function: Kernel, promise: str) -> None:
    wanted = promise[: promise.index(")")].count(",") + 1
    if not callable(function) or len(inspect.signature(getattr(function, "py_func", function)).parameters) != wanted:
        raise BrokenGame(game_id, f"a kernel does not have the form {promise}")


def _inputs(game_id: str, package: str, rules: ModuleType) -> Inputs | None:
    """What a game tells a net, beside its other kernels: features and FEATURES, where wanted HIDDEN, SYMMETRIES, and
    action_features with ACTION_FEATURES."""
    apart = importlib.util.find_spec(f"{package}.heuristics") is not None
    module = _import(game_id, f"{package}.heuristics") if apart else rules
    features = getattr(module, "features", None)
    if features is None:
        return None
    _check_arguments(game_id, features, FEATURES)
    count, hidden = _constant(game_id, module, "FEATURES", int), getattr(module, "HIDDEN", HIDDEN)
    if not 1 <= count <= MAX_FEATURES or len(hidden) != 2 or not all(1 <= width <= MAX_WIDTH for width in hidden):
        raise BrokenGame(game_id, f"FEATURES must be 1 to {MAX_FEATURES}, HIDDEN two widths of 1 to {MAX_WIDTH}")
    symmetries = np.array(getattr(module, "SYMMETRIES", np.zeros((0, count))), np.int64)
    if symmetries.ndim != 2 or not (np.sort(symmetries, axis=1) == np.arange(count)).all():
        raise BrokenGame(game_id, "SYMMETRIES must be rows that each name every feature once")
    about_actions = getattr(module, "action_features", None)
    if about_actions is None:
        return Inputs(features, count, (hidden[0], hidden[1]), symmetries)
    _check_arguments(game_id, about_actions, ACTION_FEATURES)
    action_count = _constant(game_id, module, "ACTION_FEATURES", int)
    if not 1 <= action_count <= MAX_FEATURES:
        raise BrokenGame(game_id, f"ACTION_FEATURES must be 1 to {MAX_FEATURES}")
    return Inputs(features, count, (hidden[0], hidden[1]), symmetries, "", about_actions, action_count)


def _codec(game_id: str, package: str) -> Codec:
    module = _import(game_id, f"{package}.codec")
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Codec) and value.__module__ == module.__name__:
            try:
                return value()
            except TypeError as error:  # an abstract method is missing; the message names it
                raise BrokenGame(game_id, f"{module.__name__}: {error}") from error
    raise BrokenGame(game_id, f"{module.__name__} has no subclass of Codec")


def _own_bots(game_id: str, package: str, folder: Path) -> dict[str, type[Bot]]:
    if not (folder / "bots.py").exists():
        return {}
    module = _import(game_id, f"{package}.bots")
    bots = [v for v in vars(module).values() if isinstance(v, type) and v.__module__ == module.__name__]
    return {bot.name: bot for bot in bots if issubclass(bot, Bot)}
