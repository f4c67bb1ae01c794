"""Shields."""

import numpy as np

from engine.games.lolchess.play.dice import id_tag
from engine.games.lolchess.play.effects.carried import has_status
from engine.games.lolchess.play.state import MAX_SHIELDS, NEVER
from engine.games.lolchess.play.tables.shields import ANONYMOUS
from engine.games.lolchess.play.tables.statuses import VENOM
from engine.kernels.part import part


@part
def shield(s, i, amount, duration, kind):
    """Give a piece a shield; one with an id of its own replaces the one before."""
    if has_status(s, i, VENOM):
        amount = np.floor(amount * 0.5)
    tag = np.int64(0)
    place = np.int64(s.pieces[i].shield_count)
    if kind == ANONYMOUS:
        tag = id_tag(s)
    else:
        for k in range(s.pieces[i].shield_count):
            if s.shields[i, k].kind == kind:
                place = k
                break
    if place == MAX_SHIELDS:
        return
    if place == s.pieces[i].shield_count:
        s.pieces[i].shield_count += 1
    entry = s.shields[i, place]
    entry.amount = np.floor(amount)
    entry.tag = tag
    entry.duration = duration
    entry.kind = kind


@part
def drop_shield(s, i, place):
    """Take a shield away."""
    last = s.pieces[i].shield_count - 1
    for k in range(place, last):
        s.shields[i, k] = s.shields[i, k + 1]
    clear_shield(s, i, last)
    s.pieces[i].shield_count = last


@part
def clear_shield(s, i, place):
    """Leave nothing in an unused place: equal positions must have equal bytes."""
    entry = s.shields[i, place]
    entry.amount = 0.0
    entry.tag = 0
    entry.duration = 0
    entry.kind = 0


@part
def tick_shields(s, i):
    """Shields of a piece grow a turn older."""
    for k in range(s.pieces[i].shield_count - 1, -1, -1):
        entry = s.shields[i, k]
        if entry.duration != NEVER:
            entry.duration -= 1
            if entry.duration <= 0:
                drop_shield(s, i, k)
