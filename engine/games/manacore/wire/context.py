"""What a position keeps beside the record, for rules never read it.

That is: instance ids by slot, the seed, the history, the order of prevention shields, and the snapshots of the sources
of abilities on the stack.
"""

from typing import Any

import numpy as np

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.wire.words import SEATS
from engine.games.manacore.wire.writing import Context, card_json
from engine.types import Json


def new_context(seed: int) -> Json:
    """The context of a new game."""
    return {"ids": {}, "seed": seed, "history": None, "circles": ([], []), "snapshots": {}}


def read_context(data: Json, s: Any, ids: dict[int, str]) -> Json:
    """The context of a posted state, with its record and the instance ids by slot."""
    return {
        "ids": ids,
        "seed": data.get("rngSeed"),
        "history": data.get("actionHistory"),
        "circles": tuple(
            [shield["color"] for shield in data["players"][name].get("preventionShields", [])] for name in SEATS
        ),
        "snapshots": {
            s.stack[place].number.item(): entry["card"]
            for place, entry in enumerate(data["stack"])
            if entry["type"] == "ability"
        },
    }


def carried_on(context: Context, before: np.record, after: np.record) -> Json:
    """The context after an action, but for the history."""
    carried = dict(context)
    if not np.array_equal(after.circles, before.circles):
        gained = after.circles - before.circles
        carried["circles"] = tuple(
            [*context["circles"][seat], *(v.COLOURS[c] for c in range(5) for _ in range(gained[seat, c]))]
            for seat in range(2)
        )
    abilities = {int(entry.number): int(entry.slot) for entry in after.stack[: after.stack_n] if entry.ability >= 0}
    if abilities.keys() != context["snapshots"].keys():
        carried["snapshots"] = {
            number: context["snapshots"].get(number) or card_json(after, slot, context)
            for number, slot in abilities.items()
        }
    return carried
