"""Between a game's JSON and its records: the base class of every game's codec.

A codec is the gate for untrusted input. Compiled kernels check no index, so `decode_state` must refuse every state
that a kernel could trip over. It knows shapes and ranges; what is a legal action is for the rules to say.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from marshmallow import Schema, ValidationError

from engine.errors import BadOption, IllegalAction, MalformedAction, MalformedHistory, MalformedState, UnknownPlayer
from engine.game import Position, State
from engine.terminal_text import in_words, outline
from engine.types import Json

if TYPE_CHECKING:
    from engine.game import Game

NO_DETAILS = np.zeros(0, np.uint8)
CHANCE = -1
"""In place of a seat: what follows is the outcome of chance."""


@dataclass(frozen=True)
class Past:
    """What a posted history comes to."""

    position: Position
    """The posted one, with what the past tells the player who is asked; the same if that is nothing."""
    steps: list[tuple[int, int]]
    """The history as (seat, action id), what chance has publicly done as (CHANCE, outcome); empty where actions only
    mean something in the position that they were played in."""


class Codec(ABC):
    """JSON to positions and back, for one game. Bound to its game by the registry, as `self.game`."""

    state_schema: ClassVar[Schema]
    action_schema: ClassVar[Schema]
    state_shapes: ClassVar[Sequence[Schema]] = ()
    """What a full state may look like, for its description: by default as `state_schema`, which checks it."""
    view_shapes: ClassVar[Sequence[Schema]] = ()
    """The same of a player's view; by default as a full state."""
    action_shapes: ClassVar[Sequence[Schema]] = ()
    """The same of an action; by default as `action_schema`."""
    game: "Game"

    @abstractmethod
    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        """What the JSON of a new game carries beside its record, for players of these ids."""

    @abstractmethod
    def build(self, data: Json) -> Position:
        """Make a position of data that passed `state_schema`; raise MalformedState where parts contradict."""

    @abstractmethod
    def encode_state(self, position: Position) -> Json:
        """The full state as JSON, for those who may see everything."""

    @abstractmethod
    def encode_action(self, position: Position, action: int) -> Json:
        """An action that is legal in the position, as the game's backend expects it."""

    @abstractmethod
    def action_id(self, position: Position, data: Json) -> int:
        """The id of an action that passed `action_schema`, whether legal or not; -1 if no id can mean it."""

    @abstractmethod
    def player_ids(self, position: Position) -> list[str]:
        """The players' ids in seat order."""

    def view(self, position: Position, seat: int) -> Json:
        """What the player in a seat may see; the whole state in games that hide nothing."""
        return self.encode_state(position)

    def reference(self) -> Json:
        """What a client needs to know of the game and no state tells: numbering, tables, prices. It never changes."""
        return {}

    def picture(self) -> str | None:
        """What `reference` numbers, drawn as SVG for its page in docs/games/; None where there is nothing to draw."""
        return None

    def blinded(self, context: Mapping[str, Any]) -> Mapping[str, Any]:
        """The context without what no player may know, such as the seed of a deal: what bots and players are given.

        `view` itself tells what the context has, as a backend that posts a full state would tell it.
        """
        return context

    def draw(self, position: Position) -> str:
        """The position for people at a terminal who may see everything; games with a board draw it."""
        return json.dumps(self.encode_state(position), ensure_ascii=False)

    def render(self, position: Position, seat: int) -> str:
        """What the player in a seat may see, for people at a terminal: the drawing of a game that hides nothing and
        has one, else an outline of the player's view."""
        if type(self).draw is not Codec.draw and not self.game.hides_information:
            return self.draw(position)
        return outline(self.view(position, seat))

    def label(self, position: Position, action: int) -> str:
        """A legal action for people at a terminal, who can type it; different for each legal action."""
        return in_words(self.encode_action(position, action))

    def is_secret(self, position: Position, action: int) -> bool:
        """Whether the other players must not learn what a legal action is, as with a card that is laid face down."""
        return False

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        """The context after an action; unchanged unless a game's JSON keeps a history or the like."""
        return before.context

    def details(self, state: State) -> np.ndarray:
        """Bytes that tell positions apart whose records are equal up to the bookkeeping; none in most games.

        They must be the same for a position that was posted and one that was played to, and as many for any.
        """
        return NO_DETAILS

    def decode_state(self, data: object) -> Position:
        """Check posted JSON and make a position of it. Raises MalformedState with a JSON pointer to the bad field."""
        return self.build(self._load(self.state_schema, data, MalformedState))

    def decode_action(self, position: Position, data: object) -> int:
        """Check a posted action and find its id. Raises MalformedAction or IllegalAction."""
        action = self.action_id(position, self._load(self.action_schema, data, MalformedAction))
        return self._accepted(position, action, data)

    def accepts(self, position: Position, action: int) -> bool:
        """Whether the rules take an action; wider than the legal list where a backend takes more than it offers."""
        return action in self.game.legal_actions(position.state)

    def play_with_outcome(self, position: Position, action: int, outcome: Json | None) -> Position:
        """Play an action whose chance came out as recorded. Raises BadOption in games that have no chance to force."""
        if outcome is not None:
            raise BadOption(f"{self.game.id}: no outcome can be forced")
        return self.game.play(position, action)

    def outcome_of(self, before: Position, action: int, after: State) -> Json | None:
        """What chance made of an action, as `play_with_outcome` takes it, for the record of a game.

        None where nothing was left to chance, or where the JSON itself carries what chance will bring.
        """
        return None

    def recall(self, position: Position, seat: int, history: Sequence[Json]) -> Position:
        """The position with what the past tells a seat about things hidden from it; the same one if that is nothing.

        Entries are {"player", "action", "outcome"}, oldest first, the outcome as for `play_with_outcome` where known.
        Raises MalformedHistory with a JSON pointer to an entry that cannot be.
        """
        return position

    def past(self, position: Position, seat: int, history: Sequence[Json]) -> Past:
        """What `recall` makes of a history, and its entries as actions.

        Raises MalformedHistory with a JSON pointer to an entry that cannot be.
        """
        if history:
            self._check_past(position, history)
        return Past(self.recall(position, seat, history), [])

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """The number of an entry that cannot have led to a position, and what speaks against it; None if nothing does.

        Entries are (seat, action), oldest first; actions have passed `action_schema`.
        """
        return None

    def memo(self, position: Position) -> str | None:
        """What `recall` added to a position, so that another process need not recall it; None if that is nothing."""
        return None

    def restore(self, position: Position, seat: int, told: str) -> Position:
        """The position as `recall` gave it for this seat, of the posted one and of what `memo` told.

        Raises MalformedHistory if the two do not fit: what is told may come from anywhere.
        """
        return position

    def names_like(self, position: Position, player: object) -> list[str]:
        """The players in seat order as somebody would call them who calls one of them so; for messages."""
        return self.player_ids(position)

    def seat(self, position: Position, player: object) -> int:
        """The seat of the player with this id. Raises UnknownPlayer."""
        ids = self.player_ids(position)
        if player not in ids:
            raise UnknownPlayer(player, ids)
        return ids.index(str(player))

    def viewers(self, position: Position, data: object) -> list[str] | None:
        """Whose view posted JSON, of which this position was made, can be by what it says itself; None if it may be
        anybody's, as a full state is."""
        return None

    def asked(self, position: Position, seat: int) -> Position:
        """The position when this seat is asked what it does: another one where several players may act at once."""
        return position

    def _check_past(self, position: Position, history: Sequence[Json]) -> None:
        entries, seats = list[tuple[int, Json]](), dict[str, int]()
        for number, entry in enumerate(history):
            player = entry["player"]
            try:
                if player not in seats:
                    seats[player] = self.seat(position, player)
                entries.append((seats[player], self._load(self.action_schema, entry["action"], MalformedAction)))
            except UnknownPlayer as error:
                raise MalformedHistory(str(error), f"/{number}/player") from None
            except MalformedAction as error:
                raise MalformedHistory(error.problem, f"/{number}/action{error.pointer}") from None
        found = self.contradiction(position, entries)
        if found is not None:
            raise MalformedHistory(found[1], f"/{found[0]}/action")

    def _accepted(self, position: Position, action: int, data: object) -> int:
        """The action, if the rules take it. Raises IllegalAction."""
        if not self.accepts(position, action):
            raise IllegalAction(f"{self.game.id}: the action {data!r} is not legal here")
        return action

    @staticmethod
    def _load(schema: Schema, data: object, error: type[MalformedState] | type[MalformedAction]) -> Json:
        try:
            return schema.load(data)  # type: ignore[arg-type]
        except ValidationError as problem:
            pointer, message = first_problem(problem.messages, data)
            raise error(message, pointer) from None


def first_problem(messages: Any, data: object) -> tuple[str, str]:
    """The first complaint of a marshmallow error about posted data, as (JSON pointer, sentence)."""
    pointer = ""
    while isinstance(messages, dict):
        key, messages = next(iter(messages.items()))
        # Quirk: marshmallow puts complaints about a dict's entry below "value" or "key", and about a whole object
        # below "_schema"; neither is in the data.
        if key == "_schema" or (key in ("value", "key") and not isinstance(data, dict)):
            continue
        pointer += f"/{key}"
        if isinstance(data, dict):
            data = data.get(key)
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
    return pointer, str(messages[0] if isinstance(messages, list) else messages)
