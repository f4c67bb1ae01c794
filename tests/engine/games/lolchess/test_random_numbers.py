"""Searches of LOL Chess and the engine's random numbers."""

from typing import Any

import numpy as np
import pytest

from engine.errors import BadOption
from engine.game import Game, record
from engine.types import Json
from mcts import Settings, search
from tests.conftest import random_positions

QUICK = Settings(iterations=60, time_ms=None, playout_depth=4, max_nodes=20_000)


def found(game: Game, state: Json, **changes: Any) -> Any:
    position = game.codec.decode_state(state)
    settings = QUICK.with_changes(changes)
    return search(game, position.state, game.to_move(position.state), settings, seed=7)


def test_sampled_decisions_do_not_depend_on_the_true_random_numbers(lolchess: Game, middle: Json) -> None:
    results = [found(lolchess, middle | {"rngState": state}) for state in (1, 2, 77_777, 2**32 - 1)]
    assert len({(r.action, r.confidence, tuple(r.candidates)) for r in results}) == 1
    assert {r.rng for r in results} == {"sampled"}


def test_known_random_numbers_are_looked_up(lolchess: Game, middle: Json) -> None:
    results = [found(lolchess, middle | {"rngState": state}, rng="known") for state in (1, 2, 77_777, 5)]
    assert {r.rng for r in results} == {"known"}
    assert len({tuple(r.candidates) for r in results}) > 1
    with pytest.raises(BadOption, match="closed loop"):
        found(lolchess, middle, rng="known", loop="open")


def test_redealing_hides_the_generator(lolchess: Game) -> None:
    position = random_positions(lolchess, 3, longest=20)[-1]
    other = position.state.copy()
    record(other).rng = 12345
    assert lolchess.redealt(position.state, 0, 9).tobytes() == lolchess.redealt(other, 0, 9).tobytes()
    assert np.any(record(lolchess.redealt(other, 0, 9)).rng != 12345)
