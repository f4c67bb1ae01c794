"""Go on 9x9, as the Playlab42 engine plays it: no suicide, area scoring, no dead stones taken off at the end.

An action is the point that it plays on; PASS and RESIGN are border points. The ban on recreating the position of one
ply ago is kept as one point: only a stone that takes back the single stone which has just taken one can do that.
(It would have to put back what was taken, so one stone was taken, and remove the taker, without friends then, and
nothing else. A pass changes nothing, so a stone after it makes a new position.)
"""

from typing import Any

import numpy as np

from engine.errors import BadOption
from engine.games.go_9x9.board import (
    BOTH,
    CELLS_FIELD,
    CHAIN_FIELDS,
    EMPTY,
    NOWHERE,
    POINTS,
    SIZE,
    STEPS,
    areas,
    can_live,
    clear_board,
    is_last_liberty,
    is_own_eye,
    move_to_place,
    put_stone,
    remove_chain,
)
from engine.kernels.kernel import kernel
from engine.kernels.rng import below

PASS, RESIGN = 0, 1
MAX_ACTIONS = SIZE * SIZE + 2
MAX_KOMI = SIZE * SIZE + 0.5
LAST_PASS = 2

STATE = np.dtype(
    [
        CELLS_FIELD,
        ("turn", "u1"),
        ("passes", "u1"),
        ("ko", "u1"),
        ("resigned", "u1"),
        ("komi", "i4"),
        *CHAIN_FIELDS,
        ("last", "u1"),
        ("spare", "u1", (5,)),
    ],
    align=True,
)
"""turn: 0 Black, 1 White, 0 at the end; passes: in a row; ko: point where the player to move may not play, or NOWHERE;
resigned: 1 + seat of who gave up, else 0; komi: in half points; last: point played last, NOWHERE after a pass; spare:
rounds the record up to whole words."""
BOOKKEEPING_FROM = "liberty_sum"


def is_komi(value: Any) -> bool:
    """Whether a value is a number of points that White can be given: in halves, and no more than the board is worth."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return -MAX_KOMI <= value <= MAX_KOMI and float(2 * value).is_integer()


def new_game(state, players, seed, options):
    """Write the empty board into a zeroed record. Option komi: points that White is given, in halves."""
    if not is_komi(options["komi"]):
        raise BadOption(f"komi must be a multiple of 0.5 from {-MAX_KOMI} to {MAX_KOMI}, not {options['komi']!r}")
    clear_board(state)
    state.komi = int(2 * options["komi"])


@kernel
def colour_to_move(s):
    """The colour of the player to move."""
    return np.int64(s.turn) + 1


@kernel
def is_playable(s, point):
    """Whether the player to move may put a stone on an empty point."""
    return point != s.ko and can_live(s, point, colour_to_move(s))


@kernel
def legal_actions(s, out):
    """Every point that may be played on, row by row, then pass and resign."""
    n = 0
    if to_move(s) < 0:
        return n
    for point in POINTS:
        if s.cells[point] == EMPTY and is_playable(s, point):
            out[n] = point
            n += 1
    out[n] = PASS
    out[n + 1] = RESIGN
    return n + 2


@kernel
def search_actions(s, out):
    """The legal actions but for resigning and filling one's own eyes."""
    n = 0
    colour = colour_to_move(s)
    for point in POINTS:
        if s.cells[point] == EMPTY and not is_own_eye(s, point, colour) and is_playable(s, point):
            out[n] = point
            n += 1
    out[n] = PASS
    return n + 1


@kernel
def random_action(s, rng):
    """A legal point that fills no eye of one's own, each with the same chance; pass if there is none."""
    colour = colour_to_move(s)
    left = np.int64(s.empty_count)
    while left > 0:
        point = np.int64(s.empties[below(rng, left)])
        if not is_own_eye(s, point, colour) and is_playable(s, point):
            return point
        left -= 1
        move_to_place(s, point, left)  # behind those still to be drawn
    return PASS


@kernel
def apply_action(s, action):
    """Play a legal action."""
    if action == RESIGN:
        s.resigned = s.turn + 1
        s.turn, s.passes, s.ko = 0, 0, NOWHERE
        return
    if action == PASS:
        s.passes += 1
        s.ko, s.last = NOWHERE, NOWHERE
    else:
        play_stone(s, np.int64(action))
    s.turn = 0 if s.passes == LAST_PASS else 1 - s.turn


@kernel
def play_stone(s, point):
    """Put a stone of the player to move on a point and take the enemy chains that it kills."""
    colour = colour_to_move(s)
    put_stone(s, point, colour)
    taken, hole = 0, NOWHERE
    for step in STEPS:
        q = point + step
        if s.cells[q] == BOTH - colour and s.liberties[s.chain[q]] == 0:
            taken += remove_chain(s, q)
            hole = q
    alone = s.stones[s.chain[point]] == 1 and s.liberties[s.chain[point]] == 1
    s.ko = hole if taken == 1 and alone else NOWHERE
    s.passes = 0
    s.last = point


@kernel
def ko_point(s, previous):
    """The empty point where a stone of the player to move would make the board equal to `previous`, else NOWHERE.

    For positions that come from outside; play itself keeps the point up.
    """
    colour = colour_to_move(s)
    point = NOWHERE
    for p in POINTS:
        if s.cells[p] == EMPTY and previous[p] == colour:
            point = p
    if point == NOWHERE:
        return NOWHERE
    for p in POINTS:
        expected = np.int64(s.cells[p])
        if p == point:
            expected = colour
        elif expected == BOTH - colour and is_last_liberty(s, point, np.int64(s.chain[p])):
            expected = EMPTY
        if previous[p] != expected:
            return NOWHERE
    return point


@kernel
def to_move(s):
    """The player to move, -1 when the game is over."""
    if s.passes == LAST_PASS or s.resigned:
        return -1
    return np.int64(s.turn)


@kernel
def lead(s):
    """Black's lead over White in half points, komi counted."""
    black, white = areas(s)
    return 2 * (black - white) - np.int64(s.komi)


@kernel
def returns(s, out):
    """1 for the player with the larger area, or whose opponent gave up; one half each for an exact tie."""
    if s.resigned:
        black = 1.0 if s.resigned == 2 else 0.0
    else:
        half_points = lead(s)
        black = 0.5 if half_points == 0 else 1.0 if half_points > 0 else 0.0
    out[0] = black
    out[1] = 1.0 - black
