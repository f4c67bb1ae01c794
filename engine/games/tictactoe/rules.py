"""Tic-tac-toe: nine cells, eight lines."""

import numpy as np

from engine.kernels.kernel import kernel

CELLS = 9
MAX_ACTIONS = CELLS
EMPTY = 0  # a cell holds EMPTY, or the player's number plus one
UNDECIDED, DRAWN = -1, 2
LINES = np.array([(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)], np.int64)

STATE = np.dtype([("cells", "i1", (CELLS,)), ("turn", "i1"), ("winner", "i1"), ("spare", "i1", (5,))])
"""cells: see EMPTY; turn: the player to move, or who moved last once the game is over; winner: 0, 1, DRAWN or
UNDECIDED; spare: fills the record up to a multiple of 8 bytes."""


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record."""
    state.winner = UNDECIDED


@kernel
def owner_of_line(s, line):
    """The player who has all of a line, else -1."""
    mark = s.cells[LINES[line, 0]]
    if mark != EMPTY and mark == s.cells[LINES[line, 1]] and mark == s.cells[LINES[line, 2]]:
        return np.int64(mark) - 1
    return -1


@kernel
def result(s):
    """The winner by the cells alone, DRAWN for a full board, else UNDECIDED."""
    for line in range(len(LINES)):
        owner = owner_of_line(s, line)
        if owner >= 0:
            return owner
    for cell in range(CELLS):
        if s.cells[cell] == EMPTY:
            return UNDECIDED
    return DRAWN


@kernel
def legal_actions(s, out):
    """Every empty cell, ascending."""
    n = 0
    if s.winner == UNDECIDED:
        for cell in range(CELLS):
            if s.cells[cell] == EMPTY:
                out[n] = cell
                n += 1
    return n


@kernel
def apply_action(s, cell):
    """Put the mover's mark into a cell. Quirk: once the game is over, the turn stays with who moved last."""
    s.cells[cell] = s.turn + 1
    s.winner = result(s)
    if s.winner == UNDECIDED:
        s.turn = 1 - s.turn


@kernel
def to_move(s):
    """The player to move, -1 when the game is over."""
    if s.winner != UNDECIDED:
        return -1
    return np.int64(s.turn)


@kernel
def returns(s, out):
    """1 for the winner, 0 for the loser, one half each for a draw."""
    out[0] = 0.5
    out[1] = 0.5
    if s.winner == 0 or s.winner == 1:
        out[s.winner] = 1.0
        out[1 - s.winner] = 0.0
