"""The settlers backend's JSON: malformed states, and following the game."""

import copy
from typing import Any

import pytest

from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.catan.play.actions import CITY, END_TURN
from engine.games.catan.play.state import PLAY
from engine.registry import load_game
from tests.engine.games.catan.samples import lines, set_at


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/phase", "lunch"),
        ("/currentPlayer", "nobody"),
        ("/players", [["p1", {}]]),
        ("/players/0/1/resources/wood", 1000),
        ("/players/0/1/buildings/roads", 99),
        ("/players/0/1/developmentCards", [{"type": "joker"}]),
        ("/developmentDeck", [{"type": "knight"}] * 26),
        ("/board/hexes/0/1/terrain", "swamp"),
        ("/board/robberPosition", None),
        ("/board/ports", []),
    ],
)
def test_malformed_settlers_states(path: str, value: Any) -> None:
    game = load_game("catan")
    data = copy.deepcopy(lines("settlers_states")[100]["state"])
    set_at(path, value)(data)
    with pytest.raises(MalformedState):
        game.codec.decode_state(data)


def test_settlers_json_follows_the_game() -> None:
    game = load_game("catan")
    line = next(x for x in lines("settlers_states") if x["tag"] == "actions:placeBuilding:city")
    position = game.codec.decode_state(line["state"])
    after: Position = game.play(position, game.codec.decode_action(position, line["action"]))
    data = game.codec.encode_state(after)
    built = next(c for c in line["next_changes"] if c[0].startswith("/board/vertices"))
    place = int(built[0].split("/")[3])
    assert data["board"]["vertices"][place][1]["building"]["type"] == "city"
    again = game.codec.decode_state(data)
    assert game.legal_actions(again.state) == game.legal_actions(after.state)
    assert record(again.state).prompt == PLAY
    assert game.codec.encode_action(after, END_TURN) == {"type": "endTurn", "playerId": line["player"], "data": {}}
    assert game.codec.decode_action(position, line["action"]) >= CITY
