"""A new game."""

import random

from engine.games.acquire.play.mergers import forget_merger
from engine.games.acquire.play.tables import CHAINS, HAND, SHARES, START_MONEY, TILES


def new_game(state, players, seed, options):
    """Write the opening position into a zeroed record: the backend's own shuffle, and six tiles each from its end."""
    bag = list(range(TILES))
    random.Random(seed).shuffle(bag)
    state.players = players
    state.money[:players] = START_MONEY
    state.bank[:CHAINS] = SHARES
    forget_merger(state)
    for seat in range(players):
        state.hands[seat] = bag[: -HAND - 1 : -1]
        state.hand_size[seat] = HAND
        del bag[-HAND:]
    state.bag[: len(bag)] = bag
    state.bag_size = len(bag)
