"""The shapes of Triomino's JSON, as marshmallow checks them: of tiles, cells, boards, states, views and actions."""

from typing import Any, NamedTuple

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from engine.games.triomino.rules import LAST_DRAW, MODES, SEATS
from engine.games.triomino.tiles import LYING, TILE_LYING, TILES, TRIPLES, VALUES
from engine.schema import MAX_ID_LENGTH, player_ids_field, whole
from engine.types import Json

FAR = 10**6  # no column or row is further out
MANY = 2**31 - 10_000  # more turns than any game has; points as well
SEED_LIMIT = 2**53  # whole numbers that a JSON backend can tell apart
ORIENTATIONS = ("UP", "DOWN")


class Cell(NamedTuple):
    """A cell by the backend's numbers: its place in the row, twice the column and 1 more for DOWN, and its row."""

    q: int
    row: int

    @property
    def key(self) -> str:
        """What the backend calls it."""
        return f"{self.q // 2},{self.row},{ORIENTATIONS[self.q % 2]}"

    @property
    def json(self) -> Json:
        """As a position in JSON."""
        return {"col": self.q // 2, "row": self.row, "orientation": ORIENTATIONS[self.q % 2]}


class TileField(fields.Field[int]):
    """A tile `{"id", "values"}`, as its number."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if not isinstance(value, dict) or value.keys() != {"id", "values"}:
            raise ValidationError('A tile is {"id", "values"}.')
        tile = value["id"]
        if type(tile) is not int or not 0 <= tile < TILES:
            raise ValidationError(f"A tile's id is a whole number from 0 to {TILES - 1}.")
        if not _is_triple(value["values"]) or value["values"] != TRIPLES[tile].tolist():
            raise ValidationError(f"Tile {tile} has the values {TRIPLES[tile].tolist()}.")
        return tile


class CellField(fields.Field[Cell]):
    """A cell `{"col", "row", "orientation"}`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Cell:
        if not isinstance(value, dict) or value.keys() != {"col", "row", "orientation"}:
            raise ValidationError('A position is {"col", "row", "orientation"}.')
        col, row = value["col"], value["row"]
        if type(col) is not int or type(row) is not int or not (-FAR <= col <= FAR and -FAR <= row <= FAR):
            raise ValidationError(f"col and row are whole numbers from {-FAR} to {FAR}.")
        if value["orientation"] not in ORIENTATIONS:
            raise ValidationError(f"The orientation is one of {ORIENTATIONS}.")
        return Cell(2 * col + ORIENTATIONS.index(value["orientation"]), row)


class LyingField(fields.Field[int]):
    """The values at apex, left and right corner, packed into one number."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if not _is_triple(value):
            raise ValidationError(f"Must be three whole numbers from 0 to {VALUES - 1}.")
        return int((value[0] * VALUES + value[1]) * VALUES + value[2])


class _LaidSchema(Schema):
    class Meta:
        unknown = RAISE

    triomino = TileField(required=True)
    position = CellField(required=True)
    placed = LyingField(required=True)

    @validates_schema
    def _lies_as_it_can(self, data: Json, **_: Any) -> None:
        if TILE_LYING[data["placed"]] != data["triomino"]:
            ways = LYING[data["triomino"]].tolist()
            raise ValidationError(f"This tile can lie as {ways[0]}, {ways[1]} or {ways[2]}.", "placed")


class _PlayerSchema(Schema):
    class Meta:
        unknown = RAISE

    id = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))
    rack = fields.List(TileField(), required=True, validate=validate.Length(max=TILES))
    score = whole(-MANY, MANY, required=True)


class _ConfigSchema(Schema):
    """Quirk: the target score is carried along and never read."""

    class Meta:
        unknown = RAISE

    mode = fields.String(required=True, validate=validate.OneOf(MODES))
    playerIds = player_ids_field(1, SEATS)
    seed = whole(-SEED_LIMIT, SEED_LIMIT, allow_none=True)
    targetScore = whole(-MANY, MANY, allow_none=True)


class _CommonSchema(Schema):
    """What states and views have in common."""

    class Meta:
        unknown = RAISE

    board = fields.Dict(
        keys=fields.String(), values=fields.Nested(_LaidSchema), required=True, validate=validate.Length(max=TILES)
    )
    drawsThisTurn = whole(0, LAST_DRAW, required=True)
    phase = fields.String(required=True, validate=validate.OneOf(["playing", "finished"]))
    winners = fields.List(fields.String(), allow_none=True, load_default=None)
    turn = whole(1, MANY, required=True)
    config = fields.Nested(_ConfigSchema, required=True)
    lastDrawnTile = TileField(allow_none=True, load_default=None)


class StateSchema(_CommonSchema):
    """Shape of a full state."""

    players = fields.List(fields.Nested(_PlayerSchema), required=True, validate=validate.Length(1, SEATS))
    drawPile = fields.List(TileField(), required=True, validate=validate.Length(max=TILES))
    currentPlayerIndex = whole(0, SEATS - 1, required=True)
    rngState = whole(-SEED_LIMIT, SEED_LIMIT, allow_none=True, load_default=None)


class ViewSchema(_CommonSchema):
    """Shape of a player's view."""

    myRack = fields.List(TileField(), required=True, validate=validate.Length(max=TILES))
    opponentRackSizes = fields.Dict(keys=fields.String(), values=whole(0, TILES), required=True)
    scores = fields.Dict(keys=fields.String(), values=whole(-MANY, MANY), required=True)
    currentPlayerId = fields.String(required=True, allow_none=True)
    drawPileSize = whole(0, TILES, required=True)


class ActionSchema(Schema):
    """Shape of a posted action."""

    class Meta:
        unknown = RAISE

    type = fields.String(required=True, validate=validate.OneOf(["PLACE", "DRAW", "PASS"]))
    triominoId = whole(0, TILES - 1)
    position = CellField()
    placed = LyingField()

    @validates_schema
    def _only_placing_has_more(self, data: Json, **_: Any) -> None:
        for name in ("triominoId", "position", "placed"):
            if (data["type"] == "PLACE") != (name in data):
                raise ValidationError("Placing has triominoId, position and placed; nothing else has.", name)


def _is_triple(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == len(TRIPLES[0])
        and all(type(number) is int and 0 <= number < VALUES for number in value)
    )
