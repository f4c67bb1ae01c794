"""How cards change places, each with the resets that the backend makes (and no others: leftovers are kept)."""

import math

import numpy as np

from engine.games.manacore.events import UNMEASURED, raise_event
from engine.games.manacore.state import (
    FIELD,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NONE,
    SLOTS,
    kind_of,
    lcg,
    move,
    push,
    put_on_bottom,
    take_from_hand,
    take_out,
    top_of_library,
    uniform,
)
from engine.games.manacore.stats import is_creature
from engine.games.manacore.tables import TYPES
from engine.games.manacore.vocabulary import DIES, ENTERS
from engine.part import part

HARMLESS, HARMFUL = np.bool_(True), np.bool_(False)
"""Whether drawing from an empty library is forgiven."""
BOTTOM = np.int64(0)


@part
def bury(s, slot):
    """To the graveyard of the seat on whose battlefield it lies; nothing else changes."""
    move(s, slot, GRAVEYARD, np.int64(s.side[slot]))


@part
def bury_as_dead(s, slot):
    """A creature dies of a spell: only its zone changes."""
    seat = np.int64(s.side[slot])
    bury(s, slot)
    raise_event(s, DIES, slot, seat, UNMEASURED)


@part
def sacrifice(s, slot):
    """To the graveyard, straightened up; nobody notices."""
    bury(s, slot)
    s.damage[slot] = 0
    s.tapped[slot] = 0


@part
def destroy(s, slot):
    """To the graveyard, straightened up; a creature dies."""
    seat = np.int64(s.side[slot])
    sacrifice(s, slot)
    if is_creature(s, slot):
        raise_event(s, DIES, slot, seat, UNMEASURED)


@part
def straighten(s, slot):
    """The resets of a card that goes back to a hand or library."""
    s.tapped[slot] = 0
    s.damage[slot] = 0
    s.sick[slot] = 0


@part
def back_to_owner(s, slot, zone):
    """From the battlefield to the end of the owner's hand or library."""
    move(s, slot, zone, np.int64(s.owner[slot]))
    straighten(s, slot)


@part
def remove_from_game(s, slot):
    """Out of the game altogether."""
    take_out(s, slot)
    s.zone[slot] = GONE


@part
def enter(s, slot, seat):
    """To the end of a seat's battlefield."""
    push(s, FIELD, seat, slot)
    raise_event(s, ENTERS, slot, seat, UNMEASURED)


@part
def draw_one(s, seat):
    """Draw from a library that is not empty."""
    push(s, HAND, seat, top_of_library(s, seat))


@part
def draw_cards(s, seat, n, harmless):
    """Draw up to n cards; an empty library is held against the seat, unless it is harmless."""
    for _ in range(n):
        if s.library_n[seat] == 0:
            if not harmless:
                s.drew_empty[seat] = 1
            return
        draw_one(s, seat)


@part
def discard(s, seat, place):
    """Discard the card at a place in a hand."""
    slot = np.int64(s.hand[seat, place])
    take_from_hand(s, seat, slot)
    push(s, GRAVEYARD, seat, slot)


@part
def discard_lcg(s, seat, n):
    """Discard n cards by the backend's own generator."""
    for _ in range(n):
        if s.hand_n[seat] > 0:
            discard(s, seat, np.int64(math.floor(lcg(s) * s.hand_n[seat])))


@part
def discard_uniform(s, seat, n):
    """Discard n cards by the host's generator."""
    for _ in range(n):
        if s.hand_n[seat] > 0:
            discard(s, seat, np.int64(math.floor(uniform(s) * s.hand_n[seat])))


@part
def return_uniform(s, seat, n):
    """Return n cards of the graveyard to the hand by the host's generator."""
    for _ in range(n):
        if s.graveyard_n[seat] > 0:
            place = np.int64(math.floor(uniform(s) * s.graveyard_n[seat]))
            move(s, np.int64(s.graveyard[seat, place]), HAND, seat)


@part
def hand_front_to_bottom(s, seat, n):
    """Put the first n cards of a hand under the library, one by one."""
    for _ in range(n):
        if s.hand_n[seat] > 0:
            slot = np.int64(s.hand[seat, 0])
            take_from_hand(s, seat, slot)
            put_on_bottom(s, seat, slot)


@part
def shuffle_by_turn(s, seat):
    """The backend's shuffle after a search, which follows from the turn's number."""
    for i in range(s.library_n[seat] - 1, 0, -1):
        wave = math.sin(np.float64(np.int64(s.turn) * 1000 + i)) * 10000.0
        j = np.int64(math.floor((wave - math.floor(wave)) * (i + 1)))
        slot = s.library[seat, i]
        s.library[seat, i] = s.library[seat, j]
        s.library[seat, j] = slot


@part
def take_from_library(s, seat, place):
    """Take out the card at a place in a library."""
    slot = np.int64(s.library[seat, place])
    s.library_n[seat] -= 1
    for i in range(place, s.library_n[seat]):
        s.library[seat, i] = s.library[seat, i + 1]
    s.library[seat, s.library_n[seat]] = 0
    return slot


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


@part
def first_in_graveyard(s, seat, types):
    """The first card of a graveyard with one of these type bits (0: any), -1 if there is none."""
    for i in range(s.graveyard_n[seat]):
        slot = np.int64(s.graveyard[seat, i])
        if types == 0 or TYPES[kind_of(s, slot)] & types != 0:
            return slot
    return -1


@part
def library_to_hand_or_graveyard(s, seat, look, keep):
    """Take cards off the library: the first ones to the hand, the others to the graveyard."""
    for i in range(look):
        if s.library_n[seat] > 0:
            push(s, HAND if i < keep else GRAVEYARD, seat, top_of_library(s, seat))


@part
def library_bottom_to_hand(s, seat):
    """Quirk: Greed draws from the bottom; an empty library is harmless."""
    if s.library_n[seat] > 0:
        push(s, HAND, seat, take_from_library(s, seat, BOTTOM))


@part
def library_place_to_top(s, seat, place):
    """Move the card at a place in a library to its top."""
    push(s, LIBRARY, seat, take_from_library(s, seat, place))
