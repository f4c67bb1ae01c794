"""Actions as a backend may send them."""

from engine.game import Position
from engine.registry import load_game
from engine.types import Json

GAME = load_game("checkers")


def square(row: int, col: int) -> Json:
    return {"row": row, "col": col}


def position_with(pieces: dict[tuple[int, int], Json]) -> Position:
    """White to move."""
    board: list[list[Json | None]] = [[None] * 10 for _ in range(10)]
    for (row, col), piece in pieces.items():
        board[row][col] = piece
    state = GAME.codec.encode_state(GAME.new_position(["white", "black"]))
    return GAME.codec.decode_state({**state, "board": board})


def test_a_bent_capture_without_its_list_is_taken_as_the_backend_takes_it() -> None:
    """It asks only for a capture from here to there; what it then walks over, off the board even, is nobody."""
    king, enemy = {"type": "king", "player": 0}, {"type": "pawn", "player": 1}
    position = position_with({(8, 1): king, (6, 3): enemy, (7, 6): enemy})
    bent = {"type": "move", "from": square(8, 1), "to": square(9, 8)}
    after = GAME.play(position, GAME.codec.decode_action(position, bent))
    board = GAME.codec.encode_state(after)["board"]
    assert (board[9][8], board[8][1]) == (king, None)
    assert (board[6][3], board[7][6]) == (enemy, enemy)
    assert "captures" not in GAME.codec.encode_state(after)["moveHistory"][-1]
