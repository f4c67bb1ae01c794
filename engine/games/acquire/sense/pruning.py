"""Which legal actions are worth searching."""

import numpy as np

from engine.games.acquire.play.actions import (
    BUY,
    DECLARE_END,
    FORCE_END,
    PURCHASE_SIZES,
    SKIP_TILE,
    disposition,
)
from engine.games.acquire.play.board import has_playable
from engine.games.acquire.play.listing import legal_actions, list_placements, list_purchases
from engine.games.acquire.play.state import BUYING, DISPOSING, PLAYING
from engine.games.acquire.play.tiles import no_tiles_left
from engine.games.acquire.play.turns import is_blocked
from engine.games.acquire.play.victory import may_end
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@kernel
def search_actions(s, out):
    """The legal actions without those that come to the same or are plainly worse; a way on where the game is stuck."""
    if s.phase == PLAYING:
        return search_placements(s, out)
    if s.phase == BUYING:
        n = full_purchases(s, out)
        if may_end(s):
            out[n] = DECLARE_END
            n += 1
        return n
    if s.phase == DISPOSING:
        return sensible_dispositions(s, out)
    return legal_actions(s, out)


@part
def search_placements(s, out):
    """Placements, one for all where any swaps the hand. Blocked, the player skips, or the game ends where all are."""
    if is_blocked(s):
        out[0] = FORCE_END if no_tiles_left(s) else SKIP_TILE
        return 1
    n = list_placements(s, out)
    if n > 1 and not has_playable(s, np.int64(s.current)):
        n = 1
    if may_end(s):
        out[n] = DECLARE_END
        n += 1
    return n


@part
def full_purchases(s, out):
    """The purchases of as many shares as can be had, and none at all."""
    n = list_purchases(s, out)
    most = 0
    for i in range(n):
        most = max(most, PURCHASE_SIZES[out[i] - BUY])
    kept = 1
    for i in range(1, n):
        if PURCHASE_SIZES[out[i] - BUY] == most:
            out[kept] = out[i]
            kept += 1
    return kept


@part
def sensible_dispositions(s, out):
    """Trading nothing, half or all of what can be traded, and selling nothing, half or all of the rest."""
    count = np.int64(s.stock_count)
    most = min(count // 2, np.int64(s.tradable))
    n = 0
    last_got = -1
    for traded in range(3):
        got = most * traded // 2
        if got == last_got:
            continue
        last_got = got
        rest = count - 2 * got
        last_sold = -1
        for portion in range(3):
            sold = rest * portion // 2
            if sold != last_sold:
                out[n] = disposition(sold, got)
                n += 1
            last_sold = sold
    return n
