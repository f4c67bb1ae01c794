"""What a history tells of the others' hands, and what it does not."""

import base64
import copy
from typing import Any

import numpy as np
import pytest

from api.problems import problem_of
from engine.codec import CHANCE
from engine.errors import MalformedHistory
from engine.game import Position, record
from engine.games.catan.codec import NATIVE, SETTLERS
from engine.games.catan.recall.counting import count_cards
from engine.games.catan.wire.native.schemas import is_plain as native_plain
from engine.games.catan.wire.settlers.schemas import is_plain as settlers_plain
from engine.registry import load_game
from engine.types import Json
from mcts import preset, search
from tasks.requests import BadField
from tests.engine.games.catan.samples import lines, shuffled_hidden

WHOLE = (1011, 1014)  # recorded games of four that lack no action; the second one has trades between players


def recorded(game: int) -> list[Json]:
    return [line for line in lines("games_4p") if line["game"] == game]


def entries(played: list[Json]) -> list[Json]:
    return [{"player": str(line["player"]), "action": line["action"], "outcome": line["outcome"]} for line in played]


def remembered(position: Position) -> np.ndarray:
    s = record(position.state)
    assert s.worlds > 0
    return s.sure[:, : s.players]


@pytest.mark.parametrize("number", WHOLE)
def test_a_whole_history_tells_all_but_what_was_stolen(number: int) -> None:
    codec = load_game("catan").codec
    played = recorded(number)
    true, all_worlds, cases = 0.0, 0.0, 0
    for ply in range(40, len(played), 20):
        position = codec.decode_state(played[ply]["state"])
        hands = record(position.state).hands
        for seat in range(4):
            sure = remembered(codec.recall(position, seat, entries(played[:ply])))
            assert (sure.sum(axis=2) == hands.sum(axis=1)).all()
            assert (sure[:, seat] == hands[seat]).all()
            true += bool((sure == hands).all(axis=(1, 2)).any())
            all_worlds += float((sure == hands).all(axis=(1, 2)).mean())
            cases += 1
    assert true / cases > 0.95  # the truth is left out only where it was most unlikely
    assert all_worlds / cases > 0.5


def test_a_part_of_the_history_tells_what_came_since() -> None:
    codec = load_game("catan").codec
    played = recorded(WHOLE[0])
    known, cases = 0, 0
    for ply in range(60, len(played), 10):
        position = codec.decode_state(played[ply]["state"])
        hands = record(position.state).hands
        for seat in range(4):
            told = codec.recall(position, seat, entries(played[ply - 12 : ply]))
            if told is not position:
                sure = remembered(told)
                assert (sure.sum(axis=2) <= hands.sum(axis=1)).all()
                assert (sure <= hands).all(axis=(1, 2)).any()
                known += int(sure[0].sum())
                cases += 1
    assert known > 3 * cases > 60


def test_redealt_hands_agree_with_the_memory() -> None:
    game = load_game("catan")
    played = recorded(WHOLE[0])
    for ply in range(100, 260, 40):
        position = game.codec.decode_state(played[ply]["state"])
        told = game.codec.recall(position, 0, entries(played[:ply]))
        worlds = {hands.tobytes() for hands in remembered(told)}
        dealt = [record(game.redealt(told.state, 0, seed)).hands for seed in range(50)]
        assert {hands.astype(np.int8).tobytes() for hands in dealt} <= worlds


def test_the_memory_uses_nothing_that_is_hidden() -> None:
    """Neither the posted hands of others, nor thefts that the player did not see, even if the history names them."""
    game = load_game("catan")
    played = recorded(WHOLE[0])
    ply = 250
    history = entries(played[:ply])
    position = game.codec.decode_state(played[ply]["state"])
    seat = played[ply]["player"]
    told = game.codec.recall(position, seat, history)
    hidden = copy.deepcopy(history)
    for line in hidden:
        if (line["outcome"] or {}).get("stolen") and str(seat) not in (line["player"], str(line["action"]["victim"])):
            line["outcome"] = None
        if (line["outcome"] or {}).get("card"):
            line["outcome"] = None
    assert hidden != history
    other = Position(shuffled_hidden(position.state, seat, 3), position.context)
    blind = game.codec.recall(other, seat, hidden)
    assert remembered(told).tobytes() == remembered(blind).tobytes()
    for seed in range(5):
        assert game.redealt(told.state, seat, seed).tobytes() == game.redealt(blind.state, seat, seed).tobytes()
    settings = preset(game, "easy", {"time_ms": None})
    found = [search(game, state, seat, settings, seed=1).candidates for state in (told.state, blind.state)]
    assert found[0] == found[1]


