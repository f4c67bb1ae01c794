"""Which items a piece holds."""

from engine.games.lolchess.play.tables.items import FIRST_MODULE, PURCHASABLE
from engine.kernels.part import part


@part
def item_place(s, i, item):
    """The place of the first item of a kind that a piece holds, -1 if none."""
    for k in range(s.pieces[i].item_count):
        if s.pieces[i].held[k] == item:
            return k
    return -1


@part
def holds_item(s, i, item):
    """Whether a piece holds an item."""
    return item_place(s, i, item) >= 0


@part
def item_ready(s, i, item):
    """The place of an item that can act now, -1 if there is none."""
    k = item_place(s, i, item)
    return k if k >= 0 and s.pieces[i].item_cooldown[k] <= 0.0 else -1


@part
def modules_held(s, i):
    """How many of his modules Viktor holds."""
    held = 0
    for k in range(s.pieces[i].item_count):
        held += s.pieces[i].held[k] >= FIRST_MODULE and s.pieces[i].held[k] < PURCHASABLE
    return held
