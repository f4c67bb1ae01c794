"""Tic-tac-toe as Playlab42's JSON.

State: `{"board": [9: null | "X" | "O"], "currentPlayerId", "gameOver", "winners": [id] | null, "turn", "rngState",
"playerIds": [id, id], "symbols": {id: "X", id: "O"}}`; the first player is X and starts.
Action: `{"type": "place", "position": 0..8}`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.tictactoe.rules import CELLS, DRAWN, EMPTY, STATE, UNDECIDED, result
from engine.pictures import grid
from engine.schema import flag, player_ids_field, whole
from engine.types import Json

SYMBOLS = ("X", "O")


class StateSchema(Schema):
    """Shape of a posted state."""

    class Meta:
        unknown = RAISE

    board = fields.List(
        fields.String(allow_none=True, validate=validate.OneOf(SYMBOLS)),
        required=True,
        validate=validate.Length(equal=CELLS),
        metadata={"description": "Three rows from the top, each from the left."},
    )
    currentPlayerId = fields.String(
        required=True, metadata={"description": "Who is to act; once the game is over, who acted last."}
    )
    gameOver = flag(required=True)
    winners = fields.List(
        fields.String(), allow_none=True, load_default=None, metadata={"description": "null for a draw, too."}
    )
    turn = whole(1, CELLS + 1, required=True, metadata={"description": "One more than there are marks."})
    rngState = fields.Raw(load_default=0, metadata={"description": "Comes back as it was posted."})
    playerIds = player_ids_field(2)
    symbols = fields.Dict(keys=fields.String(), load_default=None, metadata={"description": "Each player's mark."})


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    type = fields.String(required=True, validate=validate.Equal("place"))
    position = whole(0, CELLS - 1, required=True, metadata={"description": "The place on the board."})


class TicTacToeCodec(Codec):
    """Marks become numbers; the seed is carried along."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"playerIds": players, "rngState": seed}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["playerIds"])

    def build(self, data: Json) -> Position:
        counts = [data["board"].count(symbol) for symbol in SYMBOLS]
        if counts[0] - counts[1] not in (0, 1):
            raise MalformedState("X must have as many marks as O, or one more", "/board")
        if data["turn"] != sum(counts) + 1:
            raise MalformedState(f"must be {sum(counts) + 1} with this many marks on the board", "/turn")
        state = np.zeros(1, STATE)
        s = record(state)
        for cell, mark in enumerate(data["board"]):
            s.cells[cell] = EMPTY if mark is None else SYMBOLS.index(mark) + 1
        s.winner = result(s)
        moved_last = s.winner != UNDECIDED and sum(counts) > 0
        s.turn = (sum(counts) - moved_last) % 2
        if data["currentPlayerId"] != data["playerIds"][s.turn]:
            raise MalformedState(f"by the marks it must be {data['playerIds'][s.turn]!r}", "/currentPlayerId")
        if data["gameOver"] != (s.winner != UNDECIDED):
            raise MalformedState("contradicts the board", "/gameOver")
        return Position(state, {"playerIds": data["playerIds"], "rngState": data["rngState"]})

    def reference(self) -> Json:
        return {"cells": [{"position": cell, "row": cell // 3, "column": cell % 3} for cell in range(CELLS)]}

    def picture(self) -> str:
        return grid("Tic-tac-toe: the position of each cell", ["", "", ""], ["", "", ""], lambda x, y: str(3 * y + x))

    def encode_state(self, position: Position) -> Json:
        s, ids = record(position.state), self.player_ids(position)
        over = bool(s.winner != UNDECIDED)
        return {
            "board": [None if mark == EMPTY else SYMBOLS[mark - 1] for mark in s.cells],
            "currentPlayerId": ids[s.turn],
            "gameOver": over,
            "winners": [ids[s.winner]] if over and s.winner != DRAWN else None,
            "turn": int((s.cells != EMPTY).sum()) + 1,
            "rngState": position.context["rngState"],
            "playerIds": ids,
            "symbols": dict(zip(ids, SYMBOLS, strict=True)),
        }

    def draw(self, position: Position) -> str:
        cells = [mark or str(cell + 1) for cell, mark in enumerate(self.encode_state(position)["board"])]
        return "\n---+---+---\n".join(" " + " | ".join(cells[row : row + 3]) for row in (0, 3, 6))

    def label(self, position: Position, action: int) -> str:
        return str(action + 1)

    def encode_action(self, position: Position, action: int) -> Json:
        return {"type": "place", "position": action}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["position"])

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """Marks are taken off the board again, the last one first."""
        cells = record(position.state).cells.tolist()
        for number, (seat, action) in reversed(list(enumerate(past))):
            if seat != (CELLS - cells.count(EMPTY) - 1) % 2:
                return number, "it was the other player's turn"
            if cells[action["position"]] != seat + 1:
                return number, "the board has no such mark of this player there"
            cells[action["position"]] = EMPTY
        return None
