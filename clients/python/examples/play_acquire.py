"""Acquire: three Kibitz bots at a table; the service's rules stand in for the backend's `Game`."""

import os
from types import SimpleNamespace
from typing import Any

from kibitz_client import Kibitz
from kibitz_client.adapters.acquire import KibitzBot

kibitz = Kibitz(os.environ.get("KIBITZ_URL", "http://localhost:8000"))
rules = kibitz.game("acquire")
REQUEST = {"deadline_ms": 1000, "iterations": int(os.environ.get("ITERATIONS", "300"))}


class Game:
    """As much of the backend's game as a bot looks at, and its way through a bot's turn."""

    def __init__(self, players: list[str]) -> None:
        self.turn = rules.new(players=players, seed=1)
        self.bots = {name: KibitzBot(SimpleNamespace(player_id=name), self, kibitz, **REQUEST) for name in players}

    def get_player_state(self, player: str) -> dict[str, Any]:
        return rules.view(self.turn["state"], player)

    def play(self, **action: Any) -> None:
        self.turn = rules.apply(self.turn["state"], self.turn["player"], action)

    def execute_bot_step(self, bot: KibitzBot) -> None:
        phase, pending = self.turn["state"]["phase"], self.turn["state"]["pending_action"] or {}
        if bot.wants_to_end():
            self.play(action="declare_end_game")
        elif phase == "playing":
            self.play(action="place_tile", tile=bot.choose_tile_to_play(None, None))
        elif phase == "founding_chain":
            self.play(action="found_chain", chain=bot.choose_chain_to_found(pending["available_chains"], None))
        elif pending.get("type") == "choose_survivor":
            self.play(action="merger_choice", surviving_chain=bot.choose_merger_survivor(pending["tied_chains"], None))
        elif pending:
            shares = bot.choose_stock_disposition(pending["defunct_chain"], "", pending["stock_count"], None, None)
            disposition = {"sell": shares["sell"], "trade": shares["trade"], "hold": shares["keep"]}
            self.play(action="merger_disposition", defunct_chain=pending["defunct_chain"], disposition=disposition)
        else:
            bought = bot.choose_stocks_to_buy(None, None)
            self.play(action="buy_stocks", purchases={chain: bought.count(chain) for chain in bought})


game = Game(["anna", "bert", "carl"])
while game.turn["player"]:
    game.execute_bot_step(game.bots[game.turn["player"]])
print("money:", {player["player_id"]: player["money"] for player in game.turn["state"]["players"]})
