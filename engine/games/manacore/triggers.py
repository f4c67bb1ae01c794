"""Executing queued triggers. Quirk: nobody chooses anything, and what may be paid is free."""

import math

import numpy as np

from engine.games.manacore.attached import drop_attachments
from engine.games.manacore.moves import (
    HARMLESS,
    bury,
    create_tokens,
    discard,
    discard_uniform,
    draw_cards,
    remove_from_game,
    sacrifice,
    straighten,
)
from engine.games.manacore.spells import return_first
from engine.games.manacore.state import (
    FIELD,
    GRAVEYARD,
    NAN,
    NO_SLOT,
    NONE,
    add_damage,
    change_life,
    kind_of,
    put_on_bottom,
    take_out,
    uniform,
)
from engine.games.manacore.stats import CLAY_3_3, CLAY_FLYING, attached_permanent, first_of_type, is_creature
from engine.games.manacore.tables import KEYS, MARKS, TRIGGER, TYPES, WATCHER
from engine.games.manacore.vocabulary import (
    ADD_MANA,
    AMOUNT_DAMAGE,
    ARTIFACT,
    BLIGHT,
    BLUE_SOURCE,
    BY_AURA_CONTROLLER,
    BY_CONTROLLER,
    BY_ENCHANTED_CONTROLLER,
    CHOOSE_CLAY,
    CREATE_TOKENS,
    CREATURE,
    DESTROY_FIRST_ARTIFACT,
    DISCARD_CREATURE_OR_SACRIFICE,
    DISCARD_OR_SACRIFICE,
    DISCARD_UNIFORM,
    DRAW_SOFT,
    FLYING,
    GAIN_LIFE,
    LOSE_LIFE,
    MARK_DAMAGE,
    REMOVE_SERFS,
    RETURN_FIRST,
    SACRIFICE_FOUR_OR_SELF,
    SACRIFICE_OTHER_ELSE_SELF,
    SELF_TO_LIBRARY_BOTTOM,
    SERF,
    SHUFFLE_BOTTOM_FOUR,
    TAP_BLUE_OR_SACRIFICE,
    TAP_IT,
)
from engine.part import part

LOW_LIFE = 10  # Primal Clay takes wings below this life if the other side flies
ONE_CARD = np.int64(1)


@part
def whom(s, who, me, seat):
    """The seat that an op of a trigger means; for the rest of the words it is the other one."""
    if who in (BY_CONTROLLER, BY_AURA_CONTROLLER):
        return np.int64(s.controller[me])
    if who == BY_ENCHANTED_CONTROLLER:
        host = attached_permanent(s, me)
        return np.int64(s.controller[host]) if host != NONE else seat
    return seat


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


@part
def execute(s, me, place, subject, seat, amount):
    """Do what a trigger of `me` does after an event of the subject, caused by a seat."""
    args = TRIGGER[WATCHER[kind_of(s, me)], place]
    op = args[3]
    n = amount if args[5] == AMOUNT_DAMAGE else args[5]
    if op == GAIN_LIFE:
        change_life(s, whom(s, args[4], me, seat), n)
    elif op == LOSE_LIFE:
        change_life(s, whom(s, args[4], me, seat), -n)
    elif op == DRAW_SOFT:
        draw_cards(s, whom(s, args[4], me, 1 - seat), n, HARMLESS)
    elif op == DISCARD_UNIFORM:
        discard_uniform(s, 1 - seat, n)
    elif op == ADD_MANA:
        s.mana[whom(s, args[4], me, seat), args[5]] += args[6]
    elif op == MARK_DAMAGE:
        if s.zone[subject] == FIELD:
            add_damage(s, subject, args[4])
    elif op == TAP_IT:
        if s.zone[subject] == FIELD:
            s.tapped[subject] = 1
    elif op == BLIGHT:
        blight(s, me, subject)
    else:
        own_op(s, op, args, me, np.int64(s.controller[me]))


@part
def forget_triggers(s):
    """Empty the queue."""
    for i in range(s.queue_n):
        task = s.queue[i]
        task.me = 0
        task.trigger = 0
        task.subject = 0
        task.seat = 0
        task.amount = 0
    s.queue_n = 0
    s.queue_at = 0


@part
def run_triggers(s):
    """Execute all queued triggers, those that they cause included."""
    while s.queue_at < s.queue_n:
        task = s.queue[s.queue_at]
        me = np.int64(task.me)
        place = np.int64(task.trigger)
        subject = np.int64(task.subject)
        seat = np.int64(task.seat)
        amount = np.int64(task.amount)
        s.queue_at += 1
        execute(s, me, place, subject, seat, amount)
    forget_triggers(s)
