"""Checkers as Playlab42 posts it.

State: `{"board": [10 rows of 10: null | {"type": "pawn" | "king", "player": 0 | 1}], "currentPlayer": 0 | 1, "status":
"playing" | "won" | "draw", "winner": 0 | 1 | null, "moveHistory": [{"from", "to", "captures"?: [square, ...]}, ...],
"seed": text, "playerIds": [id, id]}`; a square is `{"row": 0..9, "col": 0..9}`.
Action: `{"type": "move", "from", "to"}`, for a capture with `"captured": [square, ...]` in the order of taking.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, ValidationError, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, State, record
from engine.games.checkers.board import COL, ROW, SIDE, SQUARE, STRIDE
from engine.games.checkers.captures import PIECES_A_SIDE, TAKEN, find_capture, new_way
from engine.games.checkers.rules import (
    BARE_BASE,
    CAPTURE_BASE,
    DRAWN,
    MOVE_BITS,
    QUIET_LIMIT,
    RECENT,
    STATE,
    UNDECIDED,
    effect,
    has_action,
)
from engine.pictures import grid
from engine.schema import player_ids_field, whole
from engine.types import Json

MAX_HISTORY = 10_000
MAX_SEED_LENGTH = 200
KINDS = ("pawn", "king")
EVEN, ODD = range(0, SIDE, 2), range(1, SIDE, 2)
MARKS = {(0, "pawn"): "o", (0, "king"): "O", (1, "pawn"): "x", (1, "king"): "X"}  # in a drawing, by player


class SquareField(fields.Field[int]):
    """A playable square, as its number on the board."""

    json_schema = {
        "type": "object",
        "description": "A square that is played on; row 0 is the top, col 0 the left.",
        "properties": {"row": {"type": "integer"}, "col": {"type": "integer"}},
        "required": ["row", "col"],
        "additionalProperties": False,
        "anyOf": [
            {"properties": {"row": {"enum": list(rows)}, "col": {"enum": list(cols)}}}
            for rows, cols in ((EVEN, ODD), (ODD, EVEN))
        ],
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if not isinstance(value, dict) or value.keys() != {"row", "col"}:
            raise ValidationError('A square is {"row", "col"}.')
        row, col = value["row"], value["col"]
        if type(row) is not int or type(col) is not int or not (0 <= row < SIDE and 0 <= col < SIDE):
            raise ValidationError(f"row and col are whole numbers from 0 to {SIDE - 1}.")
        if SQUARE[row, col] < 0:
            raise ValidationError("Not a square that is played on.")
        return int(SQUARE[row, col])


class CellField(fields.Field[Json]):
    """A piece, as `{"type", "player"}`."""

    json_schema = {
        "type": "object",
        "properties": {"type": {"enum": list(KINDS)}, "player": {"enum": [0, 1]}},
        "required": ["type", "player"],
        "additionalProperties": False,
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Json:
        if not isinstance(value, dict) or value.keys() != {"type", "player"}:
            raise ValidationError('A piece is {"type", "player"}.')
        if value["type"] not in KINDS or type(value["player"]) is not int or value["player"] not in (0, 1):
            raise ValidationError(f"type is one of {KINDS}, player 0 or 1.")
        return value


class MoveSchema(Schema):
    """Shape of an entry of the history."""

    class Meta:
        unknown = RAISE

    start = SquareField(required=True, data_key="from")
    end = SquareField(required=True, data_key="to")
    captures = fields.List(SquareField(), validate=validate.Length(1, PIECES_A_SIDE))


class StateSchema(Schema):
    """Shape of a posted state."""

    class Meta:
        unknown = RAISE

    board = fields.List(
        fields.List(CellField(allow_none=True), validate=validate.Length(equal=SIDE)),
        required=True,
        validate=validate.Length(equal=SIDE),
        metadata={"description": "Ten rows from the top, each from the left."},
    )
    currentPlayer = whole(0, 1, required=True, metadata={"description": "The seat that is to act."})
    status = fields.String(required=True, validate=validate.OneOf(["playing", "won", "draw"]))
    winner = whole(0, 1, required=True, allow_none=True)
    moveHistory = fields.List(
        fields.Nested(MoveSchema),
        required=True,
        validate=validate.Length(max=MAX_HISTORY),
        metadata={"description": "Every move so far: draws by repetition and without captures follow from it."},
    )
    seed = fields.String(
        required=True,
        validate=validate.Length(max=MAX_SEED_LENGTH),
        metadata={"description": "Comes back as it was posted."},
    )
    playerIds = player_ids_field(2)


class ActionSchema(Schema):
    """Shape of a posted action. Quirk: the backend never looks at the type."""

    class Meta:
        unknown = RAISE

    type = fields.Raw(allow_none=True, metadata={"description": "move", "examples": ["move"]})
    start = SquareField(required=True, data_key="from")
    end = SquareField(required=True, data_key="to")
    captured = fields.List(
        SquareField(),
        allow_none=True,
        load_default=None,
        validate=validate.Length(max=PIECES_A_SIDE),
        metadata={"description": "Of a capture: the squares of the pieces that are taken, in that order."},
    )


class CheckersCodec(Codec):
    """The history is in the context, as moves `(from, to, captures)` of square numbers; the rules see its end only."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"playerIds": players, "seed": str(seed), "moves": []}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["playerIds"])

    def build(self, data: Json) -> Position:
        state = np.zeros(1, STATE)
        s = record(state)
        s.turn, s.winner = data["currentPlayer"], _winner(data)
        moves = [[move["start"], move["end"], move.get("captures", [])] for move in data["moveHistory"]]
        quiet = next((n for n, move in enumerate(reversed(moves)) if move[2]), len(moves))
        s.quiet = min(quiet, QUIET_LIMIT)
        for start, end, _ in moves[-RECENT:]:
            s.recent = np.uint64((int(s.recent) << int(MOVE_BITS)) | (STRIDE * start + end + 1))
        _put_pieces(s, data["board"])
        if s.winner == UNDECIDED and not has_action(s):
            raise MalformedState("the player to move cannot move: this game is over", "/status")
        return Position(state, {"playerIds": data["playerIds"], "seed": data["seed"], "moves": moves})

    def reference(self) -> Json:
        played_on = [int(square) for square in SQUARE.ravel() if square >= 0]
        return {"side": SIDE, "squares": [{"number": _number(square), **_square(square)} for square in played_on]}

    def picture(self) -> str:
        """The numbers are those of people, as labels have them."""
        squares = [[int(square) for square in row] for row in SQUARE]

        def name(col: int, row: int) -> str:
            return str(_number(squares[row][col])) if squares[row][col] >= 0 else ""

        axes = [[f"{axis} {number}" for number in range(SIDE)] for axis in ("col", "row")]
        return grid("Checkers: rows and columns, and the numbers of the squares", axes[0], axes[1], name, name)

    def encode_state(self, position: Position) -> Json:
        s, context = record(position.state), position.context
        status = "playing" if s.winner == UNDECIDED else "draw" if s.winner == DRAWN else "won"
        return {
            "board": _board(s),
            "currentPlayer": int(s.turn),
            "status": status,
            "winner": int(s.winner) if status == "won" else None,
            "moveHistory": [_history_entry(*move) for move in context["moves"]],
            "seed": context["seed"],
            "playerIds": self.player_ids(position),
        }

    def draw(self, position: Position) -> str:
        board = _board(record(position.state))
        rows = [" ".join(_drawn(board, row, col) for col in range(SIDE)) for row in range(SIDE)]
        ids = self.player_ids(position)
        return "\n".join([*rows, f"o O: {ids[0]}   x X: {ids[1]}   (capitals are kings)"])

    def label(self, position: Position, action: int) -> str:
        start, end, captured = _move(position.state, action)
        if not captured:
            return f"{_number(start)}-{_number(end)}"
        return f"{_number(start)}x{_number(end)} taking {' '.join(str(_number(square)) for square in captured)}"

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        return {**before.context, "moves": [*before.context["moves"], list(_move(before.state, action))]}

    def encode_action(self, position: Position, action: int) -> Json:
        start, end, captured = _move(position.state, action)
        data: Json = {"type": "move", "from": _square(start), "to": _square(end)}
        if CAPTURE_BASE <= action < BARE_BASE:
            data["captured"] = [_square(square) for square in captured]
        return data

    def action_id(self, position: Position, data: Json) -> int:
        start, end, captured = data["start"], data["end"], data["captured"]
        offered = self.game.legal_actions(position.state)
        capturing = bool(offered) and offered[0] >= CAPTURE_BASE
        if captured is None or not capturing:
            return -1 if captured else STRIDE * start + end + (BARE_BASE if capturing else 0)
        moves = ((action, _move(position.state, action)) for action in offered)
        return next((action for action, move in moves if move == (start, end, captured)), -1)

    def accepts(self, position: Position, action: int) -> bool:
        """Also captures without their list: the backend asks only whether some capture goes from here to there."""
        offered = self.game.legal_actions(position.state)
        if action < BARE_BASE or not offered or offered[0] < CAPTURE_BASE:
            return action in offered
        start, end = divmod(action - BARE_BASE, STRIDE)
        return any(_move(position.state, a)[:2] == (start, end) for a in offered)

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """The state has a history of its own, of which this must be the end."""
        moves, turn = position.context["moves"], int(record(position.state).turn)
        for back, (number, (seat, action)) in enumerate(reversed(list(enumerate(past)))):
            turn = 1 - turn
            if seat != turn:
                return number, "it was the other player's turn"
            if moves and (back >= len(moves) or moves[-1 - back][:2] != [action["start"], action["end"]]):
                return number, "the state's moveHistory has another move there"
        return None


