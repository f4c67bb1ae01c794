"""What spells do to permanents, and the tokens that they make."""

import numpy as np

from engine.games.manacore.play.attached import pump
from engine.games.manacore.play.cards import STAR
from engine.games.manacore.play.life import change_life
from engine.games.manacore.play.spells.words import passes
from engine.games.manacore.play.state import NAN, NO_SLOT, kind_of
from engine.games.manacore.play.stats import is_creature
from engine.games.manacore.play.tables import KEYS, MV, POWER, TOUGHNESS, TYPES
from engine.games.manacore.play.triggers.events import UNMEASURED, raise_event
from engine.games.manacore.play.vocabulary import AMOUNT_FORESTS, BY_EACH, FLYING, FOREST, IF_DAMAGED, LAND, TAPPED
from engine.games.manacore.play.zones.battlefield import bury_as_dead, destroy, remove_from_game
from engine.games.manacore.play.zones.tokens import create_tokens
from engine.kernels.part import part

NO_SUFFIX = np.int64(0)
BIG = 4  # printed power from which a creature is big


@part
def destroy_all(s, number):
    """Destroy every permanent that passes a filter."""
    for side in range(2):
        i = 0
        while i < s.field_n[side]:
            slot = np.int64(s.field[side, i])
            if passes(kind_of(s, slot), number):
                destroy(s, slot)
            else:
                i += 1


@part
def destroy_target_if(s, slot, condition):
    """Destroy a creature that is damaged, or big."""
    if not is_creature(s, slot):
        return
    if condition == IF_DAMAGED:
        meets = s.damage[slot] > 0
    else:
        meets = POWER[s.card[slot]] >= BIG
    if meets:
        bury_as_dead(s, slot)


@part
def exile(s, slot, seat):
    """Remove a creature from the game and gain its printed toughness. Quirk: a star makes life not a number."""
    printed = TOUGHNESS[s.card[slot]]
    remove_from_game(s, slot)
    if printed == STAR:
        s.life[seat] = NAN
    else:
        change_life(s, seat, printed)


@part
def pump_own(s, seat, p, t, source):
    """Pump all creatures of a seat."""
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        if is_creature(s, slot):
            pump(s, slot, p, t, source, NO_SUFFIX)


@part
def untap_own(s, seat, number):
    """Untap a seat's permanents that pass a filter."""
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        if passes(kind_of(s, slot), number):
            s.tapped[slot] = 0


@part
def mana_short(s, seat):
    """Tap a seat's lands and empty its pool; nobody notices."""
    for i in range(s.field_n[seat]):
        slot = s.field[seat, i]
        if TYPES[s.card[slot]] & LAND != 0:
            s.tapped[slot] = 1
    for colour in range(6):
        s.mana[seat, colour] = 0


@part
def tap_nonflying(s):
    """Tap all creatures without flying."""
    for side in range(2):
        for i in range(s.field_n[side]):
            slot = np.int64(s.field[side, i])
            if is_creature(s, slot) and s.tapped[slot] == 0 and KEYS[s.card[slot]] & FLYING == 0:
                s.tapped[slot] = 1
                raise_event(s, TAPPED, slot, side, UNMEASURED)


@part
def tariff(s):
    """Each seat loses its dearest creature; the first of equals."""
    for side in range(2):
        dearest = NO_SLOT
        for i in range(s.field_n[side]):
            slot = np.int64(s.field[side, i])
            if is_creature(s, slot) and (dearest < 0 or MV[s.card[slot]] > MV[s.card[dearest]]):
                dearest = slot
        if dearest >= 0:
            bury_as_dead(s, dearest)


@part
def untapped_forests(s, seat):
    """How many untapped Forests a seat has."""
    n = 0
    for i in range(s.field_n[seat]):
        slot = s.field[seat, i]
        n += s.tapped[slot] == 0 and TYPES[s.card[slot]] & FOREST != 0
    return n


@part
def make_tokens(s, who, kind, amount, seat, maker):
    """Make tokens for the controller, or for each seat as many as it has untapped Forests."""
    for side in range(2):
        if who == BY_EACH or side == seat:
            n = untapped_forests(s, side) if amount == AMOUNT_FORESTS else amount
            create_tokens(s, kind, side, n, maker)
