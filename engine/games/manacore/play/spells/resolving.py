"""A spell resolves: its ops, as the card data has them, find the functions that do them."""

import numpy as np

from engine.games.manacore.play.attached import pump
from engine.games.manacore.play.life import change_life
from engine.games.manacore.play.spells.cards import (
    draw_per_creature,
    return_first,
    steal_first,
    tutor_to_battlefield,
    tutor_to_top,
)
from engine.games.manacore.play.spells.damage import damage_all, damage_target, drain, lose_half
from engine.games.manacore.play.spells.permanents import (
    destroy_all,
    destroy_target_if,
    exile,
    make_tokens,
    mana_short,
    pump_own,
    tap_nonflying,
    tariff,
    untap_own,
)
from engine.games.manacore.play.spells.words import amount_of, is_meant
from engine.games.manacore.play.stack import stack_place
from engine.games.manacore.play.state import AT_STACK, HAND, LIBRARY, NONE, kind_of
from engine.games.manacore.play.tables import MV, OP, SPELL, TYPES
from engine.games.manacore.play.targets import target_permanent
from engine.games.manacore.play.vocabulary import (
    BOUNCE_TARGET,
    COUNTER_TARGET,
    COUNTER_TARGET_IF,
    CREATE_TOKENS,
    CREATURE,
    DAMAGE_ALL,
    DAMAGE_TARGETS,
    DESTROY_ALL,
    DESTROY_TARGET,
    DESTROY_TARGET_IF,
    DIG,
    DISCARD_LCG,
    DISCARD_UNIFORM,
    DRAIN,
    DRAW,
    DRAW_PER_CREATURE,
    DRAW_SOFT,
    FOG,
    GAIN_LIFE,
    HAND_FRONT_TO_BOTTOM,
    IF_CREATURE_SPELL,
    IF_X_COVERS,
    LANDS_PLAYED_MINUS,
    LOSE_HALF,
    LOSE_LIFE,
    MANA_SHORT,
    PUMP_OWN,
    PUMP_TARGET,
    REMOVE_TARGET,
    RETURN_FIRST,
    RETURN_UNIFORM,
    STEAL_FIRST,
    TAP_NONFLYING,
    TARGET_TO_LIBRARY_TOP,
    TARIFF,
    TUTOR_TO_BATTLEFIELD,
    TUTOR_TO_TOP,
    UNTAP_OWN,
)
from engine.games.manacore.play.zones.battlefield import back_to_owner, destroy
from engine.games.manacore.play.zones.graveyard import return_uniform
from engine.games.manacore.play.zones.hand import discard_lcg, discard_uniform
from engine.games.manacore.play.zones.library import (
    HARMFUL,
    HARMLESS,
    draw_cards,
    hand_front_to_bottom,
    library_to_hand_or_graveyard,
)
from engine.kernels.part import part


@part
def counter(s, place, conditional, word, x):
    """Counter the target on the stack; it stays there until it would resolve."""
    there = stack_place(s, np.int64(s.stack[place].ref)) if s.stack[place].aim == AT_STACK else -1
    if there < 0:
        return
    kind = kind_of(s, np.int64(s.stack[there].slot))
    if conditional:
        if word == IF_CREATURE_SPELL:
            meets = TYPES[kind] & CREATURE != 0
        else:
            meets = x >= MV[kind] if word == IF_X_COVERS else x == MV[kind]
        if not meets:
            return
    elif word != 0:
        s.stack[there].lapsed = 1
    s.stack[there].countered = 1


@part
def player_op(s, op, side, n):
    """An op that happens to one seat."""
    if op == DRAW:
        draw_cards(s, side, n, HARMFUL)
    elif op == DRAW_SOFT:
        draw_cards(s, side, n, HARMLESS)
    elif op == DISCARD_LCG:
        discard_lcg(s, side, n)
    elif op == DISCARD_UNIFORM:
        discard_uniform(s, side, n)
    elif op == RETURN_UNIFORM:
        return_uniform(s, side, n)
    elif op == HAND_FRONT_TO_BOTTOM:
        hand_front_to_bottom(s, side, n)
    elif op == GAIN_LIFE:
        change_life(s, side, n)
    elif op == LOSE_LIFE:
        change_life(s, side, -n)
    elif op == MANA_SHORT:
        mana_short(s, side)


