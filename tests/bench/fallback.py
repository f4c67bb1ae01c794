"""How good the unsearched answer is: `python -m tests.bench.fallback [--games N] [game ...]`.

`Fallback` against Random and against Greedy in every game, two at a table and three where a game is for more; and what
it costs: it is worked out whenever a decision is accepted.
"""

import argparse
import time

import mcts  # noqa: F401  (brings Fallback)
from engine.bots.bot import Bot
from engine.bots.registry import ENGINE_BOTS, available_bots
from engine.game import Game
from engine.registry import load_game
from engine.table.arena import play_arena
from mcts.fallback import Fallback, quick_action
from tests.bench.table import demand, row, section
from tests.conftest import random_positions

GAMES = ("tictactoe", "connect-four", "checkers", "go-9x9", "acquire", "catan", "manacore", "lolchess")
LONGEST = 3_000  # actions
TWO_WANTED, MORE_WANTED = 0.9, 0.6  # share of the points against one Random; share above chance against several
NEAR_GREEDY = 0.4  # share of the points against one Greedy: within ten points of an even match
MOST_MS = 1.0


def main() -> None:
    """Print some rows for each game."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games_of", nargs="*", default=GAMES, metavar="game")
    arguments.add_argument("--games", type=int, default=60)
    asked = arguments.parse_args()
    section(f"Fallback, {asked.games} games each, seats rotated; CPU time of one choice")
    for game_id in asked.games_of:
        game = load_game(game_id)
        cost(game)
        for opponent in ("Random", "Greedy"):
            against(game, opponent, 2, asked.games)
        if game.manifest.max_players > 2:
            against(game, "Random", 3, asked.games)


def against(game: Game, opponent: str, players: int, games: int) -> None:
    """A match with one Fallback at the table."""
    other: Bot = available_bots(game).get(opponent) or ENGINE_BOTS[opponent]()
    result = play_arena(game, [Fallback(), *[other] * (players - 1)], games, seed=5, max_actions=LONGEST)
    wanted = NEAR_GREEDY if opponent == "Greedy" else TWO_WANTED
    if players > 2:
        wanted = 1 / players + MORE_WANTED * (1 - 1 / players)
    low, high = result.interval(0)
    verdict = demand(result.share(0) >= wanted, f"{wanted:.0%} wanted")
    note = f"95 %: {low:.0%} to {high:.0%}, {result.unfinished} unfinished"
    row(f"{game.id}: against {players - 1} {opponent}", f"{result.share(0):.1%}", verdict, note)


def cost(game: Game) -> None:
    """CPU milliseconds of a choice over all positions of a random game."""
    positions = random_positions(game, 3)[:-1]
    spent = []
    for position in [positions[0], *positions]:
        seat = game.to_move(position.state)
        started = time.thread_time()
        quick_action(game, position.state, seat, 1)
        spent.append((time.thread_time() - started) * 1000)
    del spent[0]  # it loads what the others use
    average = sum(spent) / len(spent)
    row(f"{game.id}: ms", f"{average:.2f}", demand(average <= MOST_MS, f"{MOST_MS:.0f}"), f"slowest {max(spent):.2f}")


if __name__ == "__main__":
    main()
