"""ManaCore's actions and outcomes as JSON."""

import json
from typing import Any

import pytest

from engine.errors import BadOption, IllegalAction
from engine.game import record
from engine.games.manacore.play.cards import CARD_IDS, KIND_OF_NAME
from tests.engine.games.manacore.positions import CLOSED, game, played


def test_an_outcome_is_a_list_of_numbers() -> None:
    position = played(1, 3)
    action = game.legal_actions(position.state)[0]
    for outcome in ({"rand": [1.5]}, {"rand": "x"}, {"dice": 3}):
        with pytest.raises(BadOption):
            game.codec.play_with_outcome(position, action, outcome)


def test_only_offered_actions_are_taken() -> None:
    position = played(1, 0)
    land = {"type": "PLAY_LAND", "playerId": "player", "payload": {"cardInstanceId": "zzzz"}}
    with pytest.raises(IllegalAction):
        game.codec.decode_action(position, land)


def test_where_nobody_is_able_to_answer_a_lure_the_block_by_all_of_them_is_empty() -> None:
    """A swampwalker with a Lure: whoever has a Swamp can block nothing, and passes or declares just that."""
    data = game.codec.encode_state(played(1, 0, {"deck": "red", "opponent_deck": "blue", **CLOSED}))
    attacker = put(data, "player", "Bog Wraith", attacking=True, tapped=True)
    aura = put(data, "player", "Lure", attachedTo=attacker["instanceId"])
    attacker["attachments"] = [aura["instanceId"]]
    put(data, "opponent", "Grizzly Bears")
    data |= {"phase": "combat", "step": "declare_blockers", "activePlayer": "player", "priorityPlayer": "opponent"}
    assert blocks(data) == [[{"blockerId": mine(data, 0), "attackerId": attacker["instanceId"]}]]
    put(data, "opponent", "Swamp")
    assert blocks(data) == [[]]
    position = game.codec.decode_state(data)
    empty = {"type": "DECLARE_BLOCKERS", "playerId": "opponent", "payload": {"blocks": []}}
    after = game.play(position, game.codec.decode_action(position, empty))
    assert record(after.state).life[1] == record(position.state).life[1] - 3


def put(data: Any, seat: str, name: str, **fields: Any) -> Any:
    """Make a card of a seat's library another one, and put it onto its battlefield."""
    card = data["players"][seat]["library"].pop()
    card |= {"scryfallId": CARD_IDS[KIND_OF_NAME[name]], "zone": "battlefield", **fields}
    data["players"][seat]["battlefield"].append(card)
    return card


def mine(data: Any, place: int) -> str:
    """The id of a permanent of the second seat."""
    return str(data["players"]["opponent"]["battlefield"][place]["instanceId"])


def blocks(data: Any) -> list[Any]:
    """The blocks on offer."""
    position = game.codec.decode_state(data)
    offered = [game.codec.encode_action(position, action) for action in game.legal_actions(position.state)]
    return [action["payload"]["blocks"] for action in offered if action["type"] == "DECLARE_BLOCKERS"]


def test_the_history_is_carried_on_in_the_backends_own_text() -> None:
    data = {**game.codec.encode_state(played(1, 0)), "actionHistory": []}
    position = game.codec.decode_state(data)
    action = game.legal_actions(position.state)[0]
    history = game.codec.encode_state(game.play(position, action))["actionHistory"]
    assert history == [json.dumps(game.codec.encode_action(position, action)).replace(" ", "")]
