"""What the tests of LOL Chess share."""

import pytest

from engine.game import Game
from engine.registry import load_game
from engine.types import Json
from tests.lolchess_forms import middle_state


@pytest.fixture(scope="session")
def lolchess() -> Game:
    return load_game("lolchess")


@pytest.fixture
def middle() -> Json:
    return middle_state()
