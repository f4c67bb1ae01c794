"""What a player cannot know, dealt anew: opponents' hands and cards, the deck, all chance to come.

Everything is dealt from totals that the observer knows, in a fixed order, so that the result depends on nothing else.
"""

import numpy as np

from engine.games.catan.play.board import TILE_NODES, TILES
from engine.games.catan.play.cards import deck_size
from engine.games.catan.play.state import CHOOSE_PARTNER, DECIDE_TRADE, DESERT, UNLIMITED, VICTORY_POINT, buildings_of
from engine.games.catan.play.tables import PIPS
from engine.kernels.bits import popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import below, draw


@kernel
def determinize(s, observer, rng):
    """Redeal all that a seat cannot know, and begin another sequence of chance."""
    s.rng = draw(rng)
    world = below(rng, np.int64(s.worlds)) if s.worlds > 0 else -1
    if s.shortage == UNLIMITED:
        imagine_hands(s, observer, world, rng)
    elif s.players > 2:
        deal_hands(s, observer, world, rng)
    deal_cards(s, observer, rng)


@part
def deal_hands(s, observer, world, rng):
    """Deal the opponents' cards to them, by the known size of each hand; the bank tells what they hold together."""
    pool = np.zeros(5, np.int64)
    known = np.zeros(4, np.int64)
    left = 0
    for player in range(s.players):
        if player != observer:
            for resource in range(5):
                pool[resource] += s.hands[player, resource]
            known[player] = keep_known(s, player, world)
            for resource in range(5):
                pool[resource] -= s.hands[player, resource]
            left += s.hand_size[player] - known[player]
    for player in range(s.players):
        if player != observer:
            for _ in range(s.hand_size[player] - known[player]):
                resource = draw_one(pool, left, rng)
                left -= 1
                s.hands[player, resource] += 1


@part
def keep_known(s, player, world):
    """Reduce a hand to the cards that a pending offer, or a remembered world, shows to be in it; gives how many."""
    total = 0
    for resource in range(5):
        count = 0
        if s.prompt == DECIDE_TRADE or s.prompt == CHOOSE_PARTNER:
            if player == s.turn:
                count = np.int64(s.give[resource])
            elif (s.accepted >> player) & 1:
                count = np.int64(s.get[resource])
        if world >= 0:
            count = max(count, np.int64(s.sure[world, player, resource]))
        s.hands[player, resource] = count
        total += count
    return total


@part
def draw_one(pool, left, rng):
    """Take one of the `left` things in a pool of counts, each with the same chance; gives its kind."""
    pick = below(rng, left)
    kind = 0
    while pick >= pool[kind]:
        pick -= pool[kind]
        kind += 1
    pool[kind] -= 1
    return kind


@part
def imagine_hands(s, observer, world, rng):
    """An unlimited bank tells nothing: an opponent's cards are taken to be as his tiles yield them."""
    yields = np.zeros(5, np.int64)
    for player in range(s.players):
        if player == observer:
            continue
        known = keep_known(s, player, world)
        for resource in range(5):
            yields[resource] = 1
        for tile in range(TILES):
            if s.tiles[tile] != DESERT:
                nodes = TILE_NODES[tile]
                count = popcount(buildings_of(s, player) & nodes) + popcount(s.cities[player] & nodes)
                yields[s.tiles[tile]] += count * PIPS[s.numbers[tile]]
        total = yields.sum()
        for _ in range(s.hand_size[player] - known):
            resource = draw_one(yields, total, rng)
            yields[resource] += 1
            s.hands[player, resource] += 1


@part
def deal_cards(s, observer, rng):
    """Split the unseen development cards between the opponents and the deck."""
    unseen = np.zeros(5, np.int64)
    sizes = np.zeros(4, np.int64)
    left = deck_size(s)
    for card in range(5):
        unseen[card] = s.deck[card]
        for player in range(s.players):
            if player != observer:
                unseen[card] += s.cards[player, card]
                sizes[player] += s.cards[player, card]
                left += s.cards[player, card]
                s.cards[player, card] = 0
    if s.turn != observer:
        for card in range(5):
            s.new_cards[card] = 0
    for player in range(s.players):
        if player != observer:
            deal_to(s, player, sizes[player], unseen, left, rng)
            left -= sizes[player]
    for card in range(5):
        s.deck[card] = unseen[card]


@part
def deal_to(s, player, count, unseen, left, rng):
    """Deal cards to an opponent, but no victory points with which he would have won already."""
    secret = max(0, np.int64(s.vp_to_win) - 1 - np.int64(s.points[player]))
    for _ in range(count):
        withheld = 0
        if s.cards[player, VICTORY_POINT] >= secret and unseen[VICTORY_POINT] < left:
            withheld = unseen[VICTORY_POINT]
            unseen[VICTORY_POINT] = 0
        card = draw_one(unseen, left - withheld, rng)
        unseen[VICTORY_POINT] += withheld
        left -= 1
        s.cards[player, card] += 1
