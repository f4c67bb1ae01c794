"""What one seat is shown of ManaCore, and what can be made of it."""

import json

import pytest

from engine.game import record
from mcts import preset, search
from tests.engine.games.manacore.positions import CLOSED, game, played


@pytest.mark.parametrize("seed", range(4))
def test_a_view_leads_to_the_same_decision_as_the_full_state(seed: int) -> None:
    position = played(seed, 60 + 40 * seed)
    seat = game.to_move(position.state)
    settings = preset(game, "hard", {"iterations": 100, "time_ms": None})
    view = json.loads(json.dumps(game.codec.view(position, seat)))
    seen = game.codec.decode_state(view)
    assert game.codec.view(seen, seat) == view
    assert (
        search(game, seen.state, seat, settings).candidates == search(game, position.state, seat, settings).candidates
    )


def test_a_view_hides_what_is_hidden() -> None:
    view = game.codec.view(played(4, 80, CLOSED), 0)
    assert "library" not in view["players"]["player"]
    assert not {"library", "hand"} & set(view["players"]["opponent"])
    assert not {"rngState", "rngSeed"} & set(view)
    assert set(view["deckLists"]) == {"player"}


def test_a_view_without_deck_lists_is_completed_from_the_known_decks() -> None:
    position = played(6, 120, CLOSED)
    seat = game.to_move(position.state)
    view = game.codec.view(position, seat)
    view.pop("deckLists", None)
    seen = game.codec.decode_state(view)
    assert game.legal_actions(seen.state) == game.legal_actions(position.state)
    assert record(seen.state).library_n.tolist() == record(position.state).library_n.tolist()
