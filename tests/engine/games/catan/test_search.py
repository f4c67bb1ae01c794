"""The search on Catan: wins in one, small trees, playouts and pruned lists."""

import numpy as np

from engine.game import record
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
