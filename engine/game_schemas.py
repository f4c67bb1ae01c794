"""A game's JSON described: the JSON Schema of its states, views and actions, with examples from a played game."""

from collections.abc import Iterator, Sequence
from functools import cache

from marshmallow import Schema

from engine.game import Game, Position
from engine.json_schema import json_schema
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.types import Json

STATE, VIEW, ACTION = KINDS = ("state", "view", "action")
SAMPLE_SEED = 1
LONGEST_SAMPLE = 80  # actions
MIDDLE = 12  # actions before the example of a state
MOST_EXAMPLES = 24
TEXTS = {
    STATE: "A full state, as POST /v1/decisions takes it; a player's view will do there as well.",
    VIEW: "What one player may see of a state.",
    ACTION: "What a player does.",
}


@cache
def game_schema(game_id: str, kind: str) -> Json:
    """The schema of a game's states, views or actions, made once per process. Raises UnknownGame or BrokenGame."""
    game = load_game(game_id)
    examples = {STATE: _state_example, VIEW: _view_example, ACTION: _action_examples}[kind](game)
    return json_schema(
        shapes(game, kind),
        **{"$id": f"urn:kibitz:schema:{game.id}:{kind}"},
        title=f"{game.manifest.name}: {kind}",
        description=TEXTS[kind],
        examples=examples,
    )


def shapes(game: Game, kind: str) -> Sequence[Schema]:
    """The shapes that a state, view or action of a game may have."""
    codec = game.codec
    if kind == ACTION:
        return codec.action_shapes or [codec.action_schema]
    states = codec.state_shapes or [codec.state_schema]
    return (codec.view_shapes or states) if kind == VIEW else states


def sample_game(game: Game) -> Iterator[Position]:
    """The positions of a random game, always the same one, in which somebody is to act."""
    rng, position = SeededRandom(SAMPLE_SEED), game.new_position(seed=SAMPLE_SEED)
    for _ in range(LONGEST_SAMPLE):
        if game.to_move(position.state) < 0:
            return
        yield position
        position = game.play(position, rng.pick(game.search_actions(position.state)))


def _example_position(game: Game) -> Position:
    """The middle of the sample game, or its last position if it was short."""
    *_, last = (position for _, position in zip(range(MIDDLE), sample_game(game), strict=False))
    return last


def _state_example(game: Game) -> list[Json]:
    return [game.codec.encode_state(_example_position(game))]


def _view_example(game: Game) -> list[Json]:
    position = _example_position(game)
    return [game.codec.view(position, game.to_move(position.state))]


def _action_examples(game: Game) -> list[Json]:
    """One action of each kind: with the same words, and the same fields."""
    found: dict[str, Json] = {}
    for position in sample_game(game):
        for action in game.legal_actions(position.state):
            data = game.codec.encode_action(position, action)
            found.setdefault(_kind_of(data), data)
    return list(found.values())[:MOST_EXAMPLES]


def _kind_of(action: Json) -> str:
    word = next((str(action[name]) for name in ("type", "event", "action") if name in action), "")
    return f"{word} {sorted(action)}"
