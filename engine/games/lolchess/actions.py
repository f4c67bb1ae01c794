"""Action ids.

Board actions and spells are told by squares: event, from, to. Purchases by the piece's place on the board and the
item. The ban/pick phase has ids of its own behind those.
"""

from engine.games.lolchess.board import SQUARES
from engine.games.lolchess.items import PURCHASABLE
from engine.games.lolchess.names import BUY, CHAMPIONS
from engine.games.lolchess.state import MAX_PIECES
from engine.part import part

PER_EVENT = SQUARES * SQUARES
FIRST_BUY = BUY * PER_EVENT
FIRST_BAN = FIRST_BUY + MAX_PIECES * PURCHASABLE
SKIP_BAN = FIRST_BAN + len(CHAMPIONS)
FIRST_PICK = SKIP_BAN + 1
ORDERS, ASSIGNMENTS = 5**5, 6**5
FIRST_ORDER = FIRST_PICK + len(CHAMPIONS)  # per side: the five picks in a new order, as a number in base 5
FIRST_SPELLS = FIRST_ORDER + 2 * ORDERS  # per side: the spell of each pick, in base 6; 0: none yet
FIRST_READY = FIRST_SPELLS + 2 * ASSIGNMENTS  # per side: withdraw, or be ready


def board_action(event: int, square: int, target: int) -> int:
    """The id of a move, attack, skill or spell."""
    return event * PER_EVENT + square * SQUARES + target


@part
def push(out, count, event, square, target):
    """Write one more action, if there is room."""
    if count == len(out):
        return count
    out[count] = event * PER_EVENT + square * SQUARES + target
    return count + 1
