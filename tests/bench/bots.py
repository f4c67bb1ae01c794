"""How long the bots of every game take to choose, the search aside: its time is what it is given."""

import time

from engine.bots.bot import Bot
from engine.bots.registry import available_bots
from engine.bots.simple import Minimax
from engine.game import Game, Position
from engine.registry import game_ids, load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from tests.bench.table import demand, row, section
from tests.conftest import random_positions

GAMES_EACH = 2
QUICK_MS = 20.0
"""A bot that takes longer than this must obey its limits."""


def run() -> None:
    """The slowest choice of each bot over all positions of two random games, without limits."""
    section(f"Bots: CPU ms of the slowest and the average choice, all positions of {GAMES_EACH} random games")
    for game_id in game_ids():
        game = load_game(game_id)
        positions = [p for seed in range(GAMES_EACH) for p in random_positions(game, seed)[:-1]]
        for name, bot in available_bots(game).items():
            if name.startswith("MCTS"):
                continue
            spent = [_cpu_ms(game, bot, position) for position in [positions[0], *positions]][1:]
            verdict = (
                "obeys limits" if isinstance(bot, Minimax) else demand(max(spent) <= QUICK_MS, f"{QUICK_MS:.0f} ms")
            )
            average = sum(spent) / len(spent)
            row(f"{game_id}: {name}", f"{max(spent):.2f}", verdict, f"average {average:.3f}, {len(spent)} positions")


def _cpu_ms(game: Game, bot: Bot, position: Position) -> float:
    seat, legal = game.to_move(position.state), game.legal_actions(position.state)
    view = View.of(game, position, seat)
    started = time.thread_time()
    bot.choose_action(view, legal, SeededRandom(1))
    return (time.thread_time() - started) * 1000
