"""Tricks: the record and the kernels. What a player cannot know is redealt before every simulation of a search."""

import numpy as np

from engine.kernels.kernel import kernel
from engine.kernels.rng import below, stream

CARDS, HAND = 12, 4
MAX_ACTIONS = HAND
DECK, PLAYED, NO_CARD = 2, 3, -1

STATE = np.dtype([("place", "i1", (CARDS,)), ("table", "i1"), ("won", "i1", (2,)), ("turn", "i1")])
"""place: of each card, a player's hand (0, 1), DECK or PLAYED; table: the card that was led, or NO_CARD."""


def new_game(state, players, seed, options):
    """Deal; chance in the opening follows from the seed."""
    state.table = NO_CARD
    state.place[:] = DECK
    deck, rng = list(range(CARDS)), stream(seed)
    for dealt in range(2 * HAND):
        state.place[deck.pop(below(rng, len(deck)))] = dealt % 2


@kernel
def legal_actions(s, out):
    """Action n plays card n."""
    count = 0
    if to_move(s) < 0:
        return count
    for card in range(CARDS):
        if s.place[card] == s.turn:
            out[count] = card
            count += 1
    return count


@kernel
def apply_action(s, card):
    """Lead a card, or answer it: the higher one takes the trick, and its player leads the next."""
    s.place[card] = PLAYED
    if s.table == NO_CARD:
        s.table = card
        s.turn = 1 - s.turn
        return
    if card < s.table:
        s.turn = 1 - s.turn
    s.won[s.turn] += 1
    s.table = NO_CARD


@kernel
def to_move(s):
    """The player to move, -1 when all tricks are played."""
    return np.int64(s.turn) if s.won[0] + s.won[1] < HAND else -1


@kernel
def returns(s, out):
    """Each player's share of the tricks."""
    for player in range(2):
        out[player] = s.won[player] / HAND


@kernel
def determinize(s, observer, rng):
    """Deal the unseen cards anew: collected in a fixed order, so that nothing but the observer's knowledge counts."""
    other, held, unseen = 1 - observer, 0, np.empty(CARDS, np.int64)
    count = 0
    for card in range(CARDS):
        if s.place[card] == other:
            held += 1
        if s.place[card] == other or s.place[card] == DECK:
            unseen[count] = card
            count += 1
    for i in range(count):
        j = i + below(rng, count - i)
        unseen[i], unseen[j] = unseen[j], unseen[i]
        s.place[unseen[i]] = other if i < held else DECK
