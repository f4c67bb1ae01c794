"""Which legal actions are worth searching."""

import numpy as np

from engine.games.manacore.actions import (
    ACTIVATE,
    ATTACK,
    BLOCK,
    CAST,
    END_TURN,
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
from engine.games.manacore.evaluation import creature_power, creature_toughness
from engine.games.manacore.listing import legal_actions
from engine.games.manacore.state import FIELD_ROOM, NAN, kind_of
from engine.games.manacore.stats import has_lords
from engine.games.manacore.tables import A_OP, ABILITY, MV, XS
from engine.games.manacore.targets import AIM_NOTHING, AIM_SEAT, AIM_STACK
from engine.games.manacore.uses import (
    AIMED_AT,
    ALL_X,
    ANY_SIDE,
    COVERING_X,
    FIRST_ONLY,
    LETHAL_X,
    OTHER_SIDE,
    USEFUL_ABILITY,
    USELESS,
    X_RULE,
)
from engine.games.manacore.vocabulary import DAMAGE_TARGET
from engine.kernel import kernel
from engine.part import part

LOW_LIFE = 8  # below this life a creature may be thrown in the way of an attacker
MANY_BLOCKS = 40  # blocks by several creatures are left out of lists that are longer


@part
def aimed_seat(s, aim):
    """To whom an aim belongs: a seat, a permanent's side, the controller of a stack object."""
    if aim >= AIM_STACK:
        return np.int64(s.stack[aim - AIM_STACK].controller)
    return aim - AIM_SEAT if aim >= AIM_SEAT else aim // FIELD_ROOM


@part
def aimed_slot(s, aim):
    """The permanent at an aim below AIM_SEAT."""
    return np.int64(s.field[aim // FIELD_ROOM, aim % FIELD_ROOM])


@part
def lethal_damage(s, slot):
    """Damage that would kill a creature."""
    marked = 0 if s.damage[slot] == NAN else np.int64(s.damage[slot])
    return creature_toughness(s, slot, has_lords(s)) - marked


@part
def sensible_x(s, kind, aim, x, most):
    """Whether an X is one of the few worth a thought; `most` is the largest on the list."""
    rule = X_RULE[kind]
    if rule == ALL_X:
        return XS[kind] == 0 or x > 0
    if rule == COVERING_X and aim >= AIM_STACK:
        mv = MV[kind_of(s, np.int64(s.stack[aim - AIM_STACK].slot))]
        return x == mv
    if rule == LETHAL_X and aim < AIM_SEAT:
        return x == max(1, lethal_damage(s, aimed_slot(s, aim)))
    return x == most


@part
def sensible_cast(s, seat, action, most):
    """Whether a spell does something, to the right side."""
    kind = cast_kind(action)
    aim = cast_aim(action)
    if USELESS[kind] or not sensible_x(s, kind, aim, cast_x(action), most):
        return False
    side = AIMED_AT[kind]
    if aim == AIM_NOTHING or side in (ANY_SIDE, FIRST_ONLY):
        return True
    return (aimed_seat(s, aim) == seat) != (side == OTHER_SIDE)


@part
def sensible_ability(s, seat, action):
    """Whether an ability does something, to the right side."""
    kind = kind_of(s, np.int64(s.field[seat, activate_place(action)]))
    ability = ABILITY[kind, activate_ability(action)]
    if not USEFUL_ABILITY[ability]:
        return False
    if A_OP[ability, 0] == DAMAGE_TARGET and activate_aim(action) != AIM_NOTHING:
        return aimed_seat(s, activate_aim(action)) != seat
    return True


@part
def incoming(s, seat):
    """Power of all attackers against a seat."""
    total = 0
    lords = has_lords(s)
    for i in range(s.field_n[1 - seat]):
        slot = np.int64(s.field[1 - seat, i])
        if s.attacking[slot] != 0:
            total += max(0, creature_power(s, slot, lords))
    return total


@part
def block_outcome(s, seat, action):
    """What a block brings: 1 if it kills the attacker, plus 2 if no blocker dies."""
    lords = has_lords(s)
    attacker = np.int64(s.field[1 - seat, block_attacker(action)])
    strength = creature_power(s, attacker, lords)
    force = 0
    survives = True
    for number in range(block_count(action)):
        blocker = np.int64(s.field[seat, block_place(action, number)])
        force += creature_power(s, blocker, lords)
        survives = survives and creature_toughness(s, blocker, lords) - s.damage[blocker] > strength
    kills = force >= creature_toughness(s, attacker, lords) - s.damage[attacker]
    return np.int64(kills) + 2 * np.int64(survives)


@part
def sensible_block(s, seat, action, count, pressed):
    """Whether a block kills, survives, or is needed to stay alive."""
    blockers = block_count(action)
    if blockers == 0:
        return True
    outcome = block_outcome(s, seat, action)
    if blockers == 1:
        return outcome > 0 or pressed
    return count <= MANY_BLOCKS and outcome & 1 != 0


@part
def is_sensible(s, seat, action, most, count, pressed):
    """Whether an action is worth searching."""
    what = type_of(action)
    if what == CAST:
        return sensible_cast(s, seat, action, most)
    if what == ACTIVATE:
        return sensible_ability(s, seat, action)
    if what == BLOCK:
        return sensible_block(s, seat, action, count, pressed)
    if what == ATTACK:
        return creature_power(s, np.int64(s.field[seat, action & REST]), has_lords(s)) > 0
    return True


@part
def largest_x(out, i, n):
    """The largest X on the list for the spell and aim of the action at a place: its values follow one another."""
    action = np.int64(out[i])
    most = cast_x(action)
    while i + 1 < n and out[i + 1] == action + 1 and cast_x(np.int64(out[i + 1])) > 0:
        action += 1
        most += 1
        i += 1
    return most


@kernel
def search_actions(s, out):
    """The legal actions without the pointless ones. Passing is left out where the turn can be ended instead."""
    n = legal_actions(s, out)
    if n <= 1:
        return n
    seat = np.int64(s.priority)
    pressed = False
    if type_of(np.int64(out[n - 1])) == BLOCK:
        pressed = s.life[seat] != NAN and (s.life[seat] - incoming(s, seat) < LOW_LIFE)
    kept = 0
    last_first = -1
    for i in range(n):
        action = np.int64(out[i])
        what = type_of(action)
        if what == PASS and type_of(np.int64(out[1])) == END_TURN:
            continue
        most = largest_x(out, i, n) if what == CAST and XS[cast_kind(action)] > 0 else 0
        if not is_sensible(s, seat, action, most, n, pressed):
            continue
        if what == CAST and AIMED_AT[cast_kind(action)] == FIRST_ONLY:
            if cast_kind(action) == last_first:
                continue
            last_first = cast_kind(action)
        out[kept] = action
        kept += 1
    return kept
