"""Order of play: who has priority, and how phases and turns follow one another."""

import numpy as np

from engine.games.manacore.play.attached import drop_pumps
from engine.games.manacore.play.combat.attackers import has_attackers, somebody_attacks
from engine.games.manacore.play.combat.damage import deal_combat_damage
from engine.games.manacore.play.life import finish
from engine.games.manacore.play.listing.auto_pass import auto_pass
from engine.games.manacore.play.resolution import resolve_top
from engine.games.manacore.play.stack import reset_passes
from engine.games.manacore.play.state import ATTACKERS, BEGINNING, BLOCKERS, MAIN_1, MAIN_2
from engine.games.manacore.play.stats import is_anywhere
from engine.games.manacore.play.tables import MARKS, POWER, TYPES
from engine.games.manacore.play.vocabulary import CREATURE, HOLDS_BIG, NO_UNTAP_AFTER_ATTACK
from engine.games.manacore.play.zones.hand import discard_lcg
from engine.games.manacore.play.zones.library import draw_one
from engine.kernels.kernel import kernel
from engine.kernels.part import part

HAND_LIMIT = 7
LONGEST_CHAIN = 20  # passes in a row that the auto-pass mode makes
BIG = 3  # printed power that a Meekstone holds down


@kernel
def to_move(s):
    """The seat that has priority, -1 when the game is over."""
    return -1 if s.over != 0 else np.int64(s.priority)


@part
def untap(s, seat):
    """Untap a seat's permanents, but for a Lead Golem that attacked and what a Meekstone holds."""
    holds = is_anywhere(s, HOLDS_BIG)
    for i in range(s.field_n[seat]):
        slot = s.field[seat, i]
        kind = s.card[slot]
        stays = MARKS[kind] & NO_UNTAP_AFTER_ATTACK != 0 and s.attacked[slot] != 0
        stays |= holds and TYPES[kind] & CREATURE != 0 and POWER[kind] >= BIG
        if not stays:
            s.tapped[slot] = 0
        s.attacked[slot] = 0


@part
def end_turn(s):
    """All that happens between two turns."""
    seat = np.int64(s.active)
    for side in range(2):
        for i in range(s.field_n[side]):
            slot = s.field[side, i]
            s.damage[slot] = 0
            s.regeneration[slot] = -1
            if side == seat:
                s.sick[slot] = 0
        for colour in range(6):
            s.mana[side, colour] = 0
    drop_pumps(s)
    s.fog = 0
    if s.hand_n[seat] > HAND_LIMIT:
        discard_lcg(s, seat, np.int64(s.hand_n[seat]) - HAND_LIMIT)
    s.active = 1 - seat
    s.priority = 1 - seat
    s.step = BEGINNING
    s.turn += 1
    s.lands[1 - seat] = 0
    untap(s, 1 - seat)


@part
def fight(s):
    """Combat damage, and on to the second main phase."""
    deal_combat_damage(s)
    s.step = MAIN_2
    s.priority = s.active


@part
def advance(s):
    """On to the next phase after both have passed on an empty stack."""
    reset_passes(s)
    if s.step == MAIN_1:
        s.step = ATTACKERS if has_attackers(s, np.int64(s.active)) else MAIN_2
        s.priority = s.active
    elif s.step == ATTACKERS:
        if somebody_attacks(s):
            s.step = BLOCKERS
            s.priority = 1 - s.active
        else:
            s.step = MAIN_2
            s.priority = s.active
    elif s.step == BLOCKERS:
        fight(s)
    else:
        end_turn(s)


@part
def begin_turn(s):
    """Draw for the turn and go to the first main phase; an empty library loses at once."""
    seat = np.int64(s.active)
    if s.turn > 1:
        if s.library_n[seat] == 0:
            finish(s, 1 - seat)
        else:
            draw_one(s, seat)
    s.step = MAIN_1
    reset_passes(s)


@part
def give_way(s, asked):
    """Let the seat with priority pass, and resolve or go on if both have.

    In auto-pass mode whoever has nothing to do passes as well; unless asked, the first one only then.
    """
    for number in range(asked + LONGEST_CHAIN * s.auto):
        seat = np.int64(s.priority)
        if number >= asked and (s.over != 0 or not auto_pass(s, seat)):
            return
        s.passed[seat] = 1
        s.passes[seat] += 1
        s.priority = 1 - seat
        if s.passed[0] != 0 and s.passed[1] != 0:
            if s.stack_n > 0:
                resolve_top(s)
                reset_passes(s)
                s.priority = s.active
            else:
                advance(s)
