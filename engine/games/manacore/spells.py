"""What instants and sorceries do: the ops of the card data, one function for a few related ones."""

import numpy as np

from engine.games.manacore.attached import pump
from engine.games.manacore.events import UNMEASURED, raise_event
from engine.games.manacore.moves import (
    HARMFUL,
    HARMLESS,
    back_to_owner,
    bury_as_dead,
    create_tokens,
    destroy,
    discard_lcg,
    discard_uniform,
    draw_cards,
    enter,
    first_in_graveyard,
    hand_front_to_bottom,
    library_place_to_top,
    library_to_hand_or_graveyard,
    remove_from_game,
    return_uniform,
    shuffle_by_turn,
    straighten,
    take_from_library,
)
from engine.games.manacore.state import (
    AT_STACK,
    HAND,
    LIBRARY,
    NAN,
    NO_SLOT,
    NOBODY,
    NONE,
    add_damage,
    change_life,
    finish,
    kind_of,
    move,
    out_of_life,
    stack_place,
    take_out,
)
from engine.games.manacore.stats import bare_toughness, count_type, is_creature, matches
from engine.games.manacore.tables import (
    FILTER_COLOUR,
    FILTER_NOT,
    FILTER_TYPES,
    KEYS,
    MV,
    OP,
    POWER,
    SPELL,
    STAR,
    TOUGHNESS,
    TYPES,
)
from engine.games.manacore.targets import target_permanent, target_seat
from engine.games.manacore.vocabulary import (
    AMOUNT_FORESTS,
    AMOUNT_MOUNTAINS,
    AMOUNT_X,
    BOUNCE_TARGET,
    BY_CONTROLLER,
    BY_EACH,
    BY_TARGET,
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
    FLYING,
    FOG,
    FOREST,
    GAIN_LIFE,
    HAND_FRONT_TO_BOTTOM,
    HIT_ALL,
    HIT_FLYING,
    IF_CREATURE_SPELL,
    IF_DAMAGED,
    IF_X_COVERS,
    LAND,
    LANDS_PLAYED_MINUS,
    LOSE_HALF,
    LOSE_LIFE,
    MANA_SHORT,
    MOUNTAIN,
    NO_COLOUR,
    PUMP_OWN,
    PUMP_TARGET,
    REMOVE_TARGET,
    RETURN_FIRST,
    RETURN_UNIFORM,
    STEAL_FIRST,
    TAP_NONFLYING,
    TAPPED,
    TARGET_TO_LIBRARY_TOP,
    TARIFF,
    TUTOR_TO_BATTLEFIELD,
    TUTOR_TO_TOP,
    UNTAP_OWN,
)
from engine.part import part

NO_SUFFIX = np.int64(0)


@part
def amount_of(s, word, seat, x):
    """An amount of the card data as a number."""
    if word == AMOUNT_X:
        return x
    return count_type(s, seat, MOUNTAIN) if word == AMOUNT_MOUNTAINS else word


@part
def passes(kind, number):
    """Whether a kind of card passes a filter of the card data."""
    return matches(kind, FILTER_TYPES[number], FILTER_NOT[number], FILTER_COLOUR[number], NO_COLOUR)


@part
def is_lethal(s, slot):
    """Whether spell damage kills at once, which looks at bare toughness only (quirk)."""
    bare = bare_toughness(s, slot)
    return bare != STAR and s.damage[slot] != NAN and s.damage[slot] >= bare


@part
def damage_target(s, place, amount):
    """Spell damage to a seat or a creature."""
    seat = target_seat(s, place)
    if seat >= 0:
        change_life(s, seat, -amount)
        if out_of_life(s, seat):
            finish(s, 1 - seat)
        return
    slot = target_permanent(s, place)
    if slot != NONE and is_creature(s, slot):
        add_damage(s, slot, amount)
        if is_lethal(s, slot):
            bury_as_dead(s, slot)


@part
def damage_players(s, amount):
    """Damage to both seats at once; both dead is a draw."""
    dead = 0
    winner = NOBODY
    for seat in range(2):
        change_life(s, seat, -amount)
        if out_of_life(s, seat):
            dead += 1
            winner = 1 - seat
    if dead > 0:
        finish(s, NOBODY if dead == 2 else winner)


@part
def is_hit(s, slot, which):
    """Whether damage to all, flying or other creatures reaches a permanent."""
    if not is_creature(s, slot):
        return False
    return which == HIT_ALL or (KEYS[s.card[slot]] & FLYING != 0) == (which == HIT_FLYING)


@part
def damage_all(s, amount, which, players):
    """Damage to creatures of a kind, and to the seats where it says so; a seat's creatures die together."""
    if players != 0:
        damage_players(s, amount)
    for side in range(2):
        for i in range(s.field_n[side]):
            slot = np.int64(s.field[side, i])
            if is_hit(s, slot, which):
                add_damage(s, slot, amount)
        i = 0
        while i < s.field_n[side]:
            slot = np.int64(s.field[side, i])
            if is_hit(s, slot, which) and is_lethal(s, slot):
                bury_as_dead(s, slot)
            else:
                i += 1


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
        meets = POWER[s.card[slot]] >= 4
    if meets:
        bury_as_dead(s, slot)


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
def draw_per_creature(s):
    """Both seats draw for the creatures in their graveyards."""
    counts = np.zeros(2, np.int64)
    for side in range(2):
        for i in range(s.graveyard_n[side]):
            counts[side] += is_creature(s, np.int64(s.graveyard[side, i]))
    for side in range(2):
        draw_cards(s, side, counts[side], HARMFUL)


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
def is_meant(s, who, side, seat, place):
    """Whether an op for somebody is for this seat."""
    if who == BY_EACH:
        return True
    return side == seat if who == BY_CONTROLLER else (who == BY_TARGET and side == target_seat(s, place))


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
def lose_half(s, seat):
    """Lose half of one's life, rounded up."""
    life = np.int64(s.life[seat])
    change_life(s, seat, (-life) // 2)
    if out_of_life(s, seat):
        finish(s, 1 - seat)


@part
def drain(s, seat, n):
    """Take life from the opponent."""
    change_life(s, 1 - seat, -n)
    change_life(s, seat, n)
    if out_of_life(s, 1 - seat):
        finish(s, seat)


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
