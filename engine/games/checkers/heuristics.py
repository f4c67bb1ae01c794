"""What a position and a move look like at sight."""

import math

import numpy as np

from engine.games.checkers.board import BOARD, COL, FIRST_ROW, LAST_ROW, ROW, SIDE, SQUARES, bit
from engine.games.checkers.captures import neighbour_takers
from engine.games.checkers.rules import DRAWN, QUIET_LIMIT, UNDECIDED, effect
from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.kernel import kernel

WON = 10_000.0
MIDDLE = (SIDE - 1) / 2

# The worth of a piece as Playlab42's Smart bot sees it, by square.
MAN_VALUE = np.zeros((2, SQUARES))
KING_VALUE = np.zeros(SQUARES)
for _square in np.flatnonzero(ROW >= 0):
    _row, _col = ROW[_square], COL[_square]
    _central = MIDDLE - abs(MIDDLE - _col)
    MAN_VALUE[0, _square] = 100 + 5 * _row + 3 * _central
    MAN_VALUE[1, _square] = 100 + 5 * (SIDE - 1 - _row) + 3 * _central
    KING_VALUE[_square] = 300 + 5 * (SIDE - 1 - abs(MIDDLE - _row) - abs(MIDDLE - _col))


@kernel
def side_value(pieces, kings, player):
    """The worth of a player's pieces, a man being about 110."""
    total = 0.0
    while pieces:
        square = lowest_bit(pieces)
        at = bit(square)
        total += KING_VALUE[square] if at & kings else MAN_VALUE[player, square]
        pieces ^= at
    return total


@kernel
def score(s, player):
    """The position as Playlab42's Smart bot scores it for a player: own pieces less the other's; a win is 10000."""
    if s.winner == DRAWN:
        return 0.0
    if s.winner != UNDECIDED:
        return WON if s.winner == player else -WON
    lead = side_value(s.mine, s.kings, s.turn) - side_value(s.theirs, s.kings, 1 - s.turn)
    return lead if s.turn == player else -lead


SCALE = 350.0
"""Score that makes a win e times as likely as a loss. Logistic fit of game results on the scores met on the way: 319
for 470,000 positions of random games, 357 for 80,000 of games between players who look two moves ahead but play
every third move at random. The player to move is ahead by some 25 points, too few to matter."""


@kernel
def evaluate(s, out):
    """Each player's chance of winning, by the score alone."""
    out[0] = 1.0 / (1.0 + math.exp(-score(s, 0) / SCALE))
    out[1] = 1.0 - out[0]


TAKE_MAN, TAKE_KING, PROMOTE = 4.0, 8.0, 8.0
LOSE_SELF = 0.25  # factor for a capture that, by the backend's quirk, removes the capturing piece
EXPOSE = 0.15  # factor for a plain move after which the enemy can take from a neighbouring square


@kernel
def weight(s, action):
    """How promising an action looks: captures by what they take, plain moves by promotion and by being safe.

    Advancing earns nothing: playouts that favour it lose a little more often than they win.
    """
    start, end, taken = effect(s, action)
    if taken:
        gain = TAKE_MAN * popcount(taken & ~s.kings) + TAKE_KING * popcount(taken & s.kings)
        return gain * LOSE_SELF if end & (start | taken) else gain
    far_row = LAST_ROW if s.turn == 0 else FIRST_ROW
    worth = PROMOTE if end & far_row and not start & s.kings else 1.0
    mine = (s.mine | end) & ~start
    if neighbour_takers(s.theirs, mine, BOARD & ~(mine | s.theirs)):
        worth *= EXPOSE
    return worth


PLACES = SIDE * SIDE // 2
FEATURES = 4 * PLACES + 2
PLACE = np.cumsum(ROW >= 0) - 1
"""The playable squares in their order, by square."""


@kernel
def features(s, player, out):
    """Men and kings, own ones and the other's, as the player sees the board; whose turn it is; how near a draw is."""
    own = s.mine if s.turn == player else s.theirs
    left = s.mine | s.theirs
    while left:
        square = lowest_bit(left)
        at = bit(square)
        place = PLACE[square] if player == 0 else PLACES - 1 - PLACE[square]
        kind = (0 if own & at else 2) + (1 if s.kings & at else 0)
        out[kind * PLACES + place] = 1.0
        left ^= at
    out[4 * PLACES] = 1.0 if s.turn == player else 0.0
    out[4 * PLACES + 1] = s.quiet / QUIET_LIMIT
