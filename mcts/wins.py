"""Wins that can be had now: found by trying, so that no search is needed for them."""

from collections.abc import Sequence

import numpy as np

from engine.game import Game, State
from engine.kernels.specialise import records
from mcts.kernels import search_kernels
from mcts.records import work_dtype

WORLDS = 64  # redealt worlds in all of which an action must win at once


def wins_at_once(
    game: Game, state: State, seat: int, actions: Sequence[int], *, redeal: bool = True, seed: int = 0
) -> list[int]:
    """Those of some legal actions that end the game with the full reward of a seat, in their order.

    They do so whatever is hidden from the seat and whatever chance brings; without `redeal`, in the state as it is.
    """
    states = records(game, 3, game.dtype)
    states[0] = state[0]
    work = records(game, 1, work_dtype(game.max_actions, game.manifest.max_players))[0]
    work["settings"]["observer"] = seat
    work["settings"]["redeals"] = redeal and "determinize" in game.kernels
    work["rng"] = seed
    tried = np.array(actions, np.int32)
    found = search_kernels(game).wins_at_once(states, work, tried, len(tried), WORLDS)
    return tried[:found].tolist()
