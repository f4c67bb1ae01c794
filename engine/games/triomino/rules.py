"""Triomino, as the Playlab42 engine plays it: lay tiles edge to edge, draw when you must, empty your rack.

Action 0 draws, 1 passes; PLACE + (TURNS * tile + turn) * PLACES + place lays a tile. The first tile of a board may lie
anywhere, though the list offers one cell only: ids from ANYWHERE on name a cell by the backend's numbers.
"""

import numpy as np

from engine.games.triomino.board import (
    BOARD_FIELDS,
    FITS_FIELD,
    MAX_EDGE,
    ORIGIN,
    STRIDE,
    bonus_kind,
    cell_of,
    lay,
    wanted,
)
from engine.games.triomino.tiles import DISTINCT, FITTING_TURN, PACKED, SUM, TILE_LYING, TILES, TURNS, VALUES
from engine.kernels.bits import popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import below
from engine.seeded_random import SeededRandom

SEATS = 4
DRAW, PASS, PLACE = 0, 1, 2
PLACES = STRIDE * STRIDE
ANYWHERE = 1 << 24
REACH = 1 << 10  # the first tile lies less than this far from the backend's cell 0,0
MAX_ACTIONS = VALUES * MAX_EDGE + 1
"""A cell of the edge has two values given, so a tile for each third value fits at most; a rack holds none twice."""

LAST_DRAW = 3  # of a turn
RACK_OF_TWO, RACK = 9, 7  # tiles dealt to each of two, of other numbers of players
MODES = ("standard", "simplified", "kids")
STANDARD, SIMPLIFIED, KIDS = range(3)
PLAIN_POINTS = np.array([0, 1, 0])  # for placing; in the standard mode it is the tile's sum
BONUS = np.array([[0, 40, 50, 60], [0, 1, 1, 2], [0, 0, 0, 0]])
DRAW_COST = np.array([[5, 5, 15], [5, 5, 15], [0, 0, 0]])
EMPTY_BONUS = np.array([25, 5, 0])

STATE = np.dtype(
    [
        FITS_FIELD,
        ("rack_sets", "u8", (SEATS,)),
        ("scores", "i4", (SEATS,)),
        ("turn", "i4"),
        *BOARD_FIELDS,
        ("racks", "u1", (SEATS, TILES)),
        ("rack_sizes", "u1", (SEATS,)),
        ("pile", "u1", (TILES,)),
        ("pile_size", "u1"),
        ("drawn", "i1"),
        ("players", "u1"),
        ("mode", "u1"),
        ("current", "u1"),
        ("draws", "u1"),
        ("over", "u1"),
        ("winners", "u1"),
        ("spare", "u1", (6,)),
    ],
    align=True,
)
"""rack_sets: each rack as a set of bits; pile: drawn from its end; drawn: the tile drawn last in this turn, which all
have seen, -1 for none; draws: in this turn; winners: a set of seats; turn: counted from 1; spare: fills up."""


def new_game(state, players, seed, options):
    """Deal by the seed into a zeroed record. Option mode: one of MODES."""
    state.players, state.mode, state.drawn, state.turn = players, MODES.index(options["mode"]), -1, 1
    rng, tiles = SeededRandom(seed), list(range(TILES))
    rng.shuffle(tiles)
    size = RACK_OF_TWO if players == 2 else RACK
    for seat in range(players):
        fill_rack(state, seat, tiles[seat * size : (seat + 1) * size])
    pile = tiles[players * size :]
    state.pile[: len(pile)] = pile
    state.pile_size = len(pile)
    state.current = _first(state, rng)


def _first(state, rng):
    """Who begins: the player whose first tile is worth most; lots are drawn among equals."""
    worth = [SUM[state.racks[seat, 0]] for seat in range(state.players)]
    best = [seat for seat, sum_ in enumerate(worth) if sum_ == max(worth)]
    return rng.pick(best) if len(best) > 1 else best[0]


def fill_rack(state, seat, tiles):
    """Give a seat these tiles, in a record in which it has none."""
    state.racks[seat, : len(tiles)] = tiles
    state.rack_sizes[seat] = len(tiles)
    state.rack_sets[seat] = sum(1 << tile for tile in tiles)


@part
def bit(tile):
    """The set that holds this tile alone."""
    return np.uint64(1) << np.uint64(tile)


@part
def placement(tile, turn, place):
    """The id of laying a tile."""
    return PLACE + (TURNS * tile + turn) * PLACES + place


