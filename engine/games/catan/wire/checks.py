"""Limits of posted numbers, and refusing a state that nobody could play on, in both forms."""

import numpy as np

from engine.errors import MalformedState
from engine.game import State, record
from engine.games.catan.play.actions import MAX_ACTIONS
from engine.games.catan.play.listing.legal import legal_actions
from engine.games.catan.play.turns import to_move

MAX_BANK = 10_000  # of one resource in the bank, which has no limit by one of the rules
MAX_TURNS = 1_000_000


def check_playable(state: State, pointer: str) -> None:
    """Refuse a state in which somebody is to act but has no action."""
    s = record(state)
    if to_move(s) >= 0 and legal_actions(s, np.zeros(MAX_ACTIONS, np.int32)) == 0:
        raise MalformedState("the player to act has no legal action", pointer)
