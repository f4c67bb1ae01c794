"""The legal actions, in the order in which the backend lists them."""

import numpy as np

from engine.games.acquire.play.actions import (
    BUY,
    DECLARE_END,
    END_TURN,
    FOUND,
    NO_PICK,
    PURCHASE_NUMBER,
    SURVIVE,
    disposition,
)
from engine.games.acquire.play.board import has_playable, is_playable
from engine.games.acquire.play.mergers import possible_survivors
from engine.games.acquire.play.shares import on_sale, price
from engine.games.acquire.play.state import CHOOSING, DISPOSING, FOUNDING, OVER, PLAYING
from engine.games.acquire.play.tables import CHAINS, DECLARED
from engine.games.acquire.play.victory import may_end
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@kernel
def legal_actions(s, out):
    """All actions of whoever must act, in the order of the rules; trades between players are not among them."""
    if s.phase == FOUNDING:
        return list_foundings(s, out)
    if s.phase == CHOOSING:
        return list_survivors(s, out)
    if s.phase == DISPOSING:
        return list_dispositions(s, out)
    if s.phase == OVER:
        return 0
    if s.phase == PLAYING:
        n = list_placements(s, out)
    else:
        n = list_purchases(s, out)
        out[n] = END_TURN
        n += 1
    if may_end(s):
        out[n] = DECLARE_END
        n += 1
    return n


@part
def list_placements(s, out):
    """Write the tiles that the current player may name; gives their number. Without any playable one, all swap."""
    seat = np.int64(s.current)
    swap = not has_playable(s, seat)
    n = 0
    for i in range(s.hand_size[seat]):
        tile = np.int64(s.hands[seat, i])
        if swap or is_playable(s, tile):
            out[n] = tile
            n += 1
    return n


@part
def list_foundings(s, out):
    """Write the foundings of all chains that are not on the board, in the order of declaration; gives their number."""
    n = 0
    for i in range(CHAINS):
        chain = DECLARED[i]
        if s.sizes[chain] == 0:
            out[n] = FOUND + chain
            n += 1
    return n


@part
def list_survivors(s, out):
    """Write the choices of each possible survivor; gives their number."""
    best = possible_survivors(s, np.int64(s.tile))
    n = 0
    for chain in range(CHAINS):
        if (best >> chain) & 1:
            out[n] = SURVIVE + chain
            n += 1
    return n


@part
def list_dispositions(s, out):
    """Write all ways in which the holder who is asked can dispose of shares; gives their number."""
    n = 0
    for sold in range(s.stock_count + 1):
        for got in range(min((s.stock_count - sold) // 2, np.int64(s.tradable)) + 1):
            out[n] = disposition(sold, got)
            n += 1
    return n


@part
def list_purchases(s, out):
    """Write every purchase that the current player can make, the empty one first; gives their number."""
    money = np.int64(s.money[s.current])
    out[0] = BUY
    n = 1
    for a in range(CHAINS):
        if not on_sale(s, a, 1, money):
            continue
        after_a = money - price(s, a)
        out[n] = BUY + PURCHASE_NUMBER[a, NO_PICK, NO_PICK]
        n += 1
        for b in range(a, CHAINS):
            if not on_sale(s, b, 1 + (b == a), after_a):
                continue
            after_b = after_a - price(s, b)
            out[n] = BUY + PURCHASE_NUMBER[a, b, NO_PICK]
            n += 1
            for c in range(b, CHAINS):
                if on_sale(s, c, 1 + (c == a) + (c == b), after_b):
                    out[n] = BUY + PURCHASE_NUMBER[a, b, c]
                    n += 1
    return n
