"""What may be discarded after a seven."""

import numpy as np

from engine.games.catan.play.actions import DISCARD, MAX_DISCARDS, packed_discard
from engine.kernels.part import part


@part
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


@part
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


@part
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
