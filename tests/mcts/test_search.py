"""Searching: what it finds, when it ends, what it reports."""

import dataclasses
import threading
import time
from typing import Any

import pytest

from engine.bots.simple import Minimax
from engine.errors import BadOption, GameIsOver, NotYourTurn
from engine.game import Game, State
from engine.registry import load_game
from engine.table.arena import play_arena
from mcts import Limits, MctsBot, Settings, Tree, preset, search
from mcts.result import SearchResult
from mcts.search import _growers

CONNECT_FOUR, TICTACTOE, KUHN = load_game("connect-four"), load_game("tictactoe"), load_game("kuhn-poker")
NIM = load_game("nim")


def budget(iterations: int, **changes: object) -> Settings:
    return Settings(iterations=iterations, time_ms=None).with_changes(changes)


def after(game: Game, *actions: int) -> State:
    state = game.new_state()
    for action in actions:
        state = game.apply(state, action)
    return state


def outcome(result: SearchResult) -> tuple[object, ...]:
    return result.action, result.confidence, result.simulations, tuple(result.candidates), result.ended


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"threads": 3},
        {"solver": False, "transpositions": False},
        {"loop": "open"},
        {"widening": 1.0},
        {"max_nodes": 1000},
        {"early_stop": False},
    ],
)
def test_same_seed_and_iterations_same_result(changes: dict[str, object]) -> None:
    state = after(CONNECT_FOUR, 3, 3)
    first, second = (search(CONNECT_FOUR, state, 0, budget(3000, **changes), seed=9) for _ in range(2))
    assert outcome(first) == outcome(second)


def test_the_root_can_be_explored_more_than_what_is_below() -> None:
    """Else a search that explores little settles on the action that it happened to look into first."""
    worst = KUHN.new_state()
    worst["cards"] = (0, 1)
    bluffed = KUHN.apply(KUHN.apply(worst, 0), 1)
    narrow, wide = (
        search(KUHN, bluffed, 0, budget(400, exploration=0.02, root_exploration=at_root, early_stop=False))
        for at_root in (0.0, 5.0)
    )
    assert min(candidate.visits for candidate in narrow.candidates) < 40
    assert min(candidate.visits for candidate in wide.candidates) > 100
    same = search(KUHN, bluffed, 0, budget(400, exploration=0.02, root_exploration=0.02, early_stop=False))
    assert outcome(same) == outcome(narrow)


def test_another_seed_another_search() -> None:
    state = CONNECT_FOUR.new_state()
    first, second = (search(CONNECT_FOUR, state, 0, budget(500), seed=seed) for seed in (1, 2))
    assert first.candidates != second.candidates


def test_wins_in_one_and_knows_it() -> None:
    state = after(CONNECT_FOUR, 3, 0, 3, 0, 3, 0)
    result = search(CONNECT_FOUR, state, 0, budget(2000))
    assert (result.action, result.confidence, result.ended) == (3, 1.0, "solved")
    assert result.candidates[0].proven == "win"


def test_blocks_the_only_threat() -> None:
    state = after(CONNECT_FOUR, 3, 0, 3, 0, 3)
    assert search(CONNECT_FOUR, state, 1, budget(5000)).action == 3


def test_solver_plays_nim_perfectly() -> None:
    """Heaps 1, 2, 4 are won by leaving 1, 2, 3: the exclusive or of the heaps must become zero."""
    state = NIM.new_state(options={"heaps": [1, 2, 4]})
    result = search(NIM, state, 0, budget(100_000))
    assert result.ended == "solved"
    assert result.confidence == 1.0
    heaps = NIM.apply(state, result.action)["heaps"][0]
    assert heaps[0] ^ heaps[1] ^ heaps[2] == 0


def test_a_lost_position_is_known_to_be_lost() -> None:
    result = search(NIM, NIM.new_state(options={"heaps": [1, 2, 3]}), 0, budget(100_000))
    assert (result.ended, result.confidence) == ("solved", 0.0)
    assert {candidate.proven for candidate in result.candidates} == {"loss"}


