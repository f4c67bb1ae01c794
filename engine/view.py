"""What a bot is given: the game as one player knows it, and how long it may think."""

from dataclasses import dataclass
from functools import cached_property

from engine.bots.limits import UNLIMITED, ThinkingLimits
from engine.game import Game, Position, State
from engine.types import Json

REDEAL_SEED = 0  # any constant: it makes the redealt state a function of what the player may know


@dataclass(frozen=True)
class View:
    """One player's knowledge of a position.

    `state` agrees with the true state in all that the player may know; hidden hands, decks and coming dice in it are
    redealt, not true. A bot may play on it, as on one of the possible worlds.
    """

    game: Game
    seat: int
    state: State
    _position: Position
    limits: ThinkingLimits = UNLIMITED
    """When the bot must have chosen."""

    @classmethod
    def of(cls, game: Game, position: Position, seat: int, limits: ThinkingLimits = UNLIMITED) -> "View":
        """The view of a position from a seat, for a choice within limits."""
        state = game.redealt(position.state, seat, REDEAL_SEED)
        return cls(game, seat, state, Position(state, game.codec.blinded(position.context)), limits)

    @cached_property
    def json(self) -> Json:
        """The view as the game's backend would send it to this player."""
        return self.game.codec.view(self._position, self.seat)
