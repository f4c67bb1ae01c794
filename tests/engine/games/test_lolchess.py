"""LOL Chess beyond the recorded transitions: posted states, fairness, the ban/pick policy, whole games."""

import json
from typing import Any

import numpy as np
import pytest

from engine.arena import play_arena
from engine.bots.registry import get_bot
from engine.errors import BadOption, MalformedState
from engine.game import Game, Position, record
from engine.games.lolchess.state import GAMEPLAY
from engine.registry import load_game
from engine.runner import Runner
from mcts import MctsBot, Settings, search
from tests.conftest import random_positions
from tests.lolchess_forms import lines, middle_state

QUICK = Settings(iterations=60, time_ms=None, playout_depth=4, max_nodes=20_000)
Json = dict[str, Any]


@pytest.fixture(scope="module")
def lolchess() -> Game:
    return load_game("lolchess")


@pytest.fixture
def middle() -> Json:
    return middle_state()


def found(game: Game, state: Json, **changes: Any) -> Any:
    position = game.codec.decode_state(state)
    settings = QUICK.with_changes(changes)
    return search(game, position.state, game.to_move(position.state), settings, seed=7)


def test_sampled_decisions_do_not_depend_on_the_true_random_numbers(lolchess: Game, middle: Json) -> None:
    results = [found(lolchess, middle | {"rngState": state}) for state in (1, 2, 77_777, 2**32 - 1)]
    assert len({(r.action, r.confidence, tuple(r.candidates)) for r in results}) == 1
    assert {r.rng for r in results} == {"sampled"}


def test_known_random_numbers_are_looked_up(lolchess: Game, middle: Json) -> None:
    results = [found(lolchess, middle | {"rngState": state}, rng="known") for state in (1, 2, 77_777, 5)]
    assert {r.rng for r in results} == {"known"}
    assert len({tuple(r.candidates) for r in results}) > 1
    with pytest.raises(BadOption, match="closed loop"):
        found(lolchess, middle, rng="known", loop="open")


def test_fields_as_in_the_tables_may_be_left_out(lolchess: Game, middle: Json) -> None:
    short = json.loads(json.dumps(middle))
    for piece in short["board"]:
        piece["items"] = [item["id"] if not item["currentCooldown"] else item for item in piece["items"]]
        for name in ("debuffs", "shields"):
            if not piece[name]:
                del piece[name]
    whole, again = (lolchess.codec.decode_state(state) for state in (middle, short))
    assert whole.state.tobytes() == again.state.tobytes()


def test_cosmetic_fields_come_back(lolchess: Game, middle: Json) -> None:
    middle |= {"name": "our game", "_id": "abc"}
    middle["board"][0]["attackProjectile"] = {"shape": "bolt"}
    data = lolchess.codec.encode_state(lolchess.codec.decode_state(middle))
    assert (data["name"], data["_id"]) == ("our game", "abc")
    assert data["board"][0]["attackProjectile"] == {"shape": "bolt"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("board/3/name", "Teemoo"),
        ("board/3/name", []),
        ("board/3/position", None),
        ("board/3/position", [1, 2]),
        ("board/3/position/x", 9),
        ("board/3/position/y", True),
        ("board/3/startingPosition/y", 8),
        ("board/3/stats", []),
        ("board/3/stats/maxHp", 0),
        ("board/3/stats/ad", -1),
        ("board/3/stats/ad", 1.5),
        ("board/3/stats/ad", True),
        ("board/3/stats/ad", 2**70),
        ("board/3/stats/hp", "80"),
        ("board/3/stats/attackRange/range", 21),
        ("board/3/stats/attackRange/diagonal", 1),
        ("board/3/rawStats", {"ap": None}),
        ("board/3/ownerId", "stranger"),
        ("board/3/ownerId", None),
        ("board/3/blue", 1),
        ("board/3/hasMovedBefore", None),
        ("board/3/deadAtRound", -1),
        ("board/3/items", ["tear"] * 4),
        ("board/3/auras", [{"id": "sunfire"}]),
        ("board/3/skill/type", None),
        ("board/3/skill/currentCooldown", float("nan")),
        ("board/3/skill/targetTypes", "everybody"),
        ("board/3/skill/attackRange/lShape", "no"),
        ("board/3/summonerSpell/type", "Teleport"),
        ("board/3/debuffs", {}),
        ("board/3/debuffs/0/id", 7),
        ("board/3/debuffs/0/duration", 10**6),
        ("board/3/debuffs/0/currentStacks", 0),
        ("board/3/debuffs/0/casterName", "Kindred"),
        ("board/3/shields", [{"id": "granite_shield", "duration": 1, "amount": "5"}]),
        ("board", [{}] * 35),
        ("shopItems/0", "deathblade"),
        ("drakePool/0", "Elder"),
        ("currentRound", 0),
        ("rngState", "1"),
        ("players/1/gold", -1),
        ("players/1/selectedChampions", [7]),
        ("redPlayer", "player-blue"),
        ("status", "waiting"),
    ],
)
def test_states_that_cannot_be_played_are_refused(lolchess: Game, middle: Json, path: str, value: object) -> None:
    set_at(middle, path, value)
    with pytest.raises(MalformedState) as refusal:
        lolchess.codec.decode_state(middle)
    assert refusal.value.pointer.startswith(f"/{path}")


