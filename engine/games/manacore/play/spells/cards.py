"""What spells do with libraries and graveyards."""

import numpy as np

from engine.games.manacore.play.spells.words import passes
from engine.games.manacore.play.state import HAND, kind_of
from engine.games.manacore.play.stats import is_creature
from engine.games.manacore.play.tables import FILTER_TYPES
from engine.games.manacore.play.vocabulary import CREATURE
from engine.games.manacore.play.zones.battlefield import enter, straighten
from engine.games.manacore.play.zones.graveyard import first_in_graveyard
from engine.games.manacore.play.zones.library import HARMFUL, draw_cards, library_place_to_top, shuffle_by_turn
from engine.games.manacore.play.zones.lists import move, take_from_library, take_out
from engine.kernels.part import part


@part
def draw_per_creature(s):
    """Both seats draw for the creatures in their graveyards."""
    counts = np.zeros(2, np.int64)
    for side in range(2):
        for i in range(s.graveyard_n[side]):
            counts[side] += is_creature(s, np.int64(s.graveyard[side, i]))
    for side in range(2):
        draw_cards(s, side, counts[side], HARMFUL)


@part
def find_in_library(s, seat, number):
    """The place of the first card from the bottom that passes a filter, -1 if there is none."""
    for i in range(s.library_n[seat]):
        if passes(kind_of(s, np.int64(s.library[seat, i])), number):
            return i
    return -1


@part
def tutor_to_battlefield(s, seat, number, tapped):
    """Put the first match of a library onto the battlefield, then shuffle."""
    place = find_in_library(s, seat, number)
    if place >= 0:
        slot = take_from_library(s, seat, place)
        s.controller[slot] = seat
        s.tapped[slot] = tapped
        enter(s, slot, seat)
    shuffle_by_turn(s, seat)


@part
def tutor_to_top(s, seat, number):
    """Put the first match of a library on its top; shuffle if there is none."""
    place = find_in_library(s, seat, number)
    if place >= 0:
        library_place_to_top(s, seat, place)
    else:
        shuffle_by_turn(s, seat)


@part
def return_first(s, seat, number, reset):
    """Return the first match of a graveyard to the hand."""
    slot = first_in_graveyard(s, seat, FILTER_TYPES[number])
    if slot >= 0:
        move(s, slot, HAND, seat)
        if reset != 0:
            straighten(s, slot)


@part
def steal_first(s, seat):
    """Put the first creature of the opponent's graveyard onto one's own battlefield."""
    slot = first_in_graveyard(s, 1 - seat, CREATURE)
    if slot >= 0:
        take_out(s, slot)
        straighten(s, slot)
        s.sick[slot] = 1
        s.controller[slot] = seat
        enter(s, slot, seat)
