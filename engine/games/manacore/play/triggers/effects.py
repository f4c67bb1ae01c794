"""What triggers do for whoever has them. Quirk: nobody chooses anything, and what may be paid is free."""

import math

import numpy as np

from engine.games.manacore.play.attached import drop_attachments
from engine.games.manacore.play.generators import uniform
from engine.games.manacore.play.spells.cards import return_first
from engine.games.manacore.play.state import FIELD, GRAVEYARD, NAN, NO_SLOT, NONE
from engine.games.manacore.play.stats import first_of_type, is_creature
from engine.games.manacore.play.tables import KEYS, MARKS, TYPES
from engine.games.manacore.play.vocabulary import (
    ARTIFACT,
    BLUE_SOURCE,
    CHOOSE_CLAY,
    CLAY_3_3,
    CLAY_FLYING,
    CREATE_TOKENS,
    CREATURE,
    DESTROY_FIRST_ARTIFACT,
    DISCARD_CREATURE_OR_SACRIFICE,
    DISCARD_OR_SACRIFICE,
    FLYING,
    REMOVE_SERFS,
    RETURN_FIRST,
    SACRIFICE_FOUR_OR_SELF,
    SACRIFICE_OTHER_ELSE_SELF,
    SELF_TO_LIBRARY_BOTTOM,
    SERF,
    SHUFFLE_BOTTOM_FOUR,
    TAP_BLUE_OR_SACRIFICE,
)
from engine.games.manacore.play.zones.battlefield import bury, remove_from_game, sacrifice, straighten
from engine.games.manacore.play.zones.hand import discard, discard_uniform
from engine.games.manacore.play.zones.lists import put_on_bottom, take_out
from engine.games.manacore.play.zones.tokens import create_tokens
from engine.kernels.part import part

LOW_LIFE = 10  # Primal Clay takes wings below this life if the other side flies
ONE_CARD = np.int64(1)


@part
def sacrifice_if_there(s, me):
    """Sacrifice a permanent that may be gone already."""
    if s.zone[me] == FIELD:
        sacrifice(s, me)


@part
def discard_creature_or_sacrifice(s, me, seat):
    """Hidden Horror: the first creature card of the hand, else itself."""
    for i in range(s.hand_n[seat]):
        if is_creature(s, np.int64(s.hand[seat, i])):
            discard(s, seat, i)
            return
    sacrifice_if_there(s, me)


@part
def sacrifice_four(s, me, seat):
    """Hecatomb: the first four creatures, else itself."""
    count = 0
    for i in range(s.field_n[seat]):
        count += is_creature(s, np.int64(s.field[seat, i]))
    if count < 4:
        sacrifice_if_there(s, me)
        return
    for _ in range(4):
        sacrifice(s, first_of_type(s, seat, CREATURE, NO_SLOT))


@part
def destroy_first_artifact(s, seat):
    """Uktabi Orangutan: the opponent's first artifact, else its own controller's."""
    slot = first_of_type(s, 1 - seat, ARTIFACT, NO_SLOT)
    if slot < 0:
        slot = first_of_type(s, seat, ARTIFACT, NO_SLOT)
    if slot >= 0:
        sacrifice(s, slot)


@part
def shuffle_bottom_four(s, seat):
    """Sage Owl. Quirk: it is the bottom of the library."""
    for i in range(min(4, np.int64(s.library_n[seat])) - 1, 0, -1):
        j = np.int64(math.floor(uniform(s) * (i + 1)))
        slot = s.library[seat, i]
        s.library[seat, i] = s.library[seat, j]
        s.library[seat, j] = slot


@part
def choose_clay(s, me, seat):
    """Primal Clay makes up its mind. Quirk: its wings are of no use."""
    if s.clay[me] != 0:
        return
    flyer = False
    for i in range(s.field_n[1 - seat]):
        slot = s.field[1 - seat, i]
        flyer |= TYPES[s.card[slot]] & CREATURE != 0 and KEYS[s.card[slot]] & FLYING != 0
    low = s.life[seat] != NAN and s.life[seat] < LOW_LIFE
    s.clay[me] = CLAY_FLYING if flyer and low else CLAY_3_3


@part
def remove_serfs(s):
    """All Serf tokens leave the game."""
    for side in range(2):
        slot = first_of_type(s, side, SERF, NO_SLOT)
        while slot >= 0:
            remove_from_game(s, slot)
            slot = first_of_type(s, side, SERF, NO_SLOT)


@part
def back_under_library(s, me):
    """Gravebane Zombie: from the graveyard under its owner's library."""
    if s.zone[me] == GRAVEYARD:
        take_out(s, me)
        put_on_bottom(s, np.int64(s.owner[me]), me)
        straighten(s, me)


@part
def tap_blue_or_sacrifice(s, me, seat):
    """Fog Elemental: tap something blue, else go."""
    for i in range(s.field_n[seat]):
        slot = s.field[seat, i]
        if s.tapped[slot] == 0 and MARKS[s.card[slot]] & BLUE_SOURCE != 0:
            s.tapped[slot] = 1
            return
    if s.zone[me] == FIELD:
        sacrifice(s, me)
        s.attacking[me] = 0


@part
def blight(s, me, host):
    """Blight: the land and the aura go."""
    if s.zone[host] == FIELD:
        sacrifice(s, host)
        drop_attachments(s, host)
    if s.zone[me] == FIELD:
        bury(s, me)
        s.attached_to[me] = NONE


@part
def own_op(s, op, args, me, c):
    """An op on the permanent itself or on what its controller has."""
    if op == DISCARD_OR_SACRIFICE:
        if s.hand_n[c] > 0:
            discard_uniform(s, c, ONE_CARD)
        else:
            sacrifice_if_there(s, me)
    elif op == DISCARD_CREATURE_OR_SACRIFICE:
        discard_creature_or_sacrifice(s, me, c)
    elif op == RETURN_FIRST:
        return_first(s, c, args[4], args[5])
    elif op == SACRIFICE_OTHER_ELSE_SELF:
        victim = first_of_type(s, c, CREATURE, me)
        if victim >= 0:
            sacrifice(s, victim)
        else:
            sacrifice_if_there(s, me)
    elif op == SACRIFICE_FOUR_OR_SELF:
        sacrifice_four(s, me, c)
    elif op == DESTROY_FIRST_ARTIFACT:
        destroy_first_artifact(s, c)
    elif op == SHUFFLE_BOTTOM_FOUR:
        shuffle_bottom_four(s, c)
    elif op == CHOOSE_CLAY:
        choose_clay(s, me, c)
    elif op == CREATE_TOKENS:
        create_tokens(s, args[5], c, args[6], me if args[7] != 0 else NONE)
    elif op == REMOVE_SERFS:
        remove_serfs(s)
    elif op == SELF_TO_LIBRARY_BOTTOM:
        back_under_library(s, me)
    elif op == TAP_BLUE_OR_SACRIFICE:
        tap_blue_or_sacrifice(s, me, c)
