"""The settlers backend's offers: posted, accepted, withdrawn, refused."""

import copy
from typing import Any

import pytest

from engine.errors import IllegalAction, MalformedState
from engine.registry import load_game
from tests.engine.games.catan.samples import lines


def with_offer(**changes: Any) -> dict[str, Any]:
    """A settlers state in which p2 offers p1, whose turn it is, a sheep for an ore."""
    data = copy.deepcopy(next(x["state"] for x in lines("settlers_states") if x["tag"] == "actions:acceptTrade"))
    data["currentPlayer"], data["turn"] = "p1", 60
    for _, player in data["players"]:
        player["resources"] = {"wood": 1, "brick": 1, "ore": 1, "wheat": 1, "sheep": 1}
    offer = {"id": "o1", "offeringPlayerId": "p2", "createdTurn": 59, "expiresAfterTurns": 3}
    data["tradeOffers"] = [{**offer, "offering": {"sheep": 1}, "requesting": {"ore": 1}, **changes}]
    return data


def settlers_action(kind: str, player: str, **data: Any) -> dict[str, Any]:
    return {"type": kind, "playerId": player, "data": data}


def test_settlers_offers_are_accepted_by_those_who_may() -> None:
    codec = load_game("catan").codec
    for player in ("p1", "p3"):  # whose turn it is, and somebody else
        position = codec.decode_state(with_offer())
        accept = settlers_action("acceptTrade", player, tradeOfferId="o1")
        action = codec.decode_action(position, accept)
        assert codec.encode_action(position, action) == accept
        after = codec.encode_state(load_game("catan").play(position, action))
        hands = {key: value["resources"] for key, value in after["players"]}
        assert (hands["p2"]["sheep"], hands["p2"]["ore"]) == (0, 2)
        assert (hands[player]["sheep"], hands[player]["ore"]) == (2, 0)
        assert after["tradeOffers"] == []


@pytest.mark.parametrize(
    ("player", "changes"),
    [
        ("p2", {}),  # one's own
        ("p3", {"targetPlayerId": "p1"}),  # for another
        ("p1", {"createdTurn": 56}),  # lapsed
        ("p1", {"offering": {"sheep": 2}}),  # more than its owner holds
        ("p1", {"requesting": {"ore": 2}}),  # more than the other one holds
        ("p1", {"id": "o2"}),  # unknown
    ],
)
def test_settlers_offers_that_cannot_be_accepted(player: str, changes: dict[str, Any]) -> None:
    codec = load_game("catan").codec
    position = codec.decode_state(with_offer(**changes))
    with pytest.raises(IllegalAction):
        codec.decode_action(position, settlers_action("acceptTrade", player, tradeOfferId="o1"))


def test_settlers_offers_are_posted_and_withdrawn() -> None:
    game = load_game("catan")
    position = game.codec.decode_state(with_offer(createdTurn=50))
    post = settlers_action("createTradeOffer", "p1", offering={"wood": 1}, requesting={"ore": 1}, targetPlayerId="p3")
    for count in range(1, 4):
        action = game.codec.decode_action(position, post)
        assert game.codec.encode_action(position, action) == post
        position = game.play(position, action)
        offers = game.codec.encode_state(position)["tradeOffers"]
        assert len(offers) == count  # the lapsed one is gone
        assert (
            game.codec.encode_state(game.codec.decode_state(game.codec.encode_state(position)))["tradeOffers"] == offers
        )
    for refused in (
        post,  # three are the most
        settlers_action("createTradeOffer", "p1", offering={"wood": 1}, requesting={"wood": 1}),
        settlers_action("createTradeOffer", "p2", offering={"wood": 1}, requesting={"ore": 1}),
        settlers_action("cancelTrade", "p2", tradeOfferId=offers[0]["id"]),
        settlers_action("rejectTrade", "p3", tradeOfferId="nothing"),
    ):
        with pytest.raises(IllegalAction):
            game.codec.decode_action(position, refused)
    cancel = settlers_action("cancelTrade", "p1", tradeOfferId=offers[1]["id"])
    action = game.codec.decode_action(position, cancel)
    assert game.codec.encode_action(position, action) == cancel
    position = game.play(position, action)
    assert game.codec.encode_state(position)["tradeOffers"] == [offers[0], offers[2]]
    reject = game.codec.decode_action(position, settlers_action("rejectTrade", "p3", tradeOfferId=offers[0]["id"]))
    assert game.codec.encode_state(game.play(position, reject)) == game.codec.encode_state(position)
    wanted = settlers_action("acceptTrade", "p3", tradeOfferId=offers[2]["id"])
    game.play(position, game.codec.decode_action(position, wanted))


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"id": 7}, "/tradeOffers/0"),
        ({"offeringPlayerId": "p9"}, "/tradeOffers/0/offeringPlayerId"),
        ({"targetPlayerId": "p9"}, "/tradeOffers/0/targetPlayerId"),
        ({"offering": None}, "/tradeOffers/0/offering"),
        ({"requesting": {"ore": -1}}, "/tradeOffers/0/requesting/ore"),
        ({"createdTurn": "now"}, "/tradeOffers/0/createdTurn"),
    ],
)
def test_malformed_settlers_offers(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(MalformedState) as problem:
        load_game("catan").codec.decode_state(with_offer(**changes))
    assert problem.value.pointer == pointer
