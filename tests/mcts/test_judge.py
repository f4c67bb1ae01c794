"""Judging played actions."""

import pytest

from engine.game import Game
from engine.registry import load_game
from mcts import Settings, preset
from mcts.judge import action_value, judge

ITERATIONS = {"iterations": 4000, "time_ms": None}


def played(game: Game, *actions: int):
    state = game.new_state()
    for action in actions:
        state = game.apply(state, action)
    return state


def settings(game: Game) -> Settings:
    return preset(game, "expert", ITERATIONS)


def test_missed_win_in_one_is_a_blunder() -> None:
    game = load_game("tictactoe")
    state = played(game, 0, 3, 1, 4)  # X has 0 and 1 of the top row
    missed = judge(game, state, 0, 8, settings(game))
    assert (missed.kind, missed.best, missed.reason) == ("blunder", 2, "missed a win in one")
    assert judge(game, state, 0, 2, settings(game)).kind == "best"


def test_letting_the_opponent_win_is_a_blunder() -> None:
    game = load_game("connect-four")
    state = played(game, 0, 3, 0, 3, 0)  # three in column 0: it must be stopped
    careless = judge(game, state, 1, 6, settings(game))
    assert (careless.kind, careless.best, careless.after) == ("blunder", 0, 0.0)
    assert careless.line[0] == 0
    assert judge(game, state, 1, 0, settings(game)).kind == "best"


def test_value_is_the_players_own_in_both_loops() -> None:
    game = load_game("connect-four")
    state = played(game, 0, 3, 0, 3, 0)
    for loop in ("closed", "open"):
        changed = preset(game, "expert", ITERATIONS | {"loop": loop})
        lost, simulations = action_value(game, state, 1, 6, changed)
        held, _ = action_value(game, state, 1, 0, changed)
        assert lost < 0.2 < held, loop
        assert simulations > 0


@pytest.mark.parametrize("game_id", ["kuhn-poker", "acquire", "catan"])
def test_judged_by_what_the_player_knows(game_id: str) -> None:
    game = load_game(game_id)
    state = game.new_state(None, 3)
    seat = game.to_move(state)
    small = preset(game, "hard", {"iterations": 200, "time_ms": None})
    first, last = game.legal_actions(state)[0], game.legal_actions(state)[-1]
    for action in (first, last):
        assert judge(game, state, seat, action, small) == judge(
            game, game.redealt(state, seat, 77), seat, action, small
        )
