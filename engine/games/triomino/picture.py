"""Triomino's cells as a drawing: column, row and orientation around cell 0,0,UP."""

from engine.games.triomino.shapes import Cell
from engine.pictures import svg, words

SIDE, HIGH, EDGE = 130.0, 112.6, 16.0  # pixels of a triangle, and around the drawing
PLACES, ROWS = range(-2, 4), range(-1, 2)


def picture() -> str:
    """A few rows of the board as SVG."""
    cells = [Cell(q, row) for row in ROWS for q in PLACES]
    width, height = 2 * EDGE + (len(PLACES) + 1) * SIDE / 2, 2 * EDGE + len(ROWS) * HIGH
    title = "Triomino: cells by col, row and orientation; in odd rows the cells that point up are called DOWN"
    return svg(title, width, height, [part for cell in cells for part in _drawn(cell)])


def _drawn(cell: Cell) -> list[str]:
    x, y = EDGE + (cell.q - PLACES[0]) * SIDE / 2, EDGE + (cell.row - ROWS[0]) * HIGH
    up = (cell.q + cell.row) % 2 == 0
    flat, apex = (y + HIGH, y) if up else (y, y + HIGH)
    corners = f"{x:g},{flat:g} {x + SIDE:g},{flat:g} {x + SIDE / 2:g},{apex:g}"
    at = cell.json
    middle = y + HIGH * (0.66 if up else 0.34)
    return [
        f'<polygon class="{"dark" if cell == Cell(0, 0) else "light"}" points="{corners}"/>',
        words("name", x + SIDE / 2, middle - 8, f"{at['col']}, {at['row']}"),
        words("axis", x + SIDE / 2, middle + 10, at["orientation"]),
    ]
