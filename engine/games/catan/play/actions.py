"""Action ids: a fixed number for all that a player can do, and packed numbers for whole discards and trade offers."""

import numpy as np

from engine.games.catan.play.board import EDGES, NODES, TILES
from engine.kernels.part import part

(ROLL, END_TURN, BUY_CARD, PLAY_KNIGHT, PLAY_ROAD_BUILDING, ACCEPT, REJECT, CANCEL) = range(8)
CONFIRM = 8  # + seat
DISCARD = CONFIRM + 4  # + resource
PLAY_MONOPOLY = DISCARD + 5  # + resource
PLAY_PLENTY = PLAY_MONOPOLY + 5  # + place in PAIRS, or 15 + resource for a single card
TRADE = PLAY_PLENTY + 20  # + 5 * given resource + wanted resource
ROB = TRADE + 25  # + seat: stealing as a step of its own
ROAD = ROB + 4  # + edge
SETTLEMENT = ROAD + EDGES  # + node
CITY = SETTLEMENT + NODES  # + node
ROBBER = CITY + NODES  # + 5 * tile + victim's seat, or NO_VICTIM
NO_VICTIM = 4
FIXED = ROBBER + 5 * TILES
WITHDRAW = FIXED  # + place in the settlers backend's list of offers

DISCARD_ALL = 1 << 25  # + 6 bits for each resource's count
DISCARD_BITS = 6
MAX_DISCARDED = 63  # cards of one resource
OFFER = (1 << 30) + (1 << 26)  # + 5 bits for each resource: MAX_OFFERED + cards given - cards wanted
OFFER_BITS = 5
MAX_OFFERED = 15  # cards of one resource
PARTY_SHIFT = 5 * OFFER_BITS  # above that: 1 + seat of the only player who is asked, 0 for all
DEAL = OFFER + (5 << PARTY_SHIFT)  # + the same bits, and above them 4 * owner of the offer + seat that accepts it

PAIRS = [(a, b) for a in range(5) for b in range(a, 5)]
PAIR_FIRST = np.array([a for a, _ in PAIRS], np.int64)
PAIR_SECOND = np.array([b for _, b in PAIRS], np.int64)
SINGLES = len(PAIRS)

MAX_DISCARDS = 400  # whole discards that a legal list names at most
MAX_ACTIONS = 512


@part
def discarded(action, resource):
    """Cards of a resource in a whole discard."""
    return (np.int64(action) >> (DISCARD_BITS * resource)) & ((1 << DISCARD_BITS) - 1)


@part
def packed_discard(a, b, c, d, e):
    """The id of a discard of this many cards of each resource."""
    packed = min(e, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(d, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(c, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(b, MAX_DISCARDED)
    return DISCARD_ALL + (packed << DISCARD_BITS) + min(a, MAX_DISCARDED)


@part
def offered(action, resource):
    """Cards of a resource that an offer gives, or, below 0, wants."""
    return ((np.int64(action) >> (OFFER_BITS * resource)) & ((1 << OFFER_BITS) - 1)) - MAX_OFFERED


def victim_of(action: int) -> int:
    """The seat that an action steals from, or NO_VICTIM."""
    if ROB <= action < ROAD:
        return action - ROB
    return (action - ROBBER) % 5 if ROBBER <= action < FIXED else NO_VICTIM


def plenty(action: int) -> list[int]:
    """The resources that a year of plenty brings."""
    choice = action - PLAY_PLENTY
    return list(PAIRS[choice]) if choice < SINGLES else [choice - SINGLES]