def _winner(data: Json) -> int:
    if (data["status"] == "won") != (data["winner"] is not None):
        raise MalformedState("a winner goes with the status won, and only with it", "/winner")
    if data["status"] == "won":
        return int(data["winner"])
    return DRAWN if data["status"] == "draw" else UNDECIDED


def _put_pieces(s: np.record, board: list[list[Json | None]]) -> None:
    pieces, kings = [0, 0], 0
    for row, col, piece in _pieces(board):
        if SQUARE[row, col] < 0:
            raise MalformedState("a piece on a square that is not played on", f"/board/{row}/{col}")
        square = 1 << int(SQUARE[row, col])
        pieces[piece["player"]] |= square
        if piece["type"] == "king":
            kings |= square
    if max(pieces[0].bit_count(), pieces[1].bit_count()) > PIECES_A_SIDE:
        raise MalformedState(f"a side has at most {PIECES_A_SIDE} pieces", "/board")
    s.mine, s.theirs, s.kings = np.uint64(pieces[s.turn]), np.uint64(pieces[1 - s.turn]), np.uint64(kings)


def _pieces(board: list[list[Json | None]]) -> Iterator[tuple[int, int, Json]]:
    return ((row, col, piece) for row, cells in enumerate(board) for col, piece in enumerate(cells) if piece)


