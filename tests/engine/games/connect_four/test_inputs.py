"""What a net is told about Connect Four."""

import numpy as np

from engine.games.connect_four.heuristics import CELLS, FEATURES, features
from engine.games.connect_four.rules import COLUMNS, PITCH, ROWS, has_four
from engine.registry import load_game
from tests.conftest import random_positions

GAME = load_game("connect-four")
OWN_WINS, OTHER_WINS = 2, 3  # planes


def test_the_cells_that_would_win_are_those_where_a_stone_completes_four() -> None:
    positions = [position for seed in range(10) for position in random_positions(GAME, seed)[:-1]]  # none that is over
    for position in positions:
        state = position.state[0]
        stones, turn = int(state["stones"]), int(state["turn"])
        for player in range(2):
            own = int(state["mine"]) if turn == player else stones ^ int(state["mine"])
            told = np.zeros(FEATURES, np.float32)
            features(state, player, told)
            for plane, pieces in ((OWN_WINS, own), (OTHER_WINS, stones ^ own)):
                wins = [wins_at(pieces, stones, column, row) for column in range(COLUMNS) for row in range(ROWS)]
                assert told[plane * CELLS : (plane + 1) * CELLS].tolist() == wins


def wins_at(pieces: int, stones: int, column: int, row: int) -> bool:
    """Whether another stone in this empty cell makes four."""
    cell = 1 << (PITCH * column + row)
    return not stones & cell and bool(has_four(np.uint64(pieces | cell)))
