"""The card data as arrays, one row per kind of card: cards.json, parsed.

Row 0 is no card at all. `vocabulary` gives the numbers their names.
"""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np

from engine.games.manacore import vocabulary as v

HERE = Path(__file__).parent
ROWS: list[dict[str, Any]] = json.loads((HERE / "cards.json").read_text(encoding="utf-8"))
DECK_LISTS: dict[str, dict[str, int]] = json.loads((HERE / "decks.json").read_text(encoding="utf-8"))
KINDS = len(ROWS) + 1
NAMES = ("", *(row["name"] for row in ROWS))
CARD_IDS = ("", *(row["id"] for row in ROWS))
KIND_OF_ID = {card_id: kind for kind, card_id in enumerate(CARD_IDS) if kind}
KIND_OF_NAME = {name: kind for kind, name in enumerate(NAMES) if kind}
FIRST_TOKEN = KINDS - len(v.TOKEN_KINDS)
STAR = -100  # a power or toughness that has to be counted
SHIFT = 10  # bits per colour where mana of six colours is packed into one number
LANE = (1 << SHIFT) - 1


def colour_number(letter: str) -> int:
    """A colour as kernels count them."""
    return v.COLOURS.index(letter)


def parse_cost(text: str) -> tuple[list[int], int, int]:
    """Coloured symbols by colour, generic mana and X symbols of a cost such as {X}{2}{B}."""
    colours, generic, xs = [0] * 6, 0, 0
    for symbol in re.findall(r"\{(\w+)\}", text):
        if symbol == "X":
            xs += 1
        elif symbol.isdigit():
            generic += int(symbol)
        else:
            colours[colour_number(symbol)] += 1
    return colours, generic, xs


def _bits(words: list[str], vocabulary: tuple[str, ...]) -> int:
    return sum(1 << vocabulary.index(word) for word in words)


def _types(line: str, token: bool) -> int:
    bits = sum(bit for word, bit in v.ANY_CASE_TYPES.items() if word in line.lower())
    return int(bits | sum(bit for word, bit in v.EXACT_TYPES.items() if word in line) | v.TOKEN * token)


def _number(text: str) -> int:
    return STAR if text == "*" else int(text)


def word_number(word: str) -> int:
    """An argument of an op as a number."""
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    if word in v.AMOUNTS:
        return v.FIRST_AMOUNT + v.AMOUNTS.index(word)
    if word in v.TOKEN_KINDS:
        return FIRST_TOKEN + v.TOKEN_KINDS.index(word)
    for vocabulary in (v.WHO, v.FILTERS, v.CONDITIONS, v.KINDS_HIT):
        if word in vocabulary:
            return vocabulary.index(word)
    return v.SWITCHES[word] if word in v.SWITCHES else colour_number(word)


def parse_op(text: str) -> list[int]:
    """An op and up to four arguments."""
    op, *words = text.split()
    row = [v.OPS.index(op), *(word_number(word) for word in words)]
    return row + [0] * (5 - len(row))


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

for kind, row in enumerate(ROWS, 1):
    TYPES[kind] = _types(row["type"], kind >= FIRST_TOKEN)
    KEYS[kind] = _bits(row.get("keywords", []), v.KEYWORDS)
    MARKS[kind] = _bits(row.get("flags", []), v.FLAGS)
    COST[kind], GENERIC[kind], XS[kind] = parse_cost(row["cost"])
    PIPS[kind] = COST[kind].sum()
    MV[kind] = PIPS[kind] + GENERIC[kind]
    HAS_COST[kind] = row["cost"] != ""
    symbols = row.get("colour") or [v.COLOURS[c] for c in range(5) if COST[kind, c]]
    if symbols:
        COLOUR[kind] = colour_number(symbols[0])
    if "pt" in row:
        POWER[kind], TOUGHNESS[kind] = (_number(part) for part in row["pt"].split("/"))
    SHOWS[kind] = sum(1 << SHIFT * colour_number(letter) for letter in row.get("shows", ""))
    CAST_TARGET[kind] = target_number(row.get("target"))
    if "resolve" in row:
        SPELL[kind] = SPELLS.index(row) + 1
    if "triggers" in row:
        WATCHER[kind] = WATCHERS.index(row) + 1
    for place, text in enumerate(row.get("resolve", [])):
        OP[SPELL[kind], place] = parse_op(text)
    for place, data in enumerate(row.get("abilities", [])):
        ABILITY[kind, place] = len(ABILITIES)
        ABILITIES.append((kind, data))
    ABILITY_COUNT[kind] = len(row.get("abilities", []))
    for place, text in enumerate(row.get("triggers", [])):
        head, action = text.split(": ")
        event, scope = head.split()
        word, _, letter = scope.partition(":")
        colour = colour_number(letter) if letter else v.NO_COLOUR
        TRIGGER[WATCHER[kind], place] = [v.EVENTS.index(event), v.SCOPES.index(word), colour, *parse_op(action)]
        LISTENS[kind] |= 1 << v.EVENTS.index(event)
    words = row.get("static", "none").split()
    if words[0] == "pt":
        STATIC_P[kind], STATIC_T[kind] = int(words[-2]), int(words[-1])
        words = words[:-2]
    if " ".join(words) in v.STATICS:  # other granted keywords have no effect anywhere
        STATIC[kind] = v.STATICS.index(" ".join(words))

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


