"""The order of play: the setup, turns and their ends, and the pieces that are placed in them."""

import numpy as np

from engine.bits import popcount
from engine.games.catan.board import NODE_TILES, TILE_COUNT
from engine.games.catan.network import (
    can_lay_road,
    claim_longest_road,
    lay_road,
    pay_for_road,
    pay_for_settlement,
    place_settlement,
)
from engine.games.catan.state import (
    DESERT,
    NONE,
    PLAY,
    SETUP_END,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    UNLIMITED,
    buildings_of,
    gain,
)
from engine.kernel import kernel


@kernel
def pass_turn(s, seat):
    """The turn goes to a seat."""
    s.turn = seat
    s.to_act = seat
    s.turn_number += 1
    s.turns_left -= 1


@kernel
def end_turn(s):
    """Close the turn; the next seat begins with the roll."""
    for card in range(5):
        s.new_cards[card] = 0
    s.rolled = 0
    s.dev_played = 0
    s.dice[0], s.dice[1] = 0, 0
    pass_turn(s, (np.int64(s.turn) + 1) % s.players)


@kernel
def buildings_on_board(s):
    """Of all players."""
    count = 0
    for player in range(s.players):
        count += popcount(buildings_of(s, player))
    return count


@kernel
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


@kernel
def pay_out(s, player, node):
    """The second settlement of the setup pays a card for each tile around it."""
    for i in range(TILE_COUNT[node]):
        resource = np.int64(s.tiles[NODE_TILES[node, i]])
        if resource != DESERT:
            gain(s, player, resource, 1)
            if s.shortage != UNLIMITED:
                s.bank[resource] -= 1


@kernel
def settle(s, node):
    """Place a settlement: free in the setup, paid for later."""
    player = np.int64(s.to_act)
    if s.prompt == SETUP_SETTLEMENT:
        s.last_settlement = node
        s.prompt = SETUP_ROAD
        if buildings_of(s, player):
            pay_out(s, player, node)
    else:
        pay_for_settlement(s, player)
    place_settlement(s, player, node)


@kernel
def extend(s, edge):
    """Lay a road: free in the setup and by a card, else paid for."""
    player = np.int64(s.to_act)
    if s.prompt == PLAY and s.free_roads == 0:
        pay_for_road(s, player)
    lay_road(s, player, edge)
    claim_longest_road(s, player)
    if s.prompt == SETUP_ROAD:
        s.last_settlement = NONE
        if s.settlers:
            s.prompt = SETUP_END  # Quirk: the settlers backend wants every placement closed by hand
        else:
            continue_setup(s)
    elif s.free_roads > 0:
        s.free_roads = s.free_roads - 1 if can_lay_road(s, player) else 0