@part
def permanent_op(s, op, slot, args, seat, x, source):
    """An op on a target permanent."""
    if op == DESTROY_TARGET:
        destroy(s, slot)
    elif op == DESTROY_TARGET_IF:
        destroy_target_if(s, slot, args[1])
    elif op == BOUNCE_TARGET:
        back_to_owner(s, slot, HAND)
    elif op == TARGET_TO_LIBRARY_TOP:
        back_to_owner(s, slot, LIBRARY)
    elif op == REMOVE_TARGET:
        exile(s, slot, seat)
    elif op == PUMP_TARGET:
        p = amount_of(s, args[1], seat, x)
        pump(s, slot, p, amount_of(s, args[2], seat, x), source, args[3])


@part
def board_op(s, op, args, seat, source):
    """An op on everything, or on what is one's own."""
    if op == DESTROY_ALL:
        destroy_all(s, args[1])
    elif op == PUMP_OWN:
        pump_own(s, seat, args[1], args[2], source)
    elif op == DRAW_PER_CREATURE:
        draw_per_creature(s)
    elif op == DIG:
        library_to_hand_or_graveyard(s, seat, args[1], args[2])
    elif op == LOSE_HALF:
        lose_half(s, seat)
    elif op == DRAIN:
        drain(s, seat, args[1])
    elif op == UNTAP_OWN:
        untap_own(s, seat, args[1])
    elif op == TAP_NONFLYING:
        tap_nonflying(s)
    elif op == TUTOR_TO_TOP:
        tutor_to_top(s, seat, args[1])
    elif op == TUTOR_TO_BATTLEFIELD:
        tutor_to_battlefield(s, seat, args[1], args[2])
    elif op == RETURN_FIRST:
        return_first(s, seat, args[1], args[2])
    elif op == STEAL_FIRST:
        steal_first(s, seat)
    elif op == FOG:
        s.fog = 1
    elif op == CREATE_TOKENS:
        make_tokens(s, args[1], args[2], args[3], seat, source if args[4] != 0 else NONE)
    elif op == LANDS_PLAYED_MINUS:
        s.lands[seat] = max(0, np.int64(s.lands[seat]) - args[1])
    elif op == TARIFF:
        tariff(s)


@part
def run_spell(s, place):
    """Do what the spell at a place on the stack does."""
    slot = np.int64(s.stack[place].slot)
    seat = np.int64(s.stack[place].controller)
    x = np.int64(s.stack[place].x)
    for number in range(2):
        args = OP[SPELL[s.card[slot]], number]
        op = args[0]
        if op == DAMAGE_TARGETS:
            damage_target(s, place, amount_of(s, args[1], seat, x))
        elif op == DAMAGE_ALL:
            amount = amount_of(s, args[1], seat, x)
            if amount > 0:
                damage_all(s, amount, args[2], args[3])
        elif op in (COUNTER_TARGET, COUNTER_TARGET_IF):
            counter(s, place, op == COUNTER_TARGET_IF, args[1], x)
        elif (DRAW <= op <= LOSE_LIFE and op != DRAW_PER_CREATURE and op != DIG) or op == MANA_SHORT:
            n = amount_of(s, args[2], seat, x)
            for side in range(2):
                if is_meant(s, args[1], side, seat, place):
                    player_op(s, op, side, n)
        elif DESTROY_TARGET <= op <= PUMP_TARGET and op != DESTROY_ALL:
            target = target_permanent(s, place)
            if target != NONE:
                permanent_op(s, op, target, args, seat, x, slot)
        else:
            board_op(s, op, args, seat, slot)