def _board(s: np.record) -> list[list[Json | None]]:
    board: list[list[Json | None]] = [[None] * SIDE for _ in range(SIDE)]
    for pieces, player in ((int(s.mine), int(s.turn)), (int(s.theirs), 1 - int(s.turn))):
        for square in _squares_in(pieces):
            kind = KINDS[int(s.kings) >> square & 1]
            board[ROW[square]][COL[square]] = {"type": kind, "player": player}
    return board


def _move(state: State, action: int) -> tuple[int, int, list[int]]:
    """From, to and the taken squares, in their order, of an action that is played in a state."""
    s, way = record(state), new_way()
    if CAPTURE_BASE <= action < BARE_BASE:
        start, end, _, jumps = find_capture(s, action - CAPTURE_BASE, way)
        captured = [_only_square(taken) for taken in way[:jumps, TAKEN]]
    else:
        start, end, taken = effect(s, action)
        captured = sorted(_squares_in(int(taken)), reverse=end < start)  # as met on the way
    return _only_square(start), _only_square(end), captured


def _history_entry(start: int, end: int, captures: list[int]) -> Json:
    entry: Json = {"from": _square(start), "to": _square(end)}
    if captures:
        entry["captures"] = [_square(square) for square in captures]
    return entry


def _square(square: int) -> Json:
    return {"row": int(ROW[square]), "col": int(COL[square])}


def _drawn(board: list[list[Json | None]], row: int, col: int) -> str:
    """A square in a drawing: its piece, else its number if it is played on."""
    piece = board[row][col]
    if piece is not None:
        return f" {MARKS[piece['player'], piece['type']]}"
    return f"{_number(int(SQUARE[row, col])):2}" if SQUARE[row, col] >= 0 else "  "


def _number(square: int) -> int:
    """A square's number among people: 1 to 50, row by row."""
    return int(ROW[square]) * (SIDE // 2) + int(COL[square]) // 2 + 1


def _squares_in(squares: int) -> list[int]:
    return [square for square in range(squares.bit_length()) if squares >> square & 1]


def _only_square(square: np.uint64) -> int:
    return int(square).bit_length() - 1
