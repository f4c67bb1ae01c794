"""Lines of play as JSON, as far as the player who is told them can know how they go."""

from engine.errors import KibitzError
from engine.game import Game, Position
from engine.types import Json

WORLDS = 4  # redealt worlds that must agree about an action for it to be told


def line_json(game: Game, position: Position, seat: int, line: list[int], *, known_chance: bool = False) -> list[Json]:
    """A line of actions as JSON for the player in a seat. It stops where it depends on what that player cannot know.

    It is replayed in several worlds that the player must think possible, never in the true one, and goes on while they
    agree. With `known_chance` the position's own random numbers are no secret.
    """
    worlds = [position] if known_chance or "determinize" not in game.kernels else _worlds(game, position, seat)
    told: list[Json] = []
    for action in line:
        if any(action not in game.legal_actions(world.state) for world in worlds):
            break
        forms = [game.codec.encode_action(world, action) for world in worlds]
        if any(form != forms[0] for form in forms):
            break
        told.append(forms[0])
        try:
            worlds = [game.play(world, action) for world in worlds]
        except KibitzError:
            break
    return told


def _worlds(game: Game, position: Position, seat: int) -> list[Position]:
    return [Position(game.redealt(position.state, seat, seed), position.context) for seed in range(WORLDS)]
