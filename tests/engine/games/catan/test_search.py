"""The search on Catan: wins in one, small trees, playouts and pruned lists."""

import numpy as np

from engine.game import Game, State, record
from engine.games.catan.play.actions import ROB, TRADE
from engine.games.catan.play.state import PLAY
from engine.kernels.rng import stream
from engine.registry import load_game
from mcts import preset, search
from tests.engine.games.catan.samples import lines


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


def test_with_too_many_cards_a_trade_may_prepare_something() -> None:
    game = load_game("catan")
    state = _after_a_roll(game)
    s = record(state)
    player = int(s.turn)
    s.rates[player] = 4  # without a port
    for held, trades in (([4, 0, 0, 0, 0], 0), ([8, 0, 0, 0, 0], 4)):
        s.hands[player], s.hand_size[player] = held, sum(held)
        found = [action for action in game.search_actions(state) if TRADE <= action < ROB]
        assert len(found) == trades


def test_first_settlements_are_searched_among_the_best_only() -> None:
    game = load_game("catan")
    state = game.new_state(4, 3)
    assert 1 < len(game.search_actions(state)) < len(game.legal_actions(state)) / 3


def _after_a_roll(game: Game) -> State:
    """A position in which somebody may trade and build."""
    state, rng = game.new_state(2, 1), stream(1)
    while record(state).prompt != PLAY or not record(state).rolled:
        state = game.apply(state, int(game.kernels["random_action"](record(state), rng)))
    return state
