"""What a net is told about a position of a game that says nothing of its own: all numbers in its record.

The kernel that writes them is made from the record's type, for only code with the fields' names in it is compiled to
plain loads. 64-bit unsigned fields are sets of squares in most games, so they are told bit by bit. Training scales
the numbers by the ranges that it sees.
"""

from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from engine.errors import BadOption
from engine.game import Game, Inputs, State, record
from engine.kernels.kernel import compiled
from engine.registry import HIDDEN, MAX_FEATURES
from mcts.kernels import search_kernels

BITS = np.dtype("u8")


@cache
def inputs_of(game: Game) -> Inputs:
    """What a game tells a net. Raises BadOption if its record is too large to tell all of it."""
    return game.inputs or _from_record(game)


def told_of(game: Game, states: np.ndarray) -> np.ndarray:
    """What every player may think about in each of some states: an array of states, seats and features."""
    inputs = inputs_of(game)
    out = np.zeros((len(states), game.manifest.max_players, inputs.count), np.float32)
    whole = np.ascontiguousarray(states)
    search_kernels(game, inputs).write_features(whole if game.compiled else whole.view(np.recarray), out)
    return out


def told_of_actions(game: Game, state: State, actions: Sequence[int]) -> np.ndarray:
    """What speaks for and against each of some actions of whoever is to move: an array of actions and features."""
    inputs = inputs_of(game)
    out = np.zeros((len(actions), inputs.action_count), np.float32)
    if len(actions):
        search_kernels(game, inputs).write_action_features(record(state), np.array(actions, np.int64), out)
    return out


def _from_record(game: Game) -> Inputs:
    seats = game.manifest.max_players
    lines, count = _lines(game.dtype, "s", "    ", 0)
    count += seats + 1
    if count > MAX_FEATURES:
        raise BadOption(f"{game.id}: its record has {count} numbers; a net needs a `features` kernel in heuristics.py")
    head = [
        "def features(s, player, out):",
        "    out[player] = 1.0",
        f"    out[{seats}] = 1.0 if to_move(s) == player else 0.0",
        f"    n = {seats + 1}",
    ]
    source = "\n".join([*head, *lines])
    scope: dict[str, Any] = {"np": np, "to_move": game.kernels["to_move"], "__name__": __name__}
    exec(compile(source, f"<fields of {game.id}>", "exec"), scope)  # made of nothing but names that NumPy took
    made: FunctionType = scope["features"]
    made.__qualname__ = f"features[{game.id}]"
    kernel = compiled(made, f"{__name__}[{game.id}]", source) if game.compiled else made
    return Inputs(kernel, count, HIDDEN, np.zeros((0, count), np.int64), source)


def _lines(dtype: np.dtype, place: str, indent: str, depth: int) -> tuple[list[str], int]:
    """Code that writes all numbers at a place in the record, and how many they are."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        names = [f"i{depth + axis}" for axis in range(len(shape))]
        loops = [
            f"{indent}{'    ' * k}for {name} in range({size}):"
            for k, (name, size) in enumerate(zip(names, shape, strict=True))
        ]
        inner, count = _lines(base, f"{place}[{', '.join(names)}]", indent + "    " * len(shape), depth + len(shape))
        return loops + inner, count * int(np.prod(shape))
    if dtype.fields is not None:
        parts = [_lines(entry[0], f"{place}.{name}", indent, depth) for name, entry in dtype.fields.items()]
        return [line for lines, _ in parts for line in lines], sum(count for _, count in parts)
    if dtype == BITS:
        bit = f"np.float32(({place} >> np.uint64(b)) & np.uint64(1))"
        return [f"{indent}for b in range(64):", f"{indent}    out[n + b] = {bit}", f"{indent}n += 64"], 64
    return [f"{indent}out[n] = np.float32({place})", f"{indent}n += 1"], 1
