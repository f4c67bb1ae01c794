"""Attacks and blocks are declared."""

import numpy as np

from engine.games.manacore.play.actions import block_attacker, block_count, block_place
from engine.games.manacore.play.combat.attackers import is_attack_candidate
from engine.games.manacore.play.combat.blockers import is_able, is_blocker
from engine.games.manacore.play.state import BLOCKERS
from engine.games.manacore.play.tables import KEYS
from engine.games.manacore.play.triggers.events import UNMEASURED, raise_event
from engine.games.manacore.play.vocabulary import ATTACKS, VIGILANCE
from engine.kernels.part import part

ALL = np.int64(-1)  # instead of one attacker


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
def note_block(s, attacker, blocker):
    """Let a creature block an attacker until this combat is over."""
    s.blocked = attacker
    s.blockers[s.blockers_n] = blocker
    s.blockers_n += 1


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
