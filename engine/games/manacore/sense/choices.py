"""What a net is told about an action of the seat with priority: what it is, whom it meets, what it leaves undone."""

import math

import numpy as np

from engine.games.manacore.play.actions import (
    ACTIVATE,
    ATTACK,
    ATTACK_ALL,
    BLOCK,
    CAST,
    END_TURN,
    KIND_SHIFT,
    LAND,
    PASS,
    REST,
    activate_aim,
    activate_place,
    block_attacker,
    block_count,
    cast_aim,
    cast_kind,
    cast_x,
    type_of,
)
from engine.games.manacore.play.cards import KINDS
from engine.games.manacore.play.combat.attackers import is_attack_candidate
from engine.games.manacore.play.combat.blockers import is_blocker, may_block
from engine.games.manacore.play.mana import can_pay, survey
from engine.games.manacore.play.state import BLOCKERS, NAN, kind_of
from engine.games.manacore.play.stats import has_lords, power, toughness
from engine.games.manacore.play.tables import MV, POWER, TOUGHNESS, TYPES
from engine.games.manacore.play.targets import AIM_NOTHING, AIM_SEAT, AIM_STACK, aimed_slot
from engine.games.manacore.play.vocabulary import CREATURE
from engine.games.manacore.play.vocabulary import LAND as A_LAND
from engine.games.manacore.sense.exchanges import block_outcome, incoming, lethal_damage
from engine.games.manacore.sense.race import NEVER, clock, guards
from engine.games.manacore.sense.uses import CARD_CLASS, CARD_CLASSES
from engine.games.manacore.sense.weights import permanent_worth, weight
from engine.kernels.kernel import kernel
from engine.kernels.part import part

ACTION_TYPES, MOMENTS = 9, 10
OWN_SEAT, OTHER_SEAT, A_SPELL, OWN_PERMANENT, OTHER_PERMANENT = range(5)

TYPED = 0  # the type of action at each step of either seat's turn
WEIGHT = TYPED + ACTION_TYPES * MOMENTS
STANDING = WEIGHT + 1
CLASS = STANDING + 8
CARD = CLASS + CARD_CLASSES
SIZE = CARD + KINDS
AIM = SIZE + 4
MET = AIM + 5
FIGHT = MET + 5
OUTCOME = FIGHT + 6
UNDONE = OUTCOME + 6
RACE = UNDONE + 6
ACTION_FEATURES = int(RACE + 2 * (NEVER + 1))


@part
def tell_standing(s, seat, out):
    """What all actions of a position have in common."""
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        life = 0 if s.life[owner] == NAN else np.int64(s.life[owner])
        creatures = 0
        for i in range(s.field_n[owner]):
            creatures += TYPES[s.card[np.int64(s.field[owner, i])]] & CREATURE != 0
        out[STANDING + side] = min(life, 25) / 20.0
        out[STANDING + 2 + side] = min(creatures, 8) / 5.0
        out[STANDING + 4 + side] = min(np.int64(s.hand_n[owner]), 8) / 7.0
    out[STANDING + 6] = min(np.int64(s.turn), 30) / 30.0
    if s.stack_n > 0:
        out[STANDING + 7] = 1.0 if s.stack[s.stack_n - 1].controller == seat else -1.0


@part
def tell_card(kind, x, out):
    """A card that is played: what it is for, its name, its cost and body."""
    out[CLASS + CARD_CLASS[kind]] = 1.0
    out[CARD + kind] = 1.0
    out[SIZE] = MV[kind] / 5.0
    out[SIZE + 1] = x / 5.0
    if TYPES[kind] & CREATURE != 0:
        out[SIZE + 2] = max(0, POWER[kind]) / 4.0
        out[SIZE + 3] = max(0, TOUGHNESS[kind]) / 4.0


@part
def tell_aim(s, seat, aim, out):
    """What a spell or an ability is aimed at."""
    if aim == AIM_NOTHING:
        return
    if aim >= AIM_STACK:
        out[AIM + A_SPELL] = 1.0
        out[MET] = MV[kind_of(s, np.int64(s.stack[aim - AIM_STACK].slot))] / 5.0
        return
    if aim >= AIM_SEAT:
        out[AIM + (OWN_SEAT if aim - AIM_SEAT == seat else OTHER_SEAT)] = 1.0
        return
    slot = aimed_slot(s, aim)
    kind = kind_of(s, slot)
    out[AIM + (OWN_PERMANENT if s.side[slot] == seat else OTHER_PERMANENT)] = 1.0
    out[MET + 1] = permanent_worth(s, slot) / 5.0
    out[MET + 2] = TYPES[kind] & A_LAND != 0
    if TYPES[kind] & CREATURE != 0:
        out[MET + 3] = lethal_damage(s, slot) / 4.0
        out[MET + 4] = s.attacking[slot] != 0


