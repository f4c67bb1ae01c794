"""Applying status effects to pieces, and taking them away."""

import numpy as np

from engine.games.lolchess.play.cooldowns import rest_item
from engine.games.lolchess.play.effects.carried import find_status, has_status
from engine.games.lolchess.play.inventory import item_ready
from engine.games.lolchess.play.state import MAX_STATUSES, NO_PLAYER
from engine.games.lolchess.play.tables.items import QUICKSILVER
from engine.games.lolchess.play.tables.names import NOBODY
from engine.games.lolchess.play.tables.statuses import (
    BURNED,
    IS_UNIQUE,
    MOST_STACKS,
    QUICKSILVERED,
    SAME_AS,
    UNDYING,
    WHISPER,
    WOUNDED,
)
from engine.kernels.part import part


@part
def add_status(s, i, kind, duration, amount, caster, caster_kind, marker, tag):
    """Append an effect to those of a piece, whatever it already has."""
    place = np.int64(s.pieces[i].status_count)
    if place == MAX_STATUSES:
        return
    s.pieces[i].status_count = place + 1
    entry = s.statuses[i, place]
    entry.kind = kind
    entry.duration = duration
    entry.amount = amount
    entry.stacks = 1
    entry.caster = caster
    entry.caster_kind = caster_kind
    entry.marker = marker
    entry.tag = tag
    if kind == UNDYING:
        entry.caster = NO_PLAYER
    if kind in (UNDYING, WHISPER):
        entry.caster_kind = NOBODY


@part
def same_status(s, i, kind, marker, tag):
    """The place of the effect with the same id, -1 if none."""
    for k in range(s.pieces[i].status_count):
        entry = s.statuses[i, k]
        if SAME_AS[entry.kind] == SAME_AS[kind] and entry.marker == marker and entry.tag == tag:
            return k
    return -1


@part
def afflict(s, applier, i, kind, duration, amount, caster, caster_kind, marker, tag):
    """Apply an effect to a piece, by all the rules of applying."""
    held = item_ready(s, i, QUICKSILVER)
    if held >= 0:
        # Quirk: the item swallows whatever comes, buffs and auras too, and rests by the applier's CDR.
        owner, by = np.int64(s.pieces[applier].owner), np.int64(s.pieces[applier].kind)
        add_status(s, i, QUICKSILVERED, 2, 0.0, owner, by, -1, 0)
        rest_item(s, i, held, applier)
        return
    if caster != s.pieces[applier].owner and has_status(s, i, QUICKSILVERED):
        return
    place = same_status(s, i, kind, marker, tag)
    if place >= 0:
        entry = s.statuses[i, place]
        if IS_UNIQUE[kind]:
            if duration > entry.duration:
                drop_status(s, i, place)
                add_status(s, i, kind, duration, amount, caster, caster_kind, marker, tag)
            return
        if MOST_STACKS[kind] > 1:
            if entry.stacks < MOST_STACKS[kind]:
                entry.duration = duration
                entry.stacks += 1
            return
    add_status(s, i, kind, duration, amount, caster, caster_kind, marker, tag)


@part
def inflict(s, applier, i, kind, duration, amount):
    """Apply an effect of which the applier is the caster."""
    owner, by = np.int64(s.pieces[applier].owner), np.int64(s.pieces[applier].kind)
    afflict(s, applier, i, kind, duration, amount, owner, by, -1, 0)


@part
def burn(s, applier, i, caster, caster_kind):
    """Burned and wounded."""
    afflict(s, applier, i, BURNED, 3, 5.0 + s.turn // 10, caster, caster_kind, -1, 0)
    afflict(s, applier, i, WOUNDED, 3, 0.0, caster, caster_kind, -1, 0)


@part
def drop_status(s, i, place):
    """Take an effect away."""
    last = s.pieces[i].status_count - 1
    for k in range(place, last):
        s.statuses[i, k] = s.statuses[i, k + 1]
    entry = s.statuses[i, last]
    entry.amount = 0.0
    entry.tag = 0
    entry.duration = 0
    entry.kind = 0
    entry.stacks = 0
    entry.caster = 0
    entry.caster_kind = 0
    entry.marker = 0
    entry.followed = 0
    s.pieces[i].status_count = last


@part
def drop_kind(s, i, kind):
    """Take the first effect of a kind away, if there is one."""
    place = find_status(s, i, kind)
    if place >= 0:
        drop_status(s, i, place)
