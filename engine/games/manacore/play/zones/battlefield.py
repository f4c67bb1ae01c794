"""Onto the battlefield and off it, with the resets that the backend makes (and no others: leftovers are kept)."""

import numpy as np

from engine.games.manacore.play.state import FIELD, GONE, GRAVEYARD
from engine.games.manacore.play.stats import is_creature
from engine.games.manacore.play.triggers.events import UNMEASURED, raise_event
from engine.games.manacore.play.vocabulary import DIES, ENTERS
from engine.games.manacore.play.zones.lists import move, push, take_out
from engine.kernels.part import part


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
