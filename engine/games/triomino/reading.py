"""Triomino from JSON: full states and views, checked before a kernel can trip over them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.errors import MalformedState
from engine.game import record
from engine.games.triomino.board import MAX_EDGE, MIDDLE, ORIGIN, SIDE, STRIDE, lay
from engine.games.triomino.rules import MODES, STATE, fill_rack
from engine.games.triomino.shapes import Cell
from engine.games.triomino.tiles import TILE_LYING, TILES
from engine.types import Json

MARGIN = 4  # rows and columns that must stay free around the board, for its edge and for the rings of its corners


def state_of(data: Json) -> np.ndarray:
    """The record of a full state that passed its schema. Raises MalformedState."""
    _check_players(data)
    _check_tiles(data)
    state = np.zeros(1, STATE)
    s = record(state)
    s.players, s.mode, s.turn = len(data["players"]), MODES.index(data["config"]["mode"]), data["turn"]
    s.current, s.draws, s.drawn = data["currentPlayerIndex"], data["drawsThisTurn"], _drawn(data)
    for seat, player in enumerate(data["players"]):
        fill_rack(s, seat, player["rack"])
        s.scores[seat] = player["score"]
    pile = data["drawPile"]
    s.pile[: len(pile)] = pile
    s.pile_size = len(pile)
    _lay_board(s, data["board"], _tiles_left(data))
    s.over, s.winners = data["phase"] == "finished", _winners(data)
    return state


def state_behind(view: Json) -> tuple[Json, int]:
    """A full state that looks like this view, the unseen tiles dealt in order, and the seat it is seen from."""
    ids = view["config"]["playerIds"]
    seat = ids.index(viewer_of(view))
    hidden = _unseen(view)
    current = _current(view)
    racks: list[list[int]] = []
    for number, name in enumerate(ids):
        if number == seat:
            racks.append(view["myRack"])
            continue
        size = view["opponentRackSizes"][name]
        drawn = [view["lastDrawnTile"]] if number == current and view["lastDrawnTile"] is not None else []
        if size < len(drawn) or size - len(drawn) > len(hidden):
            raise MalformedState("does not agree with the tiles that are left", f"/opponentRackSizes/{name}")
        racks.append(hidden[: size - len(drawn)] + drawn)
        del hidden[: size - len(drawn)]
    if view["drawPileSize"] > len(hidden):
        raise MalformedState("more tiles than are left", "/drawPileSize")
    players = [{"id": name, "rack": rack, "score": view["scores"][name]} for name, rack in zip(ids, racks, strict=True)]
    same = ("board", "drawsThisTurn", "phase", "winners", "turn", "config", "lastDrawnTile")
    state = {name: view[name] for name in same}
    pile = hidden[: view["drawPileSize"]]
    state |= {"players": players, "drawPile": pile, "currentPlayerIndex": current}
    return state | {"rngState": view["config"].get("seed")}, seat


def viewer_of(view: Json) -> str:
    """Whose view it is: that of the one player who is no opponent. Raises MalformedState."""
    ids = view["config"]["playerIds"]
    if set(view["scores"]) != set(ids):
        raise MalformedState("must have one entry for each player", "/scores")
    viewers = [name for name in ids if name not in view["opponentRackSizes"]]
    if len(viewers) != 1 or len(view["opponentRackSizes"]) != len(ids) - 1:
        raise MalformedState("must have one entry for each player but one", "/opponentRackSizes")
    return str(viewers[0])


def _unseen(view: Json) -> list[int]:
    """The tiles that the viewer sees nowhere."""
    seen = {*view["myRack"], view["lastDrawnTile"]}
    seen |= {int(TILE_LYING[entry["placed"]]) for entry in view["board"].values()}
    return [tile for tile in range(TILES) if tile not in seen]


def _current(view: Json) -> int:
    ids, name = view["config"]["playerIds"], view["currentPlayerId"]
    if name in ids:
        return int(ids.index(name))
    if name is None and view["phase"] == "finished":
        return 0
    raise MalformedState("must be one of the players", "/currentPlayerId")


def _check_players(data: Json) -> None:
    if [player["id"] for player in data["players"]] != data["config"]["playerIds"]:
        raise MalformedState("must name the players in their order", "/config/playerIds")
    if data["currentPlayerIndex"] >= len(data["players"]):
        raise MalformedState("there is no such player", "/currentPlayerIndex")


def _check_tiles(data: Json) -> None:
    """No tile may be in two racks, or in a rack and the pile; and no more than there are may be in the game.

    Quirk: a tile may lie on the board twice, or lie there and be held: hand-made positions have such.
    """
    seen: set[int] = set()
    racks = [(f"/players/{seat}/rack", player["rack"]) for seat, player in enumerate(data["players"])]
    for pointer, tiles in [*racks, ("/drawPile", data["drawPile"])]:
        for i, tile in enumerate(tiles):
            if tile in seen:
                raise MalformedState(f"tile {tile} is in two places", f"{pointer}/{i}")
            seen.add(tile)
    if len(seen) + len(data["board"]) > TILES:
        raise MalformedState(f"more than {TILES} tiles in all", "/board")


def _tiles_left(data: Json) -> int:
    """How many tiles may still be laid."""
    return len(data["drawPile"]) + sum(len(player["rack"]) for player in data["players"])


def _drawn(data: Json) -> int:
    """The tile drawn last in this turn, -1 for none."""
    tile = data["lastDrawnTile"]
    if tile is None:
        return -1
    if data["players"][data["currentPlayerIndex"]]["rack"][-1:] != [tile]:
        raise MalformedState("must be the last tile in the rack of the player to move", "/lastDrawnTile")
    return int(tile)


def _winners(data: Json) -> int:
    """The record's set of winners."""
    ids, winners = data["config"]["playerIds"], data["winners"] or []
    if (data["phase"] == "finished") != bool(winners):
        raise MalformedState("a finished game has winners, and no other", "/winners")
    if len(set(winners)) != len(winners) or not set(winners) <= set(ids):
        raise MalformedState("must be players, none of them twice", "/winners")
    return sum(1 << ids.index(name) for name in winners)