@part
def turn_at(s, tile, place):
    """How a tile that fits there must be turned."""
    return np.int64(FITTING_TURN[wanted(s, place), tile])


@part
def may_draw(s):
    """Whether the player to move may draw a tile; if not, it may pass."""
    return s.draws < LAST_DRAW and s.pile_size > 0


@kernel
def legal_actions(s, out):
    """Tile by tile the cells where it fits, then drawing or passing: one of the two is always possible."""
    if s.over:
        return 0
    n = 0
    for i in range(s.rack_sizes[s.current]):
        tile = np.int64(s.racks[s.current, i])
        if s.laid_count == 0:
            for turn in range(DISTINCT[tile]):
                out[n] = placement(tile, turn, ORIGIN)
                n += 1
        for j in range(s.edge_count):
            if s.fits[j] & bit(tile):
                place = np.int64(s.edge[j])
                out[n] = placement(tile, turn_at(s, tile, place), place)
                n += 1
    out[n] = DRAW if may_draw(s) else PASS
    return n + 1


@kernel
def search_actions(s, out):
    """Placements, if there are any. A tile on the empty board is not turned: all turns of it are worth the same."""
    n = 0
    if s.laid_count == 0:
        for i in range(s.rack_sizes[s.current]):
            out[n] = placement(np.int64(s.racks[s.current, i]), 0, ORIGIN)
            n += 1
    else:
        n = legal_actions(s, out)
        if n > 1:
            n -= 1
    if n == 0:
        out[n] = DRAW if may_draw(s) else PASS
        n = 1
    return n


@part
def count_placements(s, seat):
    """How many placements a rack allows on a board that is not empty."""
    n = 0
    for i in range(s.edge_count):
        n += popcount(s.fits[i] & s.rack_sets[seat])
    return n


@kernel
def random_action(s, rng):
    """A placement, each with the same chance; drawing or passing if there is none."""
    size = np.int64(s.rack_sizes[s.current])
    if s.laid_count == 0 and size > 0:
        tile = np.int64(s.racks[s.current, below(rng, size)])
        return placement(tile, 0, ORIGIN)
    count = count_placements(s, s.current)
    if count == 0:
        return DRAW if may_draw(s) else PASS
    choice = below(rng, count)
    i = 0
    fits = s.fits[0] & s.rack_sets[s.current]
    while choice >= popcount(fits):
        choice -= popcount(fits)
        i += 1
        fits = s.fits[i] & s.rack_sets[s.current]
    for _ in range(choice):
        fits &= fits - np.uint64(1)
    place, tile = np.int64(s.edge[i]), popcount((fits & (~fits + np.uint64(1))) - np.uint64(1))
    return placement(tile, turn_at(s, tile, place), place)


@kernel
def apply_action(s, action):
    """Play a legal action, hand over, and see whether the game has ended."""
    if action == DRAW:
        draw_tile(s)
        return
    if action != PASS and place_tile(s, action):
        return
    s.current = (s.current + 1) % s.players
    s.draws = 0
    s.drawn = -1
    s.turn += 1
    if is_blocked(s):
        end_blocked(s)


@part
def draw_tile(s):
    """Move the last tile of the pile to the end of the rack."""
    s.pile_size -= 1
    tile = np.int64(s.pile[s.pile_size])
    s.pile[s.pile_size] = 0
    size = np.int64(s.rack_sizes[s.current])
    s.racks[s.current, size] = tile
    s.rack_sizes[s.current] = size + 1
    s.rack_sets[s.current] |= bit(tile)
    s.scores[s.current] -= DRAW_COST[s.mode, s.draws]
    s.draws += 1
    s.drawn = tile


@part
def place_tile(s, action):
    """Lay a tile from the rack and count its points; whether the rack, and with it the game, has come to its end."""
    player, place = np.int64(s.current), np.int64(ORIGIN)
    if action >= ANYWHERE:
        turned = (action - ANYWHERE) // (4 * REACH * REACH)
        s.first_q = (action - ANYWHERE) // (2 * REACH) % (2 * REACH) - REACH
        s.first_row = (action - ANYWHERE) % (2 * REACH) - REACH
    else:
        turned = (action - PLACE) // PLACES
        place = (action - PLACE) % PLACES
    tile = turned // TURNS
    leave_rack(s, player, tile)
    lay(s, place, PACKED[tile, turned % TURNS])
    s.scores[player] += tile_points(s, tile, place)
    if s.rack_sizes[player] > 0:
        return False
    s.draws = 0
    s.drawn = -1
    if s.mode != KIDS:
        s.scores[player] += EMPTY_BONUS[s.mode]
        for seat in range(s.players):
            s.scores[player] += rack_sum(s, seat)
    s.over = 1
    s.winners = 1 << player
    return True


