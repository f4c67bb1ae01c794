"""Discards after a seven: one card at a time, or whole hands at once."""

import numpy as np

from engine.games.catan.actions import (
    DISCARD,
    DISCARD_ALL,
    DISCARD_BITS,
    MAX_DISCARDED,
    MAX_DISCARDS,
    discarded,
)
from engine.games.catan.state import (
    DISCARDING,
    MOVE_ROBBER,
    pay,
)
from engine.kernel import kernel


@kernel
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


@kernel
def next_discard(s, first):
    """The lowest seat from `first` on that still owes cards is to discard; the robber moves if there is none."""
    for player in range(first, s.players):
        if s.discard_left[player] > 0:
            s.prompt = DISCARDING
            s.to_act = player
            return
    s.prompt = MOVE_ROBBER
    s.to_act = s.turn


@kernel
def discard(s, resource):
    """Put one card back."""
    player = np.int64(s.to_act)
    pay(s, player, resource, 1)
    s.discard_left[player] -= 1
    if s.discard_left[player] == 0:
        next_discard(s, player + 1)


@kernel
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


@kernel
def whole_discards(s, out):
    """Write every way to discard what is owed at once; 0 if there are more than MAX_DISCARDS."""
    hand = s.hands[s.to_act]
    owed = np.int64(s.discard_left[s.to_act])
    n = 0
    for a in range(min(hand[0], owed) + 1):
        for b in range(min(hand[1], owed - a) + 1):
            for c in range(min(hand[2], owed - a - b) + 1):
                for d in range(min(hand[3], owed - a - b - c) + 1):
                    e = owed - a - b - c - d
                    if e <= hand[4]:
                        if n == MAX_DISCARDS:
                            return 0
                        out[n] = packed_discard(a, b, c, d, e)
                        n += 1
    return n


@kernel
def packed_discard(a, b, c, d, e):
    """The id of a discard of so many cards of each resource."""
    packed = min(e, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(d, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(c, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(b, MAX_DISCARDED)
    return DISCARD_ALL + (packed << DISCARD_BITS) + min(a, MAX_DISCARDED)


@kernel
def thrifty_discard(s):
    """One way to discard what is owed: always from the largest pile."""
    hand = np.zeros(5, np.int64)
    gone = np.zeros(5, np.int64)
    for resource in range(5):
        hand[resource] = s.hands[s.to_act, resource]
    for _ in range(s.discard_left[s.to_act]):
        most = 0
        for resource in range(1, 5):
            if hand[resource] > hand[most]:
                most = resource
        hand[most] -= 1
        gone[most] += 1
    return packed_discard(gone[0], gone[1], gone[2], gone[3], gone[4])


@kernel
def list_discards(s, out):
    """Write the discards of the player to act: single cards, or whole discards."""
    if s.all_at_once:
        n = whole_discards(s, out)
        if n == 0:
            out[0] = thrifty_discard(s)
            n = 1
        return n
    n = 0
    for resource in range(5):
        if s.hands[s.to_act, resource] > 0:
            out[n] = DISCARD + resource
            n += 1
    return n
