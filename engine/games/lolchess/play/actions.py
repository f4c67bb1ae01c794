"""Action ids.

Board actions and spells are told by squares: event, from, to. Purchases by the piece's place on the board and the
item. The ban/pick phase has ids of its own behind those.
"""

from itertools import permutations

import numpy as np

from engine.games.lolchess.play.board import SQUARES
from engine.games.lolchess.play.state import MAX_PIECES, SLOTS
from engine.games.lolchess.play.tables.items import PURCHASABLE
from engine.games.lolchess.play.tables.names import BUY, CHAMPION_COUNT, SPELL_COUNT
from engine.kernels.part import part

MAX_ACTIONS = 1024  # in one list
PER_EVENT = SQUARES * SQUARES
FIRST_BUY = BUY * PER_EVENT
FIRST_BAN = FIRST_BUY + MAX_PIECES * PURCHASABLE
SKIP_BAN = FIRST_BAN + CHAMPION_COUNT
FIRST_PICK = SKIP_BAN + 1
ORDERS, ASSIGNMENTS = SLOTS**SLOTS, (SPELL_COUNT + 1) ** SLOTS
FIRST_ORDER = FIRST_PICK + CHAMPION_COUNT  # per side: the five picks in a new order, as a number in base 5
FIRST_SPELLS = FIRST_ORDER + 2 * ORDERS  # per side: the spell of each pick, in base 6; 0: none yet
FIRST_READY = FIRST_SPELLS + 2 * ASSIGNMENTS  # per side: withdraw, or be ready
PERMUTATIONS = np.array([sum(p * SLOTS**k for k, p in enumerate(order)) for order in permutations(range(SLOTS))])
"""The orders of five, as numbers in base 5."""


@part
def board_action(event, square, target):
    """The id of a move, attack, skill or spell."""
    return event * PER_EVENT + square * SQUARES + target


@part
def board_parts(action):
    """Event, square and target of a move, attack, skill or spell; only the event of a purchase."""
    return action // PER_EVENT, action % PER_EVENT // SQUARES, action % SQUARES


@part
def purchase(i, item):
    """The id of buying an item for a piece."""
    return FIRST_BUY + i * PURCHASABLE + item


@part
def purchase_parts(action):
    """The piece and the item of a purchase."""
    return (action - FIRST_BUY) // PURCHASABLE, (action - FIRST_BUY) % PURCHASABLE


@part
def push(out, count, event, square, target):
    """Write one more action, if there is room."""
    if count == len(out):
        return count
    out[count] = board_action(event, square, target)
    return count + 1


@part
def spells_code(permutation):
    """A permutation in base 5 as an assignment of all spells in base 6."""
    code, place = 0, 1
    for _ in range(SLOTS):
        code += (permutation % SLOTS + 1) * place
        permutation //= SLOTS
        place *= SPELL_COUNT + 1
    return code
