"""Who is ahead."""

import math

import numpy as np

from engine.games.acquire.play.state import OVER
from engine.games.acquire.play.tables import SEATS
from engine.games.acquire.play.victory import liquidate, returns
from engine.kernels.kernel import kernel

SCALE_NOW, SCALE_PER_TILE = 1500.0, 40.0
"""Lead that makes a win e times as likely, at an empty bag and more for each tile in it. Playouts to the end fit 2,000
and 100, but a search with the sharper values won 31 of 50 games (2 players, 400 iterations) against one with those."""


@kernel
def evaluate(s, out):
    """Each player's chance of winning, by what everybody would have if the game ended now."""
    if s.phase == OVER:
        returns(s, out)
        return
    values = np.zeros(SEATS, np.int64)
    liquidate(s, values)
    scale = SCALE_NOW + SCALE_PER_TILE * s.bag_size
    richest = values[0]
    for seat in range(1, s.players):
        richest = max(richest, values[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((values[seat] - richest) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