def test_a_view_remembers_as_much() -> None:
    codec = load_game("catan").codec
    played = recorded(WHOLE[1])
    position = codec.decode_state(played[200]["state"])
    view = codec.decode_state(codec.view(position, 2))
    history = entries(played[:200])
    assert (remembered(codec.recall(view, 2, history)) == remembered(codec.recall(position, 2, history))).all()


def test_an_action_makes_the_memory_void() -> None:
    game = load_game("catan")
    played = recorded(WHOLE[0])
    told = game.codec.recall(game.codec.decode_state(played[100]["state"]), 0, entries(played[:100]))
    after = game.apply(told.state, game.legal_actions(told.state)[0])
    assert record(after).worlds == 0


def test_a_history_that_tells_nothing_changes_nothing() -> None:
    codec = load_game("catan").codec
    played = recorded(WHOLE[0])
    position = codec.decode_state(played[100]["state"])
    assert codec.recall(position, 0, []) is position
    without = [{"player": "0", "action": {"type": "end_turn"}}, {"player": "1", "action": {"type": "roll"}}]
    assert codec.recall(position, 0, without) is position


def test_settlers_histories_are_counted_too() -> None:
    codec = load_game("catan").codec
    cases = 0
    for line in lines("settlers_states"):
        gains = [path for path, _ in line["next_changes"] if "/resources/" in path]
        if line["tag"] != "roll:roll" or not gains:
            continue
        before = codec.decode_state(line["state"])
        data = next(event["data"]["dice"] for event in line["events"] if event["type"] == "diceRolled")
        outcome = {"dice": [data["die1"], data["die2"]]}
        position = codec.play_with_outcome(before, codec.decode_action(before, line["action"]), outcome)
        step = {"player": line["player"], "action": line["action"], "outcome": outcome}
        sure = remembered(codec.recall(position, 0, [step]))
        now, was = record(position.state).hands, record(before.state).hands
        assert (sure == (now - was)[: sure.shape[1]]).all()
        cases += 1
    assert cases > 0


