"""Moves of a piece on the board, and castling."""

import numpy as np

from engine.games.lolchess.play.board import FILES, LEAPER_START, X, Y
from engine.games.lolchess.play.effects.shields import shield
from engine.games.lolchess.play.state import NEVER
from engine.games.lolchess.play.stats import max_hp
from engine.games.lolchess.play.tables.names import PORO, SIEGE
from engine.games.lolchess.play.tables.shields import CASTLING
from engine.kernels.part import part


@part
def move(s, i, target):
    """A move, or castling."""
    piece = s.pieces[i]
    if is_castling(s, i, target):
        square = np.int64(piece.square)
        step = np.int64(1 if target > square else -1)
        rook = castling_rook(s, i, step)
        s.pieces[rook].square = square + step
        s.pieces[rook].moved = 1
        shield(s, i, 0.25 * max_hp(s, i), NEVER, CASTLING)
    piece.square = target
    piece.moved = 1
    s.stale = 1


@part
def is_castling(s, i, target):
    """Whether a move to a square would be castling: two squares sideways, by a Poro that has not moved."""
    piece = s.pieces[i]
    if piece.kind != PORO or piece.moved:
        return False
    return Y[target] == Y[piece.square] and abs(X[target] - X[piece.square]) == 2


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
