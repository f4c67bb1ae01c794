"""Making tokens."""

import numpy as np

from engine.games.manacore.play.state import GONE, NONE, SLOTS
from engine.games.manacore.play.zones.battlefield import enter
from engine.kernels.part import part


@part
def is_referred_to(s, slot):
    """Whether anything in the record still names a slot."""
    for i in range(s.attached_n):
        if s.hosts[i] == slot or s.auras[i] == slot:
            return True
    for i in range(s.pumps_n):
        if s.pumps[i].host == slot or s.pumps[i].source == slot:
            return True
    for i in range(SLOTS):
        named = s.attached_to[i] == slot or s.created_by[i] == slot or (s.uid[i] == slot and i != slot)
        if named and s.zone[i] != GONE:
            return True
    for i in range(s.stack_n):
        if s.stack[i].slot == slot or s.stack[i].ref == slot:
            return True
    return False


@part
def free_slot(s):
    """A slot for a new token: an unused one, else that of a card that has left the game; -1 if there is none."""
    if s.slots_n < SLOTS:
        s.slots_n += 1
        return np.int64(s.slots_n - 1)
    for slot in range(SLOTS):
        if s.zone[slot] == GONE and not is_referred_to(s, slot):
            return slot
    return -1


@part
def same_token(s, kind, turn, n, slot):
    """The slot whose instance id a new token repeats; its own if the id is new."""
    for other in range(SLOTS):
        if s.card[other] == kind and s.token_turn[other] == turn and s.token_n[other] == n and other != slot:
            return np.int64(s.uid[other])
    return slot


@part
def create_token(s, kind, seat, maker):
    """Make a token; its id tells the turn and how many permanents its controller had before."""
    slot = free_slot(s)
    if slot < 0:
        return
    n = np.int64(s.field_n[seat])
    s.uid[slot] = same_token(s, kind, np.int64(s.turn), n, slot)
    if s.uid[slot] != slot:
        s.twins = 1
    s.card[slot] = kind
    s.token_turn[slot] = s.turn
    s.token_n[slot] = n
    s.owner[slot] = seat
    s.controller[slot] = seat
    s.sick[slot] = 1
    s.tapped[slot] = 0
    s.damage[slot] = 0
    s.attacking[slot] = 0
    s.attacked[slot] = 0
    s.regeneration[slot] = -1
    s.clay[slot] = 0
    s.attached_to[slot] = NONE
    s.created_by[slot] = maker
    enter(s, slot, seat)


@part
def create_tokens(s, kind, seat, n, maker):
    """Make n tokens."""
    for _ in range(n):
        create_token(s, kind, seat, maker)
