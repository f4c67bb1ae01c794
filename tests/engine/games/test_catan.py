"""Catan: fairness, malformed states, wins in one, self-play, the two JSON forms."""

import copy
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.bots.registry import get_bot
from engine.errors import BadOption, IllegalAction, MalformedAction, MalformedState, UnknownPlayer
from engine.game import Position, State, record
from engine.games.catan.actions import BUY_CARD, CITY, END_TURN, ROLL
from engine.games.catan.state import DECK, PLAY, RESOURCES, UNLIMITED
from engine.registry import load_game
from engine.rng import stream
from engine.runner import Runner
from mcts import MctsBot, preset, search

DATA = Path(__file__).parents[2] / "conformance" / "data" / "catan"


def lines(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="module")
def middle() -> list[dict[str, Any]]:
    """States from the middle of four-player games in which somebody has a choice."""
    wanted = [
        line["state"] for line in lines("games_4p") if line["state"]["turn"]["number"] > 20 and len(line["legal"]) > 3
    ]
    return wanted[:: len(wanted) // 12]


def shuffled_hidden(state: State, observer: int, seed: int) -> State:
    """The same position to the observer: others' resources and development cards swapped at random."""
    rng = np.random.default_rng(seed)
    other = state.copy()
    s = record(other)
    seats = [p for p in range(s.players) if p != observer]
    if s.shortage != UNLIMITED:
        pool = rng.permutation([r for p in seats for r in range(5) for _ in range(s.hands[p, r])])
        for p in seats:
            mine, pool = pool[: s.hand_size[p]], pool[s.hand_size[p] :]
            s.hands[p] = np.bincount(mine, minlength=5)
    sizes = {p: int(s.cards[p].sum()) for p in seats}
    left = rng.permutation(
        [c for row in [s.deck, *(s.cards[p] for p in seats)] for c in range(5) for _ in range(row[c])]
    )
    for p in seats:
        s.cards[p], left = np.bincount(left[: sizes[p]], minlength=5), left[sizes[p] :]
    s.deck[:] = np.bincount(left, minlength=5)
    s.rng = rng.integers(0, 2**63)
    return other


def test_redeal_depends_only_on_what_is_known(middle: list[dict[str, Any]]) -> None:
    game = load_game("catan")
    for number, data in enumerate(middle):
        state = game.codec.decode_state(data).state
        for observer in range(4):
            other = shuffled_hidden(state, observer, number)
            for seed in range(5):
                assert game.redealt(state, observer, seed).tobytes() == game.redealt(other, observer, seed).tobytes()


def test_redeal_keeps_what_is_public(middle: list[dict[str, Any]]) -> None:
    game = load_game("catan")
    for data in middle:
        before = record(game.codec.decode_state(data).state)
        for seed in range(20):
            after = record(game.redealt(game.codec.decode_state(data).state, 1, seed))
            assert (after.hands.sum(axis=0) == before.hands.sum(axis=0)).all()
            assert (after.hands.sum(axis=1) == before.hand_size).all()
            assert (after.hands[1] == before.hands[1]).all()
            assert (after.cards.sum(axis=1) == before.cards.sum(axis=1)).all()
            assert (after.cards.sum(axis=0) + after.deck + after.played.sum(axis=0) == DECK).all()
            assert (after.points + after.cards[:, 4] < after.vp_to_win).all()


def test_decision_does_not_depend_on_hidden_cards(middle: list[dict[str, Any]]) -> None:
    game = load_game("catan")
    settings = preset(game, "easy", {"iterations": 200, "time_ms": None, "blunder": 0.0})
    for number, data in enumerate(middle):
        state = game.codec.decode_state(data).state
        seat = game.to_move(state)
        found = search(game, state, seat, settings, seed=number)
        other = search(game, shuffled_hidden(state, seat, number), seat, settings, seed=number)
        assert found.candidates == other.candidates


def test_settlers_states_are_redealt_too() -> None:
    game = load_game("catan")
    line = next(line for line in lines("settlers_states") if line["tag"] == "actions:buyCard")
    state = game.codec.decode_state(line["state"]).state
    other = state.copy()
    s = record(other)
    s.hands[0] = s.hands[0][::-1].copy()
    seat = game.to_move(state)
    assert seat != 0
    assert game.redealt(state, seat, 1).tobytes() == game.redealt(other, seat, 1).tobytes()


def test_a_promised_card_is_in_the_redealt_hand() -> None:
    game = load_game("catan")
    asked = [line["state"] for line in lines("mechanics") if line["state"]["turn"]["prompt"] == "choose_partner"]
    for data in asked[:10]:
        for seed in range(10):
            state = game.codec.decode_state(data).state
            s = record(game.redealt(state, int(record(state).turn), seed))
            for seat in data["turn"]["trade"]["accepted"]:
                assert seat == s.turn or (s.hands[seat] >= s.get).all()


def test_wins_in_one() -> None:
    game = load_game("catan")
    wins = 0
    for name in ("games_2p", "games_4p", "mechanics"):
        for line in lines(name):
            certain = line["outcome"] is None and line["action"]["type"] != "end_turn"
            if line["next"]["winner"] == line["player"] and certain:
                position = game.codec.decode_state(line["state"])
                bot_action = search(game, position.state, line["player"], preset(game, "easy", {"blunder": 0.0})).action
                after = game.apply(position.state, bot_action)
                assert record(after).winner == line["player"]
                wins += 1
    assert wins > 30


def set_at(path: str, value: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        *parents, last = path.strip("/").split("/")
        for part in parents:
            data = data[int(part)] if isinstance(data, list) else data[part]
        data[int(last) if isinstance(data, list) else last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        ("/robber", 19, "/robber"),
        ("/robber", True, "/robber"),
        ("/bank/wood", 18, "/bank"),
        ("/players/0/resources/ore", -1, "/players/0/resources/ore"),
        ("/players/0/resources", None, "/players/0/resources"),
        ("/players/1/roads_left", 15, "/players/1/roads_left"),
        ("/players/1/vp_public", 9, "/players/1/vp_public"),
        ("/players/0/dev_card_count", 9, "/players/0/dev_card_count"),
        ("/players/1/id", 0, "/players/1/id"),
        ("/buildings/0/player", 3, "/buildings/0"),
        ("/roads/1/edge", 72, "/roads/1/edge"),
        ("/board/tiles/3/number", 7, "/board/tiles/3"),
        ("/board/ports/0/nodes", [1, 2], "/board/ports/0"),
        ("/dev_deck/cards", None, "/dev_deck/cards"),
        ("/turn/to_act", 3, "/turn/to_act"),
        ("/turn/prompt", "discard", "/turn/to_act"),
        ("/turn/prompt", "steal", "/turn/prompt"),
        ("/turn/prompt", "game_over", "/winner"),
        ("/turn/prompt", "setup_road", "/turn/last_settlement"),
        ("/turn/prompt", "decide_trade", "/turn/trade"),
        ("/turn/prompt", "setup_end", "/turn/prompt"),
        ("/turn/last_settlement", 5, "/turn/last_settlement"),
        ("/turn/discard_left", [0, 0, 0], "/turn/discard_left"),
        ("/rules/vp_to_win", 0, "/rules/vp_to_win"),
        ("/surprise", 1, "/surprise"),
    ],
)
def test_malformed_states(path: str, value: Any, pointer: str) -> None:
    game = load_game("catan")
    data = copy.deepcopy(next(x["state"] for x in lines("games_2p") if x["ply"] == 100))
    set_at(path, value)(data)
    with pytest.raises(MalformedState) as problem:
        game.codec.decode_state(data)
    assert problem.value.pointer == pointer


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


def test_odd_actions() -> None:
    game = load_game("catan")
    position = game.codec.decode_state(next(x["state"] for x in lines("games_2p") if x["ply"] == 100))
    for action in (
        {"type": "build_road", "edge": 0},
        {"type": "build_road"},
        {"type": "dance"},
        {"type": "roll"},
        {"type": "maritime_trade", "give": "sheep", "rate": 3, "get": "ore"},
        {"type": "offer_trade", "give": {"sheep": 1}, "get": {"sheep": 1}},
        {"type": "offer_trade", "give": {"wood": 9}, "get": {"sheep": 1}},
        {"type": "discard", "resources": {"wood": 1}},
    ):
        with pytest.raises(IllegalAction):
            game.codec.decode_action(position, action)
    with pytest.raises(MalformedAction):
        game.codec.decode_action(position, {"type": "build_road", "edge": 99})
    with pytest.raises(UnknownPlayer):
        game.codec.seat(position, 2)
    assert game.codec.seat(position, 1) == game.codec.seat(position, "1") == game.codec.seat(position, "BLUE") == 1


def test_outcomes_must_be_possible() -> None:
    game = load_game("catan")
    line = next(x for x in lines("games_2p") if x["action"]["type"] == "roll")
    position = game.codec.decode_state(line["state"])
    for outcome in ({"dice": [0, 7]}, {"card": "knight"}, {}):
        with pytest.raises(BadOption):
            game.codec.play_with_outcome(position, ROLL, outcome)
    with pytest.raises(BadOption):
        game.codec.play_with_outcome(position, BUY_CARD, {"card": "joker"})


VARIANTS: list[dict[str, Any]] = [
    {},
    {"discard": "all_at_once", "steal": "separate"},
    {"bank_shortage": "standard", "win_check": "own_turn", "friendly_robber": True},
    {"bank_shortage": "unlimited", "dev_before_roll": False, "dev_per_turn": None, "discard_limit": 9},
]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_round_trip(players: int, options: dict[str, Any]) -> None:
    game = load_game("catan")
    bot = get_bot(game, "Weighted random")
    ids = [f"bot {i}" for i in range(players)]
    runner = Runner.start(game, dict.fromkeys(range(players), bot), ids, seed=players, options=options)

    def check(now: Runner) -> None:
        s = record(now.position.state)
        assert (s.hands >= 0).all()
        assert (s.hands.sum(axis=1) == s.hand_size).all()
        if len(now.actions) % 25 == 0 and not now.over:
            data = game.codec.encode_state(now.position)
            again = game.codec.decode_state(json.loads(json.dumps(data)))
            assert game.codec.encode_state(again) == data
            assert game.legal_actions(again.state) == game.legal_actions(now.position.state)

    runner.run(on_action=check)
    assert runner.over


@pytest.mark.parametrize("options", VARIANTS)
def test_search_bots_play_whole_games_legally(options: dict[str, Any]) -> None:
    """The runner refuses illegal actions; tests/bench/catan_matches.py plays two hundred such games."""
    game = load_game("catan")
    bot = MctsBot("easy", {"iterations": 30, "time_ms": None})
    for players in (2, 4):
        seats = [f"bot {i}" for i in range(players)]
        runner = Runner.start(game, dict.fromkeys(range(players), bot), seats, seed=players, options=options)
        runner.run()
        assert runner.over
        assert record(runner.position.state).winner >= 0


def test_search_bots_finish_and_repeat_themselves() -> None:
    game = load_game("catan")
    bot = MctsBot("easy", {"iterations": 30, "time_ms": None})
    played = []
    for _ in range(2):
        runner = Runner.start(game, dict.fromkeys(range(3), bot), ["a", "b", "c"], seed=7)
        runner.run()
        assert runner.over
        played.append(runner.actions)
    assert played[0] == played[1]


def test_a_small_tree_goes_on_after_pruning() -> None:
    game = load_game("catan")
    changes = {"iterations": 2000, "time_ms": None, "early_stop": False, "max_nodes": 1000}
    assert search(game, game.new_state(2, 1), 0, preset(game, "medium", changes)).simulations == 2000


def test_playouts_are_legal() -> None:
    """Playout moves are made without a list; each must be on it."""
    game = load_game("catan")
    rng = stream(5)
    for players, options in ((2, {}), (4, {}), (3, {"discard": "all_at_once", "steal": "separate"})):
        state = game.new_state(players, players, options)
        out = np.zeros(game.max_actions, np.int32)
        while game.to_move(state) >= 0:
            legal = game.legal_actions(state)
            action = int(game.kernels["random_action"](record(state), rng))
            assert action in legal
            count = game.kernels["search_actions"](record(state), out)
            assert count > 0
            assert set(out[:count].tolist()) <= set(legal)
            game.kernels["apply_action"](record(state), action)


def test_standard_shortage_pays_a_sole_owner() -> None:
    game = load_game("catan")
    line = next(x for x in lines("mechanics") if "bank_shortage_one_player" in x["tags"])
    data = copy.deepcopy(line["state"])
    data["rules"]["bank_shortage"] = "standard"
    position = game.codec.decode_state(data)
    after = game.codec.encode_state(game.codec.play_with_outcome(position, ROLL, line["outcome"]))
    assert after["bank"] != line["next"]["bank"]
    assert all(n >= 0 for n in after["bank"].values())
    assert any(after["bank"][r] == 0 and data["bank"][r] > 0 for r in RESOURCES)


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
