"""What one seat is shown, and whose view a posted one is."""

from typing import Any

import numpy as np

from engine.games.manacore.play.state import ALL_KNOW
from engine.games.manacore.wire.words import SEATS
from engine.games.manacore.wire.writing import Context, deck_list, state_json
from engine.types import Json


def view_json(s: np.record, context: Context, seat: int) -> Json:
    """What a seat may see: numbers instead of the other hand, the libraries and the generator."""
    data = state_json(s, context)
    del data["rngSeed"], data["rngState"]
    for name, player in data["players"].items():
        player["libraryCount"] = len(player.pop("library"))
        if name != SEATS[seat]:
            player["handCount"] = len(player.pop("hand"))
    data["viewer"] = SEATS[seat]
    if s.known[seat] != ALL_KNOW and seat_knows(s, seat):
        data.setdefault("deckLists", {})[SEATS[seat]] = deck_list(s, seat)
    return data


def seat_knows(s: Any, seat: int) -> bool:
    """Whether a seat knows its own deck list."""
    return bool(s.known[seat] <= ALL_KNOW)


def viewer_of(data: Json) -> int:
    """Whose view it is: as it says, else the seat that shows its hand, else the one with priority."""
    if "viewer" in data:
        return SEATS.index(data["viewer"])
    shown = [seat for seat, name in enumerate(SEATS) if "hand" in data["players"][name]]
    return shown[0] if len(shown) == 1 else SEATS.index(data["priorityPlayer"])
