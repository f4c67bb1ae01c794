"""What the hand offers: lands and spells."""

import numpy as np

from engine.games.manacore.play.actions import LAND, cast_action, emit
from engine.games.manacore.play.mana import can_pay, most_x
from engine.games.manacore.play.state import kind_of
from engine.games.manacore.play.tables import CAST_TARGET, TYPES, XS
from engine.games.manacore.play.targets import (
    AIM_NOTHING,
    AIMS,
    FIRST_AIM,
    aim_code,
    creatures_hidden,
    hidden_from_spells,
    next_aim,
)
from engine.games.manacore.play.vocabulary import INSTANT
from engine.games.manacore.play.vocabulary import LAND as IS_LAND
from engine.games.manacore.play.zones.hand import is_offered_before, is_playable
from engine.kernels.part import part


@part
def list_casts(s, seat, place, available, hidden, out, n):
    """Every way to cast the card at a place in the hand."""
    slot = np.int64(s.hand[seat, place])
    kind = kind_of(s, slot)
    most = 0
    if XS[kind] > 0:
        most = most_x(available, kind)
    elif not can_pay(available, kind):
        most = -1
    if most < 0:
        return n
    need = CAST_TARGET[kind]
    if need == 0:
        for x in range(most + 1):
            n = emit(out, n, cast_action(kind, AIM_NOTHING, x))
        return n
    aim = next_aim(s, need, seat, slot, FIRST_AIM)
    while aim < AIMS:
        if not hidden or not hidden_from_spells(s, aim):
            for x in range(most + 1):
                n = emit(out, n, cast_action(kind, aim_code(aim), x))
        aim = next_aim(s, need, seat, slot, aim + 1)
    return n


@part
def list_hand(s, seat, available, sorcery, out, n):
    """Lands and spells, in the order of the hand; one copy of each."""
    hidden = creatures_hidden(s)
    for place in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, place])
        types = TYPES[s.card[slot]]
        if not sorcery and types & INSTANT == 0:
            continue
        if not is_playable(s, slot, seat) or is_offered_before(s, seat, place):
            continue
        if types & IS_LAND == 0:
            n = list_casts(s, seat, place, available, hidden, out, n)
        elif s.lands[seat] < 1:
            n = emit(out, n, LAND | kind_of(s, slot))
    return n
