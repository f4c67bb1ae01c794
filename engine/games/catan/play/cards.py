"""Development cards."""

import numpy as np

from engine.games.catan.play.actions import PAIR_FIRST, PAIR_SECOND, SINGLES
from engine.games.catan.play.hands import gain, holds, pay_for
from engine.games.catan.play.network import can_lay_road
from engine.games.catan.play.state import (
    KNIGHT,
    MONOPOLY,
    MOVE_ROBBER,
    NONE,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
)
from engine.games.catan.play.tables import A_CARD, COSTS, FREE_ROADS, HOLDER_POINTS, MIN_ARMY
from engine.kernels.part import part
from engine.kernels.rng import chance


@part
def deck_size(s):
    """Cards left in the deck."""
    size = 0
    for card in range(5):
        size += s.deck[card]
    return size


@part
def can_buy_card(s, player):
    """Whether the hand pays for a card and there is one."""
    return holds(s, player, COSTS[A_CARD]) and deck_size(s) > 0


@part
def buy_card(s):
    """Draw a card, each card of the deck with the same chance."""
    pick = chance(s, deck_size(s))
    card = 0
    while pick >= s.deck[card]:
        pick -= s.deck[card]
        card += 1
    take_card(s, card)


@part
def take_card(s, card):
    """Pay for a card and take one of this kind."""
    player = np.int64(s.turn)
    pay_for(s, player, A_CARD)
    s.deck[card] -= 1
    s.cards[player, card] += 1
    s.new_cards[card] += 1


@part
def may_play_cards(s):
    """Whether the rules let the player whose turn it is play a card now."""
    if s.dev_played and s.dev_limit:
        return False
    return s.rolled != 0 or s.dev_before_roll != 0


@part
def holds_playable(s, card):
    """Whether a card of this kind was bought before this turn."""
    return s.cards[s.turn, card] > s.new_cards[card]


@part
def can_build_free_road(s, player):
    """Whether a road building card would help. Quirk: the settlers backend takes the card and gives nothing."""
    return not s.settlers and can_lay_road(s, player)


@part
def use_card(s, card):
    """Lay a card open."""
    s.cards[s.turn, card] -= 1
    s.played[s.turn, card] += 1
    s.dev_played = 1


@part
def play_knight(s):
    """Count the army, then move the robber."""
    player = np.int64(s.turn)
    use_card(s, KNIGHT)
    s.prompt = MOVE_ROBBER
    holder = np.int64(s.army_holder)
    army = np.int64(s.played[player, KNIGHT])
    if army < MIN_ARMY or holder == player:
        return
    if holder == NONE:
        s.army_holder = player
        s.points[player] += HOLDER_POINTS
    elif army > s.played[holder, KNIGHT] or (s.settlers and army == s.played[holder, KNIGHT] and player < holder):
        # Quirk: at a tie the settlers backend gives the card to the lower seat.
        s.points[holder] -= HOLDER_POINTS
        s.army_holder = player
        s.points[player] += HOLDER_POINTS


@part
def play_road_building(s):
    """Two roads for free."""
    use_card(s, ROAD_BUILDING)
    s.free_roads = FREE_ROADS


@part
def draw_from_bank(s, resource):
    """A card from the bank, for nothing."""
    s.bank[resource] -= 1
    gain(s, np.int64(s.turn), resource, 1)


@part
def play_plenty(s, choice):
    """Two cards from the bank, or one if it is short."""
    use_card(s, YEAR_OF_PLENTY)
    if choice >= SINGLES:
        draw_from_bank(s, choice - SINGLES)
    else:
        draw_from_bank(s, PAIR_FIRST[choice])
        draw_from_bank(s, PAIR_SECOND[choice])


@part
def play_monopoly(s, resource):
    """All cards of a resource that others hold."""
    use_card(s, MONOPOLY)
    for player in range(s.players):
        count = np.int64(s.hands[player, resource])
        if player != s.turn and count > 0:
            gain(s, player, resource, -count)
            gain(s, np.int64(s.turn), resource, count)