def test_tictactoe_is_a_draw() -> None:
    result = search(TICTACTOE, TICTACTOE.new_state(), 0, budget(200_000))
    assert (result.ended, result.confidence) == ("solved", 0.5)


def test_never_loses_tictactoe_against_minimax() -> None:
    minimax = Minimax()
    minimax.depth = 9  # type: ignore[misc]
    bots = [MctsBot("medium", {"iterations": 2000, "time_ms": None}), minimax]
    result = play_arena(TICTACTOE, bots, 200, seed=1)
    assert (result.games, result.scores[0].lost) == (200, 0)


def test_kuhn_poker_knows_its_best_and_worst_card() -> None:
    """With the best card a bet is called for sure value; with the worst, calling a bet only loses more."""
    best, worst = KUHN.new_state(), KUHN.new_state()
    best["cards"], worst["cards"] = (0, 2), (0, 1)
    call = search(KUHN, KUHN.apply(best, 1), 1, budget(400, playout="uniform"))
    assert (call.action, call.confidence) == (1, 1.0)
    bluffed = KUHN.apply(KUHN.apply(worst, 0), 1)
    fold = search(KUHN, bluffed, 0, budget(400))
    assert fold.action == 0


def test_one_legal_action_returns_at_once() -> None:
    state = NIM.new_state(options={"heaps": [1, 0, 0]})
    result = search(NIM, state, 0, Settings(time_ms=60_000))
    assert (result.ended, result.simulations, result.confidence) == ("single action", 0, None)
    assert result.elapsed_s < 5


def test_named_errors() -> None:
    with pytest.raises(NotYourTurn):
        search(CONNECT_FOUR, CONNECT_FOUR.new_state(), 1)
    with pytest.raises(NotYourTurn):
        search(CONNECT_FOUR, CONNECT_FOUR.new_state(), 7)
    with pytest.raises(GameIsOver):
        search(CONNECT_FOUR, after(CONNECT_FOUR, 0, 1, 0, 1, 0, 1, 0), 1)


def test_deadline_ends_a_search() -> None:
    settings = Settings(time_ms=None, early_stop=False)
    result = search(CONNECT_FOUR, CONNECT_FOUR.new_state(), 0, settings, Limits(deadline=time.monotonic() + 0.05))
    assert result.ended == "deadline"
    assert result.simulations > 0


def test_cancel_ends_a_search_with_what_it_has() -> None:
    cancel = threading.Event()
    seen: list[int] = []

    def stop_at_second_report(best: object, simulations: int) -> None:
        seen.append(simulations)
        if len(seen) == 2:
            cancel.set()

    settings = Settings(time_ms=60_000, early_stop=False, threads=2)
    result = search(
        CONNECT_FOUR,
        CONNECT_FOUR.new_state(),
        0,
        settings,
        cancel=cancel,
        on_progress=stop_at_second_report,
        progress_s=0.01,
    )
    assert result.ended == "cancelled"
    assert seen == sorted(seen)
    assert len(seen) >= 2
    assert result.simulations >= seen[1]
    assert result.action in CONNECT_FOUR.legal_actions(CONNECT_FOUR.new_state())


def test_a_small_budget_takes_little_memory() -> None:
    tree = Tree(CONNECT_FOUR, CONNECT_FOUR.new_state(), 1_000_000, closed=True)
    (grower,) = _growers(
        CONNECT_FOUR, CONNECT_FOUR.new_state(), 0, Settings(), Limits(iterations=10), 0, None, None, False
    )
    assert len(grower.tree.nodes) < len(tree.nodes) / 100


def test_node_cap_prunes_and_goes_on() -> None:
    result = search(CONNECT_FOUR, CONNECT_FOUR.new_state(), 0, budget(50_000, max_nodes=5000, early_stop=False))
    assert result.simulations == 50_000
    assert result.tree_nodes <= 5000


def test_early_stop_does_not_change_the_choice() -> None:
    state = after(CONNECT_FOUR, 3, 3)
    full = search(CONNECT_FOUR, state, 0, budget(20_000, early_stop=False), seed=5)
    early = search(CONNECT_FOUR, state, 0, budget(20_000), seed=5)
    assert early.ended == "early stop"
    assert early.simulations < full.simulations
    assert early.action == full.action


