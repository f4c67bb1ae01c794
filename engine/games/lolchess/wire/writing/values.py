"""Plain values as JSON shows them."""

from engine.games.lolchess.play.board import X, Y
from engine.types import Json

FILE_OF, RANK_OF = X.tolist(), Y.tolist()


def plain_number(value: float) -> int | float:
    """Whole numbers without a point."""
    whole = int(value)
    return whole if whole == value else float(value)


def position_json(square: int) -> Json:
    """A square."""
    return {"x": FILE_OF[square], "y": RANK_OF[square]}
