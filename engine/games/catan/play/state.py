"""The record of a game, and the words that index it."""

import numpy as np

from engine.kernels.part import part

MAX_PLAYERS = 4
RESOURCES = ("wood", "brick", "sheep", "wheat", "ore")
CARDS = ("knight", "year_of_plenty", "monopoly", "road_building", "victory_point")
WOOD, BRICK, SHEEP, WHEAT, ORE = range(len(RESOURCES))
KNIGHT, YEAR_OF_PLENTY, MONOPOLY, ROAD_BUILDING, VICTORY_POINT = range(len(CARDS))
DESERT = 5  # as a tile's resource
GENERIC = 5  # as a port's resource
TURN_LIMIT = 1000  # turns after which a game ends without a winner

PROMPTS = (
    *("setup_settlement", "setup_road", "play", "discard", "move_robber", "steal", "decide_trade", "choose_partner"),
    *("game_over", "setup_end"),
)
SETUP_SETTLEMENT, SETUP_ROAD, PLAY, DISCARDING, MOVE_ROBBER, STEAL, DECIDE_TRADE, CHOOSE_PARTNER = range(8)
GAME_OVER, SETUP_END = range(8, len(PROMPTS))
SHORTAGES = ("nobody", "standard", "unlimited")
NOBODY_PAID, STANDARD, UNLIMITED = range(len(SHORTAGES))
DISCARD_WAYS = ONE_BY_ONE, ALL_AT_ONCE = ("one_by_one", "all_at_once")
WIN_CHECKS = ANY_TIME, OWN_TURN = ("any_time", "own_turn")
STEAL_WAYS = WITH_MOVE, SEPARATE = ("with_move", "separate")
WORLDS = 32  # possible worlds that a state remembers
NONE = -1
EMPTY = np.uint64(0)
ONE = np.uint64(1)

STATE = np.dtype(
    [
        # Sets of nodes and edges (play/board.py).
        ("settlements", "u8", (4,)),
        ("cities", "u8", (4,)),
        ("roads_low", "u8", (4,)),
        ("roads_high", "u8", (4,)),
        ("road_nodes", "u8", (4,)),  # nodes that the player's roads touch
        ("blocked", "u8"),  # nodes with a building on them or next to them
        ("number_tiles", "u4", (14,)),  # tiles with each number token
        ("turn_number", "i4"),
        ("hands", "i2", (4, 5)),
        ("bank", "i2", (5,)),
        ("hand_size", "i2", (4,)),
        ("discard_left", "i2", (4,)),
        ("vp_to_win", "i2"),
        ("discard_limit", "i2"),
        ("turns_left", "i2"),  # until the game is broken off
        ("tiles", "i1", (19,)),  # resource, or DESERT
        ("numbers", "i1", (19,)),
        ("ports", "i1", (9,)),  # resource, or GENERIC
        ("rates", "i1", (4, 5)),  # cards of a resource that the bank takes for one
        ("deck", "i1", (5,)),
        ("cards", "i1", (4, 5)),  # unplayed development cards
        ("new_cards", "i1", (5,)),  # of those of the player whose turn it is, bought in this turn
        ("played", "i1", (4, 5)),
        ("roads_left", "i1", (4,)),
        ("settlements_left", "i1", (4,)),
        ("cities_left", "i1", (4,)),
        ("road_length", "i1", (4,)),
        ("points", "i1", (4,)),  # without victory point cards
        ("road_holder", "i1"),
        ("army_holder", "i1"),
        ("robber", "i1"),
        ("players", "i1"),
        ("turn", "i1"),  # whose turn it is
        ("to_act", "i1"),
        ("prompt", "i1"),
        ("rolled", "i1"),
        ("dice", "i1", (2,)),  # zeros before the roll
        ("dev_played", "i1"),
        ("free_roads", "i1"),
        ("last_settlement", "i1"),
        ("give", "i1", (5,)),
        ("get", "i1", (5,)),
        ("accepted", "i1"),  # seats that accept the offer, as bits
        ("winner", "i1"),
        ("friendly_robber", "i1"),
        ("all_at_once", "i1"),
        ("shortage", "i1"),
        ("own_turn", "i1"),
        ("separate_steal", "i1"),
        ("dev_before_roll", "i1"),
        ("dev_limit", "i1"),  # whether one card a turn is the most
        ("settlers", "i1"),  # whether the settlers backend's order of things applies
        ("spare", "i1", (2,)),
        ("rng", "u8"),
        ("shown", "i1"),  # sum of the dice if the last action was a roll, else 0
        # What the observer of a posted state remembers (recall/memory.py): possible worlds, 0 for none, and the cards
        # that must be in each hand in each of them. It holds for the posted state alone: any action makes it void.
        ("worlds", "i1"),
        ("sure", "i1", (WORLDS, 4, 5)),
        ("spare_too", "i1", (6,)),
    ],
    align=True,
)
BOOKKEEPING_FROM = "rng"


@part
def bit(number):
    """The set of one node, or of one edge below 64."""
    return ONE << np.uint64(number)


@part
def has(members, number):
    """Whether a set holds a number."""
    return (members >> np.uint64(number)) & ONE != EMPTY


@part
def buildings_of(s, player):
    """The nodes with a settlement or a city of a player."""
    return s.settlements[player] | s.cities[player]


@part
def buildings_of_others(s, player):
    """The nodes with a settlement or a city of anybody else."""
    found = EMPTY
    for other in range(s.players):
        if other != player:
            found |= s.settlements[other] | s.cities[other]
    return found


@part
def total_points(s, player):
    """Points with victory point cards."""
    return np.int64(s.points[player]) + np.int64(s.cards[player, VICTORY_POINT])
