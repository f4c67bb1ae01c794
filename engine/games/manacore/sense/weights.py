"""How promising an action looks at sight: the order of tries, and the policy of playouts."""

import numpy as np

from engine.games.manacore.play.actions import (
    ACTIVATE,
    ATTACK,
    ATTACK_ALL,
    BLOCK,
    CAST,
    END_TURN,
    LAND,
    REST,
    activate_aim,
    block_count,
    cast_aim,
    cast_kind,
    cast_x,
    type_of,
)
from engine.games.manacore.play.combat.attackers import is_attack_candidate
from engine.games.manacore.play.combat.blockers import is_blocker, may_block
from engine.games.manacore.play.state import MAIN_1, NAN, kind_of
from engine.games.manacore.play.stats import has_lords, power
from engine.games.manacore.play.tables import MV, OP, POWER, SPELL, TOUGHNESS, TYPES
from engine.games.manacore.play.targets import AIM_NOTHING, AIM_SEAT, AIM_STACK, aimed_slot
from engine.games.manacore.play.vocabulary import AMOUNT_X, CREATURE, DAMAGE_TARGETS, DESTROY_ALL
from engine.games.manacore.sense.exchanges import KILLS, SURVIVES, block_outcome, incoming, lethal_damage
from engine.kernels.kernel import kernel
from engine.kernels.part import part

PLAIN = 1.0
LAND_WEIGHT, CREATURE_WEIGHT, OTHER_WEIGHT, SWEEP_WEIGHT = 30.0, 8.0, 3.0, 0.5
KILLING_BLOW = 200.0
END_EARLY = 0.3  # ending the turn before combat
ALL_IN, LONE, UNSTOPPABLE = 3.0, 1.0, 6.0
KILL_AND_LIVE, TRADE, HOLD, CHUMP = 12.0, 3.0, 4.0, 0.2
NO_BLOCK, NO_BLOCK_AND_DIE = 2.0, 0.02


@part
def permanent_worth(s, slot):
    """What it is worth to be rid of a permanent."""
    kind = kind_of(s, slot)
    if TYPES[kind] & CREATURE == 0:
        return 1.0
    return 1.0 + max(0, POWER[kind]) + 0.3 * max(0, TOUGHNESS[kind])


@part
def burn_weight(s, seat, kind, aim, x):
    """Damage to the face or to a creature."""
    amount = x if OP[SPELL[kind], 0, 1] == AMOUNT_X else min(OP[SPELL[kind], 0, 1], 20)
    if aim >= AIM_SEAT:
        life = s.life[1 - seat]
        return KILLING_BLOW if life != NAN and life <= amount else PLAIN
    slot = aimed_slot(s, aim)
    return 3.0 + permanent_worth(s, slot) if lethal_damage(s, slot) <= amount else 0.2


@part
def cast_weight(s, seat, action):
    """A spell: creatures by their cost, removal by its target."""
    kind = cast_kind(action)
    aim = cast_aim(action)
    op = OP[SPELL[kind], 0, 0]
    if TYPES[kind] & CREATURE != 0:
        return CREATURE_WEIGHT + 2.0 * MV[kind]
    if op == DAMAGE_TARGETS:
        return burn_weight(s, seat, kind, aim, cast_x(action))
    if op == DESTROY_ALL:
        return SWEEP_WEIGHT
    if aim == AIM_NOTHING or AIM_SEAT <= aim < AIM_STACK:
        return OTHER_WEIGHT
    if aim >= AIM_STACK:
        return 1.0 + MV[kind_of(s, np.int64(s.stack[aim - AIM_STACK].slot))]
    return 1.0 + permanent_worth(s, aimed_slot(s, aim))


@part
def ping_weight(s, seat, action):
    """An ability: shots by what they kill."""
    aim = activate_aim(action)
    if aim < AIM_SEAT:
        slot = aimed_slot(s, aim)
        return 3.0 + permanent_worth(s, slot) if lethal_damage(s, slot) <= 1 else 1.0
    return 2.0


@part
def can_be_blocked(s, seat, slot):
    """Whether the other seat has anything to block a creature with."""
    for i in range(s.field_n[1 - seat]):
        blocker = np.int64(s.field[1 - seat, i])
        if is_blocker(s, blocker) and may_block(s, slot, blocker):
            return True
    return False


@part
def attack_weight(s, seat, action):
    """An attack: all together deal the most, for only one is blocked at a time."""
    if type_of(action) == ATTACK:
        return LONE if can_be_blocked(s, seat, np.int64(s.field[seat, action & REST])) else UNSTOPPABLE
    lords = has_lords(s)
    total = 0
    largest = 0
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        if is_attack_candidate(s, slot):
            p = power(s, slot, lords)
            total += p
            largest = max(largest, p)
    if s.life[1 - seat] != NAN and total - largest >= s.life[1 - seat]:
        return KILLING_BLOW
    return ALL_IN + 0.7 * (total - largest)


@part
def block_weight(s, seat, action):
    """A block by its outcome; not blocking only where that is survived."""
    dies = s.life[seat] != NAN and incoming(s, seat) >= s.life[seat]
    if block_count(action) == 0:
        return NO_BLOCK_AND_DIE if dies else NO_BLOCK
    outcome = block_outcome(s, seat, action)
    if outcome == KILLS | SURVIVES:
        return KILL_AND_LIVE
    if outcome == 0:
        return NO_BLOCK if dies else CHUMP
    return TRADE if outcome == KILLS else HOLD


@kernel
def weight(s, action):
    """How promising an action looks."""
    action = np.int64(action)
    seat = np.int64(s.priority)
    what = type_of(action)
    if what == LAND:
        return LAND_WEIGHT
    if what == CAST:
        return cast_weight(s, seat, action)
    if what == ACTIVATE:
        return ping_weight(s, seat, action)
    if what in (ATTACK, ATTACK_ALL):
        return attack_weight(s, seat, action)
    if what == BLOCK:
        return block_weight(s, seat, action)
    return END_EARLY if what == END_TURN and s.step == MAIN_1 else PLAIN
