"""Who is ahead, and by how much."""

import math

from engine.games.lolchess.play.state import BLUE, GAMEPLAY, RED
from engine.games.lolchess.sense.draft import draft_balance
from engine.games.lolchess.sense.material import material, prospects
from engine.kernels.kernel import kernel

SCALE = 300.0  # lead in material at which the odds are e : 1
DECISIVE = 700.0  # lead at which the game is as good as won: more than the Poro's hit points can make up for


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
