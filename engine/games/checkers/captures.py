"""Capture sequences: counting them, and finding one by its number.

A sequence is numbered by its place in the backend's depth-first order, exact duplicates included. Nothing is listed:
the same walk counts them all, or stops at the one wanted and shows its way there.
"""

import numpy as np

from engine.games.checkers.board import BOARD, DIRECTIONS, LEFT, ONE, RIGHT, step
from engine.kernels.kernel import kernel

MAX_CAPTURES = 1024
"""Sequences told apart in one position; the most met in 270,000 random games is 248. Hand-built positions of a king
among many loose pieces can have far more: those past the bound are neither offered nor accepted."""

PIECES_A_SIDE = 20
NONE = np.uint64(0)

START, TAKEN, DIRECTION = 0, 1, 2
"""Columns of a way: where each of its jumps starts and what it takes, as bits, and which way it goes."""


@kernel
def neighbour_takers(takers, enemies, empty):
    """Those pieces that can jump over an enemy on a neighbouring square."""
    found = takers & (enemies >> RIGHT) & (empty >> (RIGHT + RIGHT))
    found |= takers & (enemies >> LEFT) & (empty >> (LEFT + LEFT))
    found |= takers & (enemies << LEFT) & (empty << (LEFT + LEFT))
    return found | (takers & (enemies << RIGHT) & (empty << (RIGHT + RIGHT)))


@kernel
def takeable(enemies, empty, at, king, direction):
    """The enemy that the piece standing there can take in a direction, as a bit; 0 for none."""
    met = step(at, direction)
    if king:
        while met & empty:
            met = step(met, direction)
    met &= enemies
    if step(met, direction) & empty:
        return met
    return NONE


@kernel
def new_way():
    """Room for the jumps of any sequence: each takes a piece, and a side has at most PIECES_A_SIDE."""
    return np.empty((PIECES_A_SIDE, 3), np.uint64)


@kernel
def walk(enemies, empty, start, king, wanted, way):
    """Go through the capture sequences of one piece, depth first, until the wanted one (from 1) or the last.

    Gives (sequences seen, jumps, landing square, enemies left) at the end of that sequence, its jumps in `way`.
    Quirk: a taken piece is off the board at once, so its square is free for the rest of the move, as is the start.
    No recursion: Numba cannot be relied on to load a recursive function from its disk cache.
    """
    seen, depth, direction, at = 0, 0, 0, start
    ended = False  # whether the sequence so far cannot be extended
    empty |= start
    while True:
        taken = NONE
        while direction < DIRECTIONS and not taken:
            taken = takeable(enemies, empty, at, king, direction)
            direction += 1
        if taken:
            way[depth, START], way[depth, TAKEN], way[depth, DIRECTION] = at, taken, direction - 1
            at = step(taken, direction - 1)
            enemies ^= taken
            empty ^= taken
            depth, direction, ended = depth + 1, 0, True
            continue
        seen += ended
        if depth == 0 or seen == wanted:
            return seen, depth, at, enemies
        depth -= 1
        onward = np.int64(way[depth, DIRECTION])
        further = step(at, onward)
        if king and further & empty:
            at, depth, direction, ended = further, depth + 1, 0, True
            continue
        enemies ^= way[depth, TAKEN]
        empty ^= way[depth, TAKEN]
        at, direction, ended = way[depth, START], onward + 1, False


@kernel
def capturers(s, empty):
    """Pieces of the player to move that may be able to take: all such men, and every king."""
    return neighbour_takers(s.mine & ~s.kings, s.theirs, empty) | (s.mine & s.kings)


@kernel
def count_captures(s):
    """How many capture sequences the player to move has, at most MAX_CAPTURES."""
    empty = BOARD & ~(s.mine | s.theirs)
    left = capturers(s, empty)
    if not left:
        return 0
    way = new_way()
    count = 0
    while left and count < MAX_CAPTURES:
        at = left & (~left + ONE)
        left ^= at
        count += walk(s.theirs, empty, at, (at & s.kings) != NONE, MAX_CAPTURES - count, way)[0]
    return count


@kernel
def find_capture(s, number, way):
    """The capture of this number (from 0; it must exist) as (from, to, all taken, how many jumps are in `way`)."""
    empty = BOARD & ~(s.mine | s.theirs)
    left = capturers(s, empty)
    wanted = number + 1
    while True:
        at = left & (~left + ONE)
        left ^= at
        seen, jumps, landing, enemies = walk(s.theirs, empty, at, (at & s.kings) != NONE, wanted, way)
        wanted -= seen
        if wanted == 0 or not left:
            return at, landing, s.theirs ^ enemies, jumps
