"""A new game: a shuffled board and empty hands."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.games.catan.play.board import SPIRAL, TILES
from engine.games.catan.play.state import (
    ALL_AT_ONCE,
    DESERT,
    NONE,
    OWN_TURN,
    SEPARATE,
    SETUP_SETTLEMENT,
    SHORTAGES,
    TURN_LIMIT,
)
from engine.games.catan.play.tables import (
    BANK_RATE,
    BANK_START,
    CITIES,
    DECK,
    PORT_KINDS,
    ROADS,
    SETTLEMENTS,
    TERRAINS,
    TOKENS,
)
from engine.kernels.rng import below, draw, stream


def new_game(state: np.record, players: int, seed: int, options: Mapping[str, Any]) -> None:
    """Write the start of a game into a zeroed record; the board follows from the seed."""
    rng = stream(seed)
    terrains, tokens = _shuffled(TERRAINS, rng), iter(TOKENS)
    lay_board(state, terrains, {t: next(tokens) for t in SPIRAL if terrains[t] != DESERT}, _shuffled(PORT_KINDS, rng))
    state.robber = terrains.index(DESERT)
    seat_players(state, players)
    state.deck[:] = DECK
    state.prompt = SETUP_SETTLEMENT
    start_clock(state, 0)
    set_rules(state, options)
    state.rng = draw(rng)


def seat_players(state: np.record, players: int) -> None:
    """Give this many players their pieces, none of them placed yet, and fill the bank."""
    state.players = players
    state.bank[:] = BANK_START
    state.roads_left[:], state.settlements_left[:], state.cities_left[:] = ROADS, SETTLEMENTS, CITIES
    state.winner = state.road_holder = state.army_holder = state.last_settlement = NONE


def start_clock(state: np.record, turn_number: int) -> None:
    """Set the turn's number; a game that is past the limit already goes on for as long again."""
    state.turn_number = turn_number
    state.turns_left = TURN_LIMIT - turn_number if turn_number < TURN_LIMIT else TURN_LIMIT


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
    state.all_at_once = rules["discard"] == ALL_AT_ONCE
    state.shortage = SHORTAGES.index(rules["bank_shortage"])
    state.own_turn = rules["win_check"] == OWN_TURN
    state.separate_steal = rules["steal"] == SEPARATE
    state.dev_before_roll = rules["dev_before_roll"]
    state.dev_limit = rules["dev_per_turn"] is not None


def _shuffled(items: list[int], rng: np.ndarray) -> list[int]:
    shuffled = list(items)
    for i in range(len(shuffled) - 1, 0, -1):
        j = int(below(rng, i + 1))
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled
