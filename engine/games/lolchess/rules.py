"""LOL Chess as its backend plays it, quirks included: the contract's kernels, by where they are."""

from engine.games.lolchess.play.actions import MAX_ACTIONS
from engine.games.lolchess.play.events import apply_action
from engine.games.lolchess.play.hidden import determinize
from engine.games.lolchess.play.listing.legal import legal_actions
from engine.games.lolchess.play.setup import new_game
from engine.games.lolchess.play.state import BOOKKEEPING_FROM, STATE
from engine.games.lolchess.play.turns import to_move
from engine.games.lolchess.play.victory import returns

__all__ = [
    "BOOKKEEPING_FROM",
    "MAX_ACTIONS",
    "STATE",
    "apply_action",
    "determinize",
    "legal_actions",
    "new_game",
    "returns",
    "to_move",
]
