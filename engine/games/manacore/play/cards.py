"""The printed cards, row by row as in cards.json, and how the words and numbers of a row are read.

Kind 0 is no card at all; the others are numbered in the order of the rows, tokens last.
"""

import json
import re
from pathlib import Path
from typing import Any

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.words import Bits

FILE = Path(__file__).parents[1] / "cards.json"
ROWS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
KINDS = len(ROWS) + 1
NAMES = ("", *(row["name"] for row in ROWS))
CARD_IDS = ("", *(row["id"] for row in ROWS))
KIND_OF_ID = {card_id: kind for kind, card_id in enumerate(CARD_IDS) if kind}
KIND_OF_NAME = {name: kind for kind, name in enumerate(NAMES) if kind}
FIRST_TOKEN = KINDS - len(v.TOKEN_KINDS)
STAR = -100  # a power or toughness that has to be counted


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


def bits_of(words: list[str], vocabulary: Bits) -> int:
    """The bits of some words together."""
    return sum(1 << vocabulary.index(word) for word in words)


def types_of(line: str, token: bool) -> int:
    """The type bits of a type line."""
    bits = sum(bit for word, bit in v.ANY_CASE_TYPES.items() if word in line.lower())
    return int(bits | sum(bit for word, bit in v.EXACT_TYPES.items() if word in line) | v.TOKEN * token)


def printed_number(text: str) -> int:
    """A printed power or toughness."""
    return STAR if text == "*" else int(text)


def word_number(word: str) -> int:
    """An argument of an op as a number."""
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    if word in v.AMOUNTS:
        return v.FIRST_AMOUNT + v.AMOUNTS.index(word)
    if word in v.TOKEN_KINDS:
        return FIRST_TOKEN + v.TOKEN_KINDS.index(word)
    for vocabulary in (v.WHO, list(v.FILTERS), v.CONDITIONS, v.KINDS_HIT):
        if word in vocabulary:
            return vocabulary.index(word)
    return v.SWITCHES[word] if word in v.SWITCHES else colour_number(word)


def parse_op(text: str) -> list[int]:
    """An op and up to four arguments."""
    op, *words = text.split()
    row = [v.OPS.index(op), *(word_number(word) for word in words)]
    return row + [0] * (5 - len(row))


def parse_check(text: str) -> list[int]:
    """A check of an ability and up to two arguments."""
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
