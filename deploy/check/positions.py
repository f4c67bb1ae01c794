"""Positions to check a game on."""

import json
from collections.abc import Iterator
from typing import Any

from engine.game import Game, Position
from engine.seeded_random import SeededRandom

SEEDS = range(3)
LONGEST = 300  # actions of a random game
TO_THE_END = 3000


def random_positions(game: Game, seed: int, longest: int = LONGEST) -> list[Position]:
    """The positions of a random game, the last one included."""
    rng, position = SeededRandom(seed), game.new_position(seed=seed)
    positions = [position]
    while game.to_move(position.state) >= 0 and len(positions) <= longest:
        position = game.play(position, rng.pick(game.legal_actions(position.state)))
        positions.append(position)
    return positions


def copied(data: Any) -> Any:
    """JSON as it comes back from a wire."""
    return json.loads(json.dumps(data))


def damage(node: object, rng: SeededRandom) -> None:
    """Walk down a JSON value at random and replace one thing in it."""
    while isinstance(node, (dict, list)) and node:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = rng.pick(keys)
        child = node[key]
        if not isinstance(child, (dict, list)) or not child or rng.chance(0.2):
            node[key] = rng.pick([None, -1, 0, 1, 2, 7, 40, 100, 10**6, 1.5, True, "x", [], {}, [0], {"a": 1}])
            return
        node = child


def changed_values(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Copies of an action's JSON with one field changed as a mistaken client would, and that field's name."""
    for name, value in data.items():
        others: list[Any] = []
        if isinstance(value, bool):
            others = [not value]
        elif isinstance(value, int):
            others = [value + 1, value - 1, value + 100]
        elif isinstance(value, str):
            others = [f"{value}x", value[:-1]]
        yield from ((name, {**data, name: other}) for other in others)
