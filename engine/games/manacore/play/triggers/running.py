"""Executing queued triggers, those that they cause included."""

import numpy as np

from engine.games.manacore.play.life import add_damage, change_life
from engine.games.manacore.play.state import FIELD, NONE, kind_of
from engine.games.manacore.play.stats import attached_permanent
from engine.games.manacore.play.tables import TRIGGER, WATCHER
from engine.games.manacore.play.triggers.effects import blight, own_op
from engine.games.manacore.play.vocabulary import (
    ADD_MANA,
    AMOUNT_DAMAGE,
    BLIGHT,
    BY_AURA_CONTROLLER,
    BY_CONTROLLER,
    BY_ENCHANTED_CONTROLLER,
    DISCARD_UNIFORM,
    DRAW_SOFT,
    GAIN_LIFE,
    LOSE_LIFE,
    MARK_DAMAGE,
    TAP_IT,
)
from engine.games.manacore.play.zones.hand import discard_uniform
from engine.games.manacore.play.zones.library import HARMLESS, draw_cards
from engine.kernels.part import part


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