@pytest.mark.parametrize(("name", "number"), [("games_2p", 1002), ("games_3p", 1009), ("games_4p", WHOLE[1])])
def test_compiled_and_plain_counting_agree(name: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Along whole games, from their beginning and from later on, with entries left out and thus impossible, too."""
    codec = load_game("catan").codec
    played = [line for line in lines(name) if line["game"] == number]

    def results() -> list[object]:
        return [
            outcome(position, seat, history)
            for ply in range(30, len(played), 60)
            for position in [codec.decode_state(played[ply]["state"])]
            for seat in (0, 1)
            for history in (entries(played[:ply]), entries(played[ply - 25 : ply]), entries(played[1:ply:2]))
        ]

    def outcome(position: Position, seat: int, history: list[Json]) -> object:
        try:
            return codec.recall(position, seat, history).state.tobytes()
        except MalformedHistory as problem:
            return problem.pointer, problem.problem

    compiled = results()
    monkeypatch.setattr("engine.games.catan.recall.history.count_cards", count_cards.py_func)  # type: ignore[attr-defined]
    assert results() == compiled
    assert sum(isinstance(found, bytes) for found in compiled) > len(compiled) / 3


def test_what_was_recalled_can_travel() -> None:
    codec = load_game("catan").codec
    played = recorded(WHOLE[1])
    for ply in range(20, 300, 40):
        position = codec.decode_state(played[ply]["state"])
        for seat in range(4):
            told = codec.recall(position, seat, entries(played[:ply]))
            memo = codec.memo(told)
            assert memo is not None
            assert codec.restore(position, seat, memo).state.tobytes() == told.state.tobytes()
    assert codec.memo(position) is None


def test_what_comes_back_is_checked() -> None:
    """Kernels deal by it without a look: more cards than there are would lead them astray."""
    codec = load_game("catan").codec
    played = recorded(WHOLE[1])
    position = codec.decode_state(played[200]["state"])
    told = codec.recall(position, 0, entries(played[:200]))
    sure = record(told.state).sure[:, :4].astype(np.int64)

    def memo(worlds: np.ndarray) -> str:
        return base64.b64encode(worlds.astype(np.int8).tobytes()).decode()

    assert codec.restore(position, 0, memo(sure)).state.tobytes() == told.state.tobytes()
    assert codec.restore(position, 0, memo(0 * sure)) is not position
    rng = np.random.default_rng(1)
    wrong = [memo(sure + 1), memo(sure - 1), memo(sure[:, :3]), memo(sure[:31]), "", "x", "ä", memo(sure)[:-8]]
    for _ in range(100):
        spoilt = sure.copy()
        spoilt[rng.integers(32), rng.integers(4), rng.integers(5)] += rng.choice([-50, 25, 90, 127])
        wrong.append(memo(spoilt))
    other = codec.decode_state(played[20]["state"])
    for text in wrong:
        with pytest.raises(MalformedHistory):
            codec.restore(position, 0, text)
    with pytest.raises(MalformedHistory):
        codec.restore(other, 0, memo(sure))


@pytest.mark.parametrize("number", WHOLE)
def test_the_actions_of_a_history_are_those_that_were_played(number: int) -> None:
    codec = load_game("catan").codec
    played = recorded(number)
    ids = [codec.decode_action(codec.decode_state(line["state"]), line["action"]) for line in played[:150]]
    past = codec.past(codec.decode_state(played[150]["state"]), 0, entries(played[:150]))
    actions = [step for step in past.steps if step[0] != CHANCE]
    assert actions == [(line["player"], action) for line, action in zip(played, ids, strict=False)]


def test_plain_actions_are_what_their_schema_gives_back() -> None:
    values = [0, 1, 3, 4, 18, 19, 53, 54, 71, 72, -1, 2.0, True, None, "ore", "gold", "4", [], ["ore"], {}, {"ore": 1}]
    names = ["node", "edge", "tile", "victim", "partner", "rate", "resource", "resources", "give", "get", "x", "type"]
    plain = 0
    for name in names:
        for value in values:
            action = {"type": "roll", name: value}
            if native_plain(action):
                plain += 1
                assert NATIVE.action_schema.load(action) == action
    assert plain > 60
    for line in lines("games_4p"):
        assert native_plain(line["action"])
    for odd in ({"type": "roll"}, {"type": "roll", "data": {}, "playerId": 3}, {"type": 1, "data": {}}, [], None):
        assert not settlers_plain(odd)
    for line in lines("settlers_states"):
        if settlers_plain(line["action"]):
            assert SETTLERS.action_schema.load(line["action"]) == line["action"]


def change(entry: int, **changes: Any) -> Any:
    def made(history: list[Json]) -> list[Json]:
        history[entry] = {**history[entry], **changes}
        return history

    return made


@pytest.mark.parametrize(
    ("spoil", "pointer"),
    [
        (change(3, player="9"), "/3/player"),
        (change(3, action={"type": "dance"}), "/3/action"),
        (change(3, action={"type": "build_road", "edge": 99}), "/3/action/edge"),
        (change(0, action={"type": "build_settlement", "node": 53}), "/0/action"),
        (change(60, action={"type": "build_city", "node": 53}), "/60/action"),
        (change(60, action={"type": "maritime_trade", "give": "ore", "rate": 2, "get": "wood"}), "/60/action"),
        (lambda h: [*h, {"player": "0", "action": {"type": "buy_dev_card"}}] * 3, ""),
        (
            lambda h: [{**e, "outcome": {"dice": [0, 7]}} if e["action"]["type"] == "roll" else e for e in h],
            "/outcome/dice",
        ),
        (lambda h: [*h, {"player": "0", "action": {"type": "move_robber", "tile": 0, "victim": 0}}], "/150/action"),
        (lambda h: h[:-30], ""),
    ],
)
def test_impossible_histories_are_refused(spoil: Any, pointer: str) -> None:
    codec = load_game("catan").codec
    played = recorded(WHOLE[0])
    position = codec.decode_state(played[150]["state"])
    with pytest.raises(MalformedHistory) as problem:
        codec.recall(position, 0, spoil(entries(played[:150])))
    assert problem.value.pointer.endswith(pointer)
    told = problem_of(BadField("history", problem.value))
    assert told.status == 422
    assert told.pointer.startswith("/history")


def test_a_purchase_without_the_cards_is_named() -> None:
    codec = load_game("catan").codec
    played = recorded(WHOLE[0])
    first_turn = next(i for i, line in enumerate(played) if line["state"]["turn"]["prompt"] == "play")
    position = codec.decode_state(played[first_turn]["state"])
    bought = [{"player": "0", "action": {"type": "buy_dev_card"}} for _ in range(3)]
    with pytest.raises(MalformedHistory, match="cards") as problem:
        codec.recall(position, 1, entries(played[:first_turn]) + bought)
    assert problem.value.pointer in {f"/{first_turn + i}" for i in range(3)}
