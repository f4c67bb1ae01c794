"""Acquire for 2 to 6 players, as the reference backend plays it: the record and the kernels of its rules."""

from engine.games.acquire.play.actions import MAX_ACTIONS
from engine.games.acquire.play.applying import apply_action
from engine.games.acquire.play.hidden import determinize
from engine.games.acquire.play.listing import legal_actions
from engine.games.acquire.play.setup import new_game
from engine.games.acquire.play.state import STATE
from engine.games.acquire.play.turns import player_count, to_move
from engine.games.acquire.play.victory import returns

__all__ = [
    "MAX_ACTIONS",
    "STATE",
    "apply_action",
    "determinize",
    "legal_actions",
    "new_game",
    "player_count",
    "returns",
    "to_move",
]
