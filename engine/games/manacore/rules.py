"""ManaCore for two, as the reference backend plays it, quirks included."""

from engine.games.manacore.play.actions import MAX_ACTIONS
from engine.games.manacore.play.applying import apply_action
from engine.games.manacore.play.hidden import determinize
from engine.games.manacore.play.life import returns
from engine.games.manacore.play.listing.legal import legal_actions
from engine.games.manacore.play.setup import new_game
from engine.games.manacore.play.state import BOOKKEEPING_FROM, STATE
from engine.games.manacore.play.turns import to_move

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
