"""Whole games of LOL Chess."""

from engine.bots.registry import get_bot
from engine.game import Game
from engine.table.arena import play_arena
from engine.table.runner import Runner
from mcts import MctsBot


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
