"""The words of the backend's JSON, by the numbers that the record has for the same things."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from engine.games.manacore.play import actions as ids
from engine.games.manacore.play.state import (
    ATTACKERS,
    BEGINNING,
    BLOCKERS,
    FIELD,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MAIN_1,
    MAIN_2,
    STACK,
)

Word = TypeVar("Word")


def by_number(words: Mapping[np.integer[Any], Word]) -> tuple[Word, ...]:
    """Words in the order of their numbers, which start at 0 and leave none out."""
    return tuple(words[np.int64(number)] for number in range(len(words)))


SEATS = ("player", "opponent")
ZONES = by_number(
    {
        GONE: "gone",
        LIBRARY: "library",
        HAND: "hand",
        STACK: "stack",
        FIELD: "battlefield",
        GRAVEYARD: "graveyard",
    }
)
LISTS = {ZONES[zone]: int(zone) for zone in (LIBRARY, HAND, FIELD, GRAVEYARD)}
"""The zones that each seat has a list of."""
STEPS = by_number(
    {
        BEGINNING: ("beginning", "untap"),
        MAIN_1: ("main1", "main"),
        ATTACKERS: ("combat", "declare_attackers"),
        BLOCKERS: ("combat", "declare_blockers"),
        MAIN_2: ("main2", "main"),
    }
)
"""Phase and step."""
ACTION_NAMES = {
    ids.PASS: "PASS_PRIORITY",
    ids.END_TURN: "END_TURN",
    ids.LAND: "PLAY_LAND",
    ids.CAST: "CAST_SPELL",
    ids.ACTIVATE: "ACTIVATE_ABILITY",
    ids.ATTACK: "DECLARE_ATTACKERS",
    ids.ATTACK_ALL: "DECLARE_ATTACKERS",
    ids.BLOCK: "DECLARE_BLOCKERS",
    ids.LURE: "DECLARE_BLOCKERS",
}
TOKEN_ID = re.compile(r"token_([a-z]+)_(\d{1,4})_(\d{1,3})")
STACK_ID = re.compile(r"stack_(\d{1,9})")


def token_id(name: str, turn: int, number: int) -> str:
    """The instance id of a token, as TOKEN_ID reads it."""
    return f"token_{name}_{turn}_{number}"


def stack_id(number: int) -> str:
    """The id of a stack object, as STACK_ID reads it."""
    return f"stack_{number}"


def stack_number(name: str) -> int:
    """The number in the id of a stack object."""
    return int(name.removeprefix("stack_"))
