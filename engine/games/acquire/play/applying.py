"""Playing an action."""

from engine.games.acquire.play.actions import (
    BUY,
    DECLARE_END,
    DISPOSE,
    END_TURN,
    FOUND,
    SKIP_TILE,
    SURVIVE,
    shares_got,
    shares_sold,
)
from engine.games.acquire.play.mergers import dispose, forget_merger, merge_into
from engine.games.acquire.play.placing import found_chain, place_tile
from engine.games.acquire.play.shares import buy
from engine.games.acquire.play.state import BUYING
from engine.games.acquire.play.turns import end_turn
from engine.games.acquire.play.victory import settle
from engine.kernels.kernel import kernel


@kernel
def apply_action(s, action):
    """Play an action in place."""
    if action >= DISPOSE:
        dispose(s, shares_sold(action), shares_got(action))
    elif action >= BUY:
        buy(s, action - BUY)
        end_turn(s)
    elif action < FOUND:
        place_tile(s, action)
    elif action < SURVIVE:
        found_chain(s, action - FOUND)
    elif action < DECLARE_END:
        merge_into(s, action - SURVIVE)
    elif action == END_TURN:
        end_turn(s)
    elif action == SKIP_TILE:
        s.phase = BUYING
    else:
        forget_merger(s)
        settle(s)
