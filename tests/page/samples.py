"""Positions of real games, each as the player who is due sees it, for drawings to be tried on."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Position
from engine.registry import load_game
from engine.types import Json

MOST_ACTIONS = 1200  # of one game; some random games hardly end


@dataclass(frozen=True)
class Sample:
    """What a player is sent, and the actions that are legal."""

    game: str
    view: Json
    player: str
    seat: int
    actions: list[Json]


def sampled(
    game_id: str,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    every: int = 10,
    most: int = MOST_ACTIONS,
) -> Iterator[Sample]:
    """Positions of a random game, one in so many, and each whose kind of decision was not seen before."""
    game, rng = load_game(game_id), random.Random(seed)
    position, seen = game.new_position(players, seed, options), set()
    for number in range(most):
        actions = game.legal_actions(position.state)
        if not actions:
            break
        encoded = [game.codec.encode_action(position, action) for action in actions]
        kinds = {_kind(action) for action in encoded}
        if number % every == 0 or not kinds <= seen:
            yield sample(game_id, position, encoded)
        seen |= kinds
        # Random play ends turns far too early if every action is as likely: first a kind, then one of it.
        kind = rng.choice(sorted(kinds))
        position = game.play(
            position, rng.choice([a for a, e in zip(actions, encoded, strict=True) if _kind(e) == kind])
        )
    yield sample(game_id, position, [])


def sample(game_id: str, position: Position, actions: list[Json]) -> Sample:
    """A position as the player who is due sees it; after the end, as the first one does."""
    game = load_game(game_id)
    seat = max(game.to_move(position.state), 0)
    return Sample(game_id, game.codec.view(position, seat), game.codec.player_ids(position)[seat], seat, actions)


def _kind(action: Json) -> str:
    return str(action.get("type", action.get("action", action.get("event"))))
