"""The record of a ManaCore game, and where cards are in it.

A card instance is a slot: its fields lie at the same index of many arrays, and the zones are lists of slots. What the
backend refers to by instance id is held by slot as well. Quirk: tokens can share an instance id, and whoever looks
for an id finds the first; `uid` is the slot of the first one, and `twins` says that some are shared.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np

from engine.games.manacore.tables import SHIFT
from engine.part import part
from engine.rng import chance

SLOTS = 192
NONE = np.int64(255)  # no slot, as a field
NO_SLOT = np.int64(-1)  # no slot, as a result
NOBODY = np.int64(-1)
NAN = np.int64(-32768)
"""A life total or damage that is not a number: no comparison with it holds, and it stays so."""
LIBRARY_ROOM, HAND_ROOM, FIELD_ROOM, GRAVEYARD_ROOM, STACK_ROOM = 96, 64, 64, 160, 32
ATTACHED_ROOM, PUMP_ROOM, QUEUE_ROOM, FORCED_ROOM = 96, 96, 128, 32
GONE, LIBRARY, HAND, STACK, FIELD, GRAVEYARD = np.arange(6)
BEGINNING, MAIN_1, ATTACKERS, BLOCKERS, MAIN_2 = np.arange(5)
AT_NONE, AT_SEAT, AT_CARD, AT_STACK = np.arange(4)
"""What a stack object's target is: `ref` is a seat, a uid, or the number of a stack object."""
OWNER_KNOWS, ALL_KNOW, NOBODY_KNOWS = np.arange(3)
"""Who knows which cards are in a seat's hand and library taken together."""

OBJECT = np.dtype(
    [
        ("number", "i4"),  # the backend's stack_<number>
        ("ref", "i4"),
        ("slot", "u1"),
        ("controller", "i1"),
        ("ability", "i1"),  # place among the card's abilities, -1 for a spell
        ("aim", "i1"),
        ("x", "i1"),
        ("countered", "i1"),
        ("lapsed", "i1"),  # hit by Memory Lapse; no rule reads it
        ("spare", "i1"),
    ]
)
PUMP = np.dtype([("p", "i2"), ("t", "i2"), ("host", "u1"), ("source", "u1"), ("suffix", "u1"), ("spare", "u1")])
TASK = np.dtype(
    [("me", "i2"), ("subject", "i2"), ("amount", "i2"), ("seat", "i1"), ("trigger", "i1")],
)
"""A trigger waiting to be executed: whose, which of its two, and what set it off."""

STATE = np.dtype(
    [
        ("lcg", "f8"),  # the backend's own generator
        ("library_n", "i8", (2,)),  # counts are wide, for loops over them are
        ("hand_n", "i8", (2,)),
        ("field_n", "i8", (2,)),
        ("graveyard_n", "i8", (2,)),
        ("stack_n", "i8"),
        ("life", "i2", (2,)),
        ("mana", "i2", (2, 6)),
        ("circles", "i2", (2, 5)),  # prevention shields by colour; no rule reads them
        ("turn", "i2"),
        ("passes", "i2", (2,)),
        ("over", "i1"),
        ("winner", "i1"),  # -1: nobody
        ("active", "i1"),
        ("priority", "i1"),
        ("step", "i1"),
        ("fog", "i1"),
        ("auto", "i1"),  # auto-pass mode
        ("lands", "i1", (2,)),  # lands played this turn
        ("passed", "i1", (2,)),
        ("drew_empty", "i1", (2,)),
        ("known", "i1", (2,)),
        ("spare", "i1", (11,)),
        # From here on the numbering of slots shows, which JSON does not keep.
        ("rng", "u8"),
        ("pumps_n", "i8"),
        ("attached_n", "i8"),
        ("queue_n", "i8"),
        ("queue_at", "i8"),
        ("slots_n", "i8"),
        ("twins", "i8"),
        ("blockers_n", "i8"),
        ("blocked", "i8"),
        ("forced", "f8", (FORCED_ROOM,)),  # recorded numbers of the host's generator, used before any other
        ("forced_n", "i2"),
        ("forced_at", "i2"),
        ("next_number", "i4"),  # of stack objects
        ("card", "i2", (SLOTS,)),
        ("damage", "i2", (SLOTS,)),
        ("token_turn", "i2", (SLOTS,)),
        ("token_n", "u1", (SLOTS,)),
        ("uid", "u1", (SLOTS,)),
        ("owner", "i1", (SLOTS,)),
        ("controller", "i1", (SLOTS,)),
        ("zone", "i1", (SLOTS,)),
        ("side", "i1", (SLOTS,)),  # in whose list it is
        ("tapped", "i1", (SLOTS,)),
        ("sick", "i1", (SLOTS,)),
        ("attacking", "i1", (SLOTS,)),
        ("attacked", "i1", (SLOTS,)),
        ("regeneration", "i1", (SLOTS,)),  # shields, -1 where the field is absent
        ("clay", "i1", (SLOTS,)),
        ("attached_to", "u1", (SLOTS,)),  # a uid
        ("created_by", "u1", (SLOTS,)),
        ("library", "u1", (2, LIBRARY_ROOM)),
        ("hand", "u1", (2, HAND_ROOM)),
        ("field", "u1", (2, FIELD_ROOM)),
        ("graveyard", "u1", (2, GRAVEYARD_ROOM)),
        ("stack", OBJECT, (STACK_ROOM,)),
        ("pumps", PUMP, (PUMP_ROOM,)),
        ("hosts", "u1", (ATTACHED_ROOM,)),  # attachments, all together: the slot of the permanent
        ("auras", "u1", (ATTACHED_ROOM,)),  # and that of the aura
        ("queue", TASK, (QUEUE_ROOM,)),
        ("blockers", "u1", (FIELD_ROOM,)),
    ]
)
BOOKKEEPING_FROM = "rng"
SINGLE_FIELDS = tuple(name for name in STATE.names or () if STATE[name].subdtype is None)


