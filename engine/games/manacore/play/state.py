"""The record of a ManaCore game, and the words that index it.

A card instance is a slot: its fields lie at the same index of many arrays, and the zones are lists of slots. What the
backend refers to by instance id is held by slot as well. Quirk: tokens can share an instance id, and whoever looks
for an id finds the first; `uid` is the slot of the first one, and `twins` says that some are shared.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np

from engine.kernels.part import part

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
