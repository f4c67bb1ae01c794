"""What combat damage does.

Blocks and damage are one action, and the backend offers blocks of one attacker only. So a blocked attacker and its
blockers are noted in the record for the length of that action.
"""

import numpy as np

from engine.games.manacore.play.cards import STAR
from engine.games.manacore.play.life import add_damage, change_life, finish, out_of_life
from engine.games.manacore.play.state import FIELD, NAN, NONE
from engine.games.manacore.play.stats import has_attached, has_lords, is_creature, power, toughness
from engine.games.manacore.play.tables import KEYS, MARKS, TOUGHNESS, TYPES
from engine.games.manacore.play.triggers.events import raise_event
from engine.games.manacore.play.vocabulary import BASILISK, FIRST_STRIKE, GASEOUS, HITS_PLAYER, WALL
from engine.games.manacore.play.zones.battlefield import bury
from engine.kernels.part import part


@part
def blocks(s, slot):
    """Whether a creature is blocking."""
    for i in range(s.blockers_n):
        if s.blockers[i] == slot:
            return True
    return False


@part
def strikes_now(s, slot, first_strike):
    """Whether a creature deals its damage in this round."""
    return (KEYS[s.card[slot]] & FIRST_STRIKE != 0) == first_strike


@part
def hit_blockers(s, attacker, lords):
    """Share out a blocked attacker's damage in the order of its blockers; what is left over is lost."""
    rest = power(s, attacker, lords)
    for i in range(s.blockers_n):
        blocker = np.int64(s.blockers[i])
        if s.zone[blocker] != FIELD or s.damage[blocker] == NAN:
            continue
        share = min(rest, max(0, toughness(s, blocker, lords) - s.damage[blocker]))
        if not has_attached(s, blocker, GASEOUS):
            add_damage(s, blocker, share)  # negative power heals the first
        rest -= share
        if rest <= 0:
            return


@part
def hit_player(s, attacker, defender, lords):
    """An unblocked attacker's damage; negative power heals."""
    amount = power(s, attacker, lords)
    change_life(s, defender, -amount)
    raise_event(s, HITS_PLAYER, attacker, 1 - defender, amount)
    if out_of_life(s, defender):
        finish(s, 1 - defender)


@part
def attackers_strike(s, first_strike, lords):
    """The attackers' damage of one round."""
    active = np.int64(s.active)
    for i in range(s.field_n[active]):
        attacker = np.int64(s.field[active, i])
        if s.attacking[attacker] == 0 or not strikes_now(s, attacker, first_strike):
            continue
        if has_attached(s, attacker, GASEOUS):
            continue
        if attacker == s.blocked:
            hit_blockers(s, attacker, lords)
        else:
            hit_player(s, attacker, 1 - active, lords)


@part
def blockers_strike(s, first_strike, lords):
    """The blockers' damage of one round, in the order of their battlefield."""
    attacker = np.int64(s.blocked)
    if s.blockers_n == 0 or s.zone[attacker] != FIELD or has_attached(s, attacker, GASEOUS):
        return
    side = 1 - np.int64(s.active)
    for i in range(s.field_n[side]):
        blocker = np.int64(s.field[side, i])
        if blocks(s, blocker) and strikes_now(s, blocker, first_strike) and not has_attached(s, blocker, GASEOUS):
            add_damage(s, attacker, power(s, blocker, lords))


@part
def petrify(s, slot):
    """A Basilisk's victim gets damage as printed. Quirk: for a star that is not a number, and it survives."""
    if TYPES[s.card[slot]] & WALL == 0:
        printed = TOUGHNESS[s.card[slot]]
        s.damage[slot] = NAN if printed == STAR else printed


@part
def basilisks(s):
    """What meets a Thicket Basilisk in combat, in each round."""
    attacker = np.int64(s.blocked)
    if s.blockers_n == 0 or s.zone[attacker] != FIELD:
        return
    stares = MARKS[s.card[attacker]] & BASILISK != 0
    stared_at = False
    for i in range(s.blockers_n):
        blocker = np.int64(s.blockers[i])
        if s.zone[blocker] == FIELD:
            stared_at |= MARKS[s.card[blocker]] & BASILISK != 0
            if stares:
                petrify(s, blocker)
    if stared_at:
        petrify(s, attacker)


@part
def combat_deaths(s, lords):
    """Creatures with lethal damage go. Quirk: no regeneration, and it does not count as dying."""
    for side in range(2):
        for i in range(s.field_n[side] - 1, -1, -1):
            slot = np.int64(s.field[side, i])
            if not is_creature(s, slot) or s.damage[slot] == NAN:
                continue
            if s.damage[slot] >= toughness(s, slot, lords):
                bury(s, slot)
                s.damage[slot] = 0
                s.tapped[slot] = 0
                s.attacking[slot] = 0


@part
def end_combat(s):
    """Nobody attacks or blocks any more."""
    for side in range(2):
        for i in range(s.field_n[side]):
            s.attacking[s.field[side, i]] = 0
    for i in range(s.blockers_n):
        s.blockers[i] = 0
    s.blockers_n = 0
    s.blocked = NONE


@part
def deal_combat_damage(s):
    """Both rounds of combat damage, first strike first, and the end of combat."""
    if s.fog == 0:
        for first_strike in (True, False):
            lords = has_lords(s)
            attackers_strike(s, first_strike, lords)
            blockers_strike(s, first_strike, lords)
            basilisks(s)
            combat_deaths(s, lords)
    end_combat(s)