@part
def tile_points(s, tile, place):
    """What laying a tile there earns, by itself and by what it completes."""
    plain = SUM[tile] if s.mode == STANDARD else PLAIN_POINTS[s.mode]
    return plain + BONUS[s.mode, bonus_kind(s, place)]


@kernel
def points(s, action):
    """What a placement from the legal list earns at once, an empty rack aside."""
    return tile_points(s, (action - PLACE) // PLACES // TURNS, (action - PLACE) % PLACES)


@part
def leave_rack(s, seat, tile):
    """Take a tile from a rack; the others keep their order."""
    size = np.int64(s.rack_sizes[seat]) - 1
    i = 0
    while i < size and s.racks[seat, i] != tile:
        i += 1
    for j in range(i, size):
        s.racks[seat, j] = s.racks[seat, j + 1]
    s.racks[seat, size] = 0
    s.rack_sizes[seat] = size
    s.rack_sets[seat] &= ~bit(tile)


@part
def rack_sum(s, seat):
    """What the tiles of a rack are worth."""
    total = 0
    for i in range(s.rack_sizes[seat]):
        total += SUM[s.racks[seat, i]]
    return total


@part
def is_blocked(s):
    """Whether the pile is empty and nobody holds a tile that fits anywhere."""
    if s.pile_size > 0 or s.laid_count == 0:
        return False
    held = s.rack_sets[0] | s.rack_sets[1] | s.rack_sets[2] | s.rack_sets[3]
    for i in range(s.edge_count):
        if s.fits[i] & held:
            return False
    return True


@part
def end_blocked(s):
    """Nobody can go on: what is left in the racks is taken off, the best scores win; in kids' mode, few tiles."""
    s.over = 1
    best = -(2**31)
    for seat in range(s.players):
        if s.mode == KIDS:
            standing = -np.int64(s.rack_sizes[seat])
        else:
            s.scores[seat] -= rack_sum(s, seat)
            standing = np.int64(s.scores[seat])
        if standing > best:
            best = standing
            s.winners = 0
        if standing == best:
            s.winners |= 1 << seat


@kernel
def to_move(s):
    """The player to move, -1 when the game is over."""
    return -1 if s.over else np.int64(s.current)


@kernel
def player_count(s):
    """How many players sit at this table."""
    return np.int64(s.players)


@kernel
def returns(s, out):
    """The winners share the reward."""
    winners = popcount(np.uint64(s.winners))
    for seat in range(s.players):
        out[seat] = 1.0 / winners if (s.winners >> seat) & 1 else 0.0


@kernel
def determinize(s, observer, rng):
    """Deal anew what the observer does not see: the other racks and the pile.

    A tile that somebody has just drawn was seen by all and stays where it is. Quirk: hand-made boards hold tiles
    twice, so there may be more unseen tiles than places for them; those left over are out of the game.
    """
    if s.over:
        return
    tiles = np.zeros(TILES, np.int64)
    count = unseen_tiles(s, observer, tiles)
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        tile = tiles[i]
        tiles[i] = tiles[j]
        tiles[j] = tile
    at = 0
    for seat in range(s.players):
        if seat != observer:
            s.rack_sets[seat] = 0
            for i in range(s.rack_sizes[seat]):
                if seat == s.current and s.drawn >= 0 and i == s.rack_sizes[seat] - 1:
                    tile = np.int64(s.drawn)
                else:
                    tile = tiles[at]
                    at += 1
                s.racks[seat, i] = tile
                s.rack_sets[seat] |= bit(tile)
    for i in range(s.pile_size):
        s.pile[i] = tiles[at]
        at += 1


@part
def unseen_tiles(s, observer, out):
    """Write the tiles that the observer has seen nowhere, in order; gives their number."""
    seen = np.uint64(s.rack_sets[observer])
    for i in range(s.laid_count):
        seen |= bit(TILE_LYING[s.cells[cell_of(np.int64(s.laid[i]))] - 1])
    if s.drawn >= 0:
        seen |= bit(s.drawn)
    n = 0
    for tile in range(TILES):
        if not seen & bit(tile):
            out[n] = tile
            n += 1
    return n
