"""Playouts: from a leaf to a result for every player."""

import numpy as np

from engine.kernels.rng import unit
from engine.kernels.specialise import inline
from mcts.records import EPSILON_GREEDY, FLAT, LEARNT, NET, SIGHTED, UNIFORM, WEIGHTED

UNFINISHED = 60  # plies that a game is taken to go on for where a playout was cut


@inline
def playout(states, work):
    """Play states[1] on to its end, its depth limit or a decided game; write all rewards, and how long it took."""
    s = states[1]
    settings = work.settings
    rewards = work.rewards[:]
    policy = settings.policy
    depth = settings.playout_depth
    steps = 0
    work.standing.beyond = UNFINISHED
    while to_move(s) >= 0:
        if steps == depth:
            judge_cut(s, work)
            work.standing.length = steps
            return
        if HAS_DECIDED and settings.early_exit != 0:
            winner = decided(s)
            if winner >= 0:
                for player in range(player_count(s)):
                    rewards[player] = 0.0
                rewards[winner] = 1.0
                work.standing.length = steps
                return
        if policy == SIGHTED:
            action = sighted_action(states, work)
        elif policy == LEARNT:
            action = foreseen_action(s, work)
        elif policy in (UNIFORM, FLAT) or not HAS_WEIGHT:
            action = any_action(s, work)
        else:
            action = preferred_action(s, work)
        apply_action(s, action)
        steps += 1
    returns(s, rewards)
    work.standing.length = steps
    work.standing.beyond = 0


@inline
def judge_cut(s, work):
    """Judge where a playout is cut: by the game's own `evaluate`, or by a net."""
    if HAS_NET:
        if work.settings.judging == NET:
            judge(s, work)
            return
    evaluate(s, work.rewards[:])


@inline
def any_action(s, work):
    """A random action; a game's own generator is faster than drawing from its list."""
    if work.settings.policy == FLAT:
        return np.int64(work.actions[below(work.rng, legal_actions(s, work.actions[:]))])
    if HAS_RANDOM_ACTION:
        return np.int64(random_action(s, work.rng))
    return np.int64(work.actions[below(work.rng, list_actions(s, work))])


@inline
def foreseen_action(s, work):
    """An action drawn by the net's priors; any where it has none, which no settings ask for."""
    count = list_actions(s, work)
    if HAS_PRIORS:
        if count > 1:
            foresee_shares(s, work, count)
            return np.int64(work.actions[draw_by_weight(work.weights, count, work.settings.top_k, work.rng)])
    return np.int64(work.actions[below(work.rng, count)])


def preferred_action(s, work):
    """An action chosen with a look at the weights, by the policy of the settings."""
    settings = work.settings
    actions = work.actions
    weights = work.weights
    rng = work.rng
    count = list_actions(s, work)
    if count == 1:
        return np.int64(actions[0])
    if settings.policy == EPSILON_GREEDY and unit(rng) < settings.epsilon:
        return np.int64(actions[below(rng, count)])
    for i in range(count):
        weights[i] = weight(s, np.int64(actions[i]))
    if settings.policy == WEIGHTED:
        return np.int64(actions[draw_by_weight(weights, count, settings.top_k, rng)])
    return np.int64(actions[heaviest(weights, count, rng)])


def sighted_action(states, work):
    """The action that leaves its player best off at sight, among the `top_k` heaviest (0: among all)."""
    s = states[1]
    actions = work.actions
    weights = work.weights
    player = to_move(s)
    count = list_actions(s, work)
    floor = -1.0
    if HAS_WEIGHT and 0 < work.settings.top_k < count:
        for i in range(count):
            weights[i] = weight(s, np.int64(actions[i]))
        floor = kth_largest(weights, count, work.settings.top_k)
    best = np.int64(actions[0])
    best_reward = -1.0
    for i in range(count):
        if floor < 0.0 or weights[i] >= floor:
            states[2] = s
            apply_action(states[2], np.int64(actions[i]))
            if to_move(states[2]) < 0:
                returns(states[2], work.rewards)
            else:
                evaluate(states[2], work.rewards)
            if work.rewards[player] > best_reward:
                best_reward = work.rewards[player]
                best = np.int64(actions[i])
    return best


def heaviest(weights, count, rng):
    """The index of the largest weight; among equals, each with the same chance."""
    best = 0
    equals = 1
    for i in range(1, count):
        if weights[i] > weights[best]:
            best = i
            equals = 1
        elif weights[i] == weights[best]:
            equals += 1
            if below(rng, equals) == 0:
                best = i
    return best


def draw_by_weight(weights, count, top_k, rng):
    """A random index, as likely as its weight, among the `top_k` heaviest (0: among all)."""
    floor = -1.0
    if 0 < top_k < count:
        floor = kth_largest(weights, count, top_k)
    total = 0.0
    for i in range(count):
        if weights[i] >= floor:
            total += weights[i]
    if total <= 0.0:
        return below(rng, count)
    point = unit(rng) * total
    last = 0
    for i in range(count):
        if weights[i] >= floor and weights[i] > 0.0:
            last = i
            point -= weights[i]
            if point < 0.0:
                break
    return last


def kth_largest(weights, count, k):
    """The k-th largest weight, for small k: one pass for each distinct value."""
    bound = np.inf
    seen = 0
    while True:
        largest = -1.0
        equals = 0
        for i in range(count):
            if weights[i] < bound:
                if weights[i] > largest:
                    largest = weights[i]
                    equals = 1
                elif weights[i] == largest:
                    equals += 1
        seen += equals
        if seen >= k or equals == 0:
            return largest
        bound = largest
