"""New games of ManaCore."""

import pytest

from engine.errors import BadOption
from tests.engine.games.manacore.positions import game


def test_unknown_decks_are_refused() -> None:
    for deck in ("purple", {"Plains": 59}, {"Serf": 60}):
        with pytest.raises(BadOption):
            game.new_state(2, 1, {"deck": deck})
