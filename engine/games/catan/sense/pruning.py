"""The actions worth searching: a win at once if there is one, building before anything else, no idle trades."""

import numpy as np

from engine.games.catan.play.actions import MAX_ACTIONS, PLAY_KNIGHT, ROAD, ROB, ROBBER, SETTLEMENT, TRADE
from engine.games.catan.play.listing.legal import legal_actions
from engine.games.catan.play.longest_road import longest_trail
from engine.games.catan.play.network import lay_road, settlement_spots
from engine.games.catan.play.state import (
    DISCARDING,
    KNIGHT,
    MOVE_ROBBER,
    NONE,
    PLAY,
    SETUP_SETTLEMENT,
    total_points,
)
from engine.games.catan.play.tables import COSTS, HOLDER_POINTS, MIN_ARMY, MIN_LONGEST_ROAD
from engine.games.catan.sense.purchases import has_use
from engine.games.catan.sense.weights import road_worth, weight
from engine.kernels.kernel import kernel
from engine.kernels.part import part

PURSUIT = 1  # roads by which the second longest may be shorter to be a threat
SHARE = 0.6  # of the largest weight: what looks worse than that is not searched where places compete
SETUP_SHARE = 0.8  # of first settlements: they differ by less than a search of their consequences can tell


@part
def wins_by_road(s, player, edge):
    """Whether a road would be the longest and its points enough."""
    rival = MIN_LONGEST_ROAD - 1 if s.road_holder == NONE else np.int64(s.road_length[s.road_holder])
    if s.road_holder == player or s.road_length[player] + s.roads_left[player] <= rival:
        return False
    low, high, nodes = s.roads_low[player], s.roads_high[player], s.road_nodes[player]
    lay_road(s, player, edge)
    length = longest_trail(s, player)
    s.roads_low[player], s.roads_high[player], s.road_nodes[player] = low, high, nodes
    s.roads_left[player] += 1
    return length > rival


@part
def wins_by_knight(s, player):
    """Whether a knight would make the largest army."""
    if s.army_holder == player:
        return False
    rival = MIN_ARMY - 1 if s.army_holder == NONE else np.int64(s.played[s.army_holder, KNIGHT])
    return s.played[player, KNIGHT] + 1 > rival


@part
def winning_action(s, actions, count):
    """An action that wins at once, -1 for none."""
    player = np.int64(s.turn)
    needed = np.int64(s.vp_to_win) - total_points(s, player)
    if needed > HOLDER_POINTS:
        return -1
    for i in range(count):
        action = np.int64(actions[i])
        if SETTLEMENT <= action < ROBBER:
            if needed <= 1:
                return action
        elif action == PLAY_KNIGHT:
            if wins_by_knight(s, player):
                return action
        elif ROAD <= action < SETTLEMENT and wins_by_road(s, player, action - ROAD):
            return action
    return -1


@part
def serves(s, player, give, get, cost):
    """Whether a trade is a step towards a cost, out of cards that it does not need: one that trades alone can pay, or
    any if there are too many cards in hand."""
    short = cost[get] - np.int64(s.hands[player, get])
    if short <= 0 or s.hands[player, give] - s.rates[player, give] < cost[give]:
        return False
    if s.hand_size[player] > s.discard_limit:
        return True  # half of the cards are lost to the next seven
    lack, spare = 0, 0
    for resource in range(5):
        over = np.int64(s.hands[player, resource]) - cost[resource]
        if over < 0:
            lack -= over
        else:
            spare += over // np.int64(s.rates[player, resource])
    return spare >= lack


@part
def trade_serves(s, player, action):
    """Whether a trade with the bank leads to anything that can be built or bought now."""
    give, get = (action - TRADE) // 5, (action - TRADE) % 5
    spots = settlement_spots(s, player)
    for purchase in range(len(COSTS)):
        if has_use(s, player, purchase, spots) and serves(s, player, give, get, COSTS[purchase]):
            return True
    return False


@part
def road_serves(s, player, edge):
    """Whether a road comes nearer to a place to settle, or to the longest road."""
    if s.settlements_left[player] > 0 and road_worth(s, player, edge) > 0.0:
        return True
    if s.road_holder == player:
        return is_pursued(s, player)
    rival = MIN_LONGEST_ROAD - 1 if s.road_holder == NONE else np.int64(s.road_length[s.road_holder])
    return s.road_length[player] + s.roads_left[player] > rival and s.road_length[player] + 3 > rival


@part
def is_pursued(s, player):
    """Whether somebody could take the longest road from its holder within a turn or two."""
    for other in range(s.players):
        if other != player and s.roads_left[other] > 0 and s.road_length[other] + PURSUIT >= s.road_length[player]:
            return True
    return False


@part
def keep_builds(actions, count):
    """Move settlements and cities to the front; gives how many there are."""
    kept = 0
    for i in range(count):
        if SETTLEMENT <= actions[i] < ROBBER:
            actions[kept] = actions[i]
            kept += 1
    return kept


@part
def prune_turn(s, actions, count):
    """Keep what a turn is for."""
    win = winning_action(s, actions, count)
    if win >= 0:
        actions[0] = win
        return 1
    player = np.int64(s.turn)
    kept = keep_builds(actions, count)
    if kept > 0:
        return kept
    for i in range(count):
        action = np.int64(actions[i])
        if (TRADE <= action < ROB and not trade_serves(s, player, action)) or (
            ROAD <= action < SETTLEMENT and not road_serves(s, player, action - ROAD)
        ):
            continue
        actions[kept] = action
        kept += 1
    return kept if kept > 0 else count


@part
def prune_light(s, actions, count, share):
    """Keep what weighs at least a share of the heaviest."""
    weights = np.empty(MAX_ACTIONS)
    most = 0.0
    for i in range(count):
        weights[i] = weight(s, np.int64(actions[i]))
        most = max(most, weights[i])
    kept = 0
    for i in range(count):
        if weights[i] >= share * most:
            actions[kept] = actions[i]
            kept += 1
    return kept


@kernel
def search_actions(s, out):
    """Write the legal actions worth searching."""
    count = legal_actions(s, out)
    if count <= 1:
        return count
    if s.prompt == PLAY:
        return prune_turn(s, out, count)
    if s.prompt == SETUP_SETTLEMENT:
        return prune_light(s, out, count, SETUP_SHARE)
    if s.prompt == MOVE_ROBBER or (s.prompt == DISCARDING and s.all_at_once):
        return prune_light(s, out, count, SHARE)
    return count
