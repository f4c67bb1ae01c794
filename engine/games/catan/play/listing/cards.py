"""Development cards that can be bought or played."""

import numpy as np

from engine.games.catan.play.actions import (
    BUY_CARD,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    SINGLES,
)
from engine.games.catan.play.cards import can_build_free_road, can_buy_card, holds_playable, may_play_cards
from engine.games.catan.play.state import KNIGHT, MONOPOLY, ROAD_BUILDING, YEAR_OF_PLENTY
from engine.kernels.part import part


@part
def list_purchase(s, out, n):
    """Write the purchase of a card, if it can be paid, behind the first n actions; gives the new count."""
    if can_buy_card(s, np.int64(s.turn)):
        out[n] = BUY_CARD
        n += 1
    return n


@part
def list_card_plays(s, out, n):
    """Write the cards that can be played behind the first n actions; gives the new count."""
    if not may_play_cards(s):
        return n
    if holds_playable(s, KNIGHT):
        out[n] = PLAY_KNIGHT
        n += 1
    if holds_playable(s, ROAD_BUILDING) and can_build_free_road(s, np.int64(s.turn)):
        out[n] = PLAY_ROAD_BUILDING
        n += 1
    if holds_playable(s, YEAR_OF_PLENTY):
        n = list_plenty(s, out, n)
    if holds_playable(s, MONOPOLY):
        for resource in range(5):
            out[n] = PLAY_MONOPOLY + resource
            n += 1
    return n


@part
def list_plenty(s, out, n):
    """Pairs that the bank has; of a pair that it has not, the one card that it has."""
    single = 0
    for pair in range(SINGLES):
        first, second = PAIR_FIRST[pair], PAIR_SECOND[pair]
        needed = 2 if first == second else 1
        if s.bank[first] >= needed and s.bank[second] >= needed:
            out[n] = PLAY_PLENTY + pair
            n += 1
        elif not s.settlers:
            if s.bank[first] > 0:
                single |= 1 << first
            if s.bank[second] > 0:
                single |= 1 << second
    for resource in range(5):
        if (single >> resource) & 1:
            out[n] = PLAY_PLENTY + SINGLES + resource
            n += 1
    return n