def _lay_board(s: np.record, board: dict[str, Json], left: int) -> None:
    """Lay the tiles of a board in its order, once it is sure that neither it nor what may be added is too large."""
    cells = [entry["position"] for entry in board.values()]
    for key, cell in zip(board, cells, strict=True):
        if key != cell.key:
            raise MalformedState(f"the position is that of {cell.key}", f"/board/{key}/position")
    if not cells:
        return
    for axis in zip(*cells, strict=True):
        if max(axis) - min(axis) + left + MARGIN > SIDE:
            raise MalformedState("the tiles lie too far apart", "/board")
    if _edge_size(cells) + left > MAX_EDGE:
        raise MalformedState("too many tiles that do not touch one another", "/board")
    s.first_q, s.first_row = cells[0]
    for cell, entry in zip(cells, board.values(), strict=True):
        lay(s, place_of(s, cell), entry["placed"])


def place_of(s: Any, cell: Cell) -> int:
    """The place of a cell on a board that has a first tile; -1 if it is too far from there to have one."""
    across, down = cell.q - int(s.first_q), cell.row - int(s.first_row)
    if max(abs(across), abs(down)) >= MIDDLE:
        return -1
    return ORIGIN + STRIDE * down + across


def cell_at(s: Any, place: int) -> Cell:
    """The cell of a place."""
    down, across = divmod(place, STRIDE)
    return Cell(int(s.first_q) + across - MIDDLE, int(s.first_row) + down - MIDDLE)


def _edge_size(cells: Sequence[Cell]) -> int:
    """How many free cells lie next to these."""
    beside = {Cell(q + step, row) for q, row in cells for step in (-1, 1)}
    beside |= {Cell(q, row + (1 if (q + row) % 2 == 0 else -1)) for q, row in cells}
    return len(beside - set(cells))
