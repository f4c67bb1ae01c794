"""A game as it was played: the state it began with, then actions and what chance made of them."""

from collections.abc import Iterator, Sequence

from engine.errors import BadOption, KibitzError
from engine.game import Game, Position
from engine.types import Json


class BadTranscript(KibitzError):
    """An entry of a game's record that cannot have been played."""

    code = "bad-transcript"

    def __init__(self, number: int, error: KibitzError) -> None:
        super().__init__(f"action {number}: {error}")
        pointer = getattr(error, "pointer", None)
        part = "outcome" if isinstance(error, BadOption) else "action"  # only an outcome has options to be bad
        self.pointer = f"/{number}" if pointer is None else f"/{number}/{part}{pointer}"


def replay(game: Game, position: Position, steps: Sequence[Json]) -> Iterator[tuple[Position, int, int]]:
    """Play a record from a position: before each step the position, the seat that acts, and its action.

    A step is {"player", "action", "outcome"?}. Raises BadTranscript at the first that the rules do not take.
    """
    for before, seat, action, _ in played(game, position, steps):
        yield before, seat, action


def played(game: Game, position: Position, steps: Sequence[Json]) -> Iterator[tuple[Position, int, int, Position]]:
    """The same with the position after each step."""
    for number, step in enumerate(steps):
        try:
            position, seat = game.seated(position, step["player"])
            game.check_turn(position.state, seat, game.codec.names_like(position, step["player"]))
            action = game.codec.decode_action(position, step["action"])
            after = game.codec.play_with_outcome(position, action, step.get("outcome"))
        except KibitzError as error:
            raise BadTranscript(number, error) from error
        yield position, seat, action, after
        position = after


def step_of(game: Game, position: Position, action: int, after: Position) -> Json:
    """The record of one action."""
    seat = game.to_move(position.state)
    step = {"player": game.codec.player_ids(position)[seat], "action": game.codec.encode_action(position, action)}
    outcome = game.codec.outcome_of(position, action, after.state)
    return step | ({} if outcome is None else {"outcome": outcome})
