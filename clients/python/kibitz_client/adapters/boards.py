"""Small board games in Kibitz's JSON, from who owns which cell."""

from collections.abc import Sequence
from typing import Any

PLAYERS = ["0", "1"]
Cells = Sequence[int | None]
"""Cells row by row from the top: 0 or 1 for the player who moved first or second, None for nobody."""


def connect_four(cells: Cells, to_move: int) -> dict[str, Any]:
    """The state of Connect Four: 6 rows of 7 cells."""
    board = [[_mark("RY", cell) for cell in cells[row * 7 : row * 7 + 7]] for row in range(6)]
    return {"board": board, "currentPlayerId": PLAYERS[to_move], "playerIds": PLAYERS}


def tictactoe(cells: Cells, to_move: int) -> dict[str, Any]:
    """The state of tic-tac-toe: 3 rows of 3 cells."""
    state = {"board": [_mark("XO", cell) for cell in cells], "currentPlayerId": PLAYERS[to_move], "playerIds": PLAYERS}
    return state | {"turn": 1 + sum(cell is not None for cell in cells), "gameOver": False}


def _mark(marks: str, cell: int | None) -> str | None:
    return None if cell is None else marks[cell]


GAMES = {"connect-four": (connect_four, "column"), "tictactoe": (tictactoe, "position")}
"""How a state is made, and the field of an action that is its number."""