def rows_of(s: np.record) -> Any:
    """The record with its arrays at hand: NumPy looks up a record's field anew each time, which is slow.

    Arrays are those of the record, single values are copies.
    """
    return SimpleNamespace(**{name: getattr(s, name) for name in STATE.names or ()})


@part
def kind_of(s, slot):
    """What card is in a slot."""
    return np.int64(s.card[slot])


@part
def push(s, zone, side, slot):
    """Put a card at the end of a zone. Where there is no room it leaves the game: no real game comes near."""
    s.zone[slot] = GONE
    if zone == FIELD and s.field_n[side] < FIELD_ROOM:
        s.field[side, s.field_n[side]] = slot
        s.field_n[side] += 1
        s.zone[slot] = zone
    elif zone == HAND and s.hand_n[side] < HAND_ROOM:
        s.hand[side, s.hand_n[side]] = slot
        s.hand_n[side] += 1
        s.zone[slot] = zone
    elif zone == GRAVEYARD and s.graveyard_n[side] < GRAVEYARD_ROOM:
        s.graveyard[side, s.graveyard_n[side]] = slot
        s.graveyard_n[side] += 1
        s.zone[slot] = zone
    elif zone == LIBRARY and s.library_n[side] < LIBRARY_ROOM:
        s.library[side, s.library_n[side]] = slot
        s.library_n[side] += 1
        s.zone[slot] = zone
    s.side[slot] = side


@part
def cut(row, n, slot):
    """Take a slot out of the first n of a list; those behind it move up."""
    kept = 0
    for i in range(n):
        if row[i] != slot:
            row[kept] = row[i]
            kept += 1
    for i in range(kept, n):
        row[i] = 0
    return kept


@part
def take_out(s, slot):
    """Remove a card from the zone that it is in; its `zone` stays until it is put somewhere."""
    side = np.int64(s.side[slot])
    zone = s.zone[slot]
    if zone == FIELD:
        s.field_n[side] = cut(s.field[side], np.int64(s.field_n[side]), slot)
    elif zone == GRAVEYARD:
        s.graveyard_n[side] = cut(s.graveyard[side], np.int64(s.graveyard_n[side]), slot)


@part
def take_from_hand(s, side, slot):
    """Remove a card from a hand, whatever its `zone` says."""
    s.hand_n[side] = cut(s.hand[side], np.int64(s.hand_n[side]), slot)


@part
def top_of_library(s, side):
    """Remove the top card of a library that is not empty."""
    s.library_n[side] -= 1
    at = np.int64(s.library_n[side])
    slot = np.int64(s.library[side, at])
    s.library[side, at] = 0
    return slot


@part
def put_on_bottom(s, side, slot):
    """Put a card at the bottom of a library, which is the front of the list."""
    push(s, LIBRARY, side, slot)
    if s.zone[slot] == LIBRARY:
        for i in range(s.library_n[side] - 1, 0, -1):
            s.library[side, i] = s.library[side, i - 1]
        s.library[side, 0] = slot


@part
def move(s, slot, zone, side):
    """Move a permanent or a card of a graveyard to the end of another zone."""
    take_out(s, slot)
    push(s, zone, side, slot)


@part
def fielded(s, uid):
    """The permanent with this instance id, NONE if there is none."""
    if uid == NONE:
        return NONE
    if s.twins == 0:
        return uid if s.zone[uid] == FIELD else NONE
    for side in range(2):
        for i in range(s.field_n[side]):
            if s.uid[s.field[side, i]] == uid:
                return np.int64(s.field[side, i])
    return NONE


@part
def stack_place(s, number):
    """Where on the stack the object with this number is, -1 if it is not."""
    for i in range(s.stack_n):
        if s.stack[i].number == number:
            return i
    return -1


@part
def packed_pool(s, seat):
    """A seat's mana pool, packed."""
    total = 0
    for colour in range(6):
        total += np.int64(s.mana[seat, colour]) << (SHIFT * colour)
    return total


@part
def change_life(s, seat, amount):
    """Add to a life total; what is not a number stays so."""
    if s.life[seat] != NAN:
        s.life[seat] += amount


@part
def out_of_life(s, seat):
    """Whether a life total is 0 or less."""
    return s.life[seat] != NAN and s.life[seat] <= 0


@part
def finish(s, winner):
    """End the game, unless it has ended."""
    if s.over == 0:
        s.over = 1
        s.winner = winner


@part
def add_damage(s, slot, amount):
    """Mark damage on a permanent."""
    if s.damage[slot] != NAN:
        s.damage[slot] += amount


@part
def draw_unit(s):
    """A number in [0, 1) from the record's own generator."""
    return np.float64(chance(s, 1 << 30)) / (1 << 30)


@part
def uniform(s):
    """A number in [0, 1) of the host's generator: a recorded one if there is one left."""
    if s.forced_at < s.forced_n:
        s.forced_at += 1
        return np.float64(s.forced[s.forced_at - 1])
    return draw_unit(s)


@part
def lcg(s):
    """The next number in [0, 1) of the backend's own generator, in its double arithmetic."""
    s.lcg = (s.lcg * 1664525.0 + 1013904223.0) % 4294967296.0
    return s.lcg / 4294967296.0
