"""Fits the weights of Catan's evaluation: python -m tests.bench.catan_fit prints them.

Games are played by a greedy player that goes by the weights found so far, with some random moves; the next weights are
the softmax regression of who won on the features of the positions met. A few rounds settle.
"""

import numpy as np
from numba import njit

from engine.games.catan.heuristics import random_action, search_actions
from engine.games.catan.rules import MAX_ACTIONS, STATE, apply_action, to_move
from engine.games.catan.sense.features import FEATURES, features
from engine.kernels.rng import below, stream, unit
from engine.registry import load_game

ROUNDS, GAMES, BOARDS, EVERY, RIDGE = 4, 3000, 300, 12, 1.0
ROWS_PER_GAME = 60
EPSILON = 0.15  # share of playout moves among the greedy ones


@njit
def linear(s, player, weights, pips, row):
    features(s, player, pips, row)
    total = 0.0
    for i in range(FEATURES):
        total += weights[i] * row[i]
    return total


@njit
def greedy(s, world, actions, weights, pips, row, rng):
    count = search_actions(s, actions)
    if count == 1:
        return np.int64(actions[0])
    me = to_move(s)
    best, most = 0, -1e9
    for i in range(count):
        world[0] = s
        w = world[0]
        apply_action(w, np.int64(actions[i]))
        mine, others = 0.0, 0.0
        for player in range(w.players):
            value = np.exp(linear(w, player, weights, pips, row))
            if player == me:
                mine = value
            others += value
        worth = mine / others + 1e-6 * unit(rng) + (w.winner == me)
        if worth > most:
            best, most = i, worth
    return np.int64(actions[best])


@njit
def play(starts, games, weights, rng, rows, winners, epsilon):
    """Play games and note positions; gives how many were noted."""
    states = np.empty(1, STATE)
    world = np.empty(1, STATE)
    actions = np.empty(MAX_ACTIONS, np.int32)
    pips = np.empty(5, np.int64)
    row = np.empty(FEATURES)
    noted = 0
    for game in range(games):
        states[0] = starts[game % len(starts)]
        s = states[0]
        s.rng = rng[0] + np.uint64(7919 * game)
        first = noted
        while to_move(s) >= 0:
            if below(rng, EVERY) == 0 and noted < len(rows):
                for player in range(s.players):
                    features(s, player, pips, rows[noted, player])
                noted += 1
            if unit(rng) < epsilon:
                action = np.int64(random_action(s, rng))
            else:
                action = greedy(s, world, actions, weights, pips, row, rng)
            apply_action(s, action)
        if s.winner < 0:
            noted = first
        winners[first:noted] = s.winner
    return noted


def positions(players, weights, seed, epsilon):
    game = load_game("catan")
    starts = np.concatenate([game.new_state(players, board) for board in range(BOARDS)])
    rows = np.zeros((GAMES * ROWS_PER_GAME, 4, FEATURES))
    winners = np.zeros(len(rows), np.int64)
    noted = play(starts, GAMES, weights, stream(seed), rows, winners, epsilon)
    return rows[:noted, :players], winners[:noted]


def regress(rows, winners, steps=40):
    """Weights, and the log loss that is left."""
    weights, index = np.zeros(FEATURES), np.arange(len(winners))
    for _ in range(steps):
        scores = rows @ weights
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = (chances[:, :, None] * rows).sum(axis=1)
        gradient = (rows[index, winners] - mean).sum(axis=0) - RIDGE * weights
        spread = rows - mean[:, None, :]
        curvature = np.einsum("np,npf,npg->fg", chances, spread, spread, optimize=True) + RIDGE * np.eye(FEATURES)
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights, -np.log(chances[index, winners]).mean()


def main():
    np.set_printoptions(precision=3, suppress=True, linewidth=110)
    for players in (2, 4):
        weights, epsilon = np.zeros(FEATURES), 1.0
        for number in range(ROUNDS):
            rows, winners = positions(players, weights, number, epsilon)
            weights, loss = regress(rows, winners)
            epsilon = EPSILON
            print(f"{players} players, round {number}: {len(winners)} positions, log loss {loss:.4f}", flush=True)
        print(np.array2string(weights, separator=", "), flush=True)


if __name__ == "__main__":
    main()
