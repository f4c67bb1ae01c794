"""The `clientState` that the backend's HTTP server sends, completed to a seat's view.

It shows the game to the seat `player`: cards by their ids alone, permanents with little more, no libraries. What it
leaves out is taken from what is there as far as that goes, else it is as it mostly is.
"""

from typing import Any, TypeGuard

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.actions import LAND
from engine.games.manacore.play.cards import KIND_OF_ID
from engine.games.manacore.play.state import BLOCKERS, MAIN_1, MAIN_2
from engine.games.manacore.play.tables import A_IS_MANA, A_SUFFIX, ABILITY, ABILITY_COUNT
from engine.games.manacore.wire.words import ACTION_NAMES, SEATS, STEPS
from engine.types import Json

VIEWER = SEATS[0]
MAIN_PHASES = tuple(STEPS[step][0] for step in (MAIN_1, MAIN_2))
SHOWN_ZONES = ("hand", "battlefield", "graveyard")
CARD: Json = {"tapped": False, "summoningSick": False, "damage": 0}
NO_MANA = dict.fromkeys(v.COLOUR_NAMES, 0)


def is_client_state(data: object) -> TypeGuard[Json]:
    """Whether posted data has the form of a `clientState`: its seats are not below `players`."""
    return isinstance(data, dict) and "players" not in data and all(name in data for name in SEATS)


def posted_pointer(pointer: str) -> str:
    """Where in a `clientState` that is which a pointer means in the completed view."""
    return pointer.removeprefix("/players").replace("/turnCount", "/turn")


def completed(data: Json) -> Json:
    """The view that a `clientState` shows. What is malformed is left as it is, for the schema to refuse."""
    hosts = _hosts(data)
    there = {_id(card) for name in SEATS for zone in SHOWN_ZONES for card in _cards(data[name], zone)}
    players = {name: _player(data, name, hosts) for name in SEATS}
    stack = data.get("stack")
    if isinstance(stack, list):
        stack = [_object(entry, there) for entry in stack]
    view = {name: value for name, value in data.items() if name not in (*SEATS, "turn")}
    return view | {"viewer": VIEWER, "players": players, "stack": stack, "turnCount": data.get("turn")}


def _cards(player: Any, zone: str) -> list[Json]:
    cards = player.get(zone) if isinstance(player, dict) else None
    return [card for card in cards if isinstance(card, dict)] if isinstance(cards, list) else []


def _id(card: Any) -> str:
    name = card.get("instanceId") if isinstance(card, dict) else None
    return name if isinstance(name, str) else ""


def _hosts(data: Json) -> dict[str, str]:
    """What each aura is attached to, for only hosts tell."""
    hosts = {}
    for name in SEATS:
        for card in _cards(data[name], "battlefield"):
            attachments = card.get("attachments")
            for aura in attachments if isinstance(attachments, list) else []:
                if isinstance(aura, str):
                    hosts[aura] = _id(card)
    return hosts


def _player(data: Json, name: str, hosts: dict[str, str]) -> Any:
    player = data[name]
    if not isinstance(player, dict):
        return player
    passed = _has_passed(data, name)
    filled = {
        "manaPool": NO_MANA,
        "landsPlayedThisTurn": _lands_played(data, name),
        "hasPassedPriority": passed,
        "consecutivePasses": int(passed),
        **player,
    }
    for zone in SHOWN_ZONES:
        if isinstance(player.get(zone), list):
            filled[zone] = [_card(card, name, zone, hosts) for card in player[zone]]
    return filled


def _card(card: Any, seat: Any, zone: str, hosts: dict[str, str]) -> Any:
    if not isinstance(card, dict):
        return card
    filled = {**CARD, "attachments": [], "temporaryModifications": [], "owner": seat, "controller": seat, "zone": zone}
    if zone == "battlefield" and hosts.get(_id(card)):
        filled["attachedTo"] = hosts[_id(card)]
    return filled | card


def _lands_played(data: Json, name: str) -> int:
    """1 where the server's own list of actions, if it is posted along, has no land on it in a main phase."""
    offered = data.get("legalActions")
    asked = name == VIEWER == data.get("activePlayer") == data.get("priorityPlayer")
    if not asked or data.get("phase") not in MAIN_PHASES or data.get("stack") or not isinstance(offered, list):
        return 0
    return int(not any(isinstance(action, dict) and action.get("type") == ACTION_NAMES[LAND] for action in offered))


def _has_passed(data: Json, name: str) -> bool:
    """Whether a seat must have passed, by who has priority now."""
    due, stack = data.get("priorityPlayer"), data.get("stack")
    if name == due:
        return False
    if isinstance(stack, list) and stack:
        return isinstance(stack[-1], dict) and stack[-1].get("controller") == due
    # On an empty stack the active seat is asked first, but for blocks.
    return (name == data.get("activePlayer")) != (data.get("step") == STEPS[BLOCKERS][1])


def _object(entry: Any, there: set[str]) -> Any:
    """A stack object. A spell's card is nowhere else; of a source's abilities the first is meant."""
    if not isinstance(entry, dict):
        return entry
    card, source = entry.get("card"), _id(entry.get("card"))
    filled: Json = {"countered": False, "type": "spell"}
    if source in there:
        filled |= {"type": "ability", "sourceId": source, "abilityId": source + _suffix(card)}
    zone = "battlefield" if source in there else "stack"
    return filled | entry | {"card": _card(card, entry.get("controller"), zone, {})}


def _suffix(card: Any) -> str:
    name = card.get("scryfallId")
    kind = KIND_OF_ID.get(name, 0) if isinstance(name, str) else 0
    abilities = [ABILITY[kind, number] for number in range(ABILITY_COUNT[kind])]
    return next((A_SUFFIX[ability] for ability in abilities if not A_IS_MANA[ability]), "")
