"""Acquire: the backend's bot interface, asking Kibitz.

The backend's methods do not say where the game stands, so the bot holds the game; each call asks once.
"""

from typing import Any

from kibitz_client.synchronous import Kibitz

Answer = dict[str, Any]


class KibitzBot:
    """A bot for `game.execute_bot_turn`.

    `game` gives `get_player_state(player_id)`; `make_tile` makes the backend's tile of its name; `request` is what else
    the request says (deadline_ms, difficulty, ...).
    """

    def __init__(self, player: Any, game: Any, kibitz: Kibitz, make_tile: Any = str, **request: Any) -> None:
        self.player, self.game, self.kibitz, self.make_tile = player, game, kibitz, make_tile
        self.request = {"deadline_ms": 2000, **request}

    def choose_tile_to_play(self, board: Any, hotel: Any) -> Any:
        """The tile to play, None if there is none, or if the bot would rather end the game."""
        answer = self._ask()
        return self.make_tile(answer["tile"]) if answer["action"] == "place_tile" else None

    def choose_chain_to_found(self, available: Any, board: Any) -> str:
        """The chain to found."""
        return str(self._ask()["chain"])

    def choose_merger_survivor(self, tied: Any, board: Any, hotel: Any = None) -> str:
        """The chain that survives a merger of equals."""
        return str(self._ask()["surviving_chain"])

    def choose_stock_disposition(
        self, defunct: str, survivor: str, count: int, board: Any, hotel: Any
    ) -> dict[str, int]:
        """How many shares of the defunct chain to sell, trade and keep."""
        shares = self._ask()["disposition"]
        return {"sell": shares["sell"], "trade": shares["trade"], "keep": shares["hold"]}

    def choose_stocks_to_buy(self, board: Any, hotel: Any, max_stocks: int = 3) -> list[str]:
        """The chains to buy shares of, one entry for each share."""
        bought = self._ask().get("purchases", {})  # none if it would rather end the turn, or the game
        return [chain for chain, shares in bought.items() for _ in range(shares)][:max_stocks]

    def wants_to_end(self, game: Any = None) -> bool:
        """Whether to declare the end of the game now, which the backend never asks: ask before the bot's turn."""
        view = self._view()
        return bool(view.get("end_game_available")) and self._ask(view)["action"] == "declare_end_game"

    def _view(self) -> Answer:
        view: Answer = self.game.get_player_state(self.player.player_id)
        return {**view, "player_id": self.player.player_id}

    def _ask(self, view: Answer | None = None) -> Answer:
        action = self.kibitz.decide("acquire", view or self._view(), self.player.player_id, **self.request)["action"]
        return dict(action)
