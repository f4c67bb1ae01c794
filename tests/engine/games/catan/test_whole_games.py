"""Whole games by every variant of the rules: they end, and their JSON comes back the same."""

import json
from typing import Any

import pytest

from engine.bots.registry import get_bot
from engine.game import record
from engine.registry import load_game
from engine.table.runner import Runner
from mcts import MctsBot

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
