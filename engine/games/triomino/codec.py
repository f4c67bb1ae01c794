"""Triomino as Playlab42 posts it: full states, players' views, actions.

State: `{"board": {"col,row,ORIENT": {"triomino": T, "position": Q, "placed": [apex, left, right]}, ...}, "players":
[{"id", "rack": [T, ...], "score"}, ...], "drawPile": [T, ...], "currentPlayerIndex", "drawsThisTurn": 0..3, "phase":
"playing" | "finished", "winners": [id, ...] | null, "turn", "config": {"mode", "playerIds", "seed"}, "rngState",
"lastDrawnTile": T | null}` with T = `{"id": 0..55, "values": [a, b, c]}` and Q = `{"col", "row", "orientation": "UP" |
"DOWN"}`.
View: the same board and counters with `myRack`, `opponentRackSizes`, `scores`, `currentPlayerId` and `drawPileSize`.
Action: `{"type": "PLACE", "triominoId", "position": Q, "placed"}`, `{"type": "DRAW"}` or `{"type": "PASS"}`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.codec import Codec
from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.triomino import reading, text
from engine.games.triomino.board import ORIGIN, cell_of
from engine.games.triomino.picture import picture
from engine.games.triomino.reading import cell_at, place_of
from engine.games.triomino.rules import ANYWHERE, DRAW, PASS, PLACE, PLACES, REACH
from engine.games.triomino.shapes import ActionSchema, StateSchema, ViewSchema
from engine.games.triomino.tiles import CORNERS, LYING, PACKED, TILE_LYING, TRIPLES, TURNS
from engine.types import Json

WITHOUT_TILE = {DRAW: "DRAW", PASS: "PASS"}


class TriominoCodec(Codec):
    """The record holds the game; the configuration with its seed is context."""

    state_schema = StateSchema()
    action_schema = ActionSchema()
    view_schema: ClassVar = ViewSchema()
    view_shapes = (view_schema,)

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        mode = {**self.game.manifest.options, **options}["mode"]
        return {"config": {"mode": mode, "playerIds": players, "seed": seed}, "rngState": seed}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["config"]["playerIds"])

    def decode_state(self, data: object) -> Position:
        """A full state, or a player's view with some deal of what it hides, the same for views that look the same."""
        if not isinstance(data, dict) or "myRack" not in data:
            return super().decode_state(data)
        state, seat = reading.state_behind(self._load(self.view_schema, data, MalformedState))
        position = self.build(state)
        return Position(self.game.redealt(position.state, seat, 0), position.context)

    def viewers(self, position: Position, data: object) -> list[str] | None:
        if not isinstance(data, dict) or "myRack" not in data:
            return None
        return [name for name in self.player_ids(position) if name not in data["opponentRackSizes"]]

    def build(self, data: Json) -> Position:
        return Position(reading.state_of(data), {"config": data["config"], "rngState": data["rngState"]})

    def blinded(self, context: Mapping[str, Any]) -> Mapping[str, Any]:
        """The seed gives the whole deal away."""
        return {**context, "config": {**context["config"], "seed": None}, "rngState": None}

    def encode_state(self, position: Position) -> Json:
        s, ids = record(position.state), self.player_ids(position)
        return {
            "board": _board(s),
            "players": [
                {"id": name, "rack": _rack(s, seat), "score": int(s.scores[seat])} for seat, name in enumerate(ids)
            ],
            "drawPile": [_tile(tile) for tile in s.pile[: s.pile_size]],
            "currentPlayerIndex": int(s.current),
            **self._counters(position),
            "rngState": position.context["rngState"],
        }

    def view(self, position: Position, seat: int) -> Json:
        s, ids = record(position.state), self.player_ids(position)
        return {
            "board": _board(s),
            "myRack": _rack(s, seat),
            "opponentRackSizes": {name: int(s.rack_sizes[n]) for n, name in enumerate(ids) if n != seat},
            "scores": {name: int(s.scores[n]) for n, name in enumerate(ids)},
            "currentPlayerId": ids[s.current],
            "drawPileSize": int(s.pile_size),
            **self._counters(position),
        }

    def _counters(self, position: Position) -> Json:
        """What states and views tell in the same words."""
        s, ids = record(position.state), self.player_ids(position)
        return {
            "drawsThisTurn": int(s.draws),
            "phase": "finished" if s.over else "playing",
            "winners": [name for seat, name in enumerate(ids) if s.winners >> seat & 1] if s.over else None,
            "turn": int(s.turn),
            "config": dict(position.context["config"]),
            "lastDrawnTile": None if s.drawn < 0 else _tile(s.drawn),
        }

    def encode_action(self, position: Position, action: int) -> Json:
        if action in WITHOUT_TILE:
            return {"type": WITHOUT_TILE[action]}
        turned, place = divmod(action - PLACE, PLACES)
        tile, turn = divmod(turned, TURNS)
        return {
            "type": "PLACE",
            "triominoId": tile,
            "position": cell_at(record(position.state), place).json,
            "placed": LYING[tile, turn].tolist(),
        }

    def action_id(self, position: Position, data: Json) -> int:
        if data["type"] != "PLACE":
            return next(action for action, name in WITHOUT_TILE.items() if name == data["type"])
        s, tile, cell = record(position.state), data["triominoId"], data["position"]
        turns = [turn for turn in range(TURNS) if PACKED[tile, turn] == data["placed"]]
        if not turns:
            return -1
        turned = TURNS * tile + turns[0]
        if s.laid_count or cell == cell_at(s, ORIGIN):
            place = place_of(s, cell)
            return -1 if place < 0 else PLACE + turned * PLACES + place
        if not (-REACH <= cell.q < REACH and -REACH <= cell.row < REACH):
            return -1
        return ANYWHERE + (turned * 2 * REACH + cell.q + REACH) * 2 * REACH + cell.row + REACH

    def accepts(self, position: Position, action: int) -> bool:
        """Beyond the legal list: the first tile may lie anywhere."""
        s = record(position.state)
        if action < ANYWHERE or s.over or s.laid_count:
            return super().accepts(position, action)
        tile = (action - ANYWHERE) // (4 * REACH * REACH) // TURNS
        return tile in s.racks[s.current, : s.rack_sizes[s.current]].tolist()

    def picture(self) -> str:
        return picture()

    def draw(self, position: Position) -> str:
        s, ids = record(position.state), self.player_ids(position)
        racks = [f"{name}: {s.scores[seat]} points, {text.tiles(s, seat)}" for seat, name in enumerate(ids)]
        return "\n".join([text.board(s), *racks, f"{s.pile_size} tiles to draw"])

    def render(self, position: Position, seat: int) -> str:
        s, ids = record(position.state), self.player_ids(position)
        others = [f"{name}: {s.scores[n]} points, {s.rack_sizes[n]} tiles" for n, name in enumerate(ids) if n != seat]
        own = f"{ids[seat]}: {s.scores[seat]} points, your tiles {text.tiles(s, seat)}"
        return "\n".join([text.board(s), *others, own, f"{s.pile_size} tiles to draw"])

    def label(self, position: Position, action: int) -> str:
        return text.label(record(position.state), action)


def _tile(tile: int) -> Json:
    return {"id": int(tile), "values": TRIPLES[tile].tolist()}


def _rack(s: Any, seat: int) -> list[Json]:
    return [_tile(tile) for tile in s.racks[seat, : s.rack_sizes[seat]]]


def _board(s: Any) -> dict[str, Json]:
    """The board in the order in which its tiles were laid."""
    board = {}
    for place in s.laid[: s.laid_count].tolist():
        cell, lying = cell_at(s, place), int(s.cells[cell_of(place)]) - 1
        tile = _tile(TILE_LYING[lying])
        board[cell.key] = {"triomino": tile, "position": cell.json, "placed": CORNERS[lying].tolist()}
    return board
