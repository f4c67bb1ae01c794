"""Mastermind as Playlab42 posts it.

State: `{"secretCode": [4 colours] | null, "attempts": [{"code": [4 colours], "feedback": {"black", "white"}}, ...],
"gameOver", "winner": id | null, "maxAttempts": 10, "rngState", "playerId": id}`; a colour is one of R B G Y O V. A view
is the same without the code until the game is over.
Action: `{"type": "submit", "code": [4 colours]}`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from marshmallow import RAISE, Schema, ValidationError, fields, validate

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.mastermind.codes import ALL, ANSWERS_A_BLACK, COLOURS, DIGITS, PEGS, answer, keep_fitting, listed
from engine.games.mastermind.rules import MAX_ATTEMPTS, STATE, is_solved, to_move
from engine.pictures import grid
from engine.schema import MAX_ID_LENGTH, whole
from engine.types import Json

SEED_LIMIT = 2**53  # whole numbers that a JSON backend can tell apart


class CodeField(fields.Field[int]):
    """Four colours, as the number of the code."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if not isinstance(value, list) or len(value) != PEGS:
            raise ValidationError(f"A code is a list of {PEGS} colours.")
        code = 0
        for colour in value:
            if not isinstance(colour, str) or len(colour) != 1 or colour not in COLOURS:
                raise ValidationError(f"A colour is one of {' '.join(COLOURS)}.")
            code = len(COLOURS) * code + COLOURS.index(colour)
        return code


class _FeedbackSchema(Schema):
    class Meta:
        unknown = RAISE

    black = whole(0, PEGS, required=True)
    white = whole(0, PEGS, required=True)


class _AttemptSchema(Schema):
    class Meta:
        unknown = RAISE

    code = CodeField(required=True)
    feedback = fields.Nested(_FeedbackSchema, required=True)


class StateSchema(Schema):
    """Shape of a posted state or view."""

    class Meta:
        unknown = RAISE

    secretCode = CodeField(required=True, allow_none=True)
    attempts = fields.List(fields.Nested(_AttemptSchema), required=True, validate=validate.Length(max=MAX_ATTEMPTS))
    gameOver = fields.Boolean(required=True, truthy={True}, falsy={False})
    winner = fields.String(allow_none=True, load_default=None)
    maxAttempts = whole(1, MAX_ATTEMPTS, load_default=MAX_ATTEMPTS)
    rngState = whole(-SEED_LIMIT, SEED_LIMIT, allow_none=True, load_default=None)
    playerId = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))


class ActionSchema(Schema):
    """Shape of a posted action. Quirk: to begin anew ("reset") is the backend's business and no player's action."""

    class Meta:
        unknown = RAISE

    type = fields.String(required=True, validate=validate.OneOf(["submit"]))
    code = CodeField(required=True)


class MastermindCodec(Codec):
    """The player's id and the seed are context."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        return {"playerId": players[0], "rngState": seed}

    def player_ids(self, position: Position) -> list[str]:
        return [position.context["playerId"]]

    def build(self, data: Json) -> Position:
        state = np.zeros(1, STATE)
        s = record(state)
        s.limit, s.fitting[:] = data["maxAttempts"], ALL
        if len(data["attempts"]) > data["maxAttempts"]:
            raise MalformedState(f"there are {data['maxAttempts']} attempts at most", "/attempts")
        for number, attempt in enumerate(data["attempts"]):
            _take_down(s, attempt["code"], attempt["feedback"], data["secretCode"], f"/attempts/{number}")
        s.code = data["secretCode"] if data["secretCode"] is not None else _some_code(s)
        position = Position(state, {"playerId": data["playerId"], "rngState": data["rngState"]})
        for name, value in self._result(position).items():
            if data[name] != value:
                raise MalformedState(f"by the attempts, it is {value!r}", f"/{name}")
        return position

    def blinded(self, context: Mapping[str, Any]) -> Mapping[str, Any]:
        """The seed gives the code away."""
        return {**context, "rngState": None}

    def encode_state(self, position: Position) -> Json:
        s = record(position.state)
        return {
            "secretCode": _colours(s.code),
            "attempts": [_attempt(int(s.guesses[i]), int(s.answers[i])) for i in range(s.count)],
            **self._result(position),
            "maxAttempts": int(s.limit),
            "rngState": position.context["rngState"],
            "playerId": position.context["playerId"],
        }

    def view(self, position: Position, seat: int) -> Json:
        state = self.encode_state(position)
        return state if state["gameOver"] else {**state, "secretCode": None}

    def _result(self, position: Position) -> Json:
        s = record(position.state)
        winner = position.context["playerId"] if is_solved(s) else None
        return {"gameOver": bool(to_move(s) < 0), "winner": winner}

    def encode_action(self, position: Position, action: int) -> Json:
        return {"type": "submit", "code": _colours(action)}

    def action_id(self, position: Position, data: Json) -> int:
        return int(data["code"])

    def picture(self) -> str:
        title = "Mastermind: the pegs of the code [R, R, B, G] by their places in the list"
        return grid(title, [f"[{peg}]" for peg in range(PEGS)], [""], lambda peg, _: "RRBG"[peg])

    def draw(self, position: Position) -> str:
        return f"the code: {' '.join(_colours(record(position.state).code))}\n{_attempts(position)}"

    def render(self, position: Position, seat: int) -> str:
        return self.draw(position) if self.game.to_move(position.state) < 0 else _attempts(position)

    def label(self, position: Position, action: int) -> str:
        return "".join(_colours(action))


def _take_down(s: np.record, guess: int, feedback: Json, code: int | None, pointer: str) -> None:
    """Enter a posted attempt into a record."""
    if is_solved(s):
        raise MalformedState("the code has been found before", pointer)
    told = ANSWERS_A_BLACK * feedback["black"] + feedback["white"]
    if code is not None and answer(code, guess) != told:
        raise MalformedState("is not the answer to this attempt", f"{pointer}/feedback")
    s.guesses[s.count], s.answers[s.count] = guess, told
    s.count += 1
    keep_fitting(s.fitting, guess, told)
    if not s.fitting.any():
        raise MalformedState("no code fits all answers", f"{pointer}/feedback")


def _some_code(s: np.record) -> int:
    """A code that fits; whoever plays on in this position redeals it first."""
    codes = np.zeros(len(DIGITS), np.int64)
    listed(s.fitting, codes)
    return int(codes[0])


def _colours(code: int) -> list[str]:
    return [COLOURS[digit] for digit in DIGITS[code]]


def _attempt(guess: int, told: int) -> Json:
    black, white = divmod(told, ANSWERS_A_BLACK)
    return {"code": _colours(guess), "feedback": {"black": black, "white": white}}


def _attempts(position: Position) -> str:
    """The attempts for people, one a line."""
    s = record(position.state)
    lines = []
    for i in range(s.count):
        black, white = divmod(int(s.answers[i]), ANSWERS_A_BLACK)
        lines.append(f"{i + 1:2}. {' '.join(_colours(s.guesses[i]))}   {black} black, {white} white")
    left = f"colours {' '.join(COLOURS)}; attempt {min(s.count + 1, s.limit)} of {s.limit}"
    return "\n".join([*lines, left])
