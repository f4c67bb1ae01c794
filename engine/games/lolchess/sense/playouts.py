"""Moves of playouts."""

import numpy as np

from engine.games.lolchess.play.actions import MAX_ACTIONS
from engine.games.lolchess.play.listing.legal import list_piece
from engine.games.lolchess.play.listing.purchases import list_purchases
from engine.games.lolchess.play.state import GAMEPLAY
from engine.games.lolchess.play.turns import player_of
from engine.games.lolchess.sense.draft import choose_in_draft
from engine.games.lolchess.sense.pruning import search_actions
from engine.kernels.kernel import kernel
from engine.kernels.rng import below

SHOPPING = 8  # a playout looks into the shop at one in this many actions


@kernel
def random_action(s, rng):
    """Any action of any piece, now and then a purchase: without listing what all the others could do."""
    if s.phase != GAMEPLAY:
        return choose_in_draft(s)
    out = np.empty(MAX_ACTIONS, np.int32)
    player = player_of(s)
    if not s.has_bought and not s.has_acted and below(rng, SHOPPING) == 0:
        count = list_purchases(s, player, out, 0, True)
        if count > 0:
            return np.int64(out[below(rng, count)])
    first = below(rng, s.count)
    for step in range(s.count):
        count = list_piece(s, (first + step) % s.count, player, out, 0, True)
        if count > 0:
            return np.int64(out[below(rng, count)])
    return np.int64(out[below(rng, search_actions(s, out))])
