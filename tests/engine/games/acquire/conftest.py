"""What the tests of Acquire share."""

import pytest

from engine.game import Game
from engine.registry import load_game


@pytest.fixture(scope="session")
def acquire() -> Game:
    return load_game("acquire")
