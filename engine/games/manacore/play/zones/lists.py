"""The zones as lists of slots: putting cards in and taking them out, and nothing else."""

import numpy as np

from engine.games.manacore.play.state import (
    FIELD,
    FIELD_ROOM,
    GONE,
    GRAVEYARD,
    GRAVEYARD_ROOM,
    HAND,
    HAND_ROOM,
    LIBRARY,
    LIBRARY_ROOM,
    NONE,
)
from engine.kernels.part import part


@part
def push(s, zone, side, slot):
    """Put a card at the end of a zone. Where there is no room it leaves the game: no real game comes near."""
    s.zone[slot] = GONE
    if zone == FIELD and s.field_n[side] < FIELD_ROOM:
        s.field[side, s.field_n[side]] = slot
        s.field_n[side] += 1
        s.zone[slot] = zone
    elif zone == HAND and s.hand_n[side] < HAND_ROOM:
        s.hand[side, s.hand_n[side]] = slot
        s.hand_n[side] += 1
        s.zone[slot] = zone
    elif zone == GRAVEYARD and s.graveyard_n[side] < GRAVEYARD_ROOM:
        s.graveyard[side, s.graveyard_n[side]] = slot
        s.graveyard_n[side] += 1
        s.zone[slot] = zone
    elif zone == LIBRARY and s.library_n[side] < LIBRARY_ROOM:
        s.library[side, s.library_n[side]] = slot
        s.library_n[side] += 1
        s.zone[slot] = zone
    s.side[slot] = side


@part
def cut(row, n, slot):
    """Take a slot out of the first n of a list; those behind it move up."""
    kept = 0
    for i in range(n):
        if row[i] != slot:
            row[kept] = row[i]
            kept += 1
    for i in range(kept, n):
        row[i] = 0
    return kept


@part
def take_out(s, slot):
    """Remove a card from the zone that it is in; its `zone` stays until it is put somewhere."""
    side = np.int64(s.side[slot])
    zone = s.zone[slot]
    if zone == FIELD:
        s.field_n[side] = cut(s.field[side], np.int64(s.field_n[side]), slot)
    elif zone == GRAVEYARD:
        s.graveyard_n[side] = cut(s.graveyard[side], np.int64(s.graveyard_n[side]), slot)


@part
def take_from_hand(s, side, slot):
    """Remove a card from a hand, whatever its `zone` says."""
    s.hand_n[side] = cut(s.hand[side], np.int64(s.hand_n[side]), slot)


@part
def top_of_library(s, side):
    """Remove the top card of a library that is not empty."""
    s.library_n[side] -= 1
    at = np.int64(s.library_n[side])
    slot = np.int64(s.library[side, at])
    s.library[side, at] = 0
    return slot


@part
def put_on_bottom(s, side, slot):
    """Put a card at the bottom of a library, which is the front of the list."""
    push(s, LIBRARY, side, slot)
    if s.zone[slot] == LIBRARY:
        for i in range(s.library_n[side] - 1, 0, -1):
            s.library[side, i] = s.library[side, i - 1]
        s.library[side, 0] = slot


@part
def move(s, slot, zone, side):
    """Move a permanent or a card of a graveyard to the end of another zone."""
    take_out(s, slot)
    push(s, zone, side, slot)


@part
def fielded(s, uid):
    """The permanent with this instance id, NONE if there is none."""
    if uid == NONE:
        return NONE
    if s.twins == 0:
        return uid if s.zone[uid] == FIELD else NONE
    for side in range(2):
        for i in range(s.field_n[side]):
            if s.uid[s.field[side, i]] == uid:
                return np.int64(s.field[side, i])
    return NONE


@part
def take_from_library(s, seat, place):
    """Take out the card at a place in a library."""
    slot = np.int64(s.library[seat, place])
    s.library_n[seat] -= 1
    for i in range(place, s.library_n[seat]):
        s.library[seat, i] = s.library[seat, i + 1]
    s.library[seat, s.library_n[seat]] = 0
    return slot
