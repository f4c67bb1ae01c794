"""OpenSpiel: a bot that asks Kibitz.

    bot = KibitzBot(kibitz, "connect-four", **CONNECT_FOUR)
    bot.step(pyspiel.load_game("connect_four").new_initial_state())

`to_state` makes Kibitz's JSON of an OpenSpiel state and says whose turn it is; `to_action` makes an OpenSpiel action of
Kibitz's. Those of two games are here.
"""

from collections.abc import Callable
from typing import Any

import pyspiel

from kibitz_client.adapters import boards
from kibitz_client.synchronous import Kibitz

ToState = Callable[[Any], tuple[dict[str, Any], str]]
ToAction = Callable[[dict[str, Any], Any], int]


class KibitzBot(pyspiel.Bot):  # type: ignore[misc]
    """Answers `step` with what Kibitz would play; `request` is what else the request says (deadline_ms, bot, ...)."""

    def __init__(self, kibitz: Kibitz, game: str, to_state: ToState, to_action: ToAction, **request: Any) -> None:
        super().__init__()
        self.kibitz, self.game, self.to_state, self.to_action = kibitz, game, to_state, to_action
        self.request = {"deadline_ms": 1000, **request}

    def step(self, state: Any) -> int:
        """The action to play in a state."""
        posted, player = self.to_state(state)
        decision = self.kibitz.decide(self.game, posted, player, **self.request)
        return self.to_action(decision["action"], state)

    def restart(self) -> None:
        """Begin a new game: nothing is kept from the last one."""

    def restart_at(self, state: Any) -> None:
        """Begin in a state: nothing is kept from before."""


def _connect_four(state: Any) -> tuple[dict[str, Any], str]:
    cells: list[int | None] = [None] * 42
    for turn, column in enumerate(state.history()):
        cells[max(cell for cell in range(column, 42, 7) if cells[cell] is None)] = turn % 2
    return boards.connect_four(cells, state.current_player()), boards.PLAYERS[state.current_player()]


def _tictactoe(state: Any) -> tuple[dict[str, Any], str]:
    history = state.history()
    cells = [history.index(cell) % 2 if cell in history else None for cell in range(9)]
    return boards.tictactoe(cells, state.current_player()), boards.PLAYERS[state.current_player()]


CONNECT_FOUR: dict[str, Any] = {"to_state": _connect_four, "to_action": lambda action, _: int(action["column"])}
TICTACTOE: dict[str, Any] = {"to_state": _tictactoe, "to_action": lambda action, _: int(action["position"])}