def test_threads_share_the_iterations_and_the_root() -> None:
    result = search(CONNECT_FOUR, CONNECT_FOUR.new_state(), 0, budget(3001, threads=3))
    assert (result.simulations, result.threads) == (3001, 3)
    assert sum(candidate.visits for candidate in result.candidates) == 3001


def test_report() -> None:
    result = search(CONNECT_FOUR, CONNECT_FOUR.new_state(), 0, budget(5000, early_stop=False), debug=True)
    assert {candidate.action for candidate in result.candidates} == set(range(7))
    visits = [candidate.visits for candidate in result.candidates]
    assert visits == sorted(visits, reverse=True)
    assert result.principal_variation[0] == result.action == result.candidates[0].action
    assert 0.0 < (result.confidence or 0.0) < 1.0
    assert result.depth >= 3
    assert 6.0 < result.branching <= 7.0
    assert set(result.phases) == {"select", "expand", "playout", "backup"}
    assert all(seconds > 0 for seconds in result.phases.values())
    assert not search(CONNECT_FOUR, CONNECT_FOUR.new_state(), 0, budget(50)).phases


def test_blunders_happen_as_often_as_asked() -> None:
    state = after(CONNECT_FOUR, 3, 0, 3, 0, 3, 0)
    settings = budget(200, blunder=0.5)
    results = [search(CONNECT_FOUR, state, 0, settings, seed=seed) for seed in range(100)]
    blunders = [result for result in results if result.blundered]
    assert 30 <= len(blunders) <= 70
    assert all(result.action == 3 for result in results if not result.blundered)


def test_a_tree_is_grown_further() -> None:
    state = CONNECT_FOUR.new_state()
    tree = Tree(CONNECT_FOUR, state, 100_000, closed=True)
    search(CONNECT_FOUR, state, 0, budget(1000, early_stop=False), tree=tree)
    search(CONNECT_FOUR, state, 0, budget(1000, early_stop=False), seed=1, tree=tree)
    assert tree.visits == 2000


def test_closed_loop_is_refused_where_it_would_see_hidden_cards() -> None:
    with pytest.raises(BadOption, match="hidden"):
        search(KUHN, KUHN.new_state(), 0, budget(10, loop="closed"))


def plain_nim(**kernels: Any) -> Game:
    """Nim in plain Python, with more kernels."""
    rules = {name: getattr(kernel, "py_func", kernel) for name, kernel in NIM.kernels.items()}
    return dataclasses.replace(NIM, kernels={**rules, **kernels}, compiled=False)


def test_pruning_can_be_switched_off() -> None:
    game = plain_nim(search_actions=lambda s, out: min(1, NIM.kernels["legal_actions"].py_func(s, out)))  # type: ignore[attr-defined]
    state = game.new_state()
    for loop in ("closed", "open"):
        pruned = search(game, state, 0, budget(50, loop=loop))
        full = search(game, state, 0, budget(50, loop=loop, pruning=False))
        assert len(pruned.candidates) == 1 < len(full.candidates) == len(game.legal_actions(state))


def test_flat_playouts_do_without_the_games_own_choice() -> None:
    def random_action(s: Any, rng: Any) -> int:
        raise AssertionError("asked")

    game = plain_nim(random_action=random_action)
    assert search(game, game.new_state(), 0, budget(20, playout="flat", early_stop=False)).simulations == 20
    with pytest.raises(AssertionError, match="asked"):
        search(game, game.new_state(), 0, budget(20))


def test_a_discount_draws_distant_results_towards_even_ones() -> None:
    """Connect Four's empty board is far from any end, so what is left of wins and losses is close to one half."""
    state = after(CONNECT_FOUR, 3, 0, 3, 0, 3, 0)  # 3 wins at once
    won = search(CONNECT_FOUR, state, 0, budget(300, loop="open", discount=0.9, early_stop=False))
    assert won.action == 3
    open_board = search(CONNECT_FOUR, after(CONNECT_FOUR), 0, budget(300, loop="open", discount=0.5))
    assert all(abs((candidate.worth or 0.0) - 0.5) < 0.1 for candidate in open_board.candidates)
    plain = search(CONNECT_FOUR, after(CONNECT_FOUR), 0, budget(300, loop="open"))
    assert abs((open_board.confidence or 0.0) - (plain.confidence or 0.0)) < 0.15  # what is reported is not bent


