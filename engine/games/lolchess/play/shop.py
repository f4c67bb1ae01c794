"""The shop: its offer, buying and combining items."""

import numpy as np

from engine.games.lolchess.play.dice import whole
from engine.games.lolchess.play.effects.applying import add_status
from engine.games.lolchess.play.effects.carried import has_status
from engine.games.lolchess.play.effects.shields import shield
from engine.games.lolchess.play.inventory import holds_item, modules_held
from engine.games.lolchess.play.state import MAX_ITEMS, MODULES_PAYLOAD, NEVER, SHOP_SIZE, SHROUD_AURA
from engine.games.lolchess.play.stats import max_hp
from engine.games.lolchess.play.tables.items import (
    BASICS,
    CROWNGUARD,
    EVENSHROUD,
    FIRST_MODULE,
    PURCHASABLE,
    RECIPE,
    UNIQUE,
)
from engine.games.lolchess.play.tables.names import BARON, PORO, SUPER, VIKTOR
from engine.games.lolchess.play.tables.shields import CROWN
from engine.games.lolchess.play.tables.statuses import GLORIOUS
from engine.kernels.part import part

MODULES = PURCHASABLE - FIRST_MODULE
MOST_INFLATION = 5  # purchases after which the price stays
MODULE_DAMAGE = np.array([50, 150, 300])  # that Viktor must have done for his first, second, third module


@part
def price(s, owner):
    """What a basic item costs a player now."""
    return s.base_cost[owner] + min(s.bought[owner], MOST_INFLATION) * s.inflation[owner]


@part
def can_hold(kind):
    """Whether items can be bought for a kind of piece. Quirk: for Sand Soldiers, too."""
    return not (kind >= PORO and kind <= SUPER) and kind != BARON


@part
def next_module(s, i):
    """The module that Viktor may have now, -1 if none."""
    piece = s.pieces[i]
    if piece.kind != VIKTOR or piece.payload != MODULES_PAYLOAD:
        return -1
    held = modules_held(s, i)
    if held >= len(MODULE_DAMAGE) or piece.cumulative < MODULE_DAMAGE[held]:
        return -1
    return FIRST_MODULE + np.int64(piece.module) % MODULES


@part
def has_room(s, i, item):
    """Whether a piece can take one more item, if need be by combining it."""
    piece = s.pieces[i]
    if piece.item_count < MAX_ITEMS:
        return True
    if item >= BASICS:
        return False
    first, _ = first_pair(s, i, item)
    return first >= 0


@part
def buy(s, i, item):
    """Buy an item for a piece, which must have room for it."""
    piece = s.pieces[i]
    owner = np.int64(piece.owner)
    before = max_hp(s, i)
    if item < BASICS:
        s.gold[owner] -= price(s, owner)
        s.bought[owner] += 1
        take_basic(s, i, item)
    else:
        put_item(s, i, item)
    piece.hp += np.int64(max_hp(s, i) - before)
    s.stale = 1
    if item >= BASICS:
        piece.module = (piece.module + 1) % MODULES
        evolve(s, i)
    s.has_bought = 1


@part
def put_item(s, i, item):
    """Give a piece an item that it has a place for."""
    piece = s.pieces[i]
    piece.held[piece.item_count] = item
    piece.item_cooldown[piece.item_count] = 0.0
    piece.item_count += 1
    acquired(s, i, item)


@part
def acquired(s, i, item):
    """What some items do when they come into a piece's hands."""
    if item == CROWNGUARD:
        shield(s, i, 0.3 * max_hp(s, i), NEVER, CROWN)
    elif item == EVENSHROUD:
        s.pieces[i].auras |= SHROUD_AURA


@part
def take_basic(s, i, item):
    """Add a basic item and combine what can be combined; a fourth item only exists until then."""
    piece = s.pieces[i]
    if piece.item_count < MAX_ITEMS:
        put_item(s, i, item)
        item = -1
    while True:
        first, second = first_pair(s, i, item)
        if first < 0:
            return
        one = np.int64(piece.held[first])
        other = np.int64(piece.held[second]) if second < piece.item_count else item
        if second < piece.item_count:
            drop_item(s, i, second)
        drop_item(s, i, first)
        if item >= 0 and second < MAX_ITEMS:
            put_item(s, i, item)
        item = -1
        put_item(s, i, RECIPE[one, other])


@part
def first_pair(s, i, extra):
    """The first two basic items that can be combined, by their places; `extra` comes behind the others."""
    piece = s.pieces[i]
    count = piece.item_count + (extra >= 0)
    for k in range(count):
        for j in range(k + 1, count):
            one = np.int64(piece.held[k])
            other = np.int64(piece.held[j]) if j < piece.item_count else extra
            if one < BASICS and other < BASICS:
                made = RECIPE[one, other]
                if not UNIQUE[made] or not holds_item(s, i, made):
                    return k, j
    return -1, -1


@part
def drop_item(s, i, place):
    """Take an item from a piece."""
    piece = s.pieces[i]
    last = piece.item_count - 1
    for k in range(place, last):
        piece.held[k] = piece.held[k + 1]
        piece.item_cooldown[k] = piece.item_cooldown[k + 1]
    piece.held[last] = 0
    piece.item_cooldown[last] = 0.0
    piece.item_count = last


@part
def evolve(s, i):
    """Three modules make Viktor glorious."""
    if modules_held(s, i) == MAX_ITEMS and not has_status(s, i, GLORIOUS):
        owner, kind = np.int64(s.pieces[i].owner), np.int64(s.pieces[i].kind)
        add_status(s, i, GLORIOUS, NEVER, 0.0, owner, kind, -1, 0)


@part
def draw_shop(s):
    """Three basic items on offer."""
    order = np.arange(BASICS)
    for i in range(BASICS - 1, 0, -1):
        j = whole(s, 0, i + 1)
        order[i], order[j] = order[j], order[i]
    for k in range(SHOP_SIZE):
        s.shop[k] = order[k]
    s.shop_turn = s.turn
