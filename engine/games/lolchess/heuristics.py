"""The optional kernels: what is worth searching, what looks promising, who is ahead."""

import math

import numpy as np

from engine.games.lolchess.material import material, prospects
from engine.games.lolchess.moves import list_actions, list_piece, list_purchases, player_of
from engine.games.lolchess.ordering import weight
from engine.games.lolchess.policy import choose_in_draft, draft_balance
from engine.games.lolchess.state import BLUE, GAMEPLAY, RED
from engine.kernel import kernel
from engine.rng import below

__all__ = ["weight"]

LONGEST_LIST = 1024  # as MAX_ACTIONS of the rules
SHOPPING = 8  # a playout looks into the shop at one action in so many
SCALE = 300.0  # lead in material at which the odds are e : 1
DECISIVE = 700.0  # lead at which the game is as good as won: more than the Poro's hit points can make up for


@kernel
def search_actions(s, out):
    """The fair actions; if there are none, all. In the ban/pick phase, what the measured win rates say."""
    if s.phase != GAMEPLAY:
        out[0] = choose_in_draft(s)
        return 1
    count = list_actions(s, out, True)
    return count if count > 0 else list_actions(s, out, False)


@kernel
def random_action(s, rng):
    """Any action of any piece, now and then a purchase: without listing what all the others could do."""
    if s.phase != GAMEPLAY:
        return choose_in_draft(s)
    out = np.empty(LONGEST_LIST, np.int32)
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


@kernel
def score(s, player):
    """The lead of a player in the material values of the game's own bots."""
    if s.phase != GAMEPLAY:
        return 0.0
    lead = material(s)
    return lead if player == BLUE else -lead


@kernel
def evaluate(s, out):
    """Chances by material and prospects."""
    odds = draft_balance(s) if s.phase != GAMEPLAY else (material(s) + prospects(s)) / SCALE
    out[BLUE] = 1.0 / (1.0 + math.exp(-odds))
    out[RED] = 1.0 - out[BLUE]


@kernel
def decided(s):
    """Whoever leads by more than can be made up."""
    if s.phase != GAMEPLAY:
        return -1
    lead = material(s) + prospects(s)
    if lead > DECISIVE:
        return BLUE
    return RED if lead < -DECISIVE else -1
