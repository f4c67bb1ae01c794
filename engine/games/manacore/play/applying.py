"""Playing an action, and all that follows by itself."""

import numpy as np

from engine.games.manacore.play.abilities.activating import activate
from engine.games.manacore.play.actions import (
    ACTIVATE,
    ATTACK,
    ATTACK_ALL,
    BLOCK,
    CAST,
    END_TURN,
    LAND,
    PASS,
    REST,
    activate_ability,
    activate_aim,
    activate_place,
    cast_aim,
    cast_kind,
    cast_x,
    type_of,
)
from engine.games.manacore.play.combat.declaring import ALL, attack, note_blocks, note_lured
from engine.games.manacore.play.spells.casting import cast
from engine.games.manacore.play.state import BEGINNING
from engine.games.manacore.play.state_checks import settle
from engine.games.manacore.play.tables import MARKS
from engine.games.manacore.play.turns import begin_turn, end_turn, fight, give_way
from engine.games.manacore.play.vocabulary import ENTERS_TAPPED
from engine.games.manacore.play.zones.battlefield import enter
from engine.games.manacore.play.zones.hand import copy_in_hand
from engine.games.manacore.play.zones.lists import take_from_hand
from engine.kernels.kernel import kernel
from engine.kernels.part import part

UNASKED, ASKED = np.arange(2)


@part
def play_land(s, seat, kind):
    """Play a land."""
    slot = copy_in_hand(s, seat, kind)
    take_from_hand(s, seat, slot)
    s.tapped[slot] = 1 if MARKS[kind] & ENTERS_TAPPED != 0 else 0
    s.lands[seat] += 1
    enter(s, slot, seat)


@kernel
def apply_action(s, action):
    """Play a legal action, and all that follows by itself."""
    action = np.int64(action)
    seat = np.int64(s.priority)
    what = type_of(action)
    if what == PASS:
        if s.step == BEGINNING and s.active == seat:
            begin_turn(s)
        else:
            give_way(s, ASKED)
    elif what == END_TURN:
        end_turn(s)
    elif what == LAND:
        play_land(s, seat, action & REST)
    elif what == CAST:
        cast(s, seat, cast_kind(action), cast_aim(action), cast_x(action))
    elif what == ACTIVATE:
        slot = np.int64(s.field[seat, activate_place(action)])
        activate(s, slot, activate_ability(action), activate_aim(action), seat)
    elif what in (ATTACK, ATTACK_ALL):
        attack(s, seat, action & REST if what == ATTACK else ALL)
    else:
        if what == BLOCK:
            note_blocks(s, seat, action)
        else:
            note_lured(s, seat, action & REST)
        fight(s)
    settle(s)
    if s.auto != 0 and what != PASS:
        give_way(s, UNASKED)
