"""Warm starts as a worker makes them: by what is posted alone, by a history, after forced decisions, from bad trees."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.game import Position
from engine.registry import load_game
from engine.table.transcript import step_of
from engine.types import Json
from mcts import Settings, preset, search
from tasks.requests import DecisionRequest
from tasks.store.asked import Asked
from tasks.store.client import binary_client
from tasks.store.decisions import Decision
from tasks.store.trees import TreeStore, tree_name, tree_store
from tasks.work.warm import Warm, steps_since_answer, warm_start

GAME = load_game("acquire")
SETTINGS = preset(GAME, "expert", {"iterations": 1500, "time_ms": None, "early_stop": False, "max_nodes": 200_000})


@pytest.fixture(autouse=True)
def _fresh_store(empty_redis: str) -> Iterator[None]:
    tree_store.cache_clear()
    yield
    tree_store.cache_clear()


def request_at(position: Position, **changes: object) -> DecisionRequest:
    seat = GAME.to_move(position.state)
    player = GAME.codec.player_ids(position)[seat]
    told: Json = {"game": "acquire", "state": GAME.codec.encode_state(position), "player": player, "seed": 1}
    return DecisionRequest(**{**told, "game_id": "g", "deadline_ms": 1000, **changes})


def start(request: DecisionRequest, stamp: float, settings: Settings = SETTINGS) -> Warm:
    position, seat = GAME.posted_position(request.state, request.player)
    decision = Decision("d", "thinking", request, {}, stamp + 1000, stamp)
    return warm_start(decision, GAME, position, seat, settings)


def decide(position: Position, stamp: float, store: TreeStore | None = None, **changes: object) -> tuple[int, Warm]:
    """Take a decision and keep its tree, as a worker does; the action, and how it started."""
    request = request_at(position, **changes)
    warm, seat = start(request, stamp), GAME.to_move(position.state)
    assert warm.tree is not None
    assert warm.name is not None
    warm_visits = warm.tree.visits
    result = search(GAME, warm.tree.root_state, seat, SETTINGS, seed=1, tree=warm.tree)
    assert result.inherited_visits == warm_visits
    (store or tree_store()).keep(warm.name, warm.tree, Asked.by(request, result.action), stamp)
    return result.action, warm


def until_asked(position: Position, seat: int) -> tuple[Position, list[Json]]:
    """Play on, the first action worth it each time, until a seat has a choice; and what was played."""
    played = []
    while GAME.to_move(position.state) != seat or len(GAME.legal_actions(position.state)) == 1:
        action = GAME.search_actions(position.state)[0]
        after = GAME.play(position, action)
        played.append(step_of(GAME, position, action, after))
        position = after
    return position, played


def after_tile(position: Position) -> tuple[Position, int]:
    """The position after a decision in which the same seat has another choice: it places a tile, and may buy."""
    for _ in range(40):
        seat = GAME.to_move(position.state)
        if len(GAME.legal_actions(position.state)) > 1:
            for action in GAME.search_actions(position.state):
                after = GAME.play(position, action)
                if GAME.to_move(after.state) == seat and len(GAME.legal_actions(after.state)) > 1:
                    return position, seat
        position = GAME.play(position, GAME.search_actions(position.state)[0])
    raise AssertionError("no such position")


def test_in_the_same_turn_the_tree_is_found() -> None:
    position, seat = after_tile(GAME.new_position(2, 5))
    action, cold = decide(position, 100.0)
    assert cold.tree is not None
    position, _ = until_asked(GAME.play(position, action), seat)
    for store in (tree_store(), TreeStore()):  # in this process, and in another one
        tree_store.cache_clear()
        tree_store()._local = store._local
        found = start(request_at(position), 200.0)
        assert found.tree is not None
        assert found.warnings == ()
        assert found.tree.inherited > 0


def test_a_history_leads_to_the_place_as_well() -> None:
    position, seat = after_tile(GAME.new_position(2, 5))
    action, _ = decide(position, 100.0)
    after = GAME.play(position, action)
    told = [step_of(GAME, position, action, after)]
    posted, more = until_asked(after, seat)
    request = request_at(posted, history=[*told, *more])
    steps = steps_since_answer(GAME, request, posted, seat, [])
    assert steps[0] == (seat, action)
    assert len(steps) == 1 + len(more)
    found = start(replace(request, history_ids=steps), 200.0)
    assert found.tree is not None
    assert found.tree.inherited > 0
    assert steps_since_answer(GAME, replace(request, game_id="another"), posted, seat, []) == []


def test_switched_off_by_a_setting() -> None:
    position, _ = after_tile(GAME.new_position(2, 5))
    assert start(request_at(position), 100.0, SETTINGS.with_changes({"warm": False})) == Warm()
    assert not binary_client().keys("kz:tree:*")


@pytest.mark.parametrize("field", ["bytes", "asked", "pondered"])
def test_a_damaged_tree_is_a_cold_start_with_a_warning(field: str) -> None:
    position, seat = after_tile(GAME.new_position(2, 5))
    action, _ = decide(position, 100.0, TreeStore())
    position, _ = until_asked(GAME.play(position, action), seat)
    request = request_at(position)
    binary_client().hset(tree_name(request, seat), field, b"garbage" * 50)
    found = start(request, 200.0)
    assert found.tree is not None
    assert found.tree.visits == 0
    assert "unusable" in found.warnings[0]


def test_two_decisions_of_one_game_at_once() -> None:
    """Both have a tree of their own, and the later one's is kept."""
    position, seat = after_tile(GAME.new_position(2, 5))
    action, _ = decide(position, 100.0)
    position, _ = until_asked(GAME.play(position, action), seat)
    first, second = start(request_at(position), 200.0), start(request_at(position), 201.0)
    assert first.tree is not None
    assert second.tree is not None
    assert first.tree is not second.tree
    assert first.tree.inherited == second.tree.inherited > 0
    later = Asked.by(request_at(position), 1)
    assert tree_store().keep(str(second.name), second.tree, later, 201.0)
    assert not tree_store().keep(str(first.name), first.tree, later, 200.0)
