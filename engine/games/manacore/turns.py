"""Priority, the stack, phases and turns; the state checks that follow every action."""

import numpy as np

from engine.games.manacore.abilities import reset_passes, run_ability
from engine.games.manacore.attached import attach, drop_pumps
from engine.games.manacore.combat import deal_combat_damage, has_attackers
from engine.games.manacore.events import UNMEASURED, raise_event
from engine.games.manacore.listing import auto_pass
from engine.games.manacore.moves import bury, discard_lcg, draw_one, enter
from engine.games.manacore.spells import run_spell
from engine.games.manacore.state import (
    AT_CARD,
    AT_NONE,
    ATTACKERS,
    BEGINNING,
    BLOCKERS,
    GRAVEYARD,
    MAIN_1,
    MAIN_2,
    NAN,
    NONE,
    fielded,
    finish,
    kind_of,
    out_of_life,
    push,
)
from engine.games.manacore.stats import has_lords, is_anywhere, own_toughness, toughness
from engine.games.manacore.tables import CAST_TARGET, MARKS, POWER, TYPES
from engine.games.manacore.targets import still_fits
from engine.games.manacore.triggers import forget_triggers, run_triggers
from engine.games.manacore.vocabulary import (
    AURA,
    CREATURE,
    DIES,
    HOLDS_BIG,
    INSTANT,
    NO_UNTAP_AFTER_ATTACK,
    SORCERY,
)
from engine.part import part

HAND_LIMIT = 7
LONGEST_CHAIN = 20  # passes in a row that the auto-pass mode makes
BIG = 3  # printed power that a Meekstone holds down


@part
def check_losses(s):
    """Whoever is out of life, or drew from nothing, loses; whether that ended the game."""
    before = s.over
    for seat in range(2):
        if out_of_life(s, seat):
            finish(s, 1 - seat)
    for seat in range(2):
        if s.drew_empty[seat] != 0:
            finish(s, 1 - seat)
    return s.over != before


@part
def regenerates(s, slot):
    """Use up a regeneration shield, if there is one."""
    if s.regeneration[slot] <= 0:
        return False
    s.regeneration[slot] -= 1
    s.tapped[slot] = 1
    s.damage[slot] = 0
    s.attacking[slot] = 0
    return True


@part
def die(s, slot):
    """A creature dies of a state check."""
    seat = np.int64(s.side[slot])
    bury(s, slot)
    s.damage[slot] = 0
    s.tapped[slot] = 0
    s.attacking[slot] = 0
    s.regeneration[slot] = -1
    raise_event(s, DIES, slot, seat, UNMEASURED)


@part
def check_creatures(s):
    """Creatures with lethal damage or no toughness; whether there was any."""
    changed = False
    lords = has_lords(s)  # without any, toughness needs no walk over both battlefields
    for side in range(2):
        for i in range(s.field_n[side] - 1, -1, -1):
            slot = np.int64(s.field[side, i])
            if TYPES[s.card[slot]] & CREATURE == 0:
                continue
            left = toughness(s, slot) if lords else own_toughness(s, slot)
            if left > 0 and (s.damage[slot] == NAN or s.damage[slot] < left):
                continue
            changed = True
            if left <= 0 or not regenerates(s, slot):
                die(s, slot)
    return changed


@part
def check_auras(s):
    """Auras whose permanent is gone; whether there was any."""
    changed = False
    for side in range(2):
        for i in range(s.field_n[side] - 1, -1, -1):
            slot = np.int64(s.field[side, i])
            if TYPES[s.card[slot]] & AURA != 0 and fielded(s, np.int64(s.attached_to[slot])) == NONE:
                bury(s, slot)
                s.attached_to[slot] = NONE
                changed = True
    return changed


@part
def state_checks(s):
    """One pass of the state checks; whether anything changed."""
    lost = check_losses(s)
    died = check_creatures(s)
    fell = check_auras(s)
    return lost or died or fell


@part
def settle(s):
    """State checks and queued triggers in turn until nothing changes; once the game is over, nothing happens."""
    changed = s.over == 0
    while changed and s.over == 0:
        changed = False
        for half in range(2):
            changed |= state_checks(s)
            if half == 0:
                run_triggers(s)
    forget_triggers(s)


@part
def resolve_permanent(s, place):
    """A permanent spell arrives; an aura only if what it is meant for is still there."""
    slot = np.int64(s.stack[place].slot)
    seat = np.int64(s.stack[place].controller)
    if TYPES[kind_of(s, slot)] & AURA != 0:
        host = fielded(s, np.int64(s.stack[place].ref)) if s.stack[place].aim == AT_CARD else NONE
        if host == NONE:
            push(s, GRAVEYARD, seat, slot)
            return
        attach(s, slot, host)
    else:
        s.sick[slot] = 1
    enter(s, slot, seat)


@part
def fizzles(s, place):
    """Whether an object was countered or has lost its target. Quirk: the card's own target counts for abilities."""
    entry = s.stack[place]
    if entry.countered != 0:
        return True
    need = CAST_TARGET[s.card[entry.slot]]
    return need != 0 and entry.aim != AT_NONE and not still_fits(s, need, place)


@part
def resolve_top(s):
    """Resolve the top of the stack; it stays there until its effect is over."""
    place = np.int64(s.stack_n) - 1
    slot = np.int64(s.stack[place].slot)
    seat = np.int64(s.stack[place].controller)
    spell = s.stack[place].ability < 0
    if fizzles(s, place):
        if spell:
            push(s, GRAVEYARD, seat, slot)
    elif not spell:
        run_ability(s, place)
    elif TYPES[kind_of(s, slot)] & (INSTANT | SORCERY) != 0:
        run_spell(s, place)
        push(s, GRAVEYARD, seat, slot)
    else:
        resolve_permanent(s, place)
    clear_object(s, place)
    s.stack_n -= 1


@part
def clear_object(s, place):
    """Blank a place on the stack."""
    entry = s.stack[place]
    entry.number = 0
    entry.ref = 0
    entry.slot = 0
    entry.controller = 0
    entry.ability = 0
    entry.aim = 0
    entry.x = 0
    entry.countered = 0
    entry.lapsed = 0


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
def somebody_attacks(s):
    """Whether the active seat has attackers under way."""
    for i in range(s.field_n[s.active]):
        if s.attacking[s.field[s.active, i]] != 0:
            return True
    return False


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