def test_two_pieces_of_one_id_are_refused(lolchess: Game, middle: Json) -> None:
    set_at(middle, "board/3/id", middle["board"][0]["id"])
    with pytest.raises(MalformedState) as refusal:
        lolchess.codec.decode_state(middle)
    assert refusal.value.pointer == "/board"


def set_at(data: Any, path: str, value: object) -> None:
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in way:
        data = data[step]
    data[last] = value


def test_what_the_engine_ignores_is_ignored(lolchess: Game, middle: Json) -> None:
    """The UI leaves out the target of a skill that needs none; any target will do."""
    position = lolchess.codec.decode_state(middle)
    for action in lolchess.legal_actions(position.state):
        data = lolchess.codec.encode_action(position, action)
        if data["event"] == "use_summoner_spell" and data["casterPosition"] == data["targetPosition"]:
            del data["targetPosition"]
            assert lolchess.codec.decode_action(position, data) == action


def test_the_draft_is_played_to_the_board(lolchess: Game) -> None:
    options = {"draft": True}
    position = Position(lolchess.new_state(2, 1, options), lolchess.codec.new_context(["a", "b"], 1, options))
    steps = 0
    while record(position.state).phase != GAMEPLAY:
        seat = lolchess.to_move(position.state)
        again = lolchess.codec.decode_state(json.loads(json.dumps(lolchess.codec.encode_state(position))))
        assert lolchess.codec.encode_state(again) == lolchess.codec.encode_state(position)
        result = search(lolchess, position.state, seat, QUICK)
        assert result.ended == "single action"
        position = lolchess.play(position, result.action)
        steps += 1
    assert steps <= 4 + 10 + 6
    assert len(lolchess.codec.encode_state(position)["board"]) == 32
    assert lolchess.to_move(position.state) == 0


def test_whoever_asks_may_reorder(lolchess: Game) -> None:
    states = [line["state"] for line in lines("banpick")]
    state = next(s for s in states if s["banPickState"]["phase"] == "reorder")
    for player, seat in (("player-blue", 0), ("bot-player-1", 1)):
        position = lolchess.codec.decode_state(state)
        assert lolchess.to_move(position.state) == 1  # of two who may act, the bot
        assert lolchess.codec.seat(position, player) == seat == lolchess.to_move(position.state)


def test_whole_games_between_bots(lolchess: Game) -> None:
    bots = [MctsBot("easy", {"iterations": 20, "time_ms": None}), get_bot(lolchess, "Greedy")]
    result = play_arena(lolchess, bots, 2, seed=5, max_actions=400)
    assert result.games == 2


def test_the_same_seed_gives_the_same_game(lolchess: Game) -> None:
    games = []
    for _ in range(2):
        runner = Runner.start(
            lolchess, {0: get_bot(lolchess, "Greedy"), 1: get_bot(lolchess, "Random")}, ["a", "b"], seed=3
        )
        runner.run(60)
        games.append(runner.actions)
    assert games[0] == games[1]


def test_redealing_hides_the_generator(lolchess: Game) -> None:
    position = random_positions(lolchess, 3, longest=20)[-1]
    other = position.state.copy()
    record(other).rng = 12345
    assert lolchess.redealt(position.state, 0, 9).tobytes() == lolchess.redealt(other, 0, 9).tobytes()
    assert np.any(record(lolchess.redealt(other, 0, 9)).rng != 12345)
