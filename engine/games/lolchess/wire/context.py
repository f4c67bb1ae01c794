"""What belongs to a game and has no place in its record: ids, names, and what was posted.

The context of a position: `players` (their ids), `ids` (of the pieces, by place), `stamp` (the time in generated ids),
`labels` (ids that were not generated here), `gone` (the id of a removed Azir, by owner), `selected` (each side's
champions), `draft` (how the ban/pick phase ended, if it was played here), `last` (the last action), and the `origin`,
if the game was posted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.game import State
from engine.games.lolchess.play.state import BLUE, RED
from engine.games.lolchess.play.tables.names import AZIR, BARON, CHAMPION_COUNT, KINDS, SIDES
from engine.games.lolchess.wire.ids import NO_STAMP, fresh_ids
from engine.games.lolchess.wire.writing.draft import draft_json
from engine.types import Json


@dataclass(frozen=True)
class Origin:
    """A posted state: its JSON, and what it became."""

    json: Json
    state: State
    context: Json


def new_context(players: list[str], s: np.record) -> Json:
    """The context of a new game."""
    ids, selected = fresh_ids(s, NO_STAMP), [_line_up(s, side) for side in (BLUE, RED)]
    return {**_empty(players), "ids": ids, "selected": selected}


def posted_context(players: list[str]) -> Json:
    """The context of a posted state, before its board is read."""
    return _empty(players)


def _empty(players: list[str]) -> Json:
    return {"players": list(players), "stamp": NO_STAMP, "labels": [], "gone": {}, "ids": []}


def begun(context: Mapping[str, Any], draft: np.record, s: np.record) -> Json:
    """The context of a game whose ban/pick phase has just ended."""
    ready = {f"{colour}Ready": True for colour in SIDES}
    return {
        **context,
        "ids": fresh_ids(s, context["stamp"]),
        "selected": [_line_up(s, side) for side in (BLUE, RED)],
        "draft": draft_json(draft, "complete") | ready,
    }


def carried_on(context: Mapping[str, Any], before: np.record, s: np.record) -> Mapping[str, Any]:
    """The context after an action: a piece may have been removed, and monsters may have come."""
    if s.removed < 0 and s.count == before.count:
        return context
    ids, gone = list(context["ids"]), dict(context["gone"])
    if s.removed >= 0:
        name = ids.pop(s.removed)
        if before.pieces[s.removed].kind == AZIR:
            gone[str(before.pieces[s.removed].owner)] = name
    for i in range(len(ids), s.count):
        kind = "baron" if s.pieces[i].kind == BARON else "drake"
        ids.append(f"{kind}_{int(before.turn)}")
    return {**context, "ids": ids, "gone": gone}


def _line_up(s: np.record, side: int) -> list[str]:
    """A side's champions in the order of their slots, on a new board."""
    pieces = [s.pieces[i] for i in range(s.count)]
    return [KINDS[p.kind] for p in pieces if p.owner == side and p.kind < CHAMPION_COUNT]
