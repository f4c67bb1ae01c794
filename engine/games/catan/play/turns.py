"""The order of play: the setup, turns and their ends."""

import numpy as np

from engine.games.catan.play.state import NONE, PLAY, SETUP_SETTLEMENT, buildings_of
from engine.kernels.bits import popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@kernel
def to_move(s):
    """The seat that must decide, -1 when the game is over or broken off."""
    if s.winner != NONE or s.turns_left <= 0:
        return -1
    return np.int64(s.to_act)


@kernel
def player_count(s):
    """How many sit at the table."""
    return np.int64(s.players)


@part
def pass_turn(s, seat):
    """The turn goes to a seat."""
    s.turn = seat
    s.to_act = seat
    s.turn_number += 1
    s.turns_left -= 1


@part
def end_turn(s):
    """Close the turn; the next seat begins with the roll."""
    for card in range(5):
        s.new_cards[card] = 0
    s.rolled = 0
    s.dev_played = 0
    s.dice[0], s.dice[1] = 0, 0
    pass_turn(s, (np.int64(s.turn) + 1) % s.players)


@part
def buildings_on_board(s):
    """Of all players."""
    count = 0
    for player in range(s.players):
        count += popcount(buildings_of(s, player))
    return count


@part
def continue_setup(s):
    """Hand over in the order 0, 1, ..., n-1, n-1, ..., 1, 0; then the first turn begins."""
    placed, seats = buildings_on_board(s), np.int64(s.players)
    seat = np.int64(s.turn)
    s.prompt = SETUP_SETTLEMENT
    if placed < seats:
        pass_turn(s, (seat + 1) % seats)
    elif placed == seats:
        if s.settlers:
            pass_turn(s, seat)
    elif placed < 2 * seats:
        pass_turn(s, (seat + seats - 1) % seats)
    else:
        s.prompt = PLAY
        if s.settlers:
            pass_turn(s, seat)
