"""Refusing posted states that contradict themselves; each check raises MalformedState with a JSON pointer."""

from collections import Counter

from engine.errors import MalformedState
from engine.games.manacore.play.cards import FIRST_TOKEN, NAMES
from engine.games.manacore.play.state import HAND, LIBRARY
from engine.games.manacore.wire.words import LISTS, STEPS, ZONES
from engine.types import Json

LOOSE = {LIBRARY, HAND}
"""Quirk: a live backend can leave cards of these two zones with the other one's name."""


def check_header(data: Json) -> None:
    """The step belongs to the phase, and nobody has won a game that goes on."""
    if (data["phase"], data["step"]) not in STEPS:
        raise MalformedState("no such step in this phase", "/step")
    if data["winner"] is not None and not data["gameOver"]:
        raise MalformedState("nobody has won yet", "/winner")


def check_zone(card: Json, field: str, pointer: str) -> None:
    """A card says that it is where it is."""
    shown, zone = ZONES.index(card["zone"]), LISTS[field]
    if shown != zone and not {shown, zone} <= LOOSE:
        raise MalformedState(f"a card of the {field} says it is elsewhere", f"{pointer}/zone")


def check_spell(card: Json, pointer: str) -> None:
    """The card of a spell is on the stack."""
    if card["zone"] != "stack":
        raise MalformedState("a spell's card is on the stack", f"{pointer}/zone")


def check_counted(player: Json, field: str, count: str, pointer: str) -> None:
    """Cards that are not shown are counted."""
    if count not in player:
        raise MalformedState(f"neither {field} nor {count}", f"{pointer}/{field}")


def check_source(entry: Json, pointer: str) -> None:
    """The card of an ability is its source."""
    source = entry.get("sourceId")
    if source is None or entry["card"]["instanceId"] != source:
        raise MalformedState("an ability's card is its source", f"{pointer}/sourceId")


def check_listed(listed: Counter[int], seen: Counter[int], pointer: str, *, secret: bool = False) -> None:
    """A deck list has all the cards that are seen of it, by kind; which one it lacks is told unless it is a secret."""
    missing = sorted(kind for kind, count in (seen - listed).items() if 0 < kind < FIRST_TOKEN and count > 0)
    if missing:
        which = "cards that are not on it" if secret else f"more of {NAMES[missing[0]]!r} than are on it"
        raise MalformedState(f"not the list of this seat, which has {which}", pointer)
