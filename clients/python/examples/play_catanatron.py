"""catanatron: Kibitz against one of its bots."""

import os

from catanatron.game import Game
from catanatron.models.player import Color
from catanatron.players.weighted_random import WeightedRandomPlayer
from kibitz_client import Kibitz
from kibitz_client.adapters.catanatron import KibitzPlayer

kibitz = Kibitz(os.environ.get("KIBITZ_URL", "http://localhost:8000"))
request = {"deadline_ms": int(os.environ.get("DEADLINE_MS", "300"))}
game = Game([KibitzPlayer(Color.RED, kibitz, **request), WeightedRandomPlayer(Color.BLUE)], seed=3)
winner = game.play()
print("winner:", winner.value if winner else "nobody", "turns:", game.state.num_turns)
