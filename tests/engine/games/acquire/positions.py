"""Positions that tests of Acquire start from, and ways to spoil their JSON."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.bots.registry import get_bot
from engine.game import Game, Position, record
from engine.registry import load_game
from engine.table.runner import Runner

Change = Callable[[dict[str, Any]], None]


def played(acquire: Game, players: int, seed: int, actions: int) -> Position:
    """A position after this many actions of easy bots."""
    ids = [f"p{number}" for number in range(1, players + 1)]
    runner = Runner.start(acquire, {seat: get_bot(acquire, "Easy") for seat in range(players)}, ids, seed=seed)
    runner.run(actions)
    return runner.position


@cache
def first_in(phase: int) -> Position:
    """A position in this phase."""
    acquire = load_game("acquire")
    positions = (played(acquire, 3, 0, actions) for actions in range(200))
    return next(position for position in positions if record(position.state).phase == phase)


def in_phase(acquire: Game, phase: int) -> dict[str, Any]:
    """A full state in this phase, as JSON."""
    return acquire.codec.encode_state(first_in(phase))


def begun(acquire: Game) -> dict[str, Any]:
    """The full state of a game that is under way, as JSON."""
    return acquire.codec.encode_state(played(acquire, 3, seed=1, actions=40))


def set_at(*path: Any, to: Any) -> Change:
    """What puts a value at a place in JSON."""

    def change(data: dict[str, Any]) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change
