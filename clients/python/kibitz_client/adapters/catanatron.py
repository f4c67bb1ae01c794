"""catanatron: a Player that asks Kibitz."""

from typing import Any

from catanatron.models.player import Color, Player

from kibitz_client.adapters.catanatron_state import EDGES, state_json
from kibitz_client.synchronous import Kibitz

TYPES = {"BUY_DEVELOPMENT_CARD": "buy_dev_card", "PLAY_KNIGHT_CARD": "play_knight"}
"""Names of actions that differ by more than their case."""


class KibitzPlayer(Player):  # type: ignore[misc]
    """Plays what Kibitz would; `request` is what else the request says (deadline_ms, bot, ...)."""

    def __init__(self, color: Color, kibitz: Kibitz, **request: Any) -> None:
        super().__init__(color)
        self.kibitz, self.request = kibitz, {"deadline_ms": 1000, **request}

    def decide(self, game: Any, playable_actions: Any) -> Any:
        """One of the playable actions: of those that Kibitz considered, the best that catanatron allows."""
        options = list(playable_actions)
        if len(options) == 1:  # discards among them, which catanatron makes itself
            return options[0]
        state = state_json(game)
        decision = self.kibitz.decide("catan", state, self.color.value, detail=True, **self.request)
        wanted = [decision["action"], *(c["action"] for c in decision.get("candidates", []))]
        known = [(action_json(game, option), option) for option in options]
        return next((option for action in wanted for told, option in known if told == action), options[0])


def action_json(game: Any, action: Any) -> dict[str, Any]:
    """A playable action in Kibitz's JSON."""
    kind, value = action.action_type.value, action.value
    told: dict[str, Any] = {"type": TYPES.get(kind, kind.lower())}
    if kind == "BUILD_ROAD":
        told["edge"] = EDGES.index(tuple(sorted(value)))
    elif kind in ("BUILD_SETTLEMENT", "BUILD_CITY"):
        told["node"] = value
    elif kind == "MOVE_ROBBER":
        told["tile"] = game.state.board.map.land_tiles[value[0]].id
        told["victim"] = None if value[1] is None else game.state.color_to_index[value[1]]
    elif kind == "PLAY_MONOPOLY":
        told["resource"] = value.lower()
    elif kind == "PLAY_YEAR_OF_PLENTY":
        told["resources"] = [resource.lower() for resource in value]
    elif kind == "MARITIME_TRADE":
        rate = sum(card is not None for card in value[:4])
        told |= {"give": value[0].lower(), "rate": rate, "get": value[4].lower()}
    return told
