"""Triomino at a terminal: the board as triangles, tiles and actions in a few characters.

  /5\\2---4/      a triangle that points up has its apex above, the other one below;
 / 7 \\   /       where a tile could be laid next to the board stands the number of the cell
/_____\\1/
"""

from typing import Any

from engine.games.triomino.board import ORIGIN, cell_of, points_up
from engine.games.triomino.reading import cell_at
from engine.games.triomino.rules import DRAW, PASS, PLACE, PLACES
from engine.games.triomino.tiles import CORNERS, DISTINCT, LYING, TRIPLES, TURNS

HEIGHT, STEP = 3, 4  # lines of a row, characters from one triangle to the next
UP = ((0, 3, "/"), (0, 5, "\\"), (1, 2, "/"), (1, 6, "\\"), (2, 1, "/"), (2, 7, "\\"))
DOWN = ((0, 1, "\\"), (0, 7, "/"), (1, 2, "\\"), (1, 6, "/"), (2, 3, "\\"), (2, 5, "/"))
"""Sides of a triangle, as (line, column, character)."""
UP_CORNERS = ((0, 4), (2, 2), (2, 6))
DOWN_CORNERS = ((2, 4), (0, 2), (0, 6))
"""Where the values at apex, left and right corner stand."""
NUMBER = (1, 3)  # where the number of a free cell stands


def board(s: Any) -> str:
    """The tiles that lie on the board, and the free cells next to it by their numbers."""
    if s.laid_count == 0:
        return "(no tile has been laid)"
    laid = s.laid[: s.laid_count].tolist()
    edge = s.edge[: s.edge_count].tolist()
    cells = {place: cell_at(s, place) for place in laid + edge}
    left, top = min(cell.q for cell in cells.values()), min(cell.row for cell in cells.values())
    ink: dict[tuple[int, int], str] = {}
    for number, place in enumerate(edge, 1):
        _write(ink, _at(cells[place], left, top), NUMBER, f"{number:>2}")
    for place in laid:
        at, up = _at(cells[place], left, top), bool(points_up(s, place))
        for line, column, stroke in UP if up else DOWN:
            _write(ink, at, (line, column), stroke)
        _write(ink, at, (2, 3) if up else (0, 3), "___" if up else "---")
        values = CORNERS[int(s.cells[cell_of(place)]) - 1].tolist()
        for corner, value in zip(UP_CORNERS if up else DOWN_CORNERS, values, strict=True):
            _write(ink, at, corner, str(value))
    lines, width = max(line for line, _ in ink) + 1, max(column for _, column in ink) + 1
    return "\n".join("".join(ink.get((line, c), " ") for c in range(width)).rstrip() for line in range(lines))


def _at(cell: Any, left: int, top: int) -> tuple[int, int]:
    """Line and column of a cell's corner in a drawing."""
    return HEIGHT * (cell.row - top), STEP * (cell.q - left)


def _write(ink: dict[tuple[int, int], str], at: tuple[int, int], offset: tuple[int, int], text: str) -> None:
    for i, character in enumerate(text):
        if character != " ":
            ink[at[0] + offset[0], at[1] + offset[1] + i] = character


def tile_name(values: Any) -> str:
    """A tile by its values, as in 0-2-5."""
    return "-".join(map(str, values.tolist()))


def tiles(s: Any, seat: int) -> str:
    """The tiles in a rack."""
    rack = s.racks[seat, : s.rack_sizes[seat]].tolist()
    return "  ".join(tile_name(TRIPLES[tile]) for tile in rack) or "none"


def label(s: Any, action: int) -> str:
    """A legal action: a tile and the number of its cell; on the empty board how the tile lies."""
    if action in (DRAW, PASS):
        return "draw" if action == DRAW else "pass"
    turned, place = divmod(action - PLACE, PLACES)
    tile, turn = divmod(turned, TURNS)
    if s.laid_count == 0 and place == ORIGIN:
        name = tile_name(TRIPLES[tile])
        return name if DISTINCT[tile] == 1 else f"{name} as {tile_name(LYING[tile, turn])}"
    return f"{tile_name(TRIPLES[tile])} at {s.edge[: s.edge_count].tolist().index(place) + 1}"
