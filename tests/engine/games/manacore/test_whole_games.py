"""Whole games of ManaCore."""

import numpy as np

from engine.game import record
from engine.games.manacore.play.decks import DECKS
from engine.kernels.rng import stream
from tests.engine.games.manacore.positions import game


def test_whole_games_of_all_decks_stay_legal() -> None:
    out, rng = np.zeros(game.max_actions, np.int32), stream(1)
    ended = 0
    for number, deck in enumerate(DECKS):
        state = game.new_state(
            2, number, {"deck": deck, "opponent_deck": DECKS[-1 - number], "auto_pass": number % 2 == 1}
        )
        for step in range(1500):
            if game.to_move(state) < 0:
                break
            legal = game.legal_actions(state)
            searched = out[: game.kernels["search_actions"](record(state), out)].tolist()
            assert searched
            assert set(searched) <= set(legal)
            choice = searched if step % 3 else legal
            rng[0] += np.uint64(7)
            state = game.apply_unchecked(state, choice[int(rng[0] >> np.uint64(3)) % len(choice)])
        ended += game.to_move(state) < 0
    assert ended > 20
