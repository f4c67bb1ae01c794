"""Activating abilities, and what they do when they resolve (quirk: most do nothing)."""

import numpy as np

from engine.games.manacore.events import UNMEASURED, raise_event
from engine.games.manacore.mana import COLLECT, autotap, pay_from_pool, pool_covers
from engine.games.manacore.moves import bury, create_tokens, library_bottom_to_hand, sacrifice
from engine.games.manacore.state import (
    FIELD,
    GONE,
    GRAVEYARD,
    NAN,
    NO_SLOT,
    NONE,
    STACK_ROOM,
    add_damage,
    change_life,
    kind_of,
    move,
    push,
    take_out,
)
from engine.games.manacore.stats import first_of_type, is_creature
from engine.games.manacore.tables import (
    A_COST,
    A_GENERIC,
    A_HAS_MANA_COST,
    A_IS_MANA,
    A_LIFE,
    A_NOT_SELF,
    A_OP,
    A_SACRIFICE,
    A_TAPS,
    ABILITY,
    FIRST_TOKEN,
    TYPES,
)
from engine.games.manacore.targets import REF_SHIFT, SORTS, target_permanent, target_seat, what_is_meant
from engine.games.manacore.vocabulary import (
    CREATURE,
    DAMAGE_TARGET,
    DESTROY_OTHER_ENCHANTMENTS,
    DRAW_BOTTOM,
    ENCHANTMENT,
    GOBLIN,
    LAND,
    NO_SACRIFICE,
    PESTILENCE,
    PUSH_SHIELD,
    REGENERATE,
    SACRIFICE_CREATURE,
    SACRIFICE_SELF,
    STRANDS,
    SWAMP,
    TAPPED,
    TOKEN,
    TOKEN_KINDS,
    WARRENS,
)
from engine.part import part

GOBLIN_TOKEN = np.int64(FIRST_TOKEN + TOKEN_KINDS.index("goblin"))
GOBLINS_MADE = np.int64(3)
SPELL = np.int64(-1)  # in place of an ability's number
NO_X = np.int64(0)
ONE = np.int64(1)


@part
def reset_passes(s):
    """Nobody has passed yet."""
    for seat in range(2):
        s.passed[seat] = 0
        s.passes[seat] = 0


@part
def push_object(s, slot, seat, ability, meant, x):
    """Put a spell (SPELL) or an ability on the stack; the other seat gets priority."""
    if s.stack_n < STACK_ROOM:
        entry = s.stack[s.stack_n]
        entry.number = s.next_number
        entry.slot = slot
        entry.controller = seat
        entry.ability = ability
        entry.x = x
        entry.countered = 0
        entry.lapsed = 0
        entry.aim = meant & SORTS
        entry.ref = meant >> REF_SHIFT
        s.stack_n += 1
        s.next_number += 1
    elif ability < 0:
        s.zone[slot] = GONE
    reset_passes(s)
    s.priority = 1 - seat


@part
def pay_sacrifice(s, slot, ability, seat):
    """Sacrifice the source, or the first permanent of the kind. Quirk: whatever the printed card asks for."""
    what = A_SACRIFICE[ability]
    victim = slot
    if what != SACRIFICE_SELF:
        bits = CREATURE if what == SACRIFICE_CREATURE else LAND
        victim = first_of_type(s, seat, bits, slot if A_NOT_SELF[ability] else NO_SLOT)
    if victim >= 0:
        sacrifice(s, victim)


@part
def pay_ability(s, slot, ability, seat):
    """Pay an ability's cost; whether it could be paid. Quirk: nothing is refunded if not."""
    was_tapped = s.tapped[slot] != 0
    if A_HAS_MANA_COST[ability]:
        autotap(s, seat, A_COST[ability], A_GENERIC[ability], COLLECT)
    if A_TAPS[ability] and s.tapped[slot] != 0:
        return False
    if not pool_covers(s, seat, A_COST[ability], A_GENERIC[ability]):
        return False
    if s.life[seat] != NAN and s.life[seat] < A_LIFE[ability]:
        return False
    if A_TAPS[ability]:
        s.tapped[slot] = 1
    pay_from_pool(s, seat, A_COST[ability], A_GENERIC[ability])
    change_life(s, seat, -A_LIFE[ability])
    if A_SACRIFICE[ability] != NO_SACRIFICE:
        pay_sacrifice(s, slot, ability, seat)
    if not was_tapped and s.tapped[slot] != 0:
        raise_event(s, TAPPED, slot, seat, UNMEASURED)
    return True


@part
def activate(s, slot, place, aim, seat):
    """Activate an ability: mana comes at once, anything else goes on the stack."""
    ability = ABILITY[kind_of(s, slot), place]
    meant = what_is_meant(s, aim)
    if not pay_ability(s, slot, ability, seat):
        return
    if A_IS_MANA[ability]:
        s.mana[seat, A_OP[ability, 1]] += A_OP[ability, 2]
    else:
        push_object(s, slot, seat, place, meant, NO_X)


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
