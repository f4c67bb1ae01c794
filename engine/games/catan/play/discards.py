"""Discards after a seven: one card at a time, or whole hands at once."""

import numpy as np

from engine.games.catan.play.actions import discarded
from engine.games.catan.play.hands import pay
from engine.games.catan.play.state import DISCARDING, MOVE_ROBBER
from engine.kernels.part import part


@part
def start_discards(s):
    """Half of every hand above the limit must go; then the robber moves."""
    owing = 0
    for player in range(s.players):
        size = np.int64(s.hand_size[player])
        s.discard_left[player] = size // 2 if size > s.discard_limit else 0
        owing += s.discard_left[player] > 0
    if owing == 0:
        s.prompt = MOVE_ROBBER
    elif s.settlers:
        s.prompt = DISCARDING  # Quirk: the settlers backend asks the roller first, even if he owes nothing
    else:
        next_discard(s, 0)


@part
def next_discard(s, first):
    """The lowest seat from `first` on that still owes cards is to discard; the robber moves if there is none."""
    for player in range(first, s.players):
        if s.discard_left[player] > 0:
            s.prompt = DISCARDING
            s.to_act = player
            return
    s.prompt = MOVE_ROBBER
    s.to_act = s.turn


@part
def discard(s, resource):
    """Put one card back."""
    player = np.int64(s.to_act)
    pay(s, player, resource, 1)
    s.discard_left[player] -= 1
    if s.discard_left[player] == 0:
        next_discard(s, player + 1)


@part
def discard_all(s, action):
    """Put back all the cards that an action names."""
    player = np.int64(s.to_act)
    for resource in range(5):
        pay(s, player, resource, discarded(action, resource))
    s.discard_left[player] = 0
    if not s.settlers:
        next_discard(s, player + 1)
        return
    # Quirk: the settlers backend asks again whoever still holds too much, and the last to discard plays on.
    for other in range(s.players):
        size = np.int64(s.hand_size[other])
        s.discard_left[other] = size // 2 if size > s.discard_limit else 0
    s.turn = s.to_act
    next_discard(s, 0)
    if s.prompt == DISCARDING:
        s.turn = s.to_act
