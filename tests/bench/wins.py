"""Wins that can be had now and are: `python -m tests.bench.wins [--positions N] [game ...]`.

Positions of random games, found by trying every action in redealt worlds; 300 iterations must win there at once.
"""

import argparse
from itertools import islice

from engine.registry import load_game
from mcts import preset, search
from tests.bench.table import demand, row, section
from tests.immediate_wins import positions_with_a_win, winning_actions

GAMES = ("tictactoe", "connect-four", "checkers", "go-9x9", "acquire", "catan", "manacore", "lolchess")
BUDGET = {"iterations": 300, "time_ms": None, "book": False}


def main() -> None:
    """Print a row for each game."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=GAMES, metavar="game")
    arguments.add_argument("--positions", type=int, default=200)
    asked = arguments.parse_args()
    section(f"Wins taken at once, of {asked.positions} positions of random games, 300 iterations")
    for game_id in asked.games:
        game = load_game(game_id)
        settings, taken = preset(game, "expert", BUDGET), 0
        for number, position in enumerate(islice(positions_with_a_win(game), asked.positions)):
            seat = game.to_move(position.state)
            action = search(game, position.state, seat, settings, seed=number).action
            taken += action in winning_actions(game, position.state, seat)
        row(game_id, f"{taken} of {asked.positions}", demand(taken == asked.positions, "all"))


if __name__ == "__main__":
    main()
