"""What a net is told about Catan."""

from collections.abc import Iterator

import numpy as np
import pytest

from engine.game import State
from engine.games.catan.sense.inputs import FEATURES, LEFT, MOST_LEFT, RIVAL_LEFT, WORTH
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from mcts.nets.inputs import told_of

GAME = load_game("catan")
WORTH_UNIT = 8.0


def positions(players: int) -> Iterator[State]:
    """Every position of a random game's beginning."""
    state, rng = GAME.new_state(players, players), SeededRandom(players)
    for _ in range(300):
        if GAME.to_move(state) < 0:
            return
        yield state
        state = GAME.apply_unchecked(state, rng.pick(GAME.legal_actions(state)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_knows_what_the_evaluation_says(players: int) -> None:
    states = np.concatenate(list(positions(players)))
    told = told_of(GAME, states)[:, :players]
    chances, row = np.zeros((len(states), players)), np.zeros(GAME.manifest.max_players)
    for place, state in enumerate(states):
        GAME.kernels["evaluate"](state, row)
        chances[place] = row[:players]
    worth = np.exp(WORTH_UNIT * told[:, :, WORTH])
    assert np.allclose(worth / worth.sum(axis=1, keepdims=True), chances, atol=1e-4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_stay_small(players: int) -> None:
    told = told_of(GAME, np.concatenate(list(positions(players))))
    assert told.shape[2] == FEATURES
    assert np.isfinite(told).all()
    assert np.abs(told).max() <= 5


def test_two_players_see_each_other() -> None:
    told = told_of(GAME, np.concatenate(list(positions(2))))
    own, other = told[:, 0], told[:, 1]
    assert (own[:, LEFT : LEFT + MOST_LEFT] == other[:, RIVAL_LEFT : RIVAL_LEFT + MOST_LEFT]).all()
    assert (own[:, LEFT : LEFT + MOST_LEFT].sum(axis=1) == 1).all()
