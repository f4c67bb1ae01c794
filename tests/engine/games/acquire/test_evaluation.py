"""Who is ahead."""

import numpy as np
import pytest

from engine.game import Game, record
from tests.engine.games.acquire.positions import played


def test_evaluation_is_a_distribution_and_follows_the_money(acquire: Game) -> None:
    position = played(acquire, 3, seed=1, actions=100)
    s, out = record(position.state), np.zeros(6)
    acquire.kernels["evaluate"](s, out)
    assert out[:3].sum() == pytest.approx(1.0)
    before = out[2]
    s.money[2] += 5000
    acquire.kernels["evaluate"](s, out)
    assert out[2] > before
