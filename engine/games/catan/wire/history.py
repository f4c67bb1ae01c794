"""The entries of a posted history, as what is counted along (recall/chronicle.py)."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.errors import MalformedAction, MalformedHistory, UnknownPlayer
from engine.game import Position
from engine.games.catan.play.state import RESOURCES
from engine.games.catan.play.tables import BANK_RATE, PORT_RATE
from engine.games.catan.recall.chronicle import UNTOLD, WRONG, Entry
from engine.games.catan.wire.form import JsonForm
from engine.games.catan.wire.settlers.names import IDLE_OFFERS
from engine.types import Json

KINDS = {name: kind for kind, name in enumerate(RESOURCES)}


def read_entries(
    form: JsonForm,
    position: Position,
    history: Sequence[Json],
    seat_of: Callable[[object], int],
    load: Callable[[object], Json],
) -> list[Entry]:
    """A history's entries. `seat_of` and `load` find seats, and check actions that are not plain.

    Raises MalformedHistory where an entry names nobody at the table, or is no action.
    """
    ids, seats, entries = form.player_ids(position), dict[str, int](), list[Entry]()
    for number, entry in enumerate(history):
        player, action, outcome = entry["player"], entry["action"], entry.get("outcome")
        try:
            seat = seats.get(player) if type(player) is str else None
            if seat is None:
                seat = seat_of(player)
                seats[str(player)] = seat
            if not form.is_plain(action):
                action = load(action)
        except UnknownPlayer as error:
            raise MalformedHistory(str(error), f"/{number}/player") from None
        except MalformedAction as error:
            raise MalformedHistory(error.problem, f"/{number}/action{error.pointer}") from None
        action_id, rate = form.past_action(position, ids[seat], action)
        dice, loot = _chance(outcome) if outcome else (UNTOLD, UNTOLD)
        entries.append(Entry(seat, action_id, _rate(rate), dice, loot, action["type"] in IDLE_OFFERS))
    return entries


def _rate(rate: Any) -> int:
    """A rate that the bank can have, 0 for others."""
    return int(rate) if rate in range(PORT_RATE, BANK_RATE + 1) else 0


def _chance(outcome: Json) -> tuple[int, int]:
    """The sum of the dice and the kind of the card stolen, each UNTOLD or WRONG if it is not there or not right."""
    dice, stolen = outcome.get("dice"), outcome.get("stolen")
    if dice is None:
        total = UNTOLD
    elif isinstance(dice, list) and len(dice) == 2 and all(type(d) is int and 1 <= d <= 6 for d in dice):
        total = sum(dice)
    else:
        total = WRONG
    if stolen is None:
        return total, UNTOLD
    return total, KINDS.get(stolen, WRONG) if isinstance(stolen, str) else WRONG
