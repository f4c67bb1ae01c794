"""What a net is told about an action: its kind, what is left in hand after it, and what the place is worth."""

import math

import numpy as np

from engine.games.catan.play.actions import (
    BUY_CARD,
    CITY,
    CONFIRM,
    DISCARD,
    DISCARD_ALL,
    END_TURN,
    FIXED,
    NO_VICTIM,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    SETTLEMENT,
    SINGLES,
    TRADE,
    discarded,
)
from engine.games.catan.play.board import ENDS, NODE_TILES, PORT_AT, TILE_COUNT, TILE_NODES
from engine.games.catan.play.network import settlement_spots
from engine.games.catan.play.state import (
    DESERT,
    EMPTY,
    GENERIC,
    KNIGHT,
    NONE,
    SETUP_SETTLEMENT,
    VICTORY_POINT,
    buildings_of,
    has,
    total_points,
)
from engine.games.catan.play.tables import A_CARD, A_CITY, A_ROAD, A_SETTLEMENT, COSTS, MIN_ARMY, MIN_LONGEST_ROAD, PIPS
from engine.games.catan.sense.purchases import closeness, has_use, missing
from engine.games.catan.sense.weights import expansion, road_worth
from engine.games.catan.sense.yields import node_pips, robber_hurts, tile_harm
from engine.kernels.bits import popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part

(A_ROLL, AN_END, A_PURCHASE, A_KNIGHT, FREE_ROADS, AN_ANSWER, A_DISCARD, A_MONOPOLY, A_PLENTY, A_TRADE, A_THEFT) = (
    range(11)
)
(LAID_ROAD, FIRST_ROAD, SETTLED, FIRST_SETTLED, UPGRADED, ROBBED, SOMETHING_ELSE) = range(11, 18)
KINDS = 18

GIVEN = KINDS  # resources that are given away: discarded, or traded to the bank
GAINED = GIVEN + 5  # resources that come in
AFTER = GAINED + 5  # how near the hand is to each purchase after it, and whether it pays for one that is of use
BEFORE = AFTER + 2 * len(COSTS)  # whether the hand pays for it before
STANDING = BEFORE + len(COSTS)
YIELDS = STANDING + 8  # of the place that is built on
PLACE = YIELDS + 5
WAY = PLACE + 6
THEFT = WAY + 6
ARMY = THEFT + 7
ACTION_FEATURES = ARMY + 5


@part
def kind_of_action(s, action):
    """Which of the kinds above an action is."""
    if action >= DISCARD_ALL:
        return A_DISCARD if action < 1 << 30 else SOMETHING_ELSE
    if action >= FIXED:
        return SOMETHING_ELSE
    if action >= ROBBER:
        return ROBBED
    if action >= CITY:
        return UPGRADED
    if action >= SETTLEMENT:
        return FIRST_SETTLED if s.prompt == SETUP_SETTLEMENT else SETTLED
    if action >= ROAD:
        return LAID_ROAD if s.turn_number > 0 and s.rolled else FIRST_ROAD
    if action >= ROB:
        return A_THEFT
    if action >= TRADE:
        return A_TRADE
    if action >= PLAY_PLENTY:
        return A_PLENTY
    if action >= PLAY_MONOPOLY:
        return A_MONOPOLY
    if action >= DISCARD:
        return A_DISCARD
    if action >= CONFIRM or action > FREE_ROADS:
        return AN_ANSWER
    return action  # the first five have the same numbers


@part
def tell_exchange(s, player, action, kind, out):
    """Which cards an action takes from the hand, and which it brings."""
    if action >= DISCARD_ALL:
        for resource in range(5):
            out[GIVEN + resource] = discarded(action - DISCARD_ALL, resource)
    elif kind == A_DISCARD:
        out[GIVEN + action - DISCARD] = 1.0
    elif kind == A_TRADE:
        give = (action - TRADE) // 5
        out[GIVEN + give] = s.rates[player, give]
        out[GAINED + (action - TRADE) % 5] = 1.0
    elif kind == A_MONOPOLY:
        for other in range(s.players):
            if other != player:
                out[GAINED + action - PLAY_MONOPOLY] += s.hands[other, action - PLAY_MONOPOLY]
    elif kind == A_PLENTY and action >= PLAY_PLENTY + SINGLES:
        out[GAINED + action - PLAY_PLENTY - SINGLES] = 1.0
    elif kind == A_PLENTY:
        out[GAINED + PAIR_FIRST[action - PLAY_PLENTY]] += 1.0
        out[GAINED + PAIR_SECOND[action - PLAY_PLENTY]] += 1.0
    cost = NONE
    if kind == A_PURCHASE:
        cost = A_CARD
    elif kind == SETTLED:
        cost = A_SETTLEMENT
    elif kind == UPGRADED:
        cost = A_CITY
    elif kind == LAID_ROAD and s.free_roads == 0:
        cost = A_ROAD
    if cost >= 0:
        for resource in range(5):
            out[GIVEN + resource] = COSTS[cost, resource]


@part
def tell_hand(s, player, out):
    """How near the hand is to each purchase once the exchange is done, and what it pays for before and after."""
    hand = out[YIELDS : YIELDS + 5]  # room that is free again below
    spots = settlement_spots(s, player)
    for resource in range(5):
        hand[resource] = s.hands[player, resource] - out[GIVEN + resource] + out[GAINED + resource]
    for purchase in range(len(COSTS)):
        use = has_use(s, player, purchase, spots)
        out[AFTER + 2 * purchase] = closeness(hand, COSTS[purchase])
        out[AFTER + 2 * purchase + 1] = use and missing(hand, COSTS[purchase]) == 0
        out[BEFORE + purchase] = use and missing(s.hands[player], COSTS[purchase]) == 0
    for resource in range(5):
        hand[resource] = 0.0
        out[GIVEN + resource] /= 4.0
        out[GAINED + resource] /= 4.0


