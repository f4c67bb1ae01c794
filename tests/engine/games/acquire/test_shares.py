"""Bonuses, as they are paid and as they are foreseen."""

import numpy as np
import pytest

from engine.game import Game, record
from engine.games.acquire.play.shares import add_bonuses, price
from engine.games.acquire.play.tables import CHAINS
from engine.games.acquire.sense.prospects import bonus_factor
from tests.engine.games.acquire.positions import played


@pytest.mark.parametrize("seed", range(5))
def test_the_bonus_foreseen_is_the_bonus_paid(acquire: Game, seed: int) -> None:
    s = record(played(acquire, 2 + seed, seed, actions=120).state)
    for chain in range(CHAINS):
        paid = np.zeros(s.players, np.int64)
        add_bonuses(s, chain, paid)
        for seat in range(s.players):
            factor = bonus_factor(s, chain, seat, int(s.stocks[seat, chain]))
            assert factor * price(s, chain) <= paid[seat] < factor * price(s, chain) + 100  # rounded up to hundreds
