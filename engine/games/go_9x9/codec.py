"""Go 9x9 as the JSON of the Playlab42 engine.

State: `{"boardSize": 9, "board": [9 rows of 9: 0 empty | 1 black | 2 white], "currentPlayerId": id | null, "playerIds":
[black, white], "gameOver", "winners": [id] | null, "turn", "rngState", "komi", "captures": {id: int}, "passesInARow",
"previousBoard": board | null, "lastMove": action | null, "scores": {"black", "white"} | null}`.
Action: `{"type": "place", "x": 0..8, "y": 0..8}`, `{"type": "pass"}` or `{"type": "resign"}`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, State, record
from engine.games.go_9x9.board import (
    BLACK,
    BOTH,
    EMPTY,
    NOWHERE,
    POINTS,
    SIZE,
    WHITE,
    WIDTH,
    areas,
    set_up,
)
from engine.games.go_9x9.rules import LAST_PASS, MAX_KOMI, PASS, RESIGN, STATE, is_komi, ko_point
from engine.pictures import crossings
from engine.schema import flag, one_of, player_ids_field, whole
from engine.types import Json

MANY = 2**31 - 1  # more turns or captures than any game has
SEED_LIMIT = 2**53  # whole numbers that a JSON backend can tell apart
MOVES = {"pass": PASS, "resign": RESIGN}
AXES = {"x": "The column, from the left.", "y": "The row, from the top."}
FILES = "ABCDEFGHJ"  # columns as players call them; rows count from the bottom


def _board_field(**options: Any) -> fields.List[Any]:
    row = fields.List(whole(0, WHITE), validate=validate.Length(equal=SIZE))
    return fields.List(row, validate=validate.Length(equal=SIZE), **options)


class Komi(validate.Validator):
    """Half points, within what the record has room for."""

    json_schema = {"type": "number", "minimum": -MAX_KOMI, "maximum": MAX_KOMI, "multipleOf": 0.5}

    def __call__(self, value: object) -> object:
        if not is_komi(value):
            raise ValidationError(f"Must be a multiple of 0.5 from {-MAX_KOMI} to {MAX_KOMI}.")
        return value


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    type = fields.String(required=True, validate=validate.OneOf(["place", *MOVES]))
    x = whole(0, SIZE - 1)
    y = whole(0, SIZE - 1)
    JSON_SCHEMA = {
        "if": {"properties": {"type": {"const": "place"}}},
        "then": {"required": ["x", "y"]},
        "else": {"properties": {"x": False, "y": False}},
    }

    @validates_schema
    def _place_has_a_point(self, data: Json, **_: Any) -> None:
        for axis in ("x", "y"):
            if (data["type"] == "place") != (axis in data):
                raise ValidationError("A placement has x and y, a pass or resignation has neither.", axis)


ACTION_SHAPES = one_of(
    "type",
    {
        "place": {
            axis: whole(0, SIZE - 1, required=True, metadata={"description": text}) for axis, text in AXES.items()
        },
        **{name: {} for name in MOVES},
    },
)


class StateSchema(Schema):
    """Shape of a posted state."""

    class Meta:
        unknown = RAISE

    boardSize = whole(SIZE, SIZE, load_default=SIZE)
    board = _board_field(required=True, metadata={"description": "Rows by y, columns by x: 0 empty, 1 black, 2 white."})
    currentPlayerId = fields.String(
        required=True, allow_none=True, metadata={"description": "Who is to act; null once the game is over."}
    )
    playerIds = player_ids_field(2)
    gameOver = flag(load_default=False)
    winners = fields.List(fields.String(), allow_none=True, load_default=None)
    turn = whole(1, MANY, load_default=1)
    rngState = whole(-SEED_LIMIT, SEED_LIMIT, load_default=0)
    komi = fields.Raw(load_default=6.5, validate=Komi(), metadata={"description": "Points for white."})
    captures = fields.Dict(keys=fields.String(), values=whole(0, MANY), load_default=None, allow_none=True)
    passesInARow = whole(0, LAST_PASS, load_default=0)
    previousBoard = _board_field(
        allow_none=True, load_default=None, metadata={"description": "Before the last action, for the rule of ko."}
    )
    lastMove = fields.Nested(ActionSchema, allow_none=True, load_default=None)
    scores = fields.Dict(allow_none=True, load_default=None)


class GoCodec(Codec):
    """The record holds the position and its ko point; the board of one ply ago and all counters are context."""

    state_schema = StateSchema()
    action_schema = ActionSchema()
    action_shapes = ACTION_SHAPES

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {
            "playerIds": players,
            "turn": 1,
            "rngState": seed,
            "captures": dict.fromkeys(players, 0),
            "previousBoard": None,
            "lastMove": None,
        }

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["playerIds"])

    def build(self, data: Json) -> Position:
        ids = data["playerIds"]
        captures = data["captures"] if data["captures"] is not None else dict.fromkeys(ids, 0)
        if set(captures) != set(ids):
            raise MalformedState("must have one entry for each player", "/captures")
        state = np.zeros(1, STATE)
        s = record(state)
        dead = set_up(s, np.array(data["board"], np.int64).ravel())
        if dead >= 0:
            raise MalformedState("this stone's chain has no liberty", f"/board/{dead // SIZE}/{dead % SIZE}")
        s.komi = int(2 * data["komi"])
        s.passes = data["passesInARow"]
        s.turn, s.resigned = _whose_turn(data)
        s.last = _point(data["lastMove"]) if data["lastMove"] else NOWHERE
        if data["previousBoard"] and not data["gameOver"]:
            s.ko = ko_point(s, _cells(data["previousBoard"]))
        kept = {key: data[key] for key in ("playerIds", "turn", "rngState", "previousBoard", "lastMove")}
        position = Position(state, {**kept, "captures": captures})
        self._check_result(position, data)
        return position

    def _check_result(self, position: Position, data: Json) -> None:
        """Refuse a winner or scores other than the rules give."""
        result = self._result(position)
        if data["winners"] != result["winners"]:
            raise MalformedState(f"by the rules this is {result['winners']!r}", "/winners")
        if data["scores"] not in (None, result["scores"]):
            raise MalformedState(f"by the rules this is {result['scores']!r}", "/scores")

    def _result(self, position: Position) -> Json:
        """What the JSON says of how the game ended."""
        s, ids = record(position.state), self.player_ids(position)
        if self.game.to_move(position.state) >= 0:
            return {"gameOver": False, "winners": None, "scores": None}
        won = self.game.returns(position.state)
        winners = [ids[won.index(1.0)]] if 1.0 in won else None
        if s.resigned:
            return {"gameOver": True, "winners": winners, "scores": None}
        black, white = areas(s)
        scores = {"black": int(black), "white": int(white) + _points(s.komi)}
        return {"gameOver": True, "winners": winners, "scores": scores}

    def reference(self) -> Json:
        points = [{"x": x, "y": y, "name": f"{FILES[x]}{SIZE - y}"} for y in range(SIZE) for x in range(SIZE)]
        return {"size": SIZE, "points": points, "most_komi": MAX_KOMI}

    def picture(self) -> str:
        axes = [[f"{axis} {number}" for number in range(SIZE)] for axis in "xy"]
        title = "Go 9x9: x and y of the points, and their names"
        return crossings(title, axes[0], axes[1], lambda x, y: f"{FILES[x]}{SIZE - y}")

    def encode_state(self, position: Position) -> Json:
        s, context, ids = record(position.state), position.context, self.player_ids(position)
        seat = self.game.to_move(position.state)
        return {
            "boardSize": SIZE,
            "board": _board(position.state),
            "currentPlayerId": ids[seat] if seat >= 0 else None,
            "playerIds": ids,
            **self._result(position),
            "turn": context["turn"],
            "rngState": context["rngState"],
            "komi": _points(s.komi),
            "captures": dict(context["captures"]),
            "passesInARow": int(s.passes),
            "previousBoard": context["previousBoard"],
            "lastMove": context["lastMove"],
        }

    def draw(self, position: Position) -> str:
        board = _board(position.state)
        rows = [f"{SIZE - y} {' '.join('·XO'[point] for point in board[y])}" for y in range(SIZE)]
        captures = "   ".join(f"{'XO'[seat]}: {who}" for seat, who in enumerate(self._standings(position)))
        return "\n".join([*rows, f"  {' '.join(FILES)}", captures])

    def _standings(self, position: Position) -> list[str]:
        """Each player's name and captures, or points once the game has been counted."""
        scores, captures = self._result(position)["scores"], position.context["captures"]
        if scores:
            points = (scores["black"], scores["white"])
            return [f"{who} has {n} points" for who, n in zip(self.player_ids(position), points, strict=True)]
        return [f"{who} took {captures[who]}" for who in self.player_ids(position)]

    def label(self, position: Position, action: int) -> str:
        data = self.encode_action(position, action)
        return f"{FILES[data['x']]}{SIZE - data['y']}" if data["type"] == "place" else str(data["type"])

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        context, seat = before.context, self.game.to_move(before.state)
        mover, enemy = self.player_ids(before)[seat], BOTH - (seat + BLACK)
        taken = int(np.sum(before.state["cells"] == enemy) - np.sum(after["cells"] == enemy))
        return {
            **context,
            "turn": context["turn"] + 1,
            "captures": {**context["captures"], mover: context["captures"][mover] + taken},
            "previousBoard": _board(before.state),
            "lastMove": self.encode_action(before, action),
        }

    def encode_action(self, position: Position, action: int) -> Json:
        for kind, move in MOVES.items():
            if action == move:
                return {"type": kind}
        return {"type": "place", "x": action % WIDTH - 1, "y": action // WIDTH - 1}

    def action_id(self, position: Position, data: Json) -> int:
        return MOVES[data["type"]] if data["type"] in MOVES else _point(data)

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """A stone that was placed is there, unless the other player has captured any."""
        s, ids, captures = record(position.state), self.player_ids(position), position.context["captures"]
        turn = int(s.turn)
        for back, (number, (seat, action)) in enumerate(reversed(list(enumerate(past)))):
            turn = 1 - turn
            if seat != turn:
                return number, "it was the other player's turn"
            point = _point(action)
            taken = back > 0 and captures[ids[1 - seat]] > 0
            if point != NOWHERE and s.cells[point] & BOTH != seat + BLACK and not taken:
                return number, "the board has no stone of this player there"
        return None


def _point(place: Json) -> int:
    """Where a move puts a stone; NOWHERE if it puts none."""
    return int(WIDTH * (place["y"] + 1) + place["x"] + 1) if place["type"] == "place" else NOWHERE


def _points(half_points: int) -> int | float:
    """Half points as points, whole numbers without a fraction, as a JSON backend writes them."""
    return int(half_points) // 2 if half_points % 2 == 0 else int(half_points) / 2


def _cells(board: list[list[int]]) -> np.ndarray:
    """A JSON board as the record keeps it; only the points of the board are filled in."""
    cells = np.zeros(STATE["cells"].shape, np.uint8)
    colours = np.array(board, np.uint8).ravel()
    cells[POINTS] = np.where(colours == 0, EMPTY, colours)
    return cells


def _board(state: State) -> list[list[int]]:
    """The JSON board of a state."""
    board: list[list[int]] = (state["cells"][0][POINTS] & BOTH).reshape(SIZE, SIZE).tolist()
    return board


def _whose_turn(data: Json) -> tuple[int, int]:
    """The record's `turn` and `resigned` fields."""
    ids, current = data["playerIds"], data["currentPlayerId"]
    if data["gameOver"]:
        if current is not None:
            raise MalformedState("must be null when the game is over", "/currentPlayerId")
        return 0, _who_gave_up(data)
    if data["passesInARow"] == LAST_PASS:
        raise MalformedState(f"the game is over after {LAST_PASS} passes", "/gameOver")
    if current not in ids:
        raise MalformedState("must be one of playerIds while the game goes on", "/currentPlayerId")
    return ids.index(current), 0


def _who_gave_up(data: Json) -> int:
    """The record's `resigned` field of a game that is over."""
    if data["passesInARow"] == LAST_PASS:
        return 0
    if data["passesInARow"]:
        raise MalformedState("a game ends by two passes, or by giving up, which sets this to 0", "/passesInARow")
    ids, winners = data["playerIds"], data["winners"]
    if not winners or winners[0] not in ids:
        raise MalformedState("without two passes somebody gave up: the other one must be named", "/winners")
    return 2 - int(ids.index(winners[0]))
