"""A new game: a shuffled board and empty hands."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.games.catan.board import PORTS, SPIRAL, TILES
from engine.games.catan.state import (
    BANK_START,
    CITIES,
    DECK,
    DESERT,
    GENERIC,
    NONE,
    ROADS,
    SETTLEMENTS,
    SETUP_SETTLEMENT,
    SHORTAGES,
    TURN_LIMIT,
)
from engine.games.catan.trade import BANK_RATE
from engine.rng import below, draw, stream

TERRAINS = [0] * 4 + [1] * 3 + [2] * 4 + [3] * 4 + [4] * 3 + [DESERT]
TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
PORT_KINDS = [0, 1, 2, 3, 4, GENERIC, GENERIC, GENERIC, GENERIC]


def new_game(state: np.record, players: int, seed: int, options: Mapping[str, Any]) -> None:
    """Write the start of a game into a zeroed record; the board follows from the seed."""
    rng = stream(seed)
    terrains, tokens = _shuffled(TERRAINS, rng), iter(TOKENS)
    lay_board(state, terrains, {t: next(tokens) for t in SPIRAL if terrains[t] != DESERT}, _shuffled(PORT_KINDS, rng))
    state.robber = terrains.index(DESERT)
    state.players = players
    state.hands[:] = 0
    state.bank[:] = BANK_START
    state.deck[:] = DECK
    state.roads_left[:], state.settlements_left[:], state.cities_left[:] = ROADS, SETTLEMENTS, CITIES
    state.prompt = SETUP_SETTLEMENT
    state.winner = state.road_holder = state.army_holder = state.last_settlement = NONE
    state.turns_left = TURN_LIMIT
    set_rules(state, options)
    state.rng = draw(rng)


def lay_board(state: np.record, terrains: list[int], numbers: dict[int, int], ports: list[int]) -> None:
    """Write the tiles' resources, the number tokens (by tile) and the ports' kinds, and what follows from them."""
    state.tiles[:] = terrains
    state.ports[:] = ports
    state.numbers[:] = [numbers.get(tile, 0) for tile in range(TILES)]
    state.rates[:] = BANK_RATE
    for tile, number in numbers.items():
        state.number_tiles[number] |= np.uint32(1 << tile)


def set_rules(state: np.record, rules: Mapping[str, Any]) -> None:
    """Write the `rules` of a state or the options of a new game."""
    state.vp_to_win = rules["vp_to_win"]
    state.discard_limit = rules["discard_limit"]
    state.friendly_robber = rules["friendly_robber"]
    state.all_at_once = rules["discard"] == "all_at_once"
    state.shortage = SHORTAGES.index(rules["bank_shortage"])
    state.own_turn = rules["win_check"] == "own_turn"
    state.separate_steal = rules["steal"] == "separate"
    state.dev_before_roll = rules["dev_before_roll"]
    state.dev_limit = rules["dev_per_turn"] is not None


def _shuffled(items: list[int], rng: np.ndarray) -> list[int]:
    shuffled = list(items)
    for i in range(len(shuffled) - 1, 0, -1):
        j = int(below(rng, i + 1))
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled


assert len(PORT_KINDS) == PORTS
assert len(TERRAINS) == TILES
