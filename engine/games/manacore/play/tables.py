"""The card data as arrays, one row per kind of card, one per ability, one per target requirement.

`vocabulary` gives the numbers their names, `cards` reads the words.
"""

from typing import Any

import numpy as np

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.cards import (
    FIRST_TOKEN,
    KINDS,
    ROWS,
    bits_of,
    colour_number,
    parse_check,
    parse_cost,
    parse_op,
    printed_number,
    types_of,
)

SHIFT = 10  # bits per colour where mana of six colours is packed into one number
LANE = (1 << SHIFT) - 1
ZERO = np.zeros(KINDS, np.int64)
TYPES, KEYS, MARKS, MV, XS, GENERIC, PIPS = (ZERO.copy() for _ in range(7))
"""Type bits, keyword bits, flag bits, mana value, X symbols, generic mana, coloured symbols."""
HAS_COST = np.zeros(KINDS, np.bool_)
"""Whether there is a cost at all; {0} is one."""
COST = np.zeros((KINDS, 6), np.int64)
COLOUR = np.full(KINDS, v.NO_COLOUR, np.int64)
POWER, TOUGHNESS = ZERO.copy(), ZERO.copy()
SHOWS = ZERO.copy()
"""The colours that checks think a land can give, packed."""
SPELLS = [row for row in ROWS if "resolve" in row]
OP = np.zeros((len(SPELLS) + 1, 2, 5), np.int64)
"""What spells do: two ops of an op code and four arguments. Row 0 does nothing."""
SPELL = ZERO.copy()
"""A card's row among those."""
STATIC, STATIC_P, STATIC_T = ZERO.copy(), ZERO.copy(), ZERO.copy()
WATCHERS = [row for row in ROWS if "triggers" in row]
TRIGGER = np.zeros((len(WATCHERS) + 1, 2, 8), np.int64)
"""Two triggers each: event, scope, the colour in the scope, and the op with its arguments. Row 0 has none."""
WATCHER = ZERO.copy()
"""A card's row among those."""
LISTENS = ZERO.copy()
"""Bits of the events that a card's triggers wait for."""

TARGETS: list[str] = ["none"]
"""Every target requirement that occurs; the number in the tables is the place in this list."""


def target_number(text: str | None) -> int:
    """The number of a target requirement; 0 for none."""
    if text is None:
        return 0
    if text not in TARGETS:
        TARGETS.append(text)
    return TARGETS.index(text)


CAST_TARGET = ZERO.copy()
ABILITIES: list[tuple[int, dict[str, Any]]] = []
"""All abilities: the kind of card, and its data."""
ABILITY = np.full((KINDS, 2), -1, np.int64)
ABILITY_COUNT = ZERO.copy()


def _read_printed(kind: int, row: dict[str, Any]) -> None:
    TYPES[kind] = types_of(row["type"], kind >= FIRST_TOKEN)
    KEYS[kind] = bits_of(row.get("keywords", []), v.KEYWORDS)
    MARKS[kind] = bits_of(row.get("flags", []), v.FLAGS)
    COST[kind], GENERIC[kind], XS[kind] = parse_cost(row["cost"])
    PIPS[kind] = COST[kind].sum()
    MV[kind] = PIPS[kind] + GENERIC[kind]
    HAS_COST[kind] = row["cost"] != ""
    symbols = row.get("colour") or [v.COLOURS[c] for c in range(5) if COST[kind, c]]
    if symbols:
        COLOUR[kind] = colour_number(symbols[0])
    if "pt" in row:
        POWER[kind], TOUGHNESS[kind] = (printed_number(part) for part in row["pt"].split("/"))
    SHOWS[kind] = sum(1 << SHIFT * colour_number(letter) for letter in row.get("shows", ""))
    CAST_TARGET[kind] = target_number(row.get("target"))


def _read_effects(kind: int, row: dict[str, Any]) -> None:
    if "resolve" in row:
        SPELL[kind] = SPELLS.index(row) + 1
    for place, text in enumerate(row.get("resolve", [])):
        OP[SPELL[kind], place] = parse_op(text)
    for place, data in enumerate(row.get("abilities", [])):
        ABILITY[kind, place] = len(ABILITIES)
        ABILITIES.append((kind, data))
    ABILITY_COUNT[kind] = len(row.get("abilities", []))


def _read_triggers(kind: int, row: dict[str, Any]) -> None:
    if "triggers" in row:
        WATCHER[kind] = WATCHERS.index(row) + 1
    for place, text in enumerate(row.get("triggers", [])):
        head, action = text.split(": ")
        event, scope = head.split()
        word, _, letter = scope.partition(":")
        colour = colour_number(letter) if letter else v.NO_COLOUR
        TRIGGER[WATCHER[kind], place] = [v.EVENTS.index(event), v.SCOPES.index(word), colour, *parse_op(action)]
        LISTENS[kind] |= 1 << v.EVENTS.index(event)


def _read_static(kind: int, row: dict[str, Any]) -> None:
    words = row.get("static", "none").split()
    if words[0] == "pt":
        STATIC_P[kind], STATIC_T[kind] = int(words[-2]), int(words[-1])
        words = words[:-2]
    if " ".join(words) in v.STATICS:  # other granted keywords have no effect anywhere
        STATIC[kind] = v.STATICS.index(" ".join(words))


