"""ManaCore for two, as the reference backend plays it, quirks included."""

import numpy as np

from engine.games.manacore.abilities import SPELL, activate, push_object
from engine.games.manacore.actions import (
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
    block_attacker,
    block_count,
    block_place,
    cast_aim,
    cast_kind,
    cast_x,
    type_of,
)
from engine.games.manacore.combat import is_able, is_attack_candidate, is_blocker, note_block
from engine.games.manacore.events import UNMEASURED, raise_event
from engine.games.manacore.hidden import determinize
from engine.games.manacore.listing import MAX_ACTIONS, in_hand, legal_actions
from engine.games.manacore.mana import PAY, autotap
from engine.games.manacore.moves import enter
from engine.games.manacore.setup import new_game
from engine.games.manacore.state import BEGINNING, BLOCKERS, BOOKKEEPING_FROM, STATE, take_from_hand
from engine.games.manacore.state import STACK as ON_STACK
from engine.games.manacore.tables import COST, GENERIC, KEYS, MARKS, XS
from engine.games.manacore.targets import what_is_meant
from engine.games.manacore.turns import begin_turn, end_turn, fight, give_way, settle
from engine.games.manacore.vocabulary import ATTACKS, ENTERS_TAPPED, VIGILANCE
from engine.games.manacore.vocabulary import CAST as IS_CAST
from engine.kernel import kernel
from engine.part import part

__all__ = ["BOOKKEEPING_FROM", "MAX_ACTIONS", "STATE", "determinize", "legal_actions", "new_game"]

UNASKED, ASKED = np.arange(2)
ALL = np.int64(-1)  # instead of one attacker


@kernel
def to_move(s):
    """The seat that has priority, -1 when the game is over."""
    return -1 if s.over != 0 else np.int64(s.priority)


@kernel
def returns(s, out):
    """1 for the winner, a half each for a draw."""
    for seat in range(2):
        if s.winner < 0:
            out[seat] = 0.5
        else:
            out[seat] = 1.0 if s.winner == seat else 0.0


@part
def from_hand(s, seat, kind):
    """Take the first playable copy of a kind of card out of a hand."""
    for i in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, i])
        if s.card[slot] == kind and in_hand(s, slot, seat):
            return slot
    return np.int64(s.hand[seat, 0])


@part
def play_land(s, seat, kind):
    """Play a land."""
    slot = from_hand(s, seat, kind)
    take_from_hand(s, seat, slot)
    s.tapped[slot] = 1 if MARKS[kind] & ENTERS_TAPPED != 0 else 0
    s.lands[seat] += 1
    enter(s, slot, seat)


@part
def cast(s, seat, kind, aim, x):
    """Cast a spell. Quirk: it is cast even if the mana does not suffice after all."""
    slot = from_hand(s, seat, kind)
    meant = what_is_meant(s, aim)
    autotap(s, seat, COST[kind], GENERIC[kind] + XS[kind] * x, PAY)
    take_from_hand(s, seat, slot)
    s.zone[slot] = ON_STACK
    s.side[slot] = seat
    push_object(s, slot, seat, SPELL, meant, x)
    raise_event(s, IS_CAST, slot, seat, UNMEASURED)


@part
def attack(s, seat, only):
    """Attack with the creature at a place, or with all candidates."""
    for place in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, place])
        if (only >= 0 and place != only) or not is_attack_candidate(s, slot):
            continue
        s.attacking[slot] = 1
        s.attacked[slot] = 1
        if KEYS[s.card[slot]] & VIGILANCE == 0:
            s.tapped[slot] = 1
        raise_event(s, ATTACKS, slot, seat, UNMEASURED)
    s.step = BLOCKERS
    s.priority = 1 - seat


@part
def note_blocks(s, seat, action):
    """Let up to three creatures block an attacker."""
    attacker = np.int64(s.field[1 - seat, block_attacker(action)])
    for number in range(block_count(action)):
        note_block(s, attacker, np.int64(s.field[seat, block_place(action, number)]))


@part
def note_lured(s, seat, place):
    """Let all who are able block a lured attacker."""
    attacker = np.int64(s.field[1 - seat, place])
    for i in range(s.field_n[seat]):
        blocker = np.int64(s.field[seat, i])
        if is_blocker(s, blocker) and is_able(s, attacker, blocker):
            note_block(s, attacker, blocker)


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
