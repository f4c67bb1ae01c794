"""The order of play: who must act, and how the turn goes on."""

import numpy as np

from engine.games.acquire.play.state import DISPOSING, OVER, PLAYING
from engine.games.acquire.play.tables import HAND
from engine.games.acquire.play.tiles import draw_tile, swap_dead_tiles
from engine.games.acquire.play.victory import may_end
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@kernel
def to_move(s):
    """Who must act: in a merger the holder who is asked, else the current player; -1 when the game is over."""
    if s.phase == OVER:
        return -1
    if s.phase == DISPOSING:
        return np.int64(s.holders[s.holder])
    return np.int64(s.current)


@kernel
def player_count(s):
    """How many players sit at this table."""
    return np.int64(s.players)


@part
def end_turn(s):
    """Draw, swap dead tiles, and give the turn to the next seat."""
    seat = np.int64(s.current)
    if s.hand_size[seat] < HAND:
        draw_tile(s, seat)
    swap_dead_tiles(s, seat)
    s.current = (seat + 1) % s.players
    s.phase = PLAYING


@part
def is_blocked(s):
    """Quirk: an empty hand before the end condition holds. The backend then accepts nothing from this player."""
    return s.phase == PLAYING and s.hand_size[s.current] == 0 and not may_end(s)
