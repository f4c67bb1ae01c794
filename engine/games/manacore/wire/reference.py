"""The cards and decks of ManaCore, as data for clients."""

from typing import Any

from engine.games.manacore.play.cards import ROWS
from engine.games.manacore.play.decks import DECK_LISTS
from engine.games.manacore.wire.words import ACTION_NAMES, SEATS, STEPS, ZONES
from engine.types import Json

TOLD = ("name", "id", "cost", "type", "pt", "colour", "keywords", "target")


def reference() -> Json:
    """Everything."""
    return {
        "cards": [_card(row) for row in ROWS],
        "decks": DECK_LISTS,
        "seats": list(SEATS),
        "zones": list(ZONES[1:]),
        "steps": [{"phase": phase, "step": step} for phase, step in STEPS],
        "action_types": list(dict.fromkeys(ACTION_NAMES.values())),
    }


def _card(row: dict[str, Any]) -> Json:
    """What is printed on a card; `scryfallId` is what a card instance names it by."""
    printed = {name: row[name] for name in TOLD if row.get(name)}
    return {"scryfallId": printed.pop("id"), **printed, "token": row["id"].startswith("token_")}
