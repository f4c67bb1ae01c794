"""Where a piece can go: moves, castling, and skills that move like a piece."""

import numpy as np

from engine.games.lolchess.play.actions import push
from engine.games.lolchess.play.board import LEAP_COUNT, LEAPS, RAY_DIRECTION, RAY_LENGTH, RAYS, WAYS, X, is_foot_minion
from engine.games.lolchess.play.listing.lines import open_squares
from engine.games.lolchess.play.movement import castling_rook, may_leap, retreats
from engine.games.lolchess.play.stats import speed
from engine.games.lolchess.play.tables.names import HORIZONTAL, MOVE, PORO, SKILL, VERTICAL
from engine.kernels.part import part


@part
def list_moves(s, i, out, count, fair):
    """Moves of a piece."""
    piece = s.pieces[i]
    far = speed(s, i)
    if is_foot_minion(piece.kind) and not piece.moved:
        far += 1
    count = list_walks(s, i, out, count, MOVE, far, fair)
    if piece.kind == PORO and not piece.moved:
        count = list_castling(s, i, out, count, fair)
    return count


@part
def list_walks(s, i, out, count, event, far, fair):
    """Squares that a piece reaches by its knight's leap, or in a line: at most `far` squares (0: any number).
    Quirk: so a piece without speed goes as far as it likes; that is not fair."""
    piece = s.pieces[i]
    square, owner = np.int64(piece.square), np.int64(piece.owner)
    if may_leap(s, i):
        for k in range(LEAP_COUNT[square]):
            target = LEAPS[square, k]
            if may_end_on(s, i, target, event, fair) and not retreats(s, i, target):
                count = push(out, count, event, square, target)
    if event == MOVE and fair and far == 0:
        return count
    castles = event == MOVE and piece.kind == PORO and not piece.moved
    for way in range(WAYS):
        if piece.vertical and RAY_DIRECTION[way] != VERTICAL:
            continue
        if RAY_LENGTH[square, way] == 0 or retreats(s, i, RAYS[square, way, 0]):
            continue
        for k in range(open_squares(s, square, way, far, owner)):
            # Two squares sideways are castling or nothing.
            if castles and k == 1 and RAY_DIRECTION[way] == HORIZONTAL:
                continue
            if may_end_on(s, i, RAYS[square, way, k], event, fair):
                count = push(out, count, event, square, RAYS[square, way, k])
    return count


@part
def may_end_on(s, i, target, event, fair):
    """Whether a move or a dash may end on a square. Quirk: an enemy there does not matter to the engine, and to a dash
    nobody does."""
    other = s.occupant[target]
    return other < 0 or (not fair and (event == SKILL or s.pieces[other].blue != s.pieces[i].blue))


@part
def list_castling(s, i, out, count, fair):
    """Castling of a Poro that has not moved."""
    square = np.int64(s.pieces[i].square)
    for step in (-1, 1):
        if X[square] + 2 * step >= -1 and X[square] + 2 * step <= 8:
            target = square + 2 * step
            if may_end_on(s, i, target, MOVE, fair) and castling_rook(s, i, step) >= 0:
                count = push(out, count, MOVE, square, target)
    return count
