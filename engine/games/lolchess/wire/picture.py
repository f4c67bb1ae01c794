"""LOL Chess's board as a drawing: the squares by their names, and x and y as positions in JSON have them."""

from engine.games.lolchess.play.board import BARON_PIT, DRAKE_PIT, RANKS
from engine.games.lolchess.play.board import FILES as COLUMNS
from engine.games.lolchess.wire.terminal import FILES
from engine.pictures import grid

PITS = {DRAKE_PIT: "Drake", BARON_PIT: "Baron"}


def picture() -> str:
    """The board as SVG, blue's side below; of the outer columns only the pits of monsters are squares."""

    def square(column: int, row: int) -> int:
        return (RANKS - 1 - row) * COLUMNS + column

    def name(column: int, row: int) -> str:
        if 0 < column < COLUMNS - 1:
            return f"{FILES[column]}{RANKS - row}"
        return PITS.get(square(column, row), "")

    def dark(column: int, row: int) -> str:
        return name(column, row) if 0 < column < COLUMNS - 1 and (column + row) % 2 else ""

    columns = [f"x {column - 1}" for column in range(COLUMNS)]
    rows = [f"y {RANKS - 1 - row}" for row in range(RANKS)]
    return grid("LOL Chess: the squares, blue's side below, and the pits of Drake and Baron", columns, rows, name, dark)
