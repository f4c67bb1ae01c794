"""Who is ahead in ManaCore."""

import numpy as np
import pytest

from engine.game import record
from tests.engine.games.manacore.positions import game, played


def test_evaluation_follows_life() -> None:
    position = played(2, 60)
    s, out = record(position.state), np.zeros(2)
    game.kernels["evaluate"](s, out)
    before = out[1]
    assert out.sum() == pytest.approx(1.0)
    s.life[0] -= 5
    game.kernels["evaluate"](s, out)
    assert out[1] > before