def _parse_check(text: str) -> list[int]:
    word, *arguments = text.split(" ", 1)
    number = v.CHECKS.index(word)
    argument = arguments[0] if arguments else ""
    if word == "avail":
        colour, amount = argument.split()
        return [number, colour_number(colour), int(amount)]
    if word == "simple_mana":  # which cost it is can be read off the ability itself
        return [number, 0, 0]
    if word in ("land_type", "permanent_named"):
        return [number, int(v.EXACT_TYPES[argument]) if word == "land_type" else KIND_OF_NAME[argument], 0]
    if word == "stack_has_color":
        return [number, colour_number(argument), 0]
    return [number, int(argument) if argument else 0, 0]


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


for number, (kind, data) in enumerate(ABILITIES):
    _read_cost(number, data["pay"])
    A_TARGET[number] = target_number(data.get("target"))
    A_CHECKS[number] = len(data["checks"])
    for place, text in enumerate(data["checks"]):
        A_CHECK[number, place] = _parse_check(text)
    if not data["effect"].startswith("add_mana"):
        A_OP[number] = parse_op(data["effect"])
        continue
    _, letters, amount = data["effect"].split()
    A_IS_MANA[number] = True
    A_OP[number, :3] = [int(v.ADD_MANA), colour_number(letters[0]), int(amount)]
    if MANA_AMOUNT[kind] == 0:
        MANA_AMOUNT[kind], MANA_FIRST[kind] = int(amount), colour_number(letters[0])
        MANA_GIVES[kind] = sum(int(amount) << SHIFT * colour_number(letter) for letter in letters)
        MANA_CONDITION[kind] = MANA_CONDITIONS[data["checks"][0]]
        for letter in letters:
            MANA_MAKES[kind, colour_number(letter)] = True

T_KIND, T_TYPES, T_COLOUR, T_NOT_COLOUR, T_NOT_TYPES, T_TYPE_NEEDED = (
    np.zeros(len(TARGETS), np.int64) for _ in range(6)
)
T_ATTACKING, T_FLYING = np.zeros(len(TARGETS), np.bool_), np.zeros(len(TARGETS), np.bool_)
T_COLOUR += v.NO_COLOUR
T_NOT_COLOUR += v.NO_COLOUR + 1  # a colour that nothing has, not even the colourless
for number, text in enumerate(TARGETS):
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

FILTER_TYPES = np.array(
    [
        0,
        v.LAND,
        v.CREATURE,
        v.ARTIFACT,
        v.ENCHANTMENT,
        0,
        v.INSTANT | v.SORCERY,
        v.ARTIFACT | v.ENCHANTMENT,
        v.BASIC,
        v.ISLAND,
        v.PLAINS,
        v.CREATURE,
    ],
    np.int64,
)
"""For each filter word the type bits of which one must be there; 0: any."""
FILTER_NOT = np.array([v.ENCHANTMENT if word == "nonenchantment" else 0 for word in v.FILTERS], np.int64)
FILTER_COLOUR = np.array([v.G if word == "creature_color:G" else v.NO_COLOUR for word in v.FILTERS], np.int64)

DECKS = tuple(DECK_LISTS)
DECK_SIZE = 60  # cards
DECK_KINDS = np.zeros((len(DECKS), max(len(cards) for cards in DECK_LISTS.values())), np.int64)
DECK_COUNTS = np.zeros(DECK_KINDS.shape, np.int64)
"""The kinds of card in each deck, padded with 0, and how many there are of each."""
for number, cards in enumerate(DECK_LISTS.values()):
    DECK_KINDS[number, : len(cards)] = sorted(KIND_OF_NAME[name] for name in cards)
    DECK_COUNTS[number, : len(cards)] = [count for _, count in sorted((KIND_OF_NAME[n], c) for n, c in cards.items())]