for number, row in enumerate(ROWS, 1):
    _read_printed(number, row)
    _read_effects(number, row)
    _read_triggers(number, row)
    _read_static(number, row)

COUNT = len(ABILITIES)
A_IS_MANA, A_TAPS, A_HAS_MANA_COST, A_NOT_SELF = (np.zeros(COUNT, np.bool_) for _ in range(4))
A_COST = np.zeros((COUNT, 6), np.int64)
A_GENERIC, A_LIFE, A_SACRIFICE, A_TARGET, A_CHECKS = (np.zeros(COUNT, np.int64) for _ in range(5))
A_OP = np.zeros((COUNT, 5), np.int64)
A_CHECK = np.zeros((COUNT, 5, 3), np.int64)
"""Checks of an ability: the check and up to two arguments."""
A_SUFFIX = [data["suffix"] for _, data in ABILITIES]
MANA_AMOUNT, MANA_FIRST, MANA_GIVES, MANA_CONDITION = ZERO.copy(), ZERO.copy(), ZERO.copy(), ZERO.copy()
"""Of a card's first mana ability: mana at once, first colour, all that counting thinks it gives (packed), condition."""
MANA_MAKES = np.zeros((KINDS, 6), np.bool_)
GIVES_NOTHING, GIVES_IF_UNTAPPED, GIVES_IF_READY, GIVES_IF_CREATURE = range(4)
SACRIFICES = {"self": v.SACRIFICE_SELF, "creature": v.SACRIFICE_CREATURE, "land": v.SACRIFICE_LAND}
MANA_CONDITIONS = {
    "untapped": GIVES_IF_UNTAPPED,
    "present": GIVES_IF_UNTAPPED,
    "ready": GIVES_IF_READY,
    "any_creature": GIVES_IF_CREATURE,
}


def _read_cost(number: int, text: str) -> None:
    for part in text.split():
        word, _, argument = part.partition(":")
        if part == "tap":
            A_TAPS[number] = True
        elif word == "life":
            A_LIFE[number] = int(argument)
        elif word.endswith("sacrifice"):
            A_SACRIFICE[number], A_NOT_SELF[number] = SACRIFICES[argument], word.startswith("other")
        else:
            A_HAS_MANA_COST[number] = True
            A_COST[number], A_GENERIC[number], _ = parse_cost(part)


def _read_mana(number: int, kind: int, data: dict[str, Any]) -> None:
    _, letters, amount = data["effect"].split()
    A_IS_MANA[number] = True
    A_OP[number, :3] = [int(v.ADD_MANA), colour_number(letters[0]), int(amount)]
    if MANA_AMOUNT[kind] == 0:
        MANA_AMOUNT[kind], MANA_FIRST[kind] = int(amount), colour_number(letters[0])
        MANA_GIVES[kind] = sum(int(amount) << SHIFT * colour_number(letter) for letter in letters)
        MANA_CONDITION[kind] = MANA_CONDITIONS[data["checks"][0]]
        for letter in letters:
            MANA_MAKES[kind, colour_number(letter)] = True


def _read_ability(number: int, kind: int, data: dict[str, Any]) -> None:
    _read_cost(number, data["pay"])
    A_TARGET[number] = target_number(data.get("target"))
    A_CHECKS[number] = len(data["checks"])
    for place, text in enumerate(data["checks"]):
        A_CHECK[number, place] = parse_check(text)
    if data["effect"].startswith("add_mana"):
        _read_mana(number, kind, data)
    else:
        A_OP[number] = parse_op(data["effect"])


for number, (kind, data) in enumerate(ABILITIES):
    _read_ability(number, kind, data)

T_KIND, T_TYPES, T_COLOUR, T_NOT_COLOUR, T_NOT_TYPES, T_TYPE_NEEDED = (
    np.zeros(len(TARGETS), np.int64) for _ in range(6)
)
T_ATTACKING, T_FLYING = np.zeros(len(TARGETS), np.bool_), np.zeros(len(TARGETS), np.bool_)
T_COLOUR += v.NO_COLOUR
T_NOT_COLOUR += v.NO_COLOUR + 1  # a colour that nothing has, not even the colourless


def _read_target(number: int, text: str) -> None:
    word, *filters = text.split()
    T_KIND[number] = v.TARGET_KINDS.index(word)
    T_TYPES[number] = v.TARGET_TYPES.get(word, np.int64(0))
    for name in filters:
        name, _, argument = name.partition(":")
        if name == "color":
            T_COLOUR[number] = colour_number(argument)
        elif name == "not_color":
            T_NOT_COLOUR[number] = colour_number(argument)
        elif name == "nonartifact":
            T_NOT_TYPES[number] |= v.ARTIFACT
        elif name == "nonland":
            T_NOT_TYPES[number] |= v.LAND
        elif name == "subtype":
            T_TYPE_NEEDED[number] = v.EXACT_TYPES[argument]
        elif name == "keyword":
            T_FLYING[number] = True
        else:  # attacking, attacking_or_blocking: nobody ever has priority while something blocks
            T_ATTACKING[number] = True


for number, text in enumerate(TARGETS):
    _read_target(number, text)

FILTER_TYPES, FILTER_NOT, FILTER_COLOUR = np.array(list(v.FILTERS.values()), np.int64).T.copy()
"""Of each filter, what `vocabulary` says of it."""
