"""What abilities do when they resolve. Quirk: most do nothing."""

import numpy as np

from engine.games.manacore.play.cards import FIRST_TOKEN
from engine.games.manacore.play.life import add_damage, change_life
from engine.games.manacore.play.state import FIELD, GONE, GRAVEYARD, NO_SLOT, NONE, kind_of
from engine.games.manacore.play.stats import first_of_type, is_creature
from engine.games.manacore.play.tables import A_OP, ABILITY, TYPES
from engine.games.manacore.play.targets import target_permanent, target_seat
from engine.games.manacore.play.vocabulary import (
    DAMAGE_TARGET,
    DESTROY_OTHER_ENCHANTMENTS,
    DRAW_BOTTOM,
    ENCHANTMENT,
    GOBLIN,
    PESTILENCE,
    PUSH_SHIELD,
    REGENERATE,
    STRANDS,
    SWAMP,
    TOKEN,
    TOKEN_KINDS,
    WARRENS,
)
from engine.games.manacore.play.zones.battlefield import bury
from engine.games.manacore.play.zones.library import library_bottom_to_hand
from engine.games.manacore.play.zones.lists import move, push, take_out
from engine.games.manacore.play.zones.tokens import create_tokens
from engine.kernels.part import part

GOBLIN_TOKEN = np.int64(FIRST_TOKEN + TOKEN_KINDS.index("goblin"))
GOBLINS_MADE = np.int64(3)
ONE = np.int64(1)


@part
def ping(s, place, amount):
    """An ability's damage; only the state check that follows kills."""
    seat = target_seat(s, place)
    if seat >= 0:
        change_life(s, seat, -amount)
        return
    slot = target_permanent(s, place)
    if slot != NONE:
        add_damage(s, slot, amount)


@part
def destroy_other_enchantments(s, source):
    """Tranquil Grove: only zone and attachment change."""
    for side in range(2):
        i = 0
        while i < s.field_n[side]:
            slot = np.int64(s.field[side, i])
            if slot != source and TYPES[kind_of(s, slot)] & ENCHANTMENT != 0:
                bury(s, slot)
                s.attached_to[slot] = NONE
            else:
                i += 1


@part
def warrens(s, seat):
    """Goblin Warrens: two Goblins become three; tokens among them vanish."""
    for _ in range(2):
        slot = first_of_type(s, seat, GOBLIN, NO_SLOT)
        if slot >= 0:
            take_out(s, slot)
            if TYPES[kind_of(s, slot)] & TOKEN != 0:
                s.zone[slot] = GONE
            else:
                push(s, GRAVEYARD, seat, slot)
    create_tokens(s, GOBLIN_TOKEN, seat, GOBLINS_MADE, NONE)


@part
def pestilence(s):
    """One damage to everybody. Quirk: two to tokens."""
    for seat in range(2):
        change_life(s, seat, -ONE)
    for side in range(2):
        for i in range(s.field_n[side]):
            slot = np.int64(s.field[side, i])
            if is_creature(s, slot):
                add_damage(s, slot, ONE)
                if TYPES[kind_of(s, slot)] & TOKEN != 0:
                    add_damage(s, slot, ONE)


@part
def strands(s, seat):
    """Strands of Night: a Swamp goes, a creature comes back; it does not count as entering."""
    swamp = first_of_type(s, seat, SWAMP, NO_SLOT)
    if swamp >= 0:
        bury(s, swamp)
        s.tapped[swamp] = 0
    for i in range(s.graveyard_n[seat]):
        slot = np.int64(s.graveyard[seat, i])
        if TYPES[kind_of(s, slot)] & TOKEN == 0 and is_creature(s, slot):
            move(s, slot, FIELD, seat)
            s.damage[slot] = 0
            s.tapped[slot] = 0
            s.sick[slot] = 1
            return


@part
def run_ability(s, place):
    """Do what the ability at a place on the stack does, if its source is still anywhere in the game."""
    source = np.int64(s.stack[place].slot)
    seat = np.int64(s.stack[place].controller)
    if s.zone[source] == GONE:
        return
    args = A_OP[ABILITY[kind_of(s, source), s.stack[place].ability]]
    op = args[0]
    if op == DAMAGE_TARGET:
        ping(s, place, args[1])
    elif op == REGENERATE:
        if s.zone[source] == FIELD and s.side[source] == seat:
            s.regeneration[source] = max(np.int64(s.regeneration[source]), 0) + 1
    elif op == DRAW_BOTTOM:
        library_bottom_to_hand(s, seat)
    elif op == PUSH_SHIELD:
        s.circles[seat, args[1]] += 1
    elif op == DESTROY_OTHER_ENCHANTMENTS:
        destroy_other_enchantments(s, source)
    elif op == WARRENS:
        warrens(s, seat)
    elif op == PESTILENCE:
        pestilence(s)
    elif op == STRANDS:
        strands(s, seat)
