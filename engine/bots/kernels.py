"""The templates of this folder, bound to a game."""

from functools import cache
from types import SimpleNamespace

from engine.bots import templates
from engine.game import Game
from engine.kernels.specialise import imported, specialise

NAMES = ("leaf_value", "open_frame", "settle", "descend", "best_reply", "worth_at_sight")
TEMPLATES = imported([getattr(templates, name) for name in NAMES])


@cache
def kernels_of(game: Game) -> SimpleNamespace:
    """`best_reply` and `worth_at_sight` for a game; compiled at their first call, or loaded from the disk cache."""
    return specialise(TEMPLATES, game)
