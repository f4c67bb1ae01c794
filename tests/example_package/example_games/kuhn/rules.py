"""Kuhn poker, in plain Python: no kernel is compiled, so searches of it run uncompiled too.

Each player puts in 1 chip and gets one of the cards 0, 1, 2. In turn, a player passes or bets 1 chip; a pass after a
bet folds, a bet after a bet calls. The higher card wins what is in. Chips become rewards: -2 to 2 is 0 to 1.
"""

import numpy as np

from engine.kernels.rng import below, stream

PASS, BET = 0, 1
MAX_ACTIONS = 2
MAX_MOVES = 3

STATE = np.dtype([("cards", "i1", (2,)), ("moves", "i1", (MAX_MOVES,)), ("made", "i1"), ("spare", "i1", (2,))])
"""cards: one for each player; moves: PASS or BET, `made` of them so far."""


def new_game(state, players, seed, options):
    """Deal two of the three cards."""
    cards, rng = [0, 1, 2], stream(seed)
    for seat in (0, 1):
        state.cards[seat] = cards.pop(below(rng, len(cards)))


def legal_actions(s, out):
    """Pass or bet."""
    out[0], out[1] = PASS, BET
    return 2 if to_move(s) >= 0 else 0


def apply_action(s, action):
    """Note the move."""
    s.moves[s.made] = action
    s.made += 1


def to_move(s):
    """Two equal moves, or a third one, end the game; so does a pass after a bet."""
    made = int(s.made)
    over = made == MAX_MOVES or (made == 2 and not (s.moves[0] == PASS and s.moves[1] == BET))
    return -1 if over else made % 2


def returns(s, out):
    """What each player has won or lost in chips, as a number from 0 to 1."""
    last, before = s.moves[s.made - 1], s.moves[s.made - 2]
    if last == PASS and before == BET:
        winner, chips = int(s.made) % 2, 1
    else:
        winner, chips = int(s.cards[1] > s.cards[0]), 1 + int(last == BET)
    out[winner] = 0.5 + chips / 4
    out[1 - winner] = 0.5 - chips / 4


def determinize(s, observer, rng):
    """The other player may have either of the two cards that the observer does not."""
    mine = int(s.cards[observer])
    others = [card for card in range(3) if card != mine]
    s.cards[1 - observer] = others[below(rng, 2)]