def test_a_win_that_can_be_had_is_had_without_a_search() -> None:
    state = after(CONNECT_FOUR, 3, 0, 3, 0, 3, 0)
    for loop in ("closed", "open"):
        result = search(CONNECT_FOUR, state, 0, budget(2000, loop=loop))
        assert (result.action, result.confidence, result.simulations, result.ended) == (3, 1.0, 0, "solved")
        assert [(c.proven, c.plies) for c in result.candidates] == [("win", 1)]


def test_certain_losses_are_put_off() -> None:
    """Two heaps of two are lost: taking one match loses in three more actions, taking a whole heap in one."""
    result = search(NIM, NIM.new_state(options={"heaps": [2, 2, 0]}), 0, budget(10_000))
    assert (result.ended, result.confidence) == ("solved", 0.0)
    assert {c.action % 15 + 1: c.plies for c in result.candidates} == {1: 4, 2: 2}
    assert result.action % 15 + 1 == 1


def solitaire() -> Game:
    """One player takes one match or five from a heap until it is empty, and has won then: only how soon is open."""

    def legal_actions(s: Any, out: Any) -> int:
        out[0], out[1] = 0, 4
        return 2 if s.heaps[0] >= 5 else 1

    def apply_action(s: Any, action: int) -> None:
        s.heaps[0] -= action + 1

    def returns(s: Any, out: Any) -> None:
        out[0], out[1] = 1.0, 0.0

    def to_move(s: Any) -> int:
        return 0 if s.heaps[0] > 0 else -1

    return plain_nim(legal_actions=legal_actions, apply_action=apply_action, returns=returns, to_move=to_move)


@pytest.mark.parametrize("loop", ["closed", "open"])
def test_a_certain_winner_hurries(loop: str) -> None:
    game = solitaire()
    state = game.new_state(options={"heaps": [14, 0, 0]})
    settings = budget(400, loop=loop, solver=False, transpositions=False, early_stop=False)
    for haste, hurries in ((0.2, True), (0.0, False)):
        result = search(game, state, 0, settings.with_changes({"haste": haste}))
        visits = {candidate.action + 1: candidate.visits for candidate in result.candidates}
        assert result.confidence == 1.0  # what is reported does not depend on how soon it is
        assert (visits[5] - visits[1] > 10) == hurries


def test_presets_differ_and_can_be_overridden() -> None:
    easy, hard = preset(CONNECT_FOUR, "easy"), preset(CONNECT_FOUR, "hard", {"iterations": 7})
    assert easy.blunder > 0 == hard.blunder
    assert hard.iterations == 7
    with pytest.raises(BadOption, match="unknown difficulty"):
        preset(CONNECT_FOUR, "impossible")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("iterations", 0),
        ("iterations", True),
        ("exploration", -1),
        ("playout", "clever"),
        ("solver", 1),
        ("nonsense", 1),
    ],
)
def test_bad_settings_are_named(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=name):
        Settings().with_changes({name: value})


@pytest.mark.parametrize("threads", [1, 2])
def test_several_worlds_are_searched_each_in_its_own_tree(threads: int) -> None:
    settings = budget(90, determinizations=4, threads=threads)
    first, second = (search(KUHN, KUHN.new_state(), 0, settings, seed=7) for _ in range(2))
    assert first.simulations == sum(candidate.visits for candidate in first.candidates) == 90
    assert outcome(first) == outcome(second)
    assert first.threads == threads


def test_a_deadline_is_shared_out_among_worlds() -> None:
    settings = Settings(iterations=None, time_ms=60, determinizations=3)
    result = search(KUHN, KUHN.new_state(), 0, settings)
    assert 0.05 < result.elapsed_s < 1.0
    assert result.ended == "deadline"
