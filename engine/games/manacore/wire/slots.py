"""Giving every posted card a slot of the record."""

from typing import Any

from engine.errors import MalformedState
from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.cards import FIRST_TOKEN, KIND_OF_ID
from engine.games.manacore.play.decks import DECK_SIZE
from engine.games.manacore.play.state import GONE, NONE, SLOTS
from engine.games.manacore.wire.words import TOKEN_ID
from engine.types import Json


class Slots:
    """The slots of a record that is being filled, and the instance ids of what is in them."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.ids: dict[int, str] = {}
        """Instance ids by slot, but for tokens: theirs follow from the record."""
        self._slot_of: dict[str, int] = {}
        """The first slot of each instance id."""
        self._free = iter(range(2 * DECK_SIZE, SLOTS))

    def count(self) -> int:
        """How many slots a game uses from the first on, those of both decks at least."""
        used = [slot for slot in range(SLOTS) if not self._is_unused(slot)]
        return max(2 * DECK_SIZE, max(used, default=0) + 1)

    def for_card(self, card: Json, pointer: str) -> int:
        """A slot for a card that is in the game. Raises MalformedState."""
        name, kind = card["instanceId"], KIND_OF_ID[card["scryfallId"]]
        if name in self._slot_of and kind < FIRST_TOKEN:
            raise MalformedState("this instance id occurs twice", f"{pointer}/instanceId")
        slot = self._for_id(name, pointer)
        self.s.card[slot] = kind
        if name in self._slot_of:
            self.s.uid[slot], self.s.twins = self._slot_of[name], 1
        self._name(slot, name)
        return slot

    def unused(self, seat: int, pointer: str) -> int:
        """A slot for a card without a name, one of the seat's own deck if there is any. Raises MalformedState."""
        for slot in (*range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE), *range(SLOTS)):
            if self._is_unused(slot):
                return slot
        raise MalformedState("too many cards", pointer)

    def reference(self, name: str, pointer: str, kind: int = 0) -> int:
        """The slot that an id means; one of its own for what has left the game. Raises MalformedState."""
        if name not in self._slot_of:
            slot = self._for_id(name, pointer)
            match = TOKEN_ID.fullmatch(name)
            if match and match[1] in v.TOKEN_KINDS and int(match[3]) < NONE:
                kind = FIRST_TOKEN + v.TOKEN_KINDS.index(match[1])
            self.s.card[slot], self.s.zone[slot] = kind, GONE
            self._name(slot, name)
        return self._slot_of[name]

    def _is_unused(self, slot: int) -> bool:
        return not self.s.card[slot] and slot not in self.ids

    def _for_id(self, name: str, pointer: str) -> int:
        """A slot for an id: the number of the card for the backend's own numbers, else the next free one."""
        if len(name) == 4 and name.isascii() and name.isalnum() and name.lower() == name:
            number = int(name, 36)
            if number < 2 * DECK_SIZE and self._is_unused(number):
                return number
        for slot in self._free:
            if self._is_unused(slot):
                return slot
        return self.unused(0, pointer)

    def _name(self, slot: int, name: str) -> None:
        self._slot_of.setdefault(name, slot)
        match = TOKEN_ID.fullmatch(name)
        if match and self.s.card[slot] >= FIRST_TOKEN:
            self.s.token_turn[slot], self.s.token_n[slot] = int(match[2]), int(match[3])
        else:
            self.ids[slot] = name
