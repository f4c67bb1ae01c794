"""Ids: of pieces, and the generated ones of effects and shields.

What the engine's generator makes is kept as a number (`tag`); an id that it cannot have made in this game is kept as a
label in the position's context, and the tag says which.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.games.lolchess.play.board import X, Y
from engine.games.lolchess.play.dice import ID_LENGTH, ID_LETTERS
from engine.games.lolchess.play.tables.names import KINDS
from engine.games.lolchess.play.tables.shields import BARRIER_SHIELD, JANNA_SHIELD, SHIELD_IDS
from engine.games.lolchess.wire.words import owners_of

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
assert len(LETTERS) == ID_LETTERS
LABEL_SHIFT = 48  # bits of a tag below the number of its label
NO_STAMP = "0"


class Ids:
    """What generated ids are made of in one game: piece ids, player ids, the time stamp, labels."""

    def __init__(self, pieces: list[str], owners: dict[Any, int], stamp: str, labels: list[Any]) -> None:
        self.pieces, self.owners, self.stamp, self.labels = pieces, owners, stamp, labels
        self.owner_names = list(owners)
        self.places = {name: place for place, name in enumerate(pieces)}

    def label(self, what: Any) -> int:
        """The tag of a new label."""
        self.labels.append(what)
        return len(self.labels) << LABEL_SHIFT

    def labelled(self, tag: int) -> Any:
        """What a tag is the label of."""
        return self.labels[(tag >> LABEL_SHIFT) - 1]

    def tag(self, name: str, before: str) -> int:
        """The tag of an id whose generated letters come behind a known beginning."""
        letters = name[len(before) :]
        if not name.startswith(before) or len(letters) != ID_LENGTH or not set(letters) <= set(LETTERS):
            return self.label(name)
        tag = 0
        for letter in letters:
            tag = tag * ID_LETTERS + LETTERS.index(letter)
        return tag

    def name(self, tag: int, before: str) -> Any:
        """The id (or other label) behind a tag."""
        if tag >> LABEL_SHIFT:
            return self.labelled(tag)
        letters = ""
        for _ in range(ID_LENGTH):
            letters = LETTERS[tag % ID_LETTERS] + letters
            tag //= ID_LETTERS
        return before + letters

    def before_ghost(self, bearer: str) -> str:
        """What comes before the generated letters of a ghost's effect."""
        return f"ghost_{bearer}_{self.stamp}_"

    def before_postponed(self) -> str:
        """What comes before the generated letters of damage that Death's Dance postponed."""
        return f"deaths_dance_{self.stamp}_"

    def before_shield(self) -> str:
        """What comes before the generated letters of a shield without a name."""
        return f"shield_{self.stamp}_"


def ids_of(context: Mapping[str, Any]) -> Ids:
    """What generated ids are made of in a game."""
    return Ids(context["ids"], owners_of(context["players"]), context["stamp"], context["labels"])


def death_mark(zed: str, bearer: str) -> str:
    """The id of Zed's mark on a piece."""
    return f"death_mark_{zed}_{bearer}"


def janna_shield(bearer: str) -> str:
    """The id of Janna's shield on a piece."""
    return SHIELD_IDS[JANNA_SHIELD] + bearer


def barrier(bearer: str) -> str:
    """The id of a Barrier's shield. Quirk: the engine's template has a brace too many."""
    return f"{SHIELD_IDS[BARRIER_SHIELD]}{bearer}}}"


def fresh_ids(s: np.record, stamp: str) -> list[str]:
    """The ids of the pieces of a new board."""
    pieces = [s.pieces[i] for i in range(s.count)]
    return [f"{KINDS[p.kind].lower().replace(' ', '_')}_{X[p.start]}_{Y[p.start]}_{stamp}" for p in pieces]
