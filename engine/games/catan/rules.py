"""Catan, the base game for two to four players: the record and the kernels of its rules.

`rules` flags of a posted state choose between the variants; the defaults are those of the catanatron engine.
"""

from engine.games.catan.play.actions import MAX_ACTIONS
from engine.games.catan.play.applying import apply_action
from engine.games.catan.play.dice import observed
from engine.games.catan.play.hidden import determinize
from engine.games.catan.play.listing.legal import legal_actions
from engine.games.catan.play.setup import new_game
from engine.games.catan.play.state import BOOKKEEPING_FROM, STATE
from engine.games.catan.play.turns import player_count, to_move
from engine.games.catan.play.victory import returns

__all__ = [
    "BOOKKEEPING_FROM",
    "MAX_ACTIONS",
    "STATE",
    "apply_action",
    "determinize",
    "legal_actions",
    "new_game",
    "observed",
    "player_count",
    "returns",
    "to_move",
]
