"""The choice without a search."""

from typing import Any

import pytest

from engine.errors import NoLegalAction
from engine.game import Game
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts.fallback import Fallback, quick_action
from tests.conftest import opening, random_positions
from tests.mcts.test_search import NIM, plain_nim


def test_it_is_worth_searching() -> None:
    """What looks good at sight may be something that no player would do."""

    def only_the_last(s: Any, out: Any) -> int:
        n = NIM.kernels["legal_actions"].py_func(s, out)  # type: ignore[attr-defined]
        out[0] = out[n - 1]
        return 1

    game = plain_nim(search_actions=only_the_last, evaluate=lambda s, out: out.fill(0.5))
    state = game.new_state()
    assert quick_action(game, state, 0, 1) == game.legal_actions(state)[-1]


def test_the_best_position_after_the_action_then_the_heaviest_then_any() -> None:
    def evaluate(s: Any, out: Any) -> None:
        out[0] = 0.5 + 0.1 * (s.heaps[1] == 0)  # who takes the second heap stands best
        out[1] = 1.0 - out[0]

    state = NIM.new_state()
    assert quick_action(plain_nim(evaluate=evaluate), state, 0, 1) == 15 + 3
    even = plain_nim(evaluate=lambda s, out: out.fill(0.5), weight=lambda s, action: float(action == 16))
    assert {quick_action(even, state, 0, seed) for seed in range(5)} == {16}
    any_of_them = plain_nim(evaluate=lambda s, out: out.fill(0.5))
    assert len({quick_action(any_of_them, state, 0, seed) for seed in range(20)}) > 3


def test_a_win_is_taken_and_nothing_to_do_is_an_error() -> None:
    game = load_game("connect-four")
    state = game.new_state()
    for column in (3, 0, 3, 0, 3, 0):
        state = game.apply(state, column)
    assert quick_action(game, state, 0, 1) == 3
    with pytest.raises(NoLegalAction):
        quick_action(game, game.apply(state, 3), 1, 1)


def test_it_tells_nothing_that_is_hidden(game: Game) -> None:
    for position in random_positions(game, 12)[:-1:11][:8]:
        seat = game.to_move(position.state)
        worlds = [position.state, *(game.redealt(position.state, seat, seed) for seed in (5, 6))]
        assert len({quick_action(game, world, seat, 3) for world in worlds}) == 1


def test_it_is_a_bot_of_every_game(game: Game) -> None:
    position = opening(game)
    seat = game.to_move(position.state)
    legal = game.legal_actions(position.state)
    assert Fallback().choose_action(View.of(game, position, seat), legal, SeededRandom(1)) in legal
