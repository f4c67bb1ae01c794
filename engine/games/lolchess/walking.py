"""Where a piece can go: moves, castling, and skills that move like a piece."""

import numpy as np

from engine.games.lolchess.actions import push
from engine.games.lolchess.board import (
    FILES,
    LEAP_COUNT,
    LEAPER_START,
    LEAPS,
    RAY_DIRECTION,
    RAY_LENGTH,
    RAYS,
    X,
    Y,
    is_foot_minion,
    lets_pass,
)
from engine.games.lolchess.names import HORIZONTAL, MOVE, PORO, SIEGE, SKILL, VERTICAL
from engine.games.lolchess.stats import speed
from engine.part import part

WAYS = len(RAY_DIRECTION)


@part
def blocks(s, other, owner):
    """Whether a piece on a line stops those of an owner."""
    return other >= 0 and not lets_pass(s, other, owner)


@part
def may_leap(s, i):
    """Whether a piece may still make its knight's leap."""
    piece = s.pieces[i]
    return not piece.moved and piece.start >= 0 and LEAPER_START[piece.start]


@part
def retreats(s, i, target):
    """Whether a minion would have to go back."""
    piece = s.pieces[i]
    if not piece.no_retreat:
        return False
    step = Y[target] - Y[piece.square]
    return step < 0 if piece.blue else step > 0


@part
def may_end_on(s, i, target, event, fair):
    """Whether a move or a dash may end on a square. Quirk: an enemy there does not matter to the engine, and to a dash
    nobody does."""
    other = s.occupant[target]
    return other < 0 or (not fair and (event == SKILL or s.pieces[other].blue != s.pieces[i].blue))


@part
def list_walks(s, i, out, count, event, far, fair):
    """Squares that a piece reaches by its knight's leap, or in a straight line of so many squares (0: any number)."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
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
        for k in range(RAY_LENGTH[square, way]):
            target = RAYS[square, way, k]
            if (far != 0 and k >= far) or retreats(s, i, target):
                break
            # Two squares sideways are castling or nothing.
            if may_end_on(s, i, target, event, fair) and not (castles and k == 1 and RAY_DIRECTION[way] == HORIZONTAL):
                count = push(out, count, event, square, target)
            if blocks(s, s.occupant[target], piece.owner):
                break
    return count


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
def castling_rook(s, i, step):
    """The siege minion with which a Poro can castle to a side, -1 if it cannot."""
    square = np.int64(s.pieces[i].square)
    corner = FILES * Y[square] + (8 if step > 0 else 1)
    rook = np.int64(s.occupant[corner])
    if rook < 0 or (corner - square) * step <= 0:
        return -1
    piece = s.pieces[rook]
    if piece.kind != SIEGE or piece.moved or piece.blue != s.pieces[i].blue:
        return -1
    for between in range(square + step, corner, step):
        if s.occupant[between] >= 0:
            return -1
    return rook


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
