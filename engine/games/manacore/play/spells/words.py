"""What the words of an op mean while a spell resolves: amounts, filters, who is meant."""

from engine.games.manacore.play.stats import count_type
from engine.games.manacore.play.tables import COLOUR, FILTER_COLOUR, FILTER_NOT, FILTER_TYPES, TYPES
from engine.games.manacore.play.targets import target_seat
from engine.games.manacore.play.vocabulary import (
    AMOUNT_MOUNTAINS,
    AMOUNT_X,
    BY_CONTROLLER,
    BY_EACH,
    BY_TARGET,
    MOUNTAIN,
    NO_COLOUR,
)
from engine.kernels.part import part


@part
def amount_of(s, word, seat, x):
    """An amount of the card data as a number."""
    if word == AMOUNT_X:
        return x
    return count_type(s, seat, MOUNTAIN) if word == AMOUNT_MOUNTAINS else word


@part
def passes(kind, number):
    """Whether a kind of card passes a filter of the card data."""
    types = TYPES[kind]
    if FILTER_TYPES[number] != 0 and types & FILTER_TYPES[number] == 0:
        return False
    if types & FILTER_NOT[number] != 0:
        return False
    return FILTER_COLOUR[number] == NO_COLOUR or COLOUR[kind] == FILTER_COLOUR[number]


@part
def is_meant(s, who, side, seat, place):
    """Whether an op for somebody is for this seat."""
    if who == BY_EACH:
        return True
    return side == seat if who == BY_CONTROLLER else (who == BY_TARGET and side == target_seat(s, place))
