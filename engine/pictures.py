"""Boards with their coordinates as SVG, for the games' pages in docs/games/."""

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

CELL, EDGE = 56, 40  # pixels of a square, and of the strip around the board that names columns and rows
STYLE = (
    "text{font:13px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#3b3420}"
    ".axis{font-weight:bold;fill:#1b4f72}.light{fill:#f8f1dd;stroke:#8a7a55}.dark{fill:#e0cfa3;stroke:#8a7a55}"
    ".line{stroke:#8a7a55;stroke-width:1.5}.halo{stroke:#f8f1dd;stroke-width:5;paint-order:stroke}"
)
Naming = Callable[[int, int], str]
"""What is written at a column and row as they are drawn, from the left and from the top; empty: nothing."""


def grid(
    title: str, columns: Sequence[object], rows: Sequence[object], text: Naming, dark: Naming | None = None
) -> str:
    """Squares, with names of columns above and of rows at the left; where `dark` says something they are darker."""
    squares = []
    for row in range(len(rows)):
        for column in range(len(columns)):
            x, y = EDGE + CELL * column, EDGE + CELL * row
            kind = "dark" if dark and dark(column, row) else "light"
            squares.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
    return _picture(title, columns, rows, [*squares, *_texts(columns, rows, text, "name")])


def crossings(title: str, columns: Sequence[object], rows: Sequence[object], text: Naming) -> str:
    """Lines whose crossings are the places of the game."""
    right, bottom = (EDGE + CELL * (len(names) - 1) + CELL // 2 for names in (columns, rows))
    start = EDGE + CELL // 2
    lines = [f'<rect class="light" x="{EDGE}" y="{EDGE}" width="{CELL * len(columns)}" height="{CELL * len(rows)}"/>']
    for column in range(len(columns)):
        x = start + CELL * column
        lines.append(f'<line class="line" x1="{x}" y1="{start}" x2="{x}" y2="{bottom}"/>')
    for row in range(len(rows)):
        y = start + CELL * row
        lines.append(f'<line class="line" x1="{start}" y1="{y}" x2="{right}" y2="{y}"/>')
    return _picture(title, columns, rows, [*lines, *_texts(columns, rows, text, "halo")])


def svg(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    """A drawing with its title, for those who cannot see it, and the style of all of them."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img">'
    return "\n".join([head, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"


def words(kind: str, x: float, y: float, text: object) -> str:
    """A text around its middle."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(str(text))}</text>'


def _texts(columns: Sequence[object], rows: Sequence[object], text: Naming, kind: str) -> list[str]:
    places = [(column, row) for row in range(len(rows)) for column in range(len(columns))]
    middle = EDGE + CELL // 2
    told = [(middle + CELL * column, middle + CELL * row, text(column, row)) for column, row in places]
    return [words(kind, x, y, shown) for x, y, shown in told if shown]


def _picture(title: str, columns: Sequence[object], rows: Sequence[object], parts: list[str]) -> str:
    half = EDGE + CELL // 2
    axes = [words("axis", half + CELL * number, EDGE // 2, name) for number, name in enumerate(columns)]
    axes += [words("axis", EDGE // 2, half + CELL * number, name) for number, name in enumerate(rows)]
    width, height = (EDGE + CELL * len(names) + 8 for names in (columns, rows))
    return svg(title, width, height, [*parts, *axes])