@part
def tell_attack(s, seat, action, out):
    """Who attacks, and what can stand in the way: of all attackers only one is ever blocked."""
    lords = has_lords(s)
    alone = type_of(action) == ATTACK
    total, largest, stopped, lost = 0, 0, 0, 0
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        if (alone and i != action & REST) or not is_attack_candidate(s, slot):
            continue
        strength = max(0, power(s, slot, lords))
        total += strength
        blockable, dies = False, False
        for j in range(s.field_n[1 - seat]):
            blocker = np.int64(s.field[1 - seat, j])
            if is_blocker(s, blocker) and may_block(s, slot, blocker):
                blockable = True
                dies = dies or power(s, blocker, lords) >= toughness(s, slot, lords)
        if blockable:
            stopped += 1
            lost += dies
            largest = max(largest, strength)
    life = s.life[1 - seat]
    out[FIGHT] = total / 8.0
    out[FIGHT + 1] = (total - largest) / 8.0
    out[FIGHT + 2] = life != NAN and total - largest >= life
    out[FIGHT + 3] = stopped / 3.0
    out[FIGHT + 4] = lost / 3.0
    out[FIGHT + 5] = lost > 0


@part
def tell_block(s, seat, action, out):
    """What a block brings, or that none is made, and what is coming."""
    coming = incoming(s, seat)
    dies = s.life[seat] != NAN and coming >= s.life[seat]
    if block_count(action) == 0:
        out[OUTCOME + (4 if dies else 5)] = 1.0
    else:
        out[OUTCOME + block_outcome(s, seat, action)] = 1.0
        attacker = np.int64(s.field[1 - seat, block_attacker(action)])
        out[FIGHT] = power(s, attacker, has_lords(s)) / 4.0
        out[FIGHT + 1] = permanent_worth(s, attacker) / 5.0
        out[FIGHT + 2] = dies
        out[FIGHT + 3] = block_count(action) / 2.0
    out[FIGHT + 4] = coming / 10.0


@part
def tell_undone(s, seat, out):
    """What a seat that passes or ends its turn leaves undone: lands, spells that it could pay for, attacks."""
    available, _, _ = survey(s, seat)
    creatures, others = 0, 0
    for i in range(s.hand_n[seat]):
        kind = kind_of(s, np.int64(s.hand[seat, i]))
        if TYPES[kind] & A_LAND != 0:
            if s.active == seat and s.lands[seat] == 0:
                out[UNDONE] = 1.0
        elif can_pay(available, kind):
            if TYPES[kind] & CREATURE != 0:
                creatures += 1
            else:
                others += 1
    attackers = 0
    for i in range(s.field_n[seat]):
        attackers += is_attack_candidate(s, np.int64(s.field[seat, i]))
    out[UNDONE + 1] = min(creatures, 3) / 2.0
    out[UNDONE + 2] = min(others, 3) / 2.0
    out[UNDONE + 3] = min(attackers, 4) / 3.0
    out[UNDONE + 4] = s.active == seat and s.step < BLOCKERS
    out[UNDONE + 5] = s.passed[1 - seat] != 0


@part
def tell_race(s, seat, out):
    """How many attacks it takes either side to win."""
    lords = has_lords(s)
    out[RACE + clock(s, seat, lords, guards(s, 1 - seat, seat))] = 1.0
    out[RACE + NEVER + 1 + clock(s, 1 - seat, lords, guards(s, seat, 1 - seat))] = 1.0


@kernel
def action_features(s, action, out):
    """Tell what speaks for and against an action."""
    action = np.int64(action)
    seat = np.int64(s.priority)
    what = type_of(action)
    step = min(max(np.int64(s.step), 0), 4)
    out[TYPED + MOMENTS * (what >> KIND_SHIFT) + 2 * step + (s.active == seat)] = 1.0
    out[WEIGHT] = math.log(weight(s, action) + 0.01) / 4.0
    tell_standing(s, seat, out)
    if what == LAND:
        tell_card(action & REST, 0, out)
    elif what == CAST:
        tell_card(cast_kind(action), cast_x(action), out)
        tell_aim(s, seat, cast_aim(action), out)
    elif what == ACTIVATE:
        out[CARD + kind_of(s, np.int64(s.field[seat, activate_place(action)]))] = 1.0
        tell_aim(s, seat, activate_aim(action), out)
    elif what in (ATTACK, ATTACK_ALL):
        tell_attack(s, seat, action, out)
    elif what == BLOCK:
        tell_block(s, seat, action, out)
    if what in (PASS, END_TURN):
        tell_undone(s, seat, out)
    if what in (PASS, END_TURN, ATTACK, ATTACK_ALL, BLOCK):
        tell_race(s, seat, out)
