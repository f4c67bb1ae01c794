"""Connect Four as JSON, in the style of the Playlab42 games.

State: `{"board": [6 rows of 7: null | "R" | "Y"], "currentPlayerId", "playerIds": [id, id], "gameOver", "winners":
[id] | null, "turn": int, "lastMove": {"column"} | null}`; row 0 is the top. The first player is R and starts.
Action: `{"type": "drop", "column": 0..6}`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, State, record
from engine.games.connect_four.rules import (
    COLUMNS,
    DRAWN,
    PITCH,
    ROWS,
    STATE,
    UNDECIDED,
    has_four,
)
from engine.pictures import grid
from engine.schema import flag, player_ids_field, whole
from engine.types import Json

COLOURS = ("R", "Y")


class StateSchema(Schema):
    """Shape of a posted state."""

    class Meta:
        unknown = RAISE

    board = fields.List(
        fields.List(
            fields.String(allow_none=True, validate=validate.OneOf(COLOURS)), validate=validate.Length(equal=COLUMNS)
        ),
        required=True,
        validate=validate.Length(equal=ROWS),
        metadata={"description": "Six rows from the top, each from the left; the first player has R."},
    )
    currentPlayerId = fields.String(required=True, metadata={"description": "Who is to act."})
    playerIds = player_ids_field(2)
    gameOver = flag(load_default=False)
    winners = fields.List(fields.String(), allow_none=True, load_default=None)
    turn = whole(1, COLUMNS * ROWS + 1, load_default=None, allow_none=True)
    lastMove = fields.Dict(
        allow_none=True, load_default=None, metadata={"description": "The column of the last stone, for showing it."}
    )


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    type = fields.String(required=True, validate=validate.Equal("drop"))
    column = whole(0, COLUMNS - 1, required=True, metadata={"description": "From the left."})


class ConnectFourCodec(Codec):
    """The board's rows from the top down are the bitboard's columns from the bottom up."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"playerIds": players, "lastMove": None}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["playerIds"])

    def build(self, data: Json) -> Position:
        stones = [_bitboard(data["board"], colour) for colour in COLOURS]
        turn = self._whose_turn(data, stones)
        state = np.zeros(1, STATE)
        s = record(state)
        s.stones, s.mine, s.turn = stones[0] | stones[1], stones[turn], turn
        s.winner = self._winner(stones, s.stones)
        return Position(state, {"playerIds": data["playerIds"], "lastMove": data["lastMove"]})

    @staticmethod
    def _whose_turn(data: Json, stones: list[np.uint64]) -> int:
        for row in range(ROWS - 1):
            for column in range(COLUMNS):
                if data["board"][row][column] and not data["board"][row + 1][column]:
                    raise MalformedState("a stone with an empty cell below it", f"/board/{row}/{column}")
        ahead = int(stones[0]).bit_count() - int(stones[1]).bit_count()
        if ahead not in (0, 1):
            raise MalformedState(f"{COLOURS[0]} must have as many stones as {COLOURS[1]}, or one more", "/board")
        if data["currentPlayerId"] != data["playerIds"][ahead] and not data["gameOver"]:
            raise MalformedState(f"by the stones, {data['playerIds'][ahead]!r} is to move", "/currentPlayerId")
        return ahead

    @staticmethod
    def _winner(stones: list[np.uint64], all_stones: np.uint64) -> int:
        won = [seat for seat in (0, 1) if has_four(np.uint64(stones[seat]))]
        if len(won) == 2:
            raise MalformedState("both players have four in a row", "/board")
        if won:
            return won[0]
        return DRAWN if int(all_stones).bit_count() == ROWS * COLUMNS else UNDECIDED

    def reference(self) -> Json:
        return {"columns": COLUMNS, "rows": ROWS, "connect": 4, "colours": list(COLOURS)}

    def picture(self) -> str:
        title = "Connect Four: columns (above) and rows, as in the board's lists; stones fall down"
        return grid(title, range(COLUMNS), range(ROWS), lambda column, row: f"[{row}][{column}]")

    def encode_state(self, position: Position) -> Json:
        s, ids = record(position.state), self.player_ids(position)
        mine, stones = int(s.mine), int(s.stones)
        board: list[list[str | None]] = [[None] * COLUMNS for _ in range(ROWS)]
        for column in range(COLUMNS):
            for row in range(ROWS):
                bit = 1 << (PITCH * column + row)
                if stones & bit:
                    board[ROWS - 1 - row][column] = COLOURS[s.turn if mine & bit else 1 - s.turn]
        over = s.winner != UNDECIDED
        return {
            "board": board,
            "currentPlayerId": ids[s.turn],
            "playerIds": ids,
            "gameOver": bool(over),
            "winners": [ids[s.winner]] if over and s.winner != DRAWN else None,
            "turn": stones.bit_count() + 1,
            "lastMove": position.context["lastMove"],
        }

    def draw(self, position: Position) -> str:
        rows = [" ".join(cell or "·" for cell in row) for row in self.encode_state(position)["board"]]
        return "\n".join([*rows, " ".join(str(column + 1) for column in range(COLUMNS))])

    def label(self, position: Position, action: int) -> str:
        return str(action + 1)

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        return {**before.context, "lastMove": {"column": action}}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"type": "drop", "column": action}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["column"])

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """Stones are taken out again, the last one first."""
        board = self.encode_state(position)["board"]
        columns = [[row[column] for row in reversed(board) if row[column]] for column in range(COLUMNS)]
        for number, (seat, action) in reversed(list(enumerate(past))):
            if seat != (sum(map(len, columns)) - 1) % 2:
                return number, "it was the other player's turn"
            column = columns[action["column"]]
            if not column or column.pop() != COLOURS[seat]:
                return number, "the topmost stone of this column then was not this player's"
        return None


def _bitboard(board: list[list[str | None]], colour: str) -> np.uint64:
    cells = (
        1 << (PITCH * column + ROWS - 1 - row)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if board[row][column] == colour
    )
    return np.uint64(sum(cells))
