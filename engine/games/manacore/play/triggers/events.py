"""Events, and the triggers that they put into the queue.

Quirk: triggers never use the stack. They are queued when the event happens and executed in turn afterwards.
"""

import numpy as np

from engine.games.manacore.play.state import FIELD, QUEUE_ROOM, kind_of
from engine.games.manacore.play.tables import COLOUR, LISTENS, TRIGGER, TYPES, WATCHER
from engine.games.manacore.play.vocabulary import (
    ARTIFACT,
    CREATURE,
    DIES,
    ENCHANTMENT,
    LAND,
    OF_ANY_COLOUR,
    OF_ANY_CREATURE,
    OF_ANY_LAND,
    OF_ENCHANTED,
    OF_OPPONENT_COLOUR,
    OF_OPPONENT_PERMANENT,
    OF_OWN_ENCHANTMENT,
    OF_SELF,
)
from engine.kernels.part import part

FIRST = np.int64(0)  # of a card's two triggers
UNMEASURED = np.int64(0)  # the amount of an event that has none


@part
def in_scope(s, me, place, subject, seat):
    """Whether a trigger of `me` is meant by an event of a subject, caused by a seat."""
    scope = TRIGGER[WATCHER[s.card[me]], place, 1]
    kind = s.card[subject]
    if scope == OF_SELF:
        return me == subject
    if scope == OF_ANY_CREATURE:
        return TYPES[kind] & CREATURE != 0
    if scope == OF_ANY_LAND:
        return TYPES[kind] & LAND != 0
    if scope == OF_OPPONENT_PERMANENT:
        return TYPES[kind] & (ARTIFACT | CREATURE | LAND) != 0 and seat != s.controller[me]
    if scope == OF_ANY_COLOUR:
        return COLOUR[kind] == TRIGGER[WATCHER[s.card[me]], place, 2]
    if scope == OF_OPPONENT_COLOUR:
        return COLOUR[kind] == TRIGGER[WATCHER[s.card[me]], place, 2] and seat != s.controller[me]
    return scope == OF_OWN_ENCHANTMENT and TYPES[kind] & ENCHANTMENT != 0 and seat == s.controller[me]


@part
def enqueue(s, me, place, subject, seat, amount):
    """Let a trigger wait for its execution."""
    if s.queue_n < QUEUE_ROOM:
        task = s.queue[s.queue_n]
        task.me = me
        task.trigger = place
        task.subject = subject
        task.seat = seat
        task.amount = amount
        s.queue_n += 1


@part
def own_triggers(s, me, event, subject, seat, amount):
    """Queue the triggers of one card that wait for this event; those of an aura's host are not its own."""
    for place in range(2):
        entry = TRIGGER[WATCHER[s.card[me]], place]
        if entry[0] == event and entry[1] != OF_ENCHANTED and in_scope(s, me, place, subject, seat):
            enqueue(s, me, place, subject, seat, amount)


@part
def aura_triggers(s, host, event, seat, amount):
    """Queue what the auras on a permanent do when this happens to it."""
    for i in range(s.attached_n):
        aura = np.int64(s.auras[i])
        if s.hosts[i] == host and s.zone[aura] == FIELD:
            entry = TRIGGER[WATCHER[s.card[aura]], 0]
            if entry[0] == event and entry[1] == OF_ENCHANTED:
                enqueue(s, aura, FIRST, host, seat, amount)


@part
def raise_event(s, event, subject, seat, amount):
    """Tell all permanents what happened to a card, caused by a seat; `player` first, in the order of arrival."""
    listening = 1 << event
    for side in range(2):
        for i in range(s.field_n[side]):
            me = np.int64(s.field[side, i])
            if LISTENS[s.card[me]] & listening != 0:
                own_triggers(s, me, event, subject, seat, amount)
            if me == subject and s.attached_n > 0:
                aura_triggers(s, me, event, seat, amount)
    if event == DIES and LISTENS[kind_of(s, subject)] & listening != 0:
        own_triggers(s, subject, event, subject, seat, amount)
