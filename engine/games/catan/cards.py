"""Development cards."""

import numpy as np

from engine.games.catan.actions import (
    BUY_CARD,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    SINGLES,
)
from engine.games.catan.network import HOLDER_POINTS, can_lay_road
from engine.games.catan.state import (
    KNIGHT,
    MONOPOLY,
    MOVE_ROBBER,
    NONE,
    ORE,
    ROAD_BUILDING,
    SHEEP,
    WHEAT,
    YEAR_OF_PLENTY,
    gain,
    pay,
)
from engine.kernel import kernel
from engine.rng import chance

MIN_ARMY = 3
FREE_ROADS = 2


@kernel
def deck_size(s):
    """Cards left in the deck."""
    size = 0
    for card in range(5):
        size += s.deck[card]
    return size


@kernel
def can_buy_card(s, player):
    """Whether the hand pays for a card and there is one."""
    hand = s.hands[player]
    return hand[SHEEP] >= 1 and hand[WHEAT] >= 1 and hand[ORE] >= 1 and deck_size(s) > 0


@kernel
def buy_card(s):
    """Draw a card, each card of the deck with the same chance."""
    pick = chance(s, deck_size(s))
    card = 0
    while pick >= s.deck[card]:
        pick -= s.deck[card]
        card += 1
    take_card(s, card)


@kernel
def take_card(s, card):
    """Pay for a card and take one of this kind."""
    player = np.int64(s.turn)
    for resource in range(SHEEP, ORE + 1):
        pay(s, player, resource, 1)
    s.deck[card] -= 1
    s.cards[player, card] += 1
    s.new_cards[card] += 1


@kernel
def may_play_cards(s):
    """Whether the rules let the player whose turn it is play a card now."""
    if s.dev_played and s.dev_limit:
        return False
    return s.rolled != 0 or s.dev_before_roll != 0


@kernel
def holds_playable(s, card):
    """Whether a card of this kind was bought before this turn."""
    return s.cards[s.turn, card] > s.new_cards[card]


@kernel
def can_build_free_road(s, player):
    """Whether a road building card would help. Quirk: the settlers backend takes the card and gives nothing."""
    return not s.settlers and can_lay_road(s, player)


@kernel
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


@kernel
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


@kernel
def use_card(s, card):
    """Lay a card open."""
    s.cards[s.turn, card] -= 1
    s.played[s.turn, card] += 1
    s.dev_played = 1


@kernel
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


@kernel
def play_road_building(s):
    """Two roads for free."""
    use_card(s, ROAD_BUILDING)
    s.free_roads = FREE_ROADS


@kernel
def draw_from_bank(s, resource):
    """A card from the bank, for nothing."""
    s.bank[resource] -= 1
    gain(s, np.int64(s.turn), resource, 1)


@kernel
def play_plenty(s, choice):
    """Two cards from the bank, or one if it is short."""
    use_card(s, YEAR_OF_PLENTY)
    if choice >= SINGLES:
        draw_from_bank(s, choice - SINGLES)
    else:
        draw_from_bank(s, PAIR_FIRST[choice])
        draw_from_bank(s, PAIR_SECOND[choice])


@kernel
def play_monopoly(s, resource):
    """All cards of a resource that others hold."""
    use_card(s, MONOPOLY)
    for player in range(s.players):
        count = np.int64(s.hands[player, resource])
        if player != s.turn and count > 0:
            gain(s, player, resource, -count)
            gain(s, np.int64(s.turn), resource, count)


@kernel
def list_purchase(s, out, n):
    """Write the purchase of a card, if it can be paid, behind the first n actions; gives the new count."""
    if can_buy_card(s, np.int64(s.turn)):
        out[n] = BUY_CARD
        n += 1
    return n
