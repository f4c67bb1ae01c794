"""Acquire as JSON: the backend's full state, what it sends to one player, its actions.

docs/games/acquire.md describes them; the work is done in wire/.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.acquire.play.actions import FORCE_END, FOUND, SKIP_TILE
from engine.games.acquire.play.board import has_playable, is_dead
from engine.games.acquire.play.state import EMPTY, OVER, PLAYING
from engine.games.acquire.play.tables import COLUMNS, ROWS, TILE_NAMES, TILE_OF
from engine.games.acquire.wire import actions, reading, reading_views, terminal, views, writing
from engine.games.acquire.wire.reference import reference
from engine.games.acquire.wire.schemas import ACTION_SHAPES, ActionSchema, MessageSchema, StateSchema, ViewSchema
from engine.pictures import grid
from engine.types import Json


class AcquireCodec(Codec):
    """Tiles and chains by name on one side, by number on the other."""

    state_schema = StateSchema()
    action_schema = ActionSchema()
    view_schema: ClassVar = ViewSchema()
    message_schema: ClassVar = MessageSchema()
    view_shapes = (view_schema, message_schema)
    action_shapes = ACTION_SHAPES

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        names = [f"Player {number}" for number in range(1, len(players) + 1)]
        return {"ids": players, "names": names, "bots": [False] * len(players), "trades": {}}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["ids"])

    def decode_state(self, data: object) -> Position:
        """A full state, a player's view or a client message, told apart by what only they have."""
        if isinstance(data, dict) and data.get("type") == "game_state":
            view = reading_views.view_of_message(self._load(self.message_schema, data, MalformedState))
            return self._from_view(self._load(self.view_schema, view, MalformedState))
        if isinstance(data, dict) and "hand" in data and "tile_bag" not in data:
            return self._from_view(self._load(self.view_schema, data, MalformedState))
        return super().decode_state(data)

    def viewers(self, position: Position, data: object) -> list[str] | None:
        if not isinstance(data, dict) or "tile_bag" in data or not ("hand" in data or "your_hand" in data):
            return None
        return reading_views.viewers_of(self.player_ids(position), data)

    def _from_view(self, view: Json) -> Position:
        """A position with some deal of the unseen tiles, the same for all views of one player that look the same."""
        position = self.build(reading_views.state_behind(view))
        seat = reading_views.observer_of(view)
        bots = [player["is_bot"] for player in view["players"]]
        return Position(self.game.redealt(position.state, seat, 0), {**position.context, "bots": bots})

    def build(self, data: Json) -> Position:
        return reading.position_of(data)

    def reference(self) -> Json:
        return reference()

    def picture(self) -> str:
        axes = [""] * COLUMNS, [""] * ROWS
        return grid("Acquire: the tiles by their names", *axes, lambda x, y: TILE_NAMES[x * ROWS + y])

    def encode_state(self, position: Position) -> Json:
        return writing.full_state(position)

    def view(self, position: Position, seat: int) -> Json:
        return views.player_view(position, seat)

    def encode_action(self, position: Position, action: int) -> Json:
        return actions.json_of(record(position.state), action)

    def action_id(self, position: Position, data: Json) -> int:
        return actions.id_of(record(position.state), data)

    def contradiction(self, position: Position, past: Sequence[tuple[int, Json]]) -> tuple[int, str] | None:
        """A tile that was placed is on the board, for good."""
        cells, placed = record(position.state).cells, set[str]()
        for number, (_, action) in enumerate(past):
            if action["action"] != "place_tile":
                continue
            tile = action.get("tile", "")
            if tile not in TILE_OF or tile in placed or cells[TILE_OF[tile]] == EMPTY:
                return number, "the board has no such tile, or it was placed before"
            placed.add(tile)
        return None

    def draw(self, position: Position) -> str:
        s = record(position.state)
        return terminal.board_text(s, position.context, range(s.players))

    def render(self, position: Position, seat: int) -> str:
        return terminal.board_text(record(position.state), position.context, [seat])

    def label(self, position: Position, action: int) -> str:
        return terminal.action_text(self.encode_action(position, action))

    def accepts(self, position: Position, action: int) -> bool:
        """Beyond the legal list: any tile where all swap the hand, the bots' skip, the host's end."""
        s = record(position.state)
        if s.phase == PLAYING and s.hand_size[s.current] > 0 and 0 <= action < FOUND:
            return not has_playable(s, int(s.current)) or super().accepts(position, action)
        if action == SKIP_TILE:
            hand = s.hands[s.current, : s.hand_size[s.current]]
            return bool(s.phase == PLAYING and all(is_dead(s, int(tile)) for tile in hand))
        return (action == FORCE_END and s.phase != OVER) or super().accepts(position, action)
