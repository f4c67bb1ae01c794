"""Items that can be bought."""

import numpy as np

from engine.games.lolchess.play.actions import purchase
from engine.games.lolchess.play.shop import can_hold, has_room, next_module, price
from engine.games.lolchess.play.state import SHOP_SIZE
from engine.games.lolchess.play.tables.items import BASICS
from engine.games.lolchess.play.tables.names import CHAMPION_COUNT
from engine.kernels.part import part


@part
def list_purchases(s, player, out, count, fair):
    """Items that can be bought, for whom. Quirk: the engine looks neither at the shop nor whether they live."""
    affordable = s.gold[player] >= price(s, player)
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.owner != player or not can_hold(piece.kind):
            continue
        if fair and (piece.hp <= 0 or piece.kind >= CHAMPION_COUNT):
            continue
        if affordable and fair:
            for k in range(SHOP_SIZE):
                if s.shop[k] >= 0:
                    count = push_purchase(s, i, np.int64(s.shop[k]), out, count)
        elif affordable:
            for item in range(BASICS):
                count = push_purchase(s, i, item, out, count)
        module = next_module(s, i)
        if module >= 0:
            count = push_purchase(s, i, module, out, count)
    return count


@part
def push_purchase(s, i, item, out, count):
    """Write a purchase if there is room for the item, and in the list."""
    if count == len(out) or not has_room(s, i, item):
        return count
    out[count] = purchase(i, item)
    return count + 1
