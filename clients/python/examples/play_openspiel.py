"""OpenSpiel: Kibitz against a bot that plays at random, in Connect Four and tic-tac-toe."""

import os

import numpy as np
import pyspiel
from kibitz_client import Kibitz
from kibitz_client.adapters.openspiel import CONNECT_FOUR, TICTACTOE, KibitzBot
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot

kibitz, rng = Kibitz(os.environ.get("KIBITZ_URL", "http://localhost:8000")), np.random.RandomState(1)
for name, game_id, translation in (
    ("connect_four", "connect-four", CONNECT_FOUR),
    ("tic_tac_toe", "tictactoe", TICTACTOE),
):
    game = pyspiel.load_game(name)
    bot = KibitzBot(kibitz, game_id, **translation, deadline_ms=100)
    print(f"{name}:", *evaluate_bots(game.new_initial_state(), [bot, UniformRandomBot(1, rng)], rng))
