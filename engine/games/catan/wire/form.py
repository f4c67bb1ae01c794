"""A JSON form of the game: what is asked of each of the two."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from marshmallow import Schema

from engine.game import Position, State
from engine.types import Json


class JsonForm(ABC):
    """One backend's JSON: states and actions to records and ids, and back."""

    name: ClassVar[str]
    state_schema: ClassVar[Schema]
    action_schema: ClassVar[Schema]

    @abstractmethod
    def build(self, data: Json) -> Position:
        """Make a position of data that passed `state_schema`."""

    @abstractmethod
    def encode_state(self, position: Position) -> Json:
        """The position as this backend writes it."""

    @abstractmethod
    def encode_action(self, position: Position, action: int) -> Json:
        """An action as this backend expects it."""

    @abstractmethod
    def action_id(self, position: Position, data: Json) -> int:
        """The id of an action that passed `action_schema`, -1 for none."""

    @abstractmethod
    def is_plain(self, action: object) -> bool:
        """Whether an action passes `action_schema`, which would give it back as it is.

        Quicker than the schema; it may say no where the schema would have said yes.
        """

    @abstractmethod
    def past_action(self, position: Position, player: str, data: Json) -> tuple[int, Any]:
        """The id of what a player did before a position, and the rate that a trade with the bank names.

        The action has passed `action_schema`; whether that was the bank's rate then is not looked at. -1 for none.
        """

    @abstractmethod
    def takes(self, position: Position, action: int) -> bool:
        """Whether an action about trade between players is taken; a legal list names only some of them."""

    @abstractmethod
    def player_ids(self, position: Position) -> list[str]:
        """The players' ids in seat order."""

    def view(self, position: Position, seat: int) -> Json:
        """What a seat may see."""
        return self.encode_state(position)

    def carry_on(self, before: Position, action: int, after: State) -> Json:
        """The context after an action."""
        return dict(before.context)