@part
def tell_standing(s, player, out):
    """What every action of a position has in common: the hand's size, the points, what can be built at all."""
    most = 0
    for other in range(s.players):
        if other != player:
            most = max(most, np.int64(s.points[other]))
    size = np.int64(s.hand_size[player])
    out[STANDING] = size / 10.0
    out[STANDING + 1] = size > s.discard_limit
    out[STANDING + 2] = (s.vp_to_win - total_points(s, player)) / 10.0
    out[STANDING + 3] = (s.vp_to_win - most) / 10.0
    out[STANDING + 4] = settlement_spots(s, player) != EMPTY
    out[STANDING + 5] = s.settlements_left[player] / 5.0
    out[STANDING + 6] = s.cities_left[player] / 4.0
    out[STANDING + 7] = s.rolled != 0


@part
def tell_place(s, player, node, out):
    """What a building at a node yields, new resources, ports, and where one can go on from there."""
    own = EMPTY | buildings_of(s, player)
    for i in range(TILE_COUNT[node]):
        tile = NODE_TILES[node, i]
        resource = np.int64(s.tiles[tile])
        if 0 <= resource < DESERT:
            out[YIELDS + resource] += PIPS[s.numbers[tile]] / 5.0
            out[PLACE + 5] += tile == s.robber
            known = False
            for other in range(19):
                known = known or (s.tiles[other] == resource and TILE_NODES[other] & own != EMPTY)
            out[PLACE + 1] += 0.0 if known else 0.5
    out[PLACE] = node_pips(s, node) / 15.0
    slot = PORT_AT[node]
    if slot >= 0:
        out[PLACE + 2] = s.ports[slot] == GENERIC
        out[PLACE + 3] = s.ports[slot] != GENERIC
    out[PLACE + 4] = expansion(s, node) / 15.0


@part
def tell_way(s, player, edge, out):
    """Where a road leads: to a place to settle, towards one, or to the longest road."""
    longest = MIN_LONGEST_ROAD - 1
    for other in range(s.players):
        if other != player:
            longest = max(longest, np.int64(s.road_length[other]))
    out[WAY] = road_worth(s, player, edge) / 10.0
    for end in range(2):
        node = ENDS[edge, end]
        if not has(s.road_nodes[player], node) and not has(s.blocked, node):
            out[WAY + 1] = max(out[WAY + 1], node_pips(s, node) / 10.0)
    out[WAY + 2] = s.road_holder == player
    out[WAY + 3] = min(4, max(-4, np.int64(s.road_length[player]) - longest)) / 4.0
    out[WAY + 4] = s.free_roads / 2.0
    out[WAY + 5] = s.settlements_left[player] == 0


@part
def tell_theft(s, player, tile, victim, out):
    """What the robber does on a tile, and who is robbed."""
    if tile >= 0:
        harm = tile_harm(s, tile)
        out[THEFT] = math.copysign(math.log1p(abs(harm)), harm) / 5.0
        out[THEFT + 1] = PIPS[s.numbers[tile]] / 5.0
        out[THEFT + 2] = popcount(TILE_NODES[tile] & buildings_of(s, player))
        resource = np.int64(s.tiles[tile])
        out[THEFT + 3] = 3 <= resource < DESERT  # what cities are built of
    if victim < s.players:
        out[THEFT + 4] = 1.0
        out[THEFT + 5] = s.hand_size[victim] / 8.0
        out[THEFT + 6] = s.points[victim] / 10.0


@part
def tell_army(s, player, out):
    """What a knight would change, for actions that are or could be one."""
    most = MIN_ARMY - 1
    for other in range(s.players):
        if other != player:
            most = max(most, np.int64(s.played[other, KNIGHT]))
    held = np.int64(s.cards[player, KNIGHT])
    out[ARMY] = robber_hurts(s, player)
    out[ARMY + 1] = min(3, max(-3, np.int64(s.played[player, KNIGHT]) + held - most)) / 3.0
    out[ARMY + 2] = s.army_holder == player
    out[ARMY + 3] = held / 3.0
    cards = 0
    for card in range(VICTORY_POINT):
        cards += s.cards[player, card]
    out[ARMY + 4] = cards / 3.0


@kernel
def action_features(s, action, out):
    """Tell what speaks for and against an action of the player who is to act."""
    action = np.int64(action)
    player = np.int64(s.to_act)
    kind = kind_of_action(s, action)
    out[kind] = 1.0
    if kind in (AN_ANSWER, SOMETHING_ELSE):
        return
    tell_exchange(s, player, action, kind, out)
    tell_hand(s, player, out)
    tell_standing(s, player, out)
    if kind in (SETTLED, FIRST_SETTLED):
        tell_place(s, player, action - SETTLEMENT, out)
    elif kind == UPGRADED:
        tell_place(s, player, action - CITY, out)
    elif kind in (LAID_ROAD, FIRST_ROAD):
        tell_way(s, player, action - ROAD, out)
    elif kind == ROBBED:
        victim = (action - ROBBER) % 5
        tell_theft(s, player, (action - ROBBER) // 5, victim if victim != NO_VICTIM else 4, out)
    elif kind == A_THEFT:
        tell_theft(s, player, NONE, action - ROB, out)
    elif action in (ROLL, END_TURN, PLAY_KNIGHT, BUY_CARD):
        tell_army(s, player, out)
