"""Leaves judged by a net: a score for each player by what that player may think about, and from these their chances."""

import math

import numpy as np

from engine.kernels.specialise import inline
from mcts.records import MIX


@inline
def reward_leaf(states, work):
    """Write the rewards of the leaf in states[1]: by a playout, or by the mean of a playout and a net's opinion."""
    if HAS_NET:
        hear_opinion(states[1], work)
    playout(states, work)
    if HAS_NET:
        heed_opinion(states[1], work)


def hear_opinion(s, work):
    """Before a playout whose result is to be mixed with the net's opinion: note that opinion."""
    work.opinion[0] = -1.0  # none
    if work.settings.judging == MIX and to_move(s) >= 0:
        judge(s, work)
        for player in range(player_count(s)):
            work.opinion[player] = work.rewards[player]


def heed_opinion(s, work):
    """After the playout: the mean of both."""
    if work.opinion[0] >= 0.0:
        for player in range(player_count(s)):
            work.rewards[player] = 0.5 * (work.rewards[player] + work.opinion[player])


def judge(s, work):
    """Write every player's chance of winning by the net; alone, the share of all there is to gain."""
    players = player_count(s)
    rewards = work.rewards
    largest = -np.inf
    for player in range(players):
        rewards[player] = net_score(s, player, work)
        largest = max(largest, rewards[player])
    if players == 1:
        rewards[0] = 1.0 / (1.0 + math.exp(-rewards[0]))
        return
    total = 0.0
    for player in range(players):
        rewards[player] = math.exp(rewards[player] - largest)
        total += rewards[player]
    for player in range(players):
        rewards[player] /= total


def net_score(s, player, work):
    """One player's score by the net. Most of what it is told is often zero, and is passed over."""
    inputs = work.inputs
    first = work.first
    second = work.second
    net = work.net
    for i in range(FEATURES):
        inputs[i] = 0.0
    features(s, player, inputs[:])
    for j in range(FIRST):
        first[j] = net.first_bias[j]
    for i in range(FEATURES):
        x = inputs[i]
        if x != 0.0:
            for j in range(FIRST):
                first[j] += x * net.first[i, j]
    for j in range(SECOND):
        second[j] = net.second_bias[j]
    for i in range(FIRST):
        x = min(max(first[i], np.float32(0.0)), np.float32(1.0))
        if x != 0.0:
            for j in range(SECOND):
                second[j] += x * net.second[i, j]
    score = np.float32(0.0)
    for j in range(SECOND):
        score += min(max(second[j], np.float32(0.0)), np.float32(1.0)) * net.last[j]
    return np.float64(score)


def write_features(states, out):
    """Write what each player may think about in each of some states: out[state, player, feature], zeros before."""
    for row in range(len(states)):
        for player in range(player_count(states[row])):
            features(states[row], player, out[row, player])


def gather(nodes, states, places, least):
    """Write the positions of a closed tree that were visited often enough, nearest to the root first; gives how many.

    states[0] is the root's; `places` receives the node of each. Both are as long as there may be positions.
    """
    places[0] = 0
    count = 1
    done = 0
    while done < count < len(places):
        parent = places[done]
        first = np.int64(nodes[parent].first)
        for child in range(first, first + np.int64(nodes[parent].count)):
            if nodes[child].visits >= least and nodes[child].count > 0 and count < len(places):
                states[count] = states[done]
                apply_action(states[count], np.int64(nodes[child].action))
                places[count] = child
                count += 1
        done += 1
    return count


def judge_states(states, work, out):
    """Write the chances of all players in each of some states, by the net."""
    for row in range(len(states)):
        judge(states[row], work)
        for player in range(player_count(states[row])):
            out[row, player] = work.rewards[player]
