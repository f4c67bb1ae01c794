"""ManaCore for people at a terminal: both sides with numbered permanents, the stack, hands, and actions in a few words.

Permanents are called P1, P2, ... on the player's side and O1, O2, ... on the opponent's.
"""

from collections.abc import Sequence

from engine.games.manacore.play.cards import KIND_OF_ID, ROWS
from engine.games.manacore.wire.card_text import card_text
from engine.games.manacore.wire.words import SEATS
from engine.types import Json

WIDTH = 98
COLOURS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def board_text(state: Json, seats: Sequence[int]) -> str:
    """The table, with the hands of these seats."""
    names = names_in(state)
    near = seats[0] if seats else 0
    rows = [line for seat in (1 - near, near) for line in _side(state, SEATS[seat], names)]
    rows += [_on_stack(entry, names) for entry in reversed(state["stack"])]
    for seat in seats:
        rows += [f"hand of {SEATS[seat]}", *(_in_hand(card) for card in state["players"][SEATS[seat]]["hand"])]
    return "\n".join([*rows, _turn(state)])


def names_in(state: Json) -> dict[str, str]:
    """What players, cards and objects on the stack are called, by id."""
    names = {seat: seat for seat in SEATS}
    for seat in SEATS:
        player = state["players"][seat]
        for zone in ("hand", "graveyard"):
            names |= {card["instanceId"]: _printed(card)["name"] for card in player.get(zone, [])}
        for place, card in enumerate(player["battlefield"], 1):
            names[card["instanceId"]] = f"{_printed(card)['name']} {seat[0].upper()}{place}"
    for place, entry in enumerate(state["stack"], 1):
        names.setdefault(entry["card"]["instanceId"], _printed(entry["card"])["name"])
        names[entry["id"]] = f"{_printed(entry['card'])['name']} S{place}"
    return names


def _printed(card: Json) -> Json:
    return ROWS[KIND_OF_ID[card["scryfallId"]] - 1]


def _side(state: Json, seat: str, names: dict[str, str]) -> list[str]:
    player = state["players"][seat]
    hand, library = (player.get(f"{zone}Count", len(player.get(zone, []))) for zone in ("hand", "library"))
    mana = "".join(COLOURS[colour] * count for colour, count in player["manaPool"].items()) or "none"
    graves = ", ".join(_printed(card)["name"] for card in player["graveyard"][::-1])
    head = (
        f"{seat}: {player['life']} life, {hand} cards, library {library}, mana {mana}; graveyard: {graves or 'empty'}"
    )
    lands = [card for card in player["battlefield"] if "Land" in _printed(card)["type"]]
    others = [_permanent(card, names) for card in player["battlefield"] if card not in lands]
    return [_cut(head), *_wrapped(["lands", *(_land(card, names) for card in lands)]), *map(_cut, others), ""]


def _land(card: Json, names: dict[str, str]) -> str:
    return names[card["instanceId"]] + " tapped" * card["tapped"]


def _permanent(card: Json, names: dict[str, str]) -> str:
    printed = _printed(card)
    words = [printed.get("pt", ""), *(f"{m['powerChange']:+}/{m['toughnessChange']:+}" for m in _changes(card))]
    words += ["tapped"] * card["tapped"] + ["attacks"] * bool(card.get("attacking"))
    words += ["new"] * (card["summoningSick"] and "pt" in printed)
    words += [f"{card['damage']} damage"] * bool(card["damage"])
    words += [f"on {names.get(card['attachedTo'], '?')}"] if "attachedTo" in card else []
    return f"  {names[card['instanceId']]:24} {' '.join(filter(None, words)):22} {card_text(printed)}"


def _changes(card: Json) -> list[Json]:
    return list(card["temporaryModifications"])


def _in_hand(card: Json) -> str:
    printed = _printed(card)
    cost = printed["cost"].replace("{", "").replace("}", "")
    kind = printed["type"].split(" — ")[0]
    return _cut(f"  {printed['name']:22} {cost:5} {kind} {printed.get('pt', '')} {card_text(printed)}")


def _on_stack(entry: Json, names: dict[str, str]) -> str:
    aim = f" at {', '.join(names.get(target, '?') for target in entry['targets'])}" if entry["targets"] else ""
    return _cut(f"stack: {names[entry['id']]}, {entry['type']} of {entry['controller']}{aim}")


def _turn(state: Json) -> str:
    if state["gameOver"]:
        return f"turn {state['turnCount']}: {state['winner'] or 'nobody'} has won"
    step = state["step"].replace("_", " ")
    turn = f"turn {state['turnCount']} of {state['activePlayer']}"
    return f"{turn}, {state['phase']}, {step}: {state['priorityPlayer']} to act"


def _wrapped(words: list[str]) -> list[str]:
    """Words one after another, over as many lines as they need."""
    lines = ["  "]
    for number, word in enumerate(words):
        entry = word + (", " if 0 < number < len(words) - 1 else " ")
        if len(lines[-1]) + len(entry) > WIDTH:
            lines.append("    ")
        lines[-1] += entry
    return [line.rstrip() for line in lines] if len(words) > 1 else []


def _cut(line: str) -> str:
    line = line.rstrip()
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 3]}..."


def action_text(data: Json, names: dict[str, str]) -> str:
    """An action in words, different for each legal action."""
    payload = data["payload"]
    aims = [names.get(target, target) for target in payload.get("targets", [])]
    at = f" at {', '.join(aims)}" if aims else ""
    match data["type"]:
        case "PLAY_LAND":
            return f"play {names[payload['cardInstanceId']]}"
        case "CAST_SPELL":
            x = f" X={payload['xValue']}" if "xValue" in payload else ""
            return f"cast {names[payload['cardInstanceId']]}{x}{at}"
        case "ACTIVATE_ABILITY":
            ability = payload["abilityId"].removeprefix(payload["sourceId"]).strip("_").replace("_", " ")
            return f"use {names[payload['sourceId']]}, {ability}{at}"
        case "DECLARE_ATTACKERS":
            return f"attack with {', '.join(names[one] for one in payload['attackers']) or 'nothing'}"
        case "DECLARE_BLOCKERS":
            return "block " + (", ".join(_block(block, names) for block in payload["blocks"]) or "nothing")
    return {"PASS_PRIORITY": "pass", "END_TURN": "end turn"}[data["type"]]


def _block(block: Json, names: dict[str, str]) -> str:
    return f"{names.get(block['attackerId'], '?')} with {names[block['blockerId']]}"
